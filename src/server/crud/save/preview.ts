/** What a deletion would do, told before it is confirmed: the same rows and the same refusals as the deletion, without its writes. */
import type { FastifyInstance } from 'fastify'
import { denied, Fault, invalid } from '#contract/kit/fault.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { deletionPreview } from '#contract/platform/deletion.ts'
import { idsIn } from '#lib/id.ts'
import { snake } from '#server/db/rows.ts'
import { type Session, serve } from '#server/http/serve.ts'
import { mustReach } from '#server/identity/reach.ts'
import { mayUse } from '../access.ts'
import type { Engine, Store } from '../engine.ts'
import { allOf, type Fragment, fragment, isIn } from '../fragment.ts'
import type { DeletionPreview } from '../hooks.ts'
import { dress, type WireRow } from '../listing.ts'
import { referrersOf } from '../refer/target.ts'
import { presentRows } from '../shape.ts'
import { findRows } from './find.ts'
import { mustLetGo, removalOf } from './remove.ts'

type Counted = DeletionPreview['goes']

const mostNames = 5

export function servePreview(app: FastifyInstance, engine: Engine): void {
  serve(app, deletionPreview, async ({ query, session }) => {
    const store = [...engine.stores.values()].find(({ resource }) => resource.path === query.of)
    if (!store) throw invalid('没有这样的数据')
    const ids = [...new Set(idsIn(query.ids))]
    return store.hooks.previewDeletion?.(ids, session) ?? (await previewOf(store, ids, session))
  })
}

async function previewOf(store: Store, ids: readonly string[], session: Session): Promise<DeletionPreview> {
  const { engine, resource, hooks } = store
  if (!mayUse(session, resource, 'delete')) throw denied()
  const [reach] = Object.values(resource.endpoints.delete?.reach ?? {})
  if (reach) await mustReach(engine.db, session, reach, ids)
  const branch = (await hooks.branch?.(ids, session)) ?? ids
  const rows = await findRows(store, branch, session, 'change')
  const refusal = await refusalOf(store, rows, session)
  const named = rows.filter(({ id }) => ids.includes(String(id)))
  const below = rows.length - named.length
  const [goes, stays] = await Promise.all([takenAlong(store, rows), leftBehind(store, rows)])
  const first = named.slice(0, mostNames)
  await dress(store, first, session)
  const name = (row: WireRow) => String(row[`${resource.label}_dictText`] ?? row[resource.label] ?? row['id'])
  return {
    names: first.map(name),
    total: named.length,
    goes: [...(below > 0 ? [{ title: `下级${resource.title}`, count: below }] : []), ...goes],
    stays,
    refusal,
  }
}

/** A batch that takes what it can is refused by itself, row by row. */
async function refusalOf(store: Store, rows: readonly WireRow[], session: Session): Promise<string | null> {
  if (store.hooks.deleteBatch && rows.length > 1) return null
  try {
    await removalOf(store, rows, session)
    return null
  } catch (error) {
    if (error instanceof Fault && error.kind === 'refused') return error.message
    throw error
  }
}

interface Asked {
  title: string
  table: string
  where: Fragment
}
async function counted({ db }: Engine, asked: readonly Asked[]): Promise<Counted> {
  if (asked.length === 0) return []
  const counts = await db.read<{ entry: number; n: number }>({
    sql: asked
      .map(
        ({ table, where }, at) => `select ${at} as entry, count(*) as n from "${table}" t where ${where.sql}`,
      )
      .join(' union all '),
    parameters: asked.flatMap(({ where }) => where.parameters),
  })
  return asked
    .map(({ title }, at) => ({ title, count: Number(counts.find(({ entry }) => entry === at)?.n ?? 0) }))
    .filter(({ count }) => count > 0)
}

const among = (column: string, values: readonly unknown[], present: string | undefined): Fragment =>
  allOf([isIn(`t."${column}"`, values), ...(present ? [fragment(present)] : [])])

function takenAlong({ engine, resource, hooks }: Store, rows: readonly WireRow[]): Promise<Counted> {
  const hooked = (hooks.takesAlong ?? []).map(({ title, table, column, by = 'id' }) => ({
    title,
    table,
    where: among(
      column,
      rows.map(row => row[by]),
      undefined,
    ),
  }))
  // What machines write is too much to count, and stays.
  const belonging = [...engine.stores.values()]
    .filter(({ resource: { bare } }) => !bare)
    .flatMap(({ resource: other }) =>
      Object.entries(other.fields).flatMap(([property, { belongsTo }]) =>
        belongsTo?.to === resource.path ? [askedOf(other, property, rows, belongsTo.value)] : [],
      ),
    )
  return counted(engine, [...hooked, ...belonging])
}

const askedOf = (other: Resource, property: string, rows: readonly WireRow[], by = 'id'): Asked => ({
  title: other.title,
  table: other.table,
  where: among(
    snake(property),
    rows.map(row => row[by]),
    presentRows(other),
  ),
})

const leftBehind = ({ engine, resource }: Store, rows: readonly WireRow[]): Promise<Counted> =>
  counted(
    engine,
    referrersOf(engine.resources, resource.path)
      .filter(each => !mustLetGo(resource, each))
      .map(({ resource: other, property, reference }) => askedOf(other, property, rows, reference.value)),
  )
