/** Takes imported rows away again, but not what became somebody else's meanwhile: what was changed since, and what other rows hang on. */
import type { Resource } from '#contract/kit/resource.ts'
import type { Statement } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { unmarked } from '#server/http/idempotency/once.ts'
import type { Store } from '../engine.ts'
import { allOf, type Fragment, fragment, isIn } from '../fragment.ts'
import type { Hanging, Holder } from '../hooks.ts'
import { type Referrer, referrersOf } from '../refer/target.ts'
import { presentRows } from '../shape.ts'

/** What others made theirs, so that it stays. */
export interface Kept {
  readonly ids: readonly string[]
  /** Of the first ones. */
  readonly labels: readonly string[]
}
export const nothingKept: Kept = { ids: [], labels: [] }

const chunk = 400
const mostNamed = 10

/** Behind a sentence on an import that was taken back; nothing where all went. */
export function wordsOf({ ids, labels }: Kept): string {
  if (ids.length === 0) return ''
  const names = labels.map(label => `「${label.slice(0, 40)}」`).join('、')
  return `（另有 ${ids.length} 条已被他人修改或引用，予以保留：${names}${ids.length > labels.length ? ' 等' : ''}）`
}

/** @returns how many went, and what stays */
export async function removeImported(
  store: Store,
  ids: readonly string[],
): Promise<{ rows: number; kept: Kept }> {
  const {
    engine,
    resource,
    hooks: { hanging = {}, holders = [] },
  } = store
  const referrers = holdersOf(store)
  const layered = referrers.some(({ resource: other }) => other.table === resource.table)
  // Rows stand behind those that they lie under.
  const chunks = Array.from({ length: Math.ceil(ids.length / chunk) }, (_, at) =>
    ids.slice(at * chunk, (at + 1) * chunk),
  ).reverse()
  let rows = 0
  let gone: number
  do {
    gone = 0
    for (const some of chunks) {
      const unit = [removal(resource, referrers, holders, some), ...leftovers(resource, hanging, some)]
      gone += (await unmarked(() => engine.db.write(unit)))[0]?.changes ?? 0
    }
    rows += gone
    // A row that lay under none of the kept ones set the next one free.
  } while (layered && gone > 0 && rows < ids.length)
  return { rows, kept: rows < ids.length ? await remaining(store, chunks) : nothingKept }
}

/** Here rows vanish, which a deletion by hand only hides: history has to let go of them as well. */
const holdersOf = ({ engine: { resources }, resource: { path } }: Store): Referrer[] => [
  ...referrersOf(resources, path).filter(({ resource, property }) => !resource.fields[property]?.elsewhere),
  ...resources.flatMap(resource =>
    resource.bare
      ? []
      : Object.entries(resource.fields).flatMap(([property, { belongsTo }]) =>
          belongsTo?.to === path
            ? [{ resource, property, column: snake(property), reference: { ...belongsTo, text: '' } }]
            : [],
        ),
  ),
]

/** One statement, so that nobody comes between the look and the deletion. */
function removal(
  { table }: Resource,
  referrers: readonly Referrer[],
  holders: readonly Holder[],
  ids: readonly string[],
): Statement {
  const among = isIn('k."id"', ids)
  const unused = referrers.map(({ resource: other, column, reference }): Fragment => {
    const value = snake(reference.value ?? 'id')
    const present = presentRows(other)
    const holding = allOf([
      {
        sql: `t."${column}" in (select k."${value}" from "${table}" k where ${among.sql})`,
        parameters: among.parameters,
      },
      ...(present ? [fragment(present)] : []),
      ...(other.table === table ? [fragment(`t."${column}" <> t."${value}"`)] : []),
    ])
    return {
      sql: `coalesce("${value}", '') not in (select t."${column}" from "${other.table}" t where ${holding.sql})`,
      parameters: holding.parameters,
    }
  })
  const free = holders.map(({ table: other, column, beside }): Fragment => {
    const held = isIn(`t."${column}"`, ids)
    const found = fragment(
      `t."${beside}" in (select k."${beside}" from "${table}" k where ${among.sql})`,
      ...among.parameters,
    )
    const holding = beside ? allOf([held, found]) : held
    return fragment(
      `"id" not in (select t."${column}" from "${other}" t where ${holding.sql})`,
      ...holding.parameters,
    )
  })
  // As the import wrote them.
  const asImported = fragment('version = 1 and update_time is null')
  const where = allOf([isIn('"id"', ids), asImported, ...unused, ...free])
  return { sql: `delete from "${table}" where ${where.sql}`, parameters: where.parameters }
}

const leftovers = ({ table }: Resource, hanging: Hanging, ids: readonly string[]): Statement[] =>
  Object.entries(hanging).map(([from, column]) => {
    const among = isIn(`"${column}"`, ids)
    const there = isIn('"id"', ids)
    return {
      sql: `delete from "${from}" where ${among.sql} and "${column}" not in (select "id" from "${table}" where ${there.sql})`,
      parameters: [...among.parameters, ...there.parameters],
    }
  })

/** Without those that somebody deleted himself. */
async function remaining({ engine, resource }: Store, chunks: readonly (readonly string[])[]): Promise<Kept> {
  const ids: string[] = []
  const labels: string[] = []
  for (const some of chunks.toReversed()) {
    const where = allOf([isIn('t."id"', some), fragment("t.del_flag = '0'")])
    const rows = await engine.db.read<{ id: string; label: string | null }>({
      sql: `select t."id" as id, t."${snake(resource.label)}" as label from "${resource.table}" t where ${where.sql} order by t."id"`,
      parameters: where.parameters,
    })
    for (const { id, label } of rows) {
      ids.push(id)
      if (labels.length < mostNamed) labels.push(label ?? id)
    }
  }
  return { ids, labels }
}
