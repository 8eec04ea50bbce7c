/** A resource: the fields of one kind of record and the calls that keep it. */
import Type, { type TObject, type TSchema } from 'typebox'
import { type Endpoint, endpoint } from './endpoint.ts'
import { type Field, type Fields, type FieldValues, user } from './field.ts'
import type { Page, PageDefinition } from './page.ts'
import type { Act, Named, Reach } from './reach.ts'
import { codeFigure } from './shapes.ts'

export type Verb =
  | 'list'
  | 'queryById'
  | 'add'
  | 'edit'
  | 'delete'
  | 'deleteBatch'
  | 'exportXls'
  | 'importExcel'
  | 'restore'
/** Those that a resource may be declared with; `restore` comes with deleting where rows keep their place. */
export const allVerbs: readonly Verb[] = [
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
]

/** Where the menu shows a resource: its name is the resource's title unless told, its address the path, its codes the resource's own. */
export type ResourcePage = Omit<PageDefinition, 'name'> & Partial<Pick<Page, 'name' | 'url'>>

export interface ResourceDefinition<F extends Fields> {
  title: string
  /** Prefix of the permission codes: `sewage:plant` gives `sewage:plant:list` … */
  perm: string
  table: string
  /** The table is a view: its rows are made of those of others and have no place of their own. */
  view?: boolean
  /** Its entry in the menu. */
  page?: ResourcePage
  fields: F
  /** Verbs offered; all eight unless told. */
  verbs?: readonly Verb[]
  /** Default sort; createTime descending unless told. */
  sort?: { column: string; order: 'asc' | 'desc' }
  /** Deleted rows keep their place with delFlag "1". */
  softDelete?: boolean
  /**
   * Property of the parent link, for rows that lie under rows of their own kind. Lists then say `hasChildren`, and the
   * filter `<tree>=0` asks for the rows that lie under none.
   */
  tree?: string
  /** Property that names a row in messages and pickers. */
  label?: string
  /**
   * Which rows a user sees. `depart`: rows whose sysOrgCode lies under the session's departments; `none`: every row of the tenant;
   * `tenants`: the rows are tenants themselves, each its own: the platform's administrators see all, everybody else his; `people`:
   * the rows are users, each of the tenants that he belongs to.
   */
  scope?: 'depart' | 'none' | 'tenants' | 'people'
  /** What the rows are, where they are people, roles or sessions: whoever names one by its id must reach it. */
  rowsAre?: Named
  /** Verbs that only show what a wall goes on showing while its session is locked. */
  onWall?: readonly Verb[]
  /** Further parts of its verbs that name such. */
  reach?: Partial<Record<Verb, Reach>>
  /** Who adds a row gives its id: the fields have an `id`, a whole number that is text in the database and a figure on the wire. */
  givenId?: boolean
  /** The table has none of the common columns beside the id: rows that the platform writes and nobody edits. */
  bare?: boolean
  /** What a verb that succeeded says on the wire, where it is not the usual sentence; `nothingChosen`: a batch that names no row. */
  messages?: Partial<Record<'add' | 'edit' | 'delete' | 'deleteBatch' | 'nothingChosen', string>>
  /** Code whose data rules narrow the rows, where the list itself is open to every session. */
  ruledBy?: string
  /** Read by pickers of every session and kept by a module: no resource where all of them are gone over. */
  apart?: boolean
  /** Most rows of one sheet; 100,000 unless told. */
  mostImportRows?: number
  /** Access of a verb where it is not `<perm>:<verb>` (for example dictionaries read by every session). */
  access?: Partial<Record<Verb, string>>
}

/** Columns that every resource has; the server writes them. */
export interface CommonColumns {
  id: string
  createBy: string | null
  createBy_dictText?: string | null
  createTime: string | null
  updateBy: string | null
  updateBy_dictText?: string | null
  updateTime: string | null
  sysOrgCode: string | null
  tenantId: string
  version: number
}
export const commonColumns = [
  'id',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'sysOrgCode',
  'tenantId',
  'version',
] as const

