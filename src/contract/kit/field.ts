/** The words a resource is declared with. One declaration gives schema, column, form item, query item, table cell and Excel cell. */
import Type, { type TSchema } from 'typebox'
import { validate } from '#lib/quartz/parse.ts'
import { coded, day, moment } from './code.ts'
import type { Mask } from './mask.ts'
import type { PopupReport } from './popup-report.ts'
import { between, isEmpty, lngLatRule, maxLength, pattern, type Rule } from './rule.ts'

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
  | 'references'
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
  | 'rows'

/** How a value lies in the database. `time` is epoch milliseconds there and `yyyy-MM-dd HH:mm:ss` (+08:00) on the wire. */
export type ColumnType = 'text' | 'integer' | 'real' | 'time'

export interface FieldOptions {
  required?: boolean
  /** Checked against the whole table (not deleted rows); the message names the title. */
  unique?: boolean
  /** Written by the server only; accepted and ignored in bodies. */
  readonly?: boolean
  /** Given with a new row and kept; what is said to whoever changes it later. */
  fixed?: string
  /** Covered for those who lack a permission. */
  mask?: Mask
  /** Accepted in bodies and never sent back (keys, passwords). */
  secret?: boolean
  /** Kept in a table of its own by the module (links to other rows): no column here, so no filter and no order. */
  elsewhere?: boolean
  /** Said by `filled` and `sparse`: whether every row has a value, where `required` does not say it. */
  filled?: boolean
  /** A reference that may be left empty, and on whose row this one hangs where it is not. */
  hangs?: boolean
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
  /** `decimals` are the most there may be: what was given with fewer is shown with fewer, and claims no digit that nobody measured. */
  asGiven?: true
  maxLength?: number
  /** A code that the wire writes as a figure in rows. */
  figure?: boolean
  /** Written by the server with each new row: the prefix, the day as yyMMdd, and a number that begins anew every day, `GD261123-0001`. */
  numbered?: string
  /** How codes of a dictionary are chosen; a select unless told. Boxes are for several codes. `pad`: a picture is drawn by hand. */
  input?: 'radio' | 'radioButton' | 'checkbox' | 'pad'
}

/** Languages of the code editor. */
export type CodeLanguage = 'json' | 'sql' | 'javascript' | 'html'

/** One of few values, with its word. */
export interface Choice {
  value: string
  text: string
}
export interface Reference {
  /** Path of the resource referred to, for example `/sewage/plant`. */
  to: string
  /** Property shown instead of the stored value. */
  text: string
  /** Property stored; `id` unless told. */
  value?: string
  /** Property of the parent link, for trees. */
  parent?: string
  /**
   * Of people who are named to do something: the permission that they need for it. Those are offered who hold it by a role and are
   * within reach; who is named now must hold it and see the record. Whoever was named already stays.
   */
  holds?: string
  /** Those alone are offered that are in service (status 1). It binds nobody: what is named already stays. */
  active?: true
}

export interface Field<T = unknown, C = unknown> extends FieldOptions {
  readonly kind: FieldKind
  readonly title: string
  readonly column: ColumnType
  readonly schema: TSchema
  readonly dict?: string
  /** Its words, where no dictionary has them. */
  readonly choices?: readonly Choice[]
  readonly reference?: Reference
  /** Of a code field. */
  readonly language?: CodeLanguage
  /** Of categories: code of the category whose branches may be chosen. */
  readonly pcode?: string
  readonly popup?: PopupReport
  /** Fields of the rows that live in the record. */
  readonly rows?: Fields
  /** Carries the static type of the value on the wire; never set. */
  readonly $type?: T
  /** Carries that of the column in the database; never set. */
  readonly $column?: C
}
/**
 * Makes fields of `T` on the wire and `S` in the database: never null where it is required, no column where it lies elsewhere.
 * `A`: what it is told beside title and options.
 */
export type Word<T, A extends readonly unknown[] = [], S = T, X = unknown> = <
  N extends boolean = false,
  E extends boolean = false,
>(
  title: string,
  ...more: [...A, options?: FieldOptions & X & { required?: N; elsewhere?: E }]
) => Field<T, E extends true ? never : N extends true ? S : S | null>

