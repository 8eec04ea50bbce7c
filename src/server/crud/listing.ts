/** What a list query asks of one resource in the name of one session; lists and exports read the same. */
import { type Page, page } from '#contract/kit/envelope.ts'
import { invalid } from '#contract/kit/fault.ts'
import { coveredFields, coverRows } from '#contract/kit/mask.ts'
import type { PageRequest } from '#contract/kit/page-query.ts'
import { toWire } from '#lib/dates.ts'
import type { Session } from '#server/http/serve.ts'
import type { Store } from './engine.ts'
import type { Fragment } from './fragment.ts'
import { belowOf } from './query/below.ts'
import { type Order, orderOf } from './query/order.ts'
import { readPageQuery, whereOf } from './query/where.ts'
import { askedNames, emptyUnseen } from './rules/named.ts'
import { conditionsSeen } from './seen.ts'
import { partsBeside, type Shape, shapeOf } from './shape.ts'
import { markParents } from './tree.ts'

export type WireRow = Record<string, unknown>
export interface Listing {
  store: Store
  shape: Shape
  request: PageRequest
  where: Fragment
  order: Order
  /** What every row must meet to be seen by the caller. */
  visible: readonly Fragment[]
  session: Session
  /** What the caller sees covered. */
  covered: ReturnType<typeof coveredFields>
}

export async function listingOf(
  store: Store,
  given: Readonly<Record<string, unknown>>,
  session: Session,
): Promise<Listing> {
  const { engine, resource, hooks } = store
  const shape = shapeOf(resource)
  const { query, where: own = [] } = hooks.readQuery?.(given, session) ?? { query: given }
  const request = readPageQuery(shape, query)
  const covered = coveredFields(resource.fields, session.permissions)
  const asked = askedFields(request)
  refuseCovered(covered, asked, shape)
  const { dialect } = engine.db
  // Counts are kept by the table they count; what lies below it may have changed.
  if (request.superQuery.some(({ field }) => String(field).includes(','))) engine.pages.forget(shape.table)
  // And what lies above it, where rules look there.
  if (session.dataRules.length > 0) engine.pages.forgetShort(shape.table)
  const visible = [...(await conditionsSeen(store, session)), ...askedNames(store, session, asked)]
  return {
    store,
    shape,
    request,
    covered,
    session,
    visible,
    where: whereOf(dialect, shape, request, [...visible, ...own], await belowOf(store, session, request)),
    order: orderOf(dialect, shape, request.sort),
  }
}

const askedFields = ({ conditions, superQuery, sort }: PageRequest): ReadonlySet<string> =>
  new Set([...conditions, ...superQuery, ...sort].map(({ field }) => field))

/** Who sees a value covered cannot find it out by asking for rows that hold it, or by their order. */
function refuseCovered(covered: Listing['covered'], asked: ReadonlySet<string>, shape: Shape): void {
  for (const [name] of covered)
    if (asked.has(name))
      throw invalid(`没有查看完整「${shape.columns.get(name)?.title ?? name}」的权限，不能按它查询或排序`)
}

export async function readPage(listing: Listing): Promise<Page<WireRow>> {
  const { store, shape, request, where, order, covered, visible, session } = listing
  const { pages } = store.engine
  const { pageNo, pageSize } = request
  const [total, rows] = await Promise.all([
    pages.total(shape, where),
    pages.page(shape, where, order, (pageNo - 1) * pageSize, pageSize),
  ])
  const records = rows.map(row => wireRow(shape, row))
  await store.hooks.completeRows?.(records, session)
  if (shape.resource.tree) await markParents(store, visible, records)
  await dress(store, records, session, covered)
  // Rows written since the count are shown all the same.
  return page(records, Math.max(total, rows.length), pageNo, pageSize)
}

/** As rows leave for this caller. Covered first: the words of a covered code would say what it is. */
export async function dress(
  { engine, resource }: Store,
  rows: readonly WireRow[],
  session: Session,
  covered = coveredFields(resource.fields, session.permissions),
): Promise<void> {
  coverRows(covered, rows)
  await emptyUnseen(engine.db, resource, rows, session)
  await engine.texts.put(resource, rows)
}

/** Times leave as text; everything else lies in the database as it is on the wire. */
export function wireRow(shape: Shape, raw: Readonly<Record<string, unknown>>): WireRow {
  const row: WireRow = { ...raw }
  for (const property of shape.times) {
    const value = row[property]
    if (typeof value === 'number') row[property] = toWire(value)
  }
  for (const each of shape.beside) {
    const values = partsBeside(each, raw[each.properties[0]])
    for (const [at, property] of each.properties.entries()) row[property] = values[at]
  }
  return row
}

/**
 * Rows of these ids as they are now, seen by everybody: the caller decides who may.
 * @param tail order and limit, in our own words
 */
export async function rowsByIds({ engine, resource }: Store, where: Fragment, tail = ''): Promise<WireRow[]> {
  const shape = shapeOf(resource)
  const rows = await engine.db.read<Record<string, unknown>>({
    sql: `select ${shape.select} from "${shape.table}" t where ${where.sql} ${tail}`,
    parameters: where.parameters,
  })
  return rows.map(row => wireRow(shape, row))
}
