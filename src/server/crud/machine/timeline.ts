/** What happened to a record, step by step: only ever added to, in the unit of the step. */
import type { Static } from 'typebox'
import type { Machine, Step, timelineResult } from '#contract/kit/machine.ts'
import { toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import type { WireRow } from '../listing.ts'

export interface Note {
  title: string
  text: string
}
export interface Happened {
  /** Of the record's resource. */
  readonly table: string
  readonly recordId: string
  readonly verb: string
  readonly title: string
  readonly from: string | null
  readonly to: string
  readonly by: string
  readonly byName: string
  /** Epoch ms. */
  readonly at: number
  readonly reason?: string | null
  readonly notes?: readonly Note[]
  readonly tenantId: string
}
const columns = [
  'id',
  'entity',
  'record_id',
  'verb',
  'title',
  'from_state',
  'to_state',
  'by_user',
  'by_name',
  'at',
  'reason',
  'notes',
  'tenant_id',
] as const

export const stepLines = (happened: readonly Happened[]): Bulk => ({
  table: 'record_step',
  columns,
  rows: happened.map(one => [
    nextId(),
    one.table,
    one.recordId,
    one.verb,
    one.title,
    one.from,
    one.to,
    one.by,
    one.byName,
    one.at,
    one.reason ?? null,
    one.notes && one.notes.length > 0 ? JSON.stringify(one.notes) : null,
    one.tenantId,
  ]),
})

/** Oldest first. */
export const stepsOf = (db: Db, table: string, recordId: string) =>
  db.k
    .selectFrom('recordStep')
    .selectAll()
    .where('entity', '=', table)
    .where('recordId', '=', recordId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export const lastStep = (db: Db, table: string, recordId: string) =>
  db.k
    .selectFrom('recordStep')
    .select(['verb', 'title', 'byName', 'at', 'reason'])
    .where('entity', '=', table)
    .where('recordId', '=', recordId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** This step of this person, where the record has not come back since to where it leads on from. In the order in which they were taken. */
export async function didBefore(
  db: Db,
  table: string,
  recordId: string,
  { verb, from }: Pick<Step, 'verb' | 'from'>,
  username: string,
): Promise<{ at: number } | undefined> {
  const steps = (await stepsOf(db, table, recordId)).sort(
    (a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1),
  )
  const nth = steps.findLastIndex(step => step.verb === verb && step.byUser === username)
  if (nth < 0 || steps.slice(nth + 1).some(({ toState }) => from.includes(toState))) return undefined
  return { at: Number(steps[nth]!.at) }
}

/** When it began; of what was told later it says when that was, as a step does (`happened`). */
export function beginningOf(row: WireRow, begun: string | undefined): { at: string; values: Note[] } {
  const kept = String(row['createTime'] ?? '')
  const at = begun === undefined ? '' : String(row[begun] ?? '')
  return at === '' || at >= kept
    ? { at: kept, values: [] }
    : { at, values: [{ title: '上传于', text: kept }] }
}

type Entry = Static<typeof timelineResult>[number]
type Stamped = Pick<Entry, 'verb' | 'title' | 'from' | 'to' | 'at' | 'by'>

/**
 * Steps that no line tells of and the record itself does, by who and when: it came with them, as what is brought in does. A column that
 * several steps write tells of none of them.
 */
export function stampedOf(
  { steps }: Pick<Machine, 'steps'>,
  row: WireRow,
  told: ReadonlySet<string>,
): Stamped[] {
  const columnOf = ({ sets = {} }: Step, stamp: 'person' | 'now') =>
    Object.keys(sets).find(name => sets[name] === stamp)
  return steps.flatMap(step => {
    const [who, when] = [columnOf(step, 'person'), columnOf(step, 'now')]
    if (!who || !when || told.has(step.verb)) return []
    if (steps.some(other => other !== step && other.sets?.[when] === 'now')) return []
    const [by, at] = [String(row[who] ?? ''), String(row[when] ?? '')]
    const { verb, title, from, to } = step
    return by && at ? [{ verb, title, from: from[0] ?? null, to, at, by }] : []
  })
}

/** Oldest first; it begins with the record's making, which its own columns tell. */
export async function timelineOf(
  db: Db,
  { resource, initial, begun, steps: known }: Machine,
  row: WireRow,
  nameOf: (username: string) => Promise<string>,
): Promise<Static<typeof timelineResult>> {
  const steps = await stepsOf(db, resource.table, String(row['id']))
  const by = String(row['createBy'] ?? '')
  const stamped: Entry[] = []
  for (const one of stampedOf({ steps: known }, row, new Set(steps.map(({ verb }) => verb))))
    stamped.push({ ...one, id: one.verb, byText: await nameOf(one.by), reason: null, values: [] })
  const later: Entry[] = [
    ...stamped,
    ...steps.map(step => ({
      id: step.id,
      at: toWire(step.at),
      verb: step.verb,
      title: step.title,
      from: step.fromState,
      to: step.toState,
      by: step.byUser,
      byText: step.byName,
      reason: step.reason,
      values: step.notes ? (JSON.parse(step.notes) as Note[]) : [],
    })),
  ]
  return [
    {
      id: 'add',
      verb: 'add',
      title: '新建',
      from: null,
      to: steps[0]?.fromState ?? initial,
      by,
      byText: await nameOf(by),
      reason: null,
      ...beginningOf(row, begun),
    },
    ...(stamped.length > 0 ? later.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)) : later),
  ]
}