export interface Resource<F extends Fields = Fields> extends ResourceDefinition<F> {
  readonly path: string
  readonly verbs: readonly Verb[]
  readonly label: string
  readonly rowSchema: TObject
  readonly bodySchema: TObject
  readonly endpoints: Readonly<Partial<Record<Verb, Endpoint>>>
}
export type RowOf<R> = R extends Resource<infer F> ? CommonColumns & FieldValues<F> : never
/** What a form sends: any of the writable fields. */
export type DraftOf<R> =
  R extends Resource<infer F> ? Partial<FieldValues<F>> & { id?: string; version?: number } : never

const text = () => Type.Union([Type.String(), Type.Null()])
const hasText = (field: Field) =>
  field.dict !== undefined ||
  field.reference !== undefined ||
  field.rows !== undefined ||
  field.kind === 'area'

/** Who wrote a row: usernames, with their people's names beside them. */
export const writtenBy = {
  createBy: user('创建人', { readonly: true }),
  updateBy: user('更新人', { readonly: true }),
} as const satisfies Fields

const commonSchemas = (): Record<string, TSchema> => ({
  ...Object.fromEntries(Object.keys(writtenBy).map(name => [`${name}_dictText`, Type.Optional(text())])),
  createBy: text(),
  createTime: text(),
  updateBy: text(),
  updateTime: text(),
  sysOrgCode: text(),
  tenantId: Type.String(),
  version: Type.Number(),
})

function rowSchemaOf(
  fields: Fields,
  { bare, tree, givenId }: Omit<ResourceDefinition<Fields>, 'fields'>,
): TObject {
  const properties: Record<string, TSchema> = { id: Type.String(), ...(bare ? {} : commonSchemas()) }
  if (tree !== undefined) properties['hasChildren'] = Type.Optional(Type.Boolean())
  if (givenId) properties['id'] = Type.Integer()
  for (const [name, field] of Object.entries(fields)) {
    if (field.secret || field.sheet === 'only' || name === 'id') continue
    properties[name] = field.figure ? codeFigure : field.schema
    if (hasText(field)) properties[`${name}_dictText`] = Type.Optional(text())
  }
  return Type.Object(properties)
}

/** Wire clients post whole rows: read-only keys are declared (and ignored), everything else is dropped and counted. */
function bodySchemaOf(fields: Fields, tree: boolean): TObject {
  const properties: Record<string, TSchema> = {
    id: Type.Optional(Type.String()),
    version: Type.Optional(Type.Number()),
  }
  for (const name of [
    'createBy',
    'createTime',
    'updateBy',
    'updateTime',
    'sysOrgCode',
    'tenantId',
    'delFlag',
    ...Object.keys(writtenBy).map(name => `${name}_dictText`),
  ])
    properties[name] = Type.Optional(Type.Unknown())
  if (tree) properties['hasChildren'] = Type.Optional(Type.Unknown())
  for (const [name, field] of Object.entries(fields)) {
    if (field.sheet === 'only') continue
    properties[name] = Type.Optional(field.readonly ? Type.Unknown() : field.schema)
    if (hasText(field)) properties[`${name}_dictText`] = Type.Optional(Type.Unknown())
  }
  return Type.Object(properties, { additionalProperties: false })
}

/** Schema of a page of such rows, as `page` of envelope.ts makes it. */
export const pageOf = <S extends TSchema>(row: S) =>
  Type.Object({
    records: Type.Array(row),
    total: Type.Number(),
    size: Type.Number(),
    current: Type.Number(),
    pages: Type.Number(),
  })
const idQuery = Type.Object({ id: Type.String() })
const idsQuery = Type.Object({ ids: Type.String() })
const idsBody = Type.Object(
  { ids: Type.Array(Type.String(), { minItems: 1 }) },
  { additionalProperties: false },
)
/** Filters are read by the page-query parser, not by the schema: unknown parameters are ignored there as on the wire. */
const looseQuery = Type.Record(Type.String(), Type.Unknown())

