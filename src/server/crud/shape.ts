/** How a resource lies in the database: the only source of table and column names in this engine. */
import { type ColumnType, type Field, isFilled } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { snake } from '#server/db/rows.ts'

export interface Column {
  /** Name on the wire. */
  readonly property: string
  /** Name in the database. */
  readonly name: string
  readonly type: ColumnType
  readonly title: string
  /** The database may hold null here. */
  readonly nullable: boolean
  readonly field?: Field
}

export interface Shape {
  readonly resource: Resource
  readonly table: string
  /** What may be filtered, sorted and shown, by property. Secrets are not among them. */
  readonly columns: ReadonlyMap<string, Column>
  /** Properties that are times. */
  readonly times: readonly string[]
  /** Columns of the select, aliased to their properties, then what is read beside them; the table is `t`. */
  readonly select: string
  /** What is kept elsewhere and read in the same select. */
  readonly beside: readonly Beside[]
}

const own = (property: string, title: string, type: ColumnType, nullable = true): Column => ({
  property,
  name: snake(property),
  type,
  title,
  nullable,
})
const common: readonly Column[] = [
  own('id', '主键', 'text', false),
  own('createBy', '创建人', 'text'),
  own('createTime', '创建时间', 'time', false),
  own('updateBy', '更新人', 'text'),
  own('updateTime', '更新时间', 'time'),
  own('sysOrgCode', '所属机构', 'text'),
  own('tenantId', '租户', 'text', false),
  own('version', '版本', 'integer', false),
]

const shapes = new WeakMap<Resource, Shape>()
export interface Beside {
  /** Of several, all but the last are texts without spaces, and a space stands before each next one. */
  readonly properties: readonly [string, ...string[]]
  /** An expression over `t` for both engines. */
  readonly sql: string
}
const reads = new WeakMap<Resource, readonly Beside[]>()

/**
 * How fields that are kept elsewhere are read with each row. A page of rows and its links are then one way to the database.
 * Told when the module of the resource is loaded.
 */
export function readBeside(resource: Resource, expressions: readonly Beside[]): void {
  reads.set(resource, expressions)
  // Whoever asked for the shape before the module was there knew no more than the declaration.
  shapes.delete(resource)
}

/** The values of what was read beside a row. */
export function partsBeside({ properties }: Beside, read: unknown): unknown[] {
  if (properties.length === 1 || typeof read !== 'string') return properties.map(() => read ?? null)
  const words = read.split(' ')
  return properties.map((_, at) =>
    at === properties.length - 1 ? words.slice(at).join(' ') : (words[at] ?? null),
  )
}

export function shapeOf(resource: Resource): Shape {
  const known = shapes.get(resource)
  if (known) return known
  const columns = new Map<string, Column>()
  for (const column of resource.bare ? common.slice(0, 1) : common) columns.set(column.property, column)
  for (const [property, field] of Object.entries(resource.fields)) {
    if (field.secret || field.elsewhere) continue
    columns.set(property, {
      property,
      name: snake(property),
      type: field.column,
      title: field.title,
      nullable: !isFilled(field),
      field,
    })
  }
  const beside = reads.get(resource) ?? []
  const select = [
    ...[...columns.values()].map(({ name, property }) => `t."${name}" as "${property}"`),
    ...beside.map(({ properties, sql }) => `(${sql}) as "${properties[0]}"`),
  ].join(', ')
  const times = [...columns.values()].flatMap(({ property, type }) => (type === 'time' ? property : []))
  const shape: Shape = { resource, table: resource.table, columns, times, select, beside }
  shapes.set(resource, shape)
  return shape
}

/** Rows that are there: soft-deleted ones are not. A literal, so that partial indexes serve. */
export const presentRows = (resource: Resource): string | undefined =>
  resource.bare ? undefined : "t.del_flag = '0'"
