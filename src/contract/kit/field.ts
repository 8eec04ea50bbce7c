/** The words a resource is declared with. One declaration gives schema, column, form item, query item, table cell and Excel cell. */
import Type, { type TSchema } from 'typebox'
import { coded } from './code.ts'
import type { Mask } from './mask.ts'
import { between, cronRule, lngLatRule, maxLength, pattern, type Rule } from './rule.ts'

export type FieldKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'dict'
  | 'dicts'
  | 'date'
  | 'datetime'
  | 'department'
  | 'user'
  | 'reference'
  | 'point'
  | 'image'
  | 'file'
  | 'switch'
  | 'area'
  | 'tree'
  | 'cron'
  | 'richtext'
  | 'markdown'
  | 'code'
  | 'time'
  | 'money'
  | 'category'
  | 'departs'
  | 'users'
  | 'roles'
  | 'positions'
  | 'tenants'
  | 'popup'

/** How a value lies in the database. `time` is epoch milliseconds there and `yyyy-MM-dd HH:mm:ss` (+08:00) on the wire. */
export type ColumnType = 'text' | 'integer' | 'real' | 'time'

export interface FieldOptions {
  required?: boolean
  /** Checked against the whole table (not deleted rows); the message names the title. */
  unique?: boolean
  /** Written by the server only; accepted and ignored in bodies. */
  readonly?: boolean
  /** Covered for those who lack a permission. */
  mask?: Mask
  /** Accepted in bodies and never sent back (keys, passwords). */
  secret?: boolean
  /** Kept in a table of its own by the module (links to other rows): no column here, so no filter and no order. */
  elsewhere?: boolean
  /** Row of another resource on which this one hangs, where the field is no reference that shows its words. */
  belongsTo?: Pick<Reference, 'to' | 'value'>
  /** Asked for in forms only: an imported sheet cannot bring it. */
  formOnly?: boolean
  /**
   * Where sheets differ from rows. `only`: a column of sheets and nothing else, worked out for an export and read by an import;
   * `never`: a property that sheets leave out.
   */
  sheet?: 'only' | 'never'
  /** Said when it is required and empty, where it is not the usual sentence. */
  emptyWords?: string
  /** Said when it is unique and taken, where it is not the usual sentence. */
  takenWords?: string
  default?: unknown
  help?: string
  placeholder?: string
  rules?: readonly Rule[]
  unit?: string
  min?: number
  max?: number
  /** Digits after the point; 0 makes an integer column. */
  decimals?: number
  maxLength?: number
  /** How codes of a dictionary are chosen; a select unless told. Boxes are for several codes. */
  input?: 'radio' | 'radioButton' | 'checkbox'
}

/** Languages of the code editor. */
export type CodeLanguage = 'json' | 'sql' | 'javascript' | 'html'

export interface Reference {
  /** Path of the resource referred to, for example `/sewage/plant`. */
  to: string
  /** Property shown instead of the stored value. */
  text: string
  /** Property stored; `id` unless told. */
  value?: string
  /** Property of the parent link, for trees. */
  parent?: string
}

/** A report whose rows fill fields of the form (spec, section 8: popup). */
export interface PopupReport {
  /** Code of the report. */
  code: string
  /** Columns of the report and the fields that take them, comma separated, in the same order. */
  orgFields: string
  destFields: string
  multi?: boolean
  /** Order to begin with: `col=asc`. */
  sorter?: string
  /** Parameters of the report. */
  param?: Readonly<Record<string, string>>
}

export interface Field<T = unknown> extends FieldOptions {
  readonly kind: FieldKind
  readonly title: string
  readonly column: ColumnType
  readonly schema: TSchema
  readonly dict?: string
  readonly reference?: Reference
  /** Of a code field. */
  readonly language?: CodeLanguage
  /** Of categories: code of the category whose branches may be chosen. */
  readonly pcode?: string
  readonly popup?: PopupReport
  /** Carries the static type; never set. */
  readonly $type?: T
}

