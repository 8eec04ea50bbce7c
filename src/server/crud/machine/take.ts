/** Takes a record one step on: state, what was asked, effects, timeline and log are one unit, or nothing happens. */
import { Fault, refused } from '#contract/kit/fault.ts'
import type { Field } from '#contract/kit/field.ts'
import { type BoundStep, leadsOn, type Machine, stateOf, whyNot } from '#contract/kit/machine.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { toWire } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { type Bulk, ConflictError, type Statement } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import type { Store } from '../engine.ts'
import type { Draft } from '../hooks.ts'
import { dress, type WireRow } from '../listing.ts'
import type { Candidate } from '../save/candidate.ts'
import { checkCandidates, refuseProblems } from '../save/check.ts'
import { columnValue } from '../save/convert.ts'
import { editedVersions } from '../save/data-log.ts'
import { findRow } from '../save/find.ts'
import { writable } from '../save/write.ts'
import type { Effect, Taking } from './hooks.ts'
import { lastStep, type Note, stepLines } from './timeline.ts'

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
async function overtaken(store: Store, own: Machine, id: string, session: Session): Promise<Fault> {
  const present = await findRow(store, id, session)
  const last = await lastStep(store.engine.db, own.resource.table, id)
  await dress(store, [present], session)
  const who = last ? `已由 ${last.byName} ${toWire(last.at).slice(11, 16)} ${last.title}` : '已被他人修改'
  const words = `${nameOf(own, present)}${who}，请按现在的状态处理`
  return new Fault('conflict', words, present)
}

async function stateWords({ engine }: Store, { resource, property }: Machine, state: string) {
  const words = await engine.texts.dictionary(resource.fields[property]?.dict ?? '')
  return words?.get(state) ?? state
}

/** @throws Fault `refused` with what is wrong with the answers */
async function answersOf(
  { engine }: Store,
  question: Resource,
  body: Readonly<Draft>,
  session: Session,
): Promise<Draft> {
  const draft = writable(question, body)
  for (const [name, { required }] of Object.entries(question.fields))
    if (required && draft[name] === undefined) draft[name] = null
  const candidate: Candidate = { draft, problems: [] }
  await checkCandidates({ engine, resource: question, hooks: {} }, [candidate], session)
  refuseProblems(candidate)
  return draft
}

/** What was asked in words, as it is read later on, whatever becomes of the rows that it names. */
async function notesOf({ engine }: Store, question: Resource, values: Draft): Promise<Note[]> {
  const row: WireRow = { ...values }
  await engine.texts.put(question, [row])
  return Object.entries(question.fields).flatMap(([name, field]) =>
    name === 'reason' || isEmpty(values[name]) ? [] : { title: field.title, text: textOf(field, name, row) },
  )
}
function textOf({ kind, unit }: Field, name: string, row: WireRow): string {
  if (kind === 'image' || kind === 'file') return `${String(row[name]).split(',').filter(Boolean).length} 个`
  return `${row[`${name}_dictText`] ?? row[name]}${unit ? ` ${unit}` : ''}`
}

async function refuseUnlessOpen(store: Store, taking: Taking): Promise<void> {
  const { machine: own, step, row, session } = taking
  if (!leadsOn(own, step, row)) {
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

function updateOf({ machine: own, row, session, at }: Taking, draft: Draft): Statement {
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
      at,
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

/**
 * @param body `id`, the version that was looked at, and what the step asks
 * @throws Fault `missing`, `denied`, `refused` with the sentence of what stands in the way, `conflict` with the present row where
 * somebody was quicker
 */
export async function takeStep(
  store: Store,
  own: Machine,
  step: BoundStep,
  body: Readonly<Draft>,
  session: Session,
): Promise<void> {
  const id = String(body['id'])
  const row = await findRow(store, id, session, 'change')
  if (body['version'] !== undefined && body['version'] !== row['version'])
    throw await overtaken(store, own, id, session)
  const question = questionOf(own, step)
  const open = { machine: own, step, row, values: {}, session, at: Date.now() }
  await refuseUnlessOpen(store, open)
  const values = await answersOf(store, question, body, session)
  const taking: Taking = { ...open, values }
  await runGuards(store, taking)
  const effects = await runEffects(store, taking)
  const notes = [...(await notesOf(store, question, values)), ...effects.flatMap(each => each.notes ?? [])]
  const unit = unitOf(taking, written(taking, effects), notes, effects)
  try {
    await store.engine.db.write(unit)
  } catch (error) {
    if (error instanceof ConflictError) throw await overtaken(store, own, id, session)
    throw error
  }
  for (const { after } of effects) await after?.()
}