const nullable = <S extends TSchema>(schema: S, options = {}) => Type.Union([schema, Type.Null()], options)
const build = <T, C>(
  kind: FieldKind,
  title: string,
  column: ColumnType,
  schema: TSchema,
  options: FieldOptions & {
    dict?: string
    choices?: readonly Choice[]
    reference?: Reference
    pcode?: string
    popup?: PopupReport
    coded?: boolean
  },
): Field<T, C> => ({
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
export const text: Word<string> = (title, options = {}) => {
  const limit = options.maxLength ?? 255
  return build('text', title, 'text', Type.String(), {
    ...options,
    maxLength: limit,
    rules: rulesOf(options, maxLength(limit)),
  })
}
export const textarea: Word<string> = (title, options = {}) => {
  const limit = options.maxLength ?? 2000
  return build('textarea', title, 'text', Type.String(), {
    ...options,
    maxLength: limit,
    rules: rulesOf(options, maxLength(limit)),
  })
}
export const number: Word<number> = (title, options = {}) =>
  build('number', title, options.decimals === 0 ? 'integer' : 'real', Type.Number(), {
    ...options,
    rules: rulesOf(options, between(options.min, options.max, options.unit)),
  })
/** One code of a dictionary. */
export const dict: Word<string, [code: string]> = (title, code, options = {}) =>
  build('dict', title, 'text', Type.String(), { ...options, dict: code })
/** Likewise one that rows of the wire carry as a figure; text in the column, either in bodies. */
export const dictFigure: Word<string | number, [code: string], string> = (title, code, options = {}) =>
  build('dict', title, 'text', Type.String(), { ...options, dict: code, figure: true })
/** One of the choices that stand here, for forms that no table lies behind. */
export const choice: Word<string, [choices: readonly Choice[]]> = (title, choices, options = {}) =>
  build('dict', title, 'text', Type.String(), { input: 'radio', ...options, choices })
/** Several codes, comma separated on the wire and in the column. */
export const dicts: Word<string, [code: string]> = (title, code, options = {}) =>
  build('dicts', title, 'text', Type.String(), { ...options, dict: code })
/** A day, `yyyy-MM-dd` on the wire and in the column. */
export const date: Word<string> = (title, options = {}) =>
  build('date', title, 'text', Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...day }), options)
/** A moment, `yyyy-MM-dd HH:mm:ss` on the wire, epoch milliseconds in the column. */
export const datetime: Word<string, [], number> = (title, options = {}) =>
  build('datetime', title, 'time', Type.String(moment), options)
/** A time of day, `HH:mm:ss` on the wire and in the column. */
export const time: Word<string> = (title, options = {}) =>
  build('time', title, 'text', Type.String({ pattern: '^([01]\\d|2[0-3])(:[0-5]\\d){2}$' }), options)
/** An amount in yuan, two decimals. */
export const money: Word<number> = (title, options = {}) =>
  build('money', title, 'real', Type.Number(), {
    decimals: 2,
    unit: '元',
    ...options,
    rules: rulesOf(options, between(options.min, options.max, options.unit ?? '元')),
  })
export const department: Word<string> = (title, options = {}) =>
  build('department', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/sysDepart', text: 'departName', parent: 'parentId' },
  })
/** A user, stored by username as on the wire. */
export const user: Word<string, [], string, { holds?: string }> = (title, { holds, ...options } = {}) =>
  build('user', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/user', text: 'realname', value: 'username', ...(holds && { holds }) },
  })
/** Several rows of one kind, comma separated. */
const several =
  (kind: FieldKind, to: Reference): Word<string> =>
  (title, options = {}) =>
    build(kind, title, 'text', Type.String(), { ...options, reference: to })
/** Several departments by id, comma separated. */
export const departs = several('departs', { to: '/sys/sysDepart', text: 'departName' })
/** Several users by username, comma separated. */
export const users: Word<string, [], string, { holds?: string }> = (title, { holds, ...options } = {}) =>
  build('users', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/user', text: 'realname', value: 'username', ...(holds && { holds }) },
  })
/** Several users by id; the wire ends the list with a comma. */
export const usersById = several('users', { to: '/sys/user', text: 'realname' })
/** Several roles by code, comma separated. */
export const roles = several('roles', { to: '/sys/role', text: 'roleName', value: 'roleCode' })
/** Several positions by code, comma separated. */
export const positions = several('positions', { to: '/sys/position', text: 'name', value: 'code' })
/** Several tenants by id, comma separated. */
export const tenants = several('tenants', { to: '/sys/tenant', text: 'name' })
/** The number that a person gives a row: text in the database, a figure on the wire, 1 to 999999999. */
export const givenNumber: Word<string> = (title, options = {}) =>
  build('text', title, 'text', Type.String(), {
    ...options,
    coded: true,
    rules: rulesOf(options, pattern(/^[1-9]\d{0,8}$/, '请输入 1 到 999999999 的整数')),
  })