const nullable = <S extends TSchema>(schema: S, options = {}) => Type.Union([schema, Type.Null()], options)
const build = <T>(
  kind: FieldKind,
  title: string,
  column: ColumnType,
  schema: TSchema,
  options: FieldOptions & {
    dict?: string
    reference?: Reference
    pcode?: string
    popup?: PopupReport
    coded?: boolean
  },
): Field<T> => ({
  ...options,
  kind,
  title,
  column,
  schema: nullable(schema, options.coded || kind === 'dict' || kind === 'dicts' ? coded : {}),
})

const rulesOf = (options: FieldOptions, ...own: (Rule | undefined)[]): readonly Rule[] => [
  ...own.filter((rule): rule is Rule => rule !== undefined),
  ...(options.rules ?? []),
]

/** One line of text, 255 characters unless told. */
export function text(title: string, options: FieldOptions = {}): Field<string> {
  const limit = options.maxLength ?? 255
  return build('text', title, 'text', Type.String(), {
    ...options,
    maxLength: limit,
    rules: rulesOf(options, maxLength(limit)),
  })
}
export function textarea(title: string, options: FieldOptions = {}): Field<string> {
  const limit = options.maxLength ?? 2000
  return build('textarea', title, 'text', Type.String(), {
    ...options,
    maxLength: limit,
    rules: rulesOf(options, maxLength(limit)),
  })
}
export function number(title: string, options: FieldOptions = {}): Field<number> {
  return build('number', title, options.decimals === 0 ? 'integer' : 'real', Type.Number(), {
    ...options,
    rules: rulesOf(options, between(options.min, options.max, options.unit)),
  })
}
/** One code of a dictionary. */
export const dict = (title: string, code: string, options: FieldOptions = {}): Field<string> =>
  build('dict', title, 'text', Type.String(), { ...options, dict: code })
/** Several codes, comma separated on the wire and in the column. */
export const dicts = (title: string, code: string, options: FieldOptions = {}): Field<string> =>
  build('dicts', title, 'text', Type.String(), { ...options, dict: code })
/** A day, `yyyy-MM-dd` on the wire and in the column. */
export const date = (title: string, options: FieldOptions = {}): Field<string> =>
  build('date', title, 'text', Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), options)
/** A moment, `yyyy-MM-dd HH:mm:ss` on the wire, epoch milliseconds in the column. */
export const datetime = (title: string, options: FieldOptions = {}): Field<string> =>
  build('datetime', title, 'time', Type.String(), options)
/** A time of day, `HH:mm:ss` on the wire and in the column. */
export const time = (title: string, options: FieldOptions = {}): Field<string> =>
  build('time', title, 'text', Type.String({ pattern: '^([01]\\d|2[0-3])(:[0-5]\\d){2}$' }), options)
/** An amount in yuan, two decimals. */
export const money = (title: string, options: FieldOptions = {}): Field<number> =>
  build('money', title, 'real', Type.Number(), {
    decimals: 2,
    unit: '元',
    ...options,
    rules: rulesOf(options, between(options.min, options.max, options.unit ?? '元')),
  })
export const department = (title: string, options: FieldOptions = {}): Field<string> =>
  build('department', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/sysDepart', text: 'departName', parent: 'parentId' },
  })
/** A user, stored by username as on the wire. */
export const user = (title: string, options: FieldOptions = {}): Field<string> =>
  build('user', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/user', text: 'realname', value: 'username' },
  })
/** Several departments by id, comma separated. */
export const departs = (title: string, options: FieldOptions = {}): Field<string> =>
  build('departs', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/sysDepart', text: 'departName' },
  })
/** Several users by username, comma separated. */
export const users = (title: string, options: FieldOptions = {}): Field<string> =>
  build('users', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/user', text: 'realname', value: 'username' },
  })
/** Several users by id; the wire ends the list with a comma. */
export const usersById = (title: string, options: FieldOptions = {}): Field<string> =>
  build('users', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/user', text: 'realname' },
  })
/** Several roles by code, comma separated. */
export const roles = (title: string, options: FieldOptions = {}): Field<string> =>
  build('roles', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/role', text: 'roleName', value: 'roleCode' },
  })
