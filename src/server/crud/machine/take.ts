/** Takes a record one step on: state, what was asked, effects, timeline and log are one unit, or nothing happens. */
import { alreadySo, Fault, refused } from '#contract/kit/fault.ts'
import { type BoundStep, leadsOn, type Machine, stateOf, whyNot } from '#contract/kit/machine.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { toWire } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { type Bulk, ConflictError, DuplicateError, type Statement } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import type { Store } from '../engine.ts'
import type { Draft } from '../hooks.ts'
import { dress, type WireRow } from '../listing.ts'
import { attachedIn } from '../save/attached.ts'
import type { Candidate } from '../save/candidate.ts'
import { checkCandidates, refuseProblems } from '../save/check.ts'
import { columnValue } from '../save/convert.ts'
import { editedVersions } from '../save/data-log.ts'
import { findRow } from '../save/find.ts'
import { writable } from '../save/write.ts'
import type { Effect, Taking } from './hooks.ts'
import { beforeLast, happened } from './moment.ts'
import { notesOf } from './notes.ts'
import { didBefore, lastStep, type Note, stepLines } from './timeline.ts'

/** What a step asks, as a resource of its own: the rules of forms are the rules of steps. */
const questions = new WeakMap<BoundStep, Resource>()
function questionOf({ resource }: Machine, step: BoundStep): Resource {
  const known = questions.get(step)
  if (known) return known
  const made = { ...resource, fields: step.asks ?? {} } as Resource
  questions.set(step, made)
  return made
}

const nameOf = ({ resource }: Machine, row: WireRow) =>
  `${resource.title}「${String(row[resource.label] ?? row['id'])}」`

/** What somebody else made of it meanwhile. */
async function overtaken(
  store: Store,
  own: Machine,
  step: BoundStep,
  body: Readonly<Draft>,
  session: Session,
): Promise<Fault> {
  const id = String(body['id'])
  const present = await findRow(store, id, session)
  const again = await repeated(store, own, step, body, present, session)
  if (again) return again
  const last = await lastStep(store.engine.db, own.resource.table, id)
  await dress(store, [present], session)
  const who = last ? `已由 ${last.byName} ${toWire(last.at).slice(11, 16)} ${last.title}` : '已被他人修改'
  const words = `${nameOf(own, present)}${who}，请按现在的状态处理`
  return new Fault('conflict', words, present)
}

/** What is sent later may be sent by two tabs or two phones of one person: the second is told that it is so already. */
async function repeated(
  { engine }: Store,
  own: Machine,
  step: BoundStep,
  body: Readonly<Draft>,
  row: WireRow,
  { username }: Session,
): Promise<Fault | undefined> {
  // Who looked at the record wants to know what became of it.
  if (!own.offline || body['version'] !== undefined || leadsOn(own, step, row)) return undefined
  const before = await didBefore(engine.db, own.resource.table, String(row['id']), step, username)
  return before && refused(`您已于 ${toWire(before.at).slice(5, 16)} ${step.title}，不用再做`, alreadySo)
}

async function stateWords({ engine }: Store, { resource, property }: Machine, state: string) {
  const words = await engine.texts.dictionary(resource.fields[property]?.dict ?? '')
  return words?.get(state) ?? state
}

/** @throws Fault `refused` with what is wrong with the answers */
async function answersOf(
  { engine, hooks: { doneUnder } }: Store,
  question: Resource,
  { row, session }: Pick<Taking, 'row' | 'session'>,
  body: Readonly<Draft>,
): Promise<Draft> {
  const draft = writable(question, body)
  for (const [name, { required, kind }] of Object.entries(question.fields)) {
    const value = draft[name]
    // Blanks are no reason.
    if (typeof value === 'string' && (kind === 'text' || kind === 'textarea')) draft[name] = value.trim()
    if (required && value === undefined) draft[name] = null
  }
  const candidate: Candidate = { draft, of: row, problems: [] }
  const hooks = doneUnder ? { doneUnder } : {}
  await checkCandidates({ engine, resource: question, hooks }, [candidate], session)
  refuseProblems(candidate)
  return draft
}

