/** Which actions a user sees, and how one is carried out. */
import { Message } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { can } from '#contract/kit/can.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { CallError } from '#web/api/call-error.ts'
import { callFully } from '#web/api/client.ts'
import type { Row } from '#web/data/row.ts'
import { useSession, useStopped } from '#web/session/session.ts'
import { confirmed } from '#web/widgets/confirmed.ts'
import { failureWords, mayPass, type Say } from '#web/widgets/said-at.tsx'
import { offerUndo } from '#web/widgets/undo.tsx'
import { type ActionContext, type Done, type KeyedAction, ofRows } from './screen.ts'

/** Whether the user holds an access code; undefined is held by everybody. */
export function useHeld(): (code: string | undefined) => boolean {
  const permissions = useSession(state => state.permissions)
  const stopped = useStopped()
  return useMemo(
    () => (code: string | undefined) => code === undefined || (can(permissions, code) && !stopped.has(code)),
    [permissions, stopped],
  )
}

/** Offered by the resource and allowed to the user. */
export function useVerbs(resource: Resource): (verb: Verb) => boolean {
  const held = useHeld()
  return verb => {
    const endpoint = resource.endpoints[verb]
    return endpoint !== undefined && (endpoint.access === 'session' || held(endpoint.access))
  }
}

/** Refusals have not been shown by the client; whatever else failed, has. */
export function tellRefusal(error: unknown): void {
  if (error instanceof CallError && error.kind === 'refused') Message.warning(error.message)
}

/**
 * Carries something out and tells what became of it.
 * @param say where it stands that it was refused, or did not get there; for calls that tell nobody themselves
 * @returns whether it was done
 */
export async function told(work: () => Promise<Done> | Done, say?: Say): Promise<boolean> {
  try {
    const done = await work()
    const words = typeof done === 'object' ? done.message : done
    if (words) Message.success(words)
    return true
  } catch (error) {
    const words = failureWords(error)
    if (say && words !== undefined) say(words, mayPass(error))
    else tellRefusal(error)
    return false
  }
}
/** The same, with whether it is under way. */
export function useTold(): [busy: boolean, tell: typeof told] {
  const [busy, setBusy] = useState(false)
  const tell: typeof told = async (work, say) => {
    setBusy(true)
    try {
      return await told(work, say)
    } finally {
      setBusy(false)
    }
  }
  return [busy, tell]
}

/** Asks first where the action says so. Rows are read again where it was done, and where it was refused: they may be others by now. */
export async function runAction(action: KeyedAction, context: ActionContext<Row>, say?: Say): Promise<void> {
  const { title, confirmTitle = title, confirm, danger, undo } = action
  if (confirm && !(await confirmed(confirmTitle, ofRows(confirm, context.rows), danger))) return
  let done: Done
  const ids = context.rows.map(({ id }) => id)
  const takeBack = async (endpoint: Endpoint): Promise<void> => {
    const back = await told(async () => (await callFully(endpoint, { body: { ids } })).message)
    if (!back) offerUndo('没有撤销', () => takeBack(endpoint))
    await context.refresh()
  }
  const went = await told(
    async () => {
      done = await action.run?.(context)
      if (!undo) return done
      offerUndo(typeof done === 'object' ? done.message : (done ?? ''), () => takeBack(undo))
      return ''
    },
    action.quiet ? say : undefined,
  )
  if (went && done === undefined) return
  if (went) context.clearSelection()
  await context.refresh()
}
