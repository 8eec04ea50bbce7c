/**
 * Sends what is due. That a period was told and the message itself are one unit with one key: two processes, or one that was killed and
 * begins again, never tell it twice. Who may not see it any more gets nothing, and reads why with his subscriptions.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { can } from '#contract/kit/can.ts'
import { Fault } from '#contract/kit/fault.ts'
import { analysisTrend } from '#contract/sewage/analysis.ts'
import { readAsked } from '#contract/sewage/analysis-address.ts'
import type { Cycle } from '#contract/sewage/analysis-subscription.ts'
import { analysisView } from '#contract/sewage/analysis-view.ts'
import { minuteMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { ConflictError, type Db, DuplicateError } from '#server/db/db.ts'
import { type Session, tenantOfNew } from '#server/http/serve.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'
import type { Job } from '#server/jobs/timer.ts'
import { newMessage } from '../../message/send/queries.ts'
import { duePeriod, nextDue } from './due.ts'
import { toldFigures } from './figures.ts'
import {
  dueSubscriptions,
  insertDispatch,
  moveOn,
  type OpenView,
  openViews,
  type SubscriptionRow,
} from './queries.ts'
import { letterOf, titleOf } from './words.ts'

const sender = '分析订阅'
const mostAtOnce = 100
/** What failed is tried again so much later. */
const pauseMs = 10 * minuteMs

export const gone = '视图已被删除，或不再共享给您'
/** Why nothing is sent to who may not see it, in words; undefined where he may. */
export function heldWords(session: Session | undefined, view: OpenView | undefined): string | undefined {
  if (!session) return '账号已停用，或已不在订阅时的租户'
  if (!can(session.permissions, `${analysisView.perm}:list`)) return '您没有查看分析视图的权限'
  if (!can(session.permissions, String(analysisTrend.access))) return '您没有查看人均消费量的权限'
  return view ? undefined : gone
}

type Letter = Record<'title' | 'viewTitle' | 'content' | 'receiver' | 'tenantId', string>
type Outcome = { held: string } | Letter
async function outcomeOf(
  db: Db,
  session: Session | undefined,
  { viewId }: SubscriptionRow,
  when: { cycle: Cycle; period: string },
): Promise<Outcome> {
  const view = session && (await openViews(db, session, [viewId])).get(viewId)
  const held = heldWords(session, view)
  if (held !== undefined || !session || !view) return { held: held ?? gone }
  const asked = readAsked(new URLSearchParams(view.state ?? ''))
  try {
    const told = await toldFigures(db, session, asked, when)
    return {
      title: titleOf(view.title, when),
      viewTitle: view.title,
      content: letterOf({ view, asked, told }),
      receiver: session.username,
      tenantId: tenantOfNew(session),
    }
  } catch (error) {
    // The view is of a place that he may not see, or that is not there any more.
    if (error instanceof Fault) return { held: error.message }
    throw error
  }
}

/** His rights of now, in the tenant that he had chosen when he subscribed ("0": all of his); undefined: he is in it no more. */
async function readerOf(
  sessions: Pick<Sessions, 'ofUser'>,
  { userId, tenantId }: SubscriptionRow,
): Promise<Session | undefined> {
  const session = await sessions.ofUser(userId)
  return session && (tenantId === '0' || session.tenants.includes(tenantId))
    ? { ...session, tenantId }
    : undefined
}

/** @returns whether there was something to send */
async function sendOne(
  db: Db,
  sessions: Pick<Sessions, 'ofUser'>,
  row: SubscriptionRow,
  now: number,
): Promise<boolean> {
  const cycle = row.cycle as Cycle
  const period = duePeriod(cycle, now)
  const outcome = await outcomeOf(db, await readerOf(sessions, row), row, { cycle, period })
  const dueAt = nextDue(cycle, now)
  const dispatch = { subscriptionId: row.id, period, at: now }
  try {
    if ('held' in outcome) {
      await db.write([
        insertDispatch({ ...dispatch, messageId: null, held: outcome.held }),
        moveOn(row, { dueAt }),
      ])
      return false
    }
    const { viewTitle, ...letter } = outcome
    const id = nextId()
    await db.write([
      insertDispatch({ ...dispatch, messageId: id, held: null }),
      moveOn(row, { dueAt, viewTitle }),
      newMessage({ id, ...letter, type: 'system', param: null, by: sender }, now),
    ])
    return true
  } catch (error) {
    // Another process was quicker, or he has ended it meanwhile.
    if (error instanceof ConflictError) return false
    if (!(error instanceof DuplicateError)) throw error
    // Told before: the clock was set back.
    await db.write([moveOn(row, { dueAt })]).catch(quicker)
    return false
  }
}
function quicker(error: unknown): void {
  if (!(error instanceof ConflictError)) throw error
}

/** @returns how many messages; one that fails keeps no other from its own */
export async function sendDue(db: Db, sessions: Pick<Sessions, 'ofUser'>, now: number): Promise<number> {
  let sent = 0
  const failures: unknown[] = []
  for (const row of await dueSubscriptions(db, now, mostAtOnce)) {
    try {
      if (await sendOne(db, sessions, row, now)) sent += 1
    } catch (error) {
      failures.push(error)
      await db.write([moveOn(row, { dueAt: now + pauseMs })]).catch(quicker)
    }
    await breathe()
  }
  if (failures.length > 0) throw failures[0]
  return sent
}

export const subscriptionJobs = (db: Db, sessions: Sessions): Job[] => [
  {
    name: 'analysis-subscriptions',
    everyMs: minuteMs / 2,
    run: async now => void (await sendDue(db, sessions, now)),
  },
]