async function refuseUnlessOpen(store: Store, taking: Taking, body: Readonly<Draft>): Promise<void> {
  const { machine: own, step, row, session } = taking
  if (!leadsOn(own, step, row)) {
    const again = await repeated(store, own, step, body, row, session)
    if (again) throw again
    const now = await stateWords(store, own, stateOf(own, row))
    throw refused(`${nameOf(own, row)}现在是“${now}”，不能${step.title}，请刷新后再看`)
  }
  const why = whyNot(step, row, session)
  if (why !== undefined) throw refused(why)
}

async function runGuards(store: Store, taking: Taking): Promise<void> {
  for (const { name, holds, words } of taking.step.guards ?? []) {
    const tried = store.steps?.guards?.[name]
    // One that the record alone decides was tried before anything was asked.
    if (!tried && holds) continue
    const why = await tried?.(taking)
    if (why !== undefined) throw refused(why || words)
  }
}
async function runEffects(store: Store, taking: Taking): Promise<Effect[]> {
  const effects: Effect[] = []
  for (const name of taking.step.effects ?? []) {
    const effect = await store.steps?.effects?.[name]?.(taking)
    if (effect) effects.push(effect)
  }
  return effects
}

/** Properties of the record that the step writes, as on the wire. */
function written({ machine: own, step, values, session, at }: Taking, effects: readonly Effect[]): Draft {
  const stamps = { now: toWire(at), person: session.username, nothing: null } as const
  const draft: Draft = {}
  for (const [name, value] of Object.entries(values))
    if (own.resource.fields[name] && !own.resource.fields[name].elsewhere) draft[name] = value
  for (const [name, stamp] of Object.entries(step.sets ?? {})) draft[name] = stamps[stamp]
  return Object.assign(draft, ...effects.map(({ sets }) => sets ?? {}), { [own.property]: step.to })
}

function updateOf({ machine: own, row, session, received }: Taking, draft: Draft): Statement {
  const { resource, property } = own
  const sets = Object.entries(draft).map(
    ([name, value]) => [snake(name), columnValue(resource.fields[name]!, value)] as const,
  )
  const names = [...sets.map(([name]) => name), 'update_by', 'update_time']
  return {
    sql: `update "${resource.table}" set ${names.map(name => `"${name}" = ?`).join(', ')}, version = version + 1 where id = ? and del_flag = '0' and version = ? and "${snake(property)}" = ?`,
    parameters: [
      ...sets.map(([, value]) => value),
      session.username,
      received,
      row['id'],
      row['version'],
      stateOf(own, row),
    ],
    expect: 1,
  }
}

function unitOf(
  taking: Taking,
  draft: Draft,
  notes: readonly Note[],
  effects: readonly Effect[],
): (Statement | Bulk)[] {
  const { machine: own, step, row, values, session, at } = taking
  const { resource } = own
  const before = Object.fromEntries(Object.keys(draft).map(name => [name, row[name] ?? null]))
  return [
    updateOf(taking, draft),
    ...editedVersions(resource, session, row, draft),
    ...attachedIn(questionOf(own, step).fields, values, session),
    stepLines([
      {
        table: resource.table,
        recordId: String(row['id']),
        verb: step.verb,
        title: step.title,
        from: stateOf(own, row),
        to: step.to,
        by: session.username,
        byName: session.realname,
        at,
        reason: isEmpty(values['reason']) ? null : String(values['reason']),
        notes,
        tenantId: String(row['tenantId'] ?? '0'),
      },
    ]),
    ...effects.flatMap(({ parts = [] }) => parts),
    audit(session, 'edit', `${step.title}${nameOf(own, row)}`, `${resource.perm}:${step.verb}`, {
      before,
      after: { ids: [row['id']], ...draft },
    }),
  ]
}

/** A step that may be taken, with all that it would write. */
interface Planned {
  id: string
  /** Of the record as it was read. */
  version: unknown
  unit: readonly (Statement | Bulk)[]
  effects: readonly Effect[]
}

