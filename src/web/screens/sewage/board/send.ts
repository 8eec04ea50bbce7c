/** The calls by which an order is put somewhere else, and those that take that back. */
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { workMachine, workOrder } from '#contract/sewage/work-order.ts'
import { toWire } from '#lib/dates.ts'
import { CallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { told } from '#web/crud/actions.ts'
import { verbOf } from '#web/data/resource-page.ts'
import { offerUndo } from '#web/widgets/undo.tsx'
import type { Card } from './model.ts'

/** Somebody's time, or nobody's where `assignee` is empty. */
export interface Place {
  assignee: string
  /** Epoch ms. */
  begin: number
  end: number
}
type Verb = 'assign' | 'reassign' | 'recall' | 'edit'
export const undoMs = 10_000

export const permOf = (verb: Verb): string => `${workOrder.perm}:${verb}`
const endpointOf = (verb: Verb): Endpoint =>
  verb === 'edit' ? verbOf(workOrder, 'edit') : workMachine.steps.find(each => each.verb === verb)!.endpoint!
const waiting: ReadonlySet<string> = new Set(['PENDING', 'RETURNED'])

/** By which call an order of this state comes there; undefined where none leads there. */
export function verbFor(state: string, { assignee }: Place): Verb | undefined {
  if (waiting.has(state)) return assignee === '' ? 'edit' : 'assign'
  if (state !== 'ASSIGNED' && state !== 'ACCEPTED') return undefined
  if (assignee !== '') return 'reassign'
  return state === 'ASSIGNED' ? 'recall' : undefined
}
const bodyOf = (id: string, version: number | undefined, { assignee, begin, end }: Place) => ({
  id,
  version,
  ...(assignee !== '' && { assignee }),
  planBegin: toWire(begin),
  planEnd: toWire(end),
})
const stateAfter: Readonly<Record<Verb, string>> = {
  assign: 'ASSIGNED',
  reassign: 'ASSIGNED',
  recall: 'PENDING',
  edit: 'PENDING',
}

interface Sending {
  card: Card
  to: Place
  /** What was done, for the toast and for those who listen. */
  words: string
  say: (words: string) => void
  refresh: () => Promise<unknown>
}
/** @returns why it was not done; empty where it was */
export async function send({ card, to, words, say, refresh }: Sending): Promise<string> {
  const verb = verbFor(card.state, to)
  if (!verb) return `工单${card.stateText}，不能放到这里；请改派给他人，或在工单里处理`
  const from = { assignee: card.assignee ?? '', begin: card.begin, end: card.end }
  const answer = await call(
    endpointOf(verb),
    { body: bodyOf(card.id, card.version, to) },
    { quiet: true },
  ).then(
    row => ({ version: (row as { version?: number }).version, failed: '' }),
    (error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return { version: undefined, failed: error.message }
    },
  )
  await refresh()
  if (answer.failed !== '') return answer.failed
  const back = verbFor(stateAfter[verb], from)
  say(`${words}，10 秒内可撤销`)
  const undo = () =>
    told(async () => {
      // Edits of the list answer with words alone: then the row is as it was made, one version on.
      const version = answer.version ?? card.version + 1
      await call(endpointOf(back!), { body: bodyOf(card.id, version, from) }, { quiet: true })
      say(`${card.workNo} 已撤销`)
      await refresh()
      return `${card.workNo} 已撤销`
    }).then(() => undefined)
  offerUndo(words, undo, undoMs)
  return ''
}
