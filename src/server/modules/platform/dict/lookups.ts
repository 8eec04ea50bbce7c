/** The look-ups of the wire over registered tables (spec/wire 7). */
import type { Engine } from '#server/crud/engine.ts'
import { allOf, anyOf, type Fragment } from '#server/crud/fragment.ts'
import { conditionOf } from '#server/crud/query/condition.ts'
import { orderOf } from '#server/crud/query/order.ts'
import { whereOf } from '#server/crud/query/where.ts'
import type { Column } from '#server/crud/shape.ts'
import type { Session } from '#server/http/serve.ts'
import { type DictEntry, entryOf } from './items.ts'
import { parentsAmong } from './queries.ts'
import { columnOf, conditionsOf, type Lookup, lookupOf } from './registry.ts'

const mostRows = 1_000
const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** `table,text,code` or `table,text,code,condition`; undefined when the registry knows no such thing. */
export interface TableDict {
  lookup: Lookup
  conditions: readonly { column: Column; value: string }[]
}
export async function tableDictOf(
  engine: Engine,
  session: Session,
  dict: string,
): Promise<TableDict | undefined> {
  const [table, text, code, ...rest] = dict.split(',')
  if (table === undefined || text === undefined || code === undefined) return undefined
  const lookup = await lookupOf(engine, session, table, text, code)
  const conditions = lookup && conditionsOf(lookup.shape, rest.join(','))
  return lookup && conditions ? { lookup, conditions } : undefined
}

async function rowsOf(
  engine: Engine,
  { lookup, conditions }: TableDict,
  extra: readonly Fragment[],
  size: number,
): Promise<Record<string, unknown>[]> {
  const { shape, visible } = lookup
  const { dialect } = engine.db
  const own = conditions.map(({ column, value }) => conditionOf(dialect, column, 'eq', value))
  const nothingAsked = { conditions: [], superQuery: [], superMatch: 'and' as const }
  const where = whereOf(dialect, shape, nothingAsked, [...visible, ...own, ...extra])
  return engine.pages.page(shape, where, orderOf(dialect, shape, []), 0, size)
}

/** Rows whose text or code holds the keyword; a comma-separated keyword lists codes. */
export async function searchDict(
  engine: Engine,
  dict: TableDict,
  keyword = '',
  pageSize = mostRows,
): Promise<DictEntry[]> {
  const { text, code } = dict.lookup
  const { dialect } = engine.db
  const word = keyword.trim()
  const extra: Fragment[] =
    word === ''
      ? []
      : word.includes(',')
        ? [conditionOf(dialect, code, 'in', word)]
        : [anyOf([conditionOf(dialect, text, 'like', word), conditionOf(dialect, code, 'like', word)])]
  const rows = await rowsOf(engine, dict, extra, Math.min(pageSize, mostRows))
  return rows.map(row => entryOf(textOf(row[code.property]), textOf(row[text.property])))
}

/** Texts of the keys in their order; what is not there is left out. */
export async function textsOfKeys(
  engine: Engine,
  dict: TableDict,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return []
  const { text, code } = dict.lookup
  const asked = [...new Set(keys)].slice(0, mostRows)
  const rows = await rowsOf(engine, dict, [conditionOf(engine.db.dialect, code, 'in', asked)], mostRows)
  const texts = new Map(rows.map(row => [textOf(row[code.property]), textOf(row[text.property])]))
  return keys.flatMap(key => texts.get(key) ?? [])
}

export interface TreeQuery {
  pid?: string
  tableName?: string
  text?: string
  code?: string
  pidField?: string
  hasChildField?: string
  condition?: string
}
export interface TreeEntry {
  key: string
  value: string
  title: string
  parentId: string
  leaf: boolean
}

/** One level of a registered tree; undefined when a name is not registered. */
export async function treeLevel(
  engine: Engine,
  session: Session,
  query: TreeQuery,
): Promise<TreeEntry[] | undefined> {
  const { dialect } = engine.db
  const lookup = await lookupOf(engine, session, query.tableName ?? '', query.text ?? '', query.code ?? '')
  const parent = lookup && columnOf(lookup.shape, query.pidField)
  const conditions = lookup && conditionsOf(lookup.shape, query.condition)
  if (!lookup || !parent || !conditions) return undefined
  const { text, code, shape } = lookup
  const pid = query.pid ?? ''
  // Roots are written as nothing, as "0", or not at all.
  const level =
    pid === '' || pid === '0'
      ? anyOf(['', '0'].map(root => conditionOf(dialect, parent, 'eq', root)))
      : conditionOf(dialect, parent, 'eq', pid)
  const rows = await rowsOf(engine, { lookup, conditions }, [allOf([level])], mostRows)
  const hasChild = columnOf(shape, query.hasChildField)
  const ids = rows.map(row => textOf(row[code.property]))
  const parents = hasChild ? undefined : await parentsAmong(engine.db, shape.table, parent.name, ids)
  return rows.map(row => {
    const value = textOf(row[code.property])
    return {
      key: value,
      value,
      title: textOf(row[text.property]),
      parentId: pid,
      leaf: parents ? !parents.has(value) : !['1', 'Y', 'true'].includes(textOf(row[hasChild!.property])),
    }
  })
}