/** @throws Fault as `takeStep` does; nothing is written */
async function planned(
  store: Store,
  own: Machine,
  step: BoundStep,
  body: Readonly<Draft>,
  session: Session,
  together?: readonly string[],
): Promise<Planned> {
  const id = String(body['id'])
  const { taking, ofMoment } = await allowed(store, own, step, body, session, together)
  const effects = await runEffects(store, taking)
  const question = questionOf(own, step)
  const notes = [
    ...(await notesOf(store, question, taking.values)),
    ...effects.flatMap(each => each.notes ?? []),
    ...ofMoment,
  ]
  const { version } = taking.row
  return { id, version, unit: unitOf(taking, written(taking, effects), notes, effects), effects }
}

/** The step up to where it would be carried out. @throws Fault as `takeStep` does */
async function allowed(
  store: Store,
  own: Machine,
  step: BoundStep,
  body: Readonly<Draft>,
  session: Session,
  together?: readonly string[],
): Promise<{ taking: Taking; ofMoment: readonly Note[] }> {
  const id = String(body['id'])
  const row = await findRow(store, id, session, 'change')
  if (body['version'] !== undefined && body['version'] !== row['version'])
    throw await overtaken(store, own, step, body, session)
  const told = happened(own.offline ? body['happenedAt'] : undefined, Date.now())
  const { notes, ...moment } = told
  const open = { machine: own, step, row, values: {}, session, ...moment, ...(together && { together }) }
  await refuseUnlessOpen(store, open, body)
  const taking: Taking = { ...open, values: await answersOf(store, questionOf(own, step), open, body) }
  await runGuards(store, taking)
  const last = told.at < told.received ? await lastStep(store.engine.db, own.resource.table, id) : undefined
  return { taking, ofMoment: [...notes, ...beforeLast(told, last)] }
}

const mostTries = 5

/**
 * Plans and writes, and again where what stands beside the records moved meanwhile (a label, a person's day, a number): the guards
 * decide anew. @throws Fault `conflict` where one of the records themselves was moved
 */
async function carryOut(
  store: Store,
  own: Machine,
  step: BoundStep,
  bodies: readonly Readonly<Draft>[],
  session: Session,
  together?: readonly string[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const plans: Planned[] = []
    for (const body of bodies) plans.push(await planned(store, own, step, body, session, together))
    try {
      await store.engine.db.write(plans.flatMap(({ unit }) => [...unit]))
    } catch (error) {
      const conflict = error instanceof ConflictError
      if (!conflict && !(error instanceof DuplicateError)) throw error
      const moved = await movedAmong(store, plans, session)
      if (moved >= 0) throw conflict ? await overtaken(store, own, step, bodies[moved]!, session) : error
      if (tries >= mostTries) throw error
      continue
    }
    for (const { effects } of plans) for (const { after } of effects) await after?.()
    return
  }
}
/** Which of the records is not as it was read; -1 where all are. */
async function movedAmong(store: Store, plans: readonly Planned[], session: Session): Promise<number> {
  for (const [at, { id, version }] of plans.entries())
    if ((await findRow(store, id, session))['version'] !== version) return at
  return -1
}

/**
 * @param body `id`, the version that was looked at, and what the step asks
 * @throws Fault `missing`, `denied`, `refused` with the sentence of what stands in the way, `conflict` with the present row where
 * somebody was quicker
 */
export const takeStep = (
  store: Store,
  own: Machine,
  step: BoundStep,
  body: Readonly<Draft>,
  session: Session,
): Promise<void> => carryOut(store, own, step, [body], session)

/** The same step with several records, all of them or none. @throws Fault as `takeStep` does, for the first that stands in the way */
export const takeTogether = (
  store: Store,
  own: Machine,
  step: BoundStep,
  bodies: readonly Readonly<Draft>[],
  session: Session,
): Promise<void> =>
  carryOut(
    store,
    own,
    step,
    bodies,
    session,
    bodies.map(({ id }) => String(id)),
  )

/** Whether the step could be taken now, and why not; nothing is written. @throws Fault `missing`, `denied` */
export async function tryStep(
  store: Store,
  own: Machine,
  step: BoundStep,
  body: Readonly<Draft>,
  session: Session,
): Promise<string | undefined> {
  try {
    await allowed(store, own, step, body, session)
    return undefined
  } catch (error) {
    if (error instanceof Fault && (error.kind === 'refused' || error.kind === 'conflict'))
      return error.message
    throw error
  }
}