/** A column of a report's row; choosing the row fills the other destinations of the report too. */
export const popup: Word<string, [report: PopupReport]> = (title, report, options = {}) =>
  build('popup', title, 'text', Type.String(), { ...options, popup: report })
export const reference: Word<string, [to: Reference]> = (title, to, options = {}) =>
  build('reference', title, 'text', Type.String(), { ...options, reference: to })
/** Several rows of another resource, by what they are stored by, comma separated. */
export const references: Word<string, [to: Reference]> = (title, to, options = {}) =>
  build('references', title, 'text', Type.String(), { ...options, reference: to })
/** A reference into a tree of the same kind (`parent` set in the reference). */
export const tree: Word<string, [to: Reference]> = (title, to, options = {}) =>
  build('tree', title, 'text', Type.String(), { ...options, reference: to })
/** A category, stored by its id; of the branch under `pcode`, or of all. */
export const category: Word<string, [], string, { pcode?: string }> = (title, options = {}) =>
  build('category', title, 'text', Type.String(), {
    ...options,
    reference: { to: '/sys/category', text: 'name', parent: 'pid' },
  })
/** WGS-84 position, `lng,lat` in degrees. */
export const point: Word<string> = (title, options = {}) =>
  build('point', title, 'text', Type.String(), { ...options, rules: rulesOf(options, lngLatRule) })
/** Ids of uploaded pictures, comma separated. */
export const image: Word<string> = (title, options = {}) =>
  build('image', title, 'text', Type.String(), options)
/** Stored paths of uploaded files, comma separated; `max` keeps the last so many. */
export const file: Word<string> = (title, options = {}) =>
  build('file', title, 'text', Type.String(), options)
/** `Y` or `N`. */
export const onOff: Word<string, [], string, { choices?: readonly Choice[] }> = (title, options = {}) =>
  build('switch', title, 'text', Type.Union([Type.Literal('Y'), Type.Literal('N'), Type.Literal('')]), {
    dict: 'is_open',
    ...options,
  })
/** Region code of the last level (root 86). */
export const area: Word<string> = (title, options = {}) =>
  build('area', title, 'text', Type.String({ pattern: '^(\\d{6})?$' }), options)

/** With the messages of the cron editor. */
const cronRule: Rule = value => (isEmpty(value) ? undefined : validate(String(value)))
/** A Quartz expression of six or seven fields. */
export const cron: Word<string> = (title, options = {}) =>
  build('cron', title, 'text', Type.String(), {
    ...options,
    maxLength: 255,
    rules: rulesOf(options, maxLength(255), cronRule),
  })
/** HTML of the rich-text editor; the server cleans it before it is kept. 200,000 characters unless told: pictures may lie in it. */
export const richText: Word<string> = (title, options = {}) =>
  longText('richtext', title, { maxLength: 200_000, ...options })
/** Markdown, kept as written and cleaned where it is shown. */
export const markdown: Word<string> = (title, options = {}) =>
  longText('markdown', title, { maxLength: 50_000, ...options })
/** Program text of one language, never run by the console. */
export const code: Word<string, [language: CodeLanguage]> = (title, language, options = {}) =>
  longText('code', title, { maxLength: 50_000, ...options, language })

function longText<C>(
  kind: FieldKind,
  title: string,
  options: FieldOptions & { maxLength: number; language?: CodeLanguage },
): Field<string, C> {
  return build(kind, title, 'text', Type.String(), {
    ...options,
    rules: rulesOf(options, maxLength(options.maxLength)),
  })
}

/** Nobody need fill it in, yet every row has it: the server writes it, or the database where it is left out. */
export const filled = <T, C>(field: Field<T, C>) => ({ ...field, filled: true }) as Field<T, Exclude<C, null>>

/** Asked of people, yet there are rows without it: those that the platform writes, or that came before it was asked. */
export const sparse = <T, C>(field: Field<T, C>) => ({ ...field, filled: false }) as Field<T, C | null>

/** Whether every row has a value. */
export const isFilled = ({ required, filled = required }: Pick<Field, 'required' | 'filled'>): boolean =>
  filled ?? false

export type Fields = Readonly<Record<string, Field>>
type ValueOf<F> = F extends Field<infer T> ? T : never
export type FieldValues<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> | null }