/** Several positions by code, comma separated. */
export const positions = (title: string, options: FieldOptions = {}): Field<string> =>
  build('positions', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/position', text: 'name', value: 'code' },
  })
/** Several tenants by id, comma separated. */
export const tenants = (title: string, options: FieldOptions = {}): Field<string> =>
  build('tenants', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/tenant', text: 'name' },
  })
/** The number that a person gives a row: text in the database, a figure on the wire, 1 to 999999999. */
export const givenNumber = (title: string, options: FieldOptions = {}): Field<string> =>
  build('text', title, 'text', Type.String(), {
    ...options,
    coded: true,
    rules: rulesOf(options, pattern(/^[1-9]\d{0,8}$/, '请输入 1 到 999999999 的整数')),
  })
/** A column of a report's row; choosing the row fills the other destinations of the report too. */
export const popup = (title: string, report: PopupReport, options: FieldOptions = {}): Field<string> =>
  build('popup', title, 'text', Type.String(), { ...options, popup: report })
export const reference = (title: string, to: Reference, options: FieldOptions = {}): Field<string> =>
  build('reference', title, 'text', Type.String(), { ...options, reference: to })
/** A reference into a tree of the same kind (`parent` set in the reference). */
export const tree = (title: string, to: Reference, options: FieldOptions = {}): Field<string> =>
  build('tree', title, 'text', Type.String(), { ...options, reference: to })
/** A category, stored by its id; of the branch under `pcode`, or of all. */
export const category = (title: string, options: FieldOptions & { pcode?: string } = {}): Field<string> =>
  build('category', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/category', text: 'name', parent: 'pid' },
  })
/** WGS-84 position, `lng,lat` in degrees. */
export const point = (title: string, options: FieldOptions = {}): Field<string> =>
  build('point', title, 'text', Type.String(), { ...options, rules: rulesOf(options, lngLatRule) })
/** Ids of uploaded pictures, comma separated. */
export const image = (title: string, options: FieldOptions = {}): Field<string> =>
  build('image', title, 'text', Type.String(), options)
/** Stored paths of uploaded files, comma separated; `max` keeps the last so many. */
export const file = (title: string, options: FieldOptions = {}): Field<string> =>
  build('file', title, 'text', Type.String(), options)
/** `Y` or `N`. */
export const onOff = (title: string, options: FieldOptions = {}): Field<string> =>
  build('switch', title, 'text', Type.Union([Type.Literal('Y'), Type.Literal('N'), Type.Literal('')]), {
    dict: 'is_open',
    ...options,
  })
/** Region code of the last level (root 86). */
export const area = (title: string, options: FieldOptions = {}): Field<string> =>
  build('area', title, 'text', Type.String({ pattern: '^(\\d{6})?$' }), options)

/** A Quartz expression of six or seven fields. */
export const cron = (title: string, options: FieldOptions = {}): Field<string> =>
  build('cron', title, 'text', Type.String(), {
    ...options,
    maxLength: 255,
    rules: rulesOf(options, maxLength(255), cronRule),
  })
/** HTML of the rich-text editor; the server cleans it before it is kept. 200,000 characters unless told: pictures may lie in it. */
export const richText = (title: string, options: FieldOptions = {}): Field<string> =>
  longText('richtext', title, { maxLength: 200_000, ...options })
/** Markdown, kept as written and cleaned where it is shown. */
export const markdown = (title: string, options: FieldOptions = {}): Field<string> =>
  longText('markdown', title, { maxLength: 50_000, ...options })
/** Program text of one language, never run by the console. */
export const code = (title: string, language: CodeLanguage, options: FieldOptions = {}): Field<string> =>
  longText('code', title, { maxLength: 50_000, ...options, language })

function longText(
  kind: FieldKind,
  title: string,
  options: FieldOptions & { maxLength: number; language?: CodeLanguage },
): Field<string> {
  return build(kind, title, 'text', Type.String(), {
    ...options,
    rules: rulesOf(options, maxLength(options.maxLength)),
  })
}

export type Fields = Readonly<Record<string, Field>>
type ValueOf<F> = F extends Field<infer T> ? T : never
export type FieldValues<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> | null }