/** Verbs that share the code of another: who may delete may take it back. */
const aliases: Readonly<Record<string, string>> = {
  queryById: 'list',
  deleteBatch: 'delete',
  restore: 'delete',
  exportXls: 'export',
  importExcel: 'import',
}

/** What a verb does with the rows that it names by their ids. */
const actOf: Partial<Record<Verb, readonly ['id' | 'ids', Act]>> = {
  queryById: ['id', 'see'],
  edit: ['id', 'touch'],
  delete: ['id', 'become'],
  deleteBatch: ['ids', 'become'],
  restore: ['ids', 'become'],
}
function reachOf({ rowsAre, reach }: Pick<ResourceDefinition<Fields>, 'rowsAre' | 'reach'>, verb: Verb) {
  const [part, act] = actOf[verb] ?? []
  // To rename a role, or a role of a department, is to keep it: only a person has a life of his own.
  const own: Reach =
    rowsAre && part && act ? { [part]: [rowsAre, rowsAre !== 'user' && act !== 'see' ? 'govern' : act] } : {}
  const all = { ...own, ...reach?.[verb] }
  return Object.keys(all).length > 0 ? { reach: all } : {}
}

/** Declares what is kept under `path`: its fields, calls, access codes, table and page follow from it. */
export function resource<const F extends Fields, const T extends string, const B extends boolean = false>(
  path: string,
  definition: ResourceDefinition<F> & { table: T; bare?: B },
): Resource<F> & { readonly table: T; readonly bare?: B } {
  const verbs = definition.verbs ?? allVerbs
  const undoable = definition.softDelete === true && verbs.includes('delete')
  const offered: readonly Verb[] = undoable ? [...verbs, 'restore'] : verbs
  const tree = definition.tree !== undefined
  const row = rowSchemaOf(definition.fields, definition)
  const body = bodySchemaOf(definition.fields, tree)
  const shapes: Record<Verb, Endpoint> = {
    list: make('GET', 'list', `${definition.title}列表`, { query: looseQuery, result: pageOf(row) }),
    queryById: make('GET', 'queryById', `${definition.title}详情`, { query: idQuery, result: row }),
    add: make('POST', 'add', `新增${definition.title}`, { body, result: row }),
    edit: make('PUT', 'edit', `编辑${definition.title}`, { body, result: row, also: ['POST'] }),
    delete: make('DELETE', 'delete', `删除${definition.title}`, { query: idQuery }),
    deleteBatch: make('DELETE', 'deleteBatch', `批量删除${definition.title}`, { query: idsQuery }),
    exportXls: make('GET', 'exportXls', `导出${definition.title}`, { query: looseQuery, raw: true }),
    importExcel: make('POST', 'importExcel', `导入${definition.title}`, {
      form: true,
      result: Type.Unknown(),
      // An import of people answers links.
      shownOnce: true,
    }),
    restore: make('POST', 'restore', `撤销删除${definition.title}`, { body: idsBody }),
  }
  function make(method: Endpoint['method'], verb: Verb, title: string, rest: Partial<Endpoint>): Endpoint {
    const code = aliases[verb]
    const access = definition.access?.[verb] ?? `${definition.perm}:${code ?? verb}`
    return endpoint(method, `${path}/${verb}`, {
      title,
      access,
      ...(definition.onWall?.includes(verb) && { onWall: true }),
      ...reachOf(definition, verb),
      ...rest,
    }) as Endpoint
  }
  return {
    ...definition,
    path,
    verbs,
    label: definition.label ?? Object.keys(definition.fields)[0] ?? 'id',
    rowSchema: row,
    bodySchema: body,
    endpoints: Object.fromEntries(offered.map(verb => [verb, shapes[verb]])),
  }
}
