/** Puts the steps of a machine onto the wire: one record, several, and what happened to one. */
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { answer } from '#contract/kit/envelope.ts'
import { Fault, missing } from '#contract/kit/fault.ts'
import type { BoundStep, batchResult, Machine } from '#contract/kit/machine.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { readRow } from '#server/db/rows.ts'
import { willAnswer } from '#server/http/idempotency/once.ts'
import { type Session, serve, type WithMessage, withMessage } from '#server/http/serve.ts'
import type { Engine, Store } from '../engine.ts'
import type { Draft } from '../hooks.ts'
import { dress } from '../listing.ts'
import { findRow, findSeen } from '../save/find.ts'
import type { StepHooks } from './hooks.ts'
import { takeStep } from './take.ts'
import { timelineOf } from './timeline.ts'

/** Says what the steps of a machine try and do; before the resources are mounted. */
export function hookSteps({ engine }: { readonly engine: Engine }, own: Machine, hooks: StepHooks): void {
  engine.store(own.resource).steps = hooks
}

/** @throws Error for a guard or an effect that nobody carries out, at the start and not at the first step */
function checkHooks({ steps: hooks }: Store, { resource, steps }: Machine): void {
  for (const { verb, guards = [], effects = [] } of steps) {
    const missing = [
      ...guards.filter(({ name, holds }) => !holds && !hooks?.guards?.[name]).map(({ name }) => name),
      ...effects.filter(name => !hooks?.effects?.[name]),
    ]
    if (missing.length > 0) throw new Error(`${resource.path}/${verb}: nobody does ${missing.join(', ')}`)
  }
}

const shown = 3
const lineOf = (names: ReadonlyMap<string, string>, { id, message }: { id: string; message: string }) =>
  `${names.get(id) ?? id}：${message}`

/** Each for itself, in the order in which they were named: what one of them is refused for keeps no other back. */
async function takeEach(
  store: Store,
  own: Machine,
  step: BoundStep,
  { ids, ...answers }: Draft,
  session: Session,
): Promise<WithMessage<Static<typeof batchResult>>> {
  const outcomes: Static<typeof batchResult>['outcomes'] = []
  // Who sends it again after it broke off is told that it may not be whole.
  willAnswer(answer({ done: 0, outcomes }, `上次${step.title}时服务中断，可能没有办完，请刷新核对后再提交`))
  const names = new Map<string, string>()
  for (const id of new Set(ids as string[])) {
    const row = await findSeen(store, id, session)
    if (row && !isEmpty(row[own.resource.label])) names.set(id, String(row[own.resource.label]))
    const fault = await takeStep(store, own, step, { ...answers, id }, session).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Fault) return error
        throw error
      },
    )
    outcomes.push({ id, ok: fault === undefined, message: fault?.message ?? '' })
  }
  const refusals = outcomes.filter(({ ok }) => !ok)
  const done = outcomes.length - refusals.length
  const why = refusals.slice(0, shown).map(each => lineOf(names, each))
  const rest = refusals.length > shown ? `；等 ${refusals.length} 条` : ''
  const left = refusals.length > 0 ? `，${refusals.length} 条未${step.title}（${why.join('；')}${rest}）` : ''
  return withMessage(`${doneWords(step, done)}${left}`, { done, outcomes })
}

/** 已送复核 3 条，等复核人通过 */
function doneWords({ title, waitsFor }: BoundStep, count?: number): string {
  const words = count === undefined ? `已${title}` : `已${title} ${count} 条`
  return waitsFor && count !== 0 ? `${words}，${waitsFor}` : words
}

export function mountMachine(app: FastifyInstance, store: Store, own: Machine): void {
  store.machine = own
  checkHooks(store, own)
  for (const step of own.steps) {
    const { endpoint, batchEndpoint } = step
    const said = doneWords(step)
    if (endpoint)
      serve(app, endpoint, async ({ body, session }) => {
        const draft = body as Draft
        willAnswer(answer({ id: draft['id'] }, said))
        await takeStep(store, own, step, draft, session)
        // What was handed over need not be the caller's to see any more.
        const row = await findSeen(store, String(draft['id']), session)
        if (row) await dress(store, [row], session)
        return withMessage(said, row ?? { id: draft['id'] })
      })
    if (batchEndpoint)
      serve(app, batchEndpoint, ({ body, session }) => takeEach(store, own, step, body as Draft, session))
  }
  serve(app, own.timeline, async ({ query, session }) => {
    const { id } = query as { id: string }
    if (id === '') throw missing()
    const row = await findRow(store, id, session)
    const { db } = store.engine
    return timelineOf(db, own, row, async username => {
      const person = username === '' ? undefined : await readRow(db, 'sysUser', { username })
      return person?.realname ?? (username === 'system' ? '系统' : username)
    })
  })
}
