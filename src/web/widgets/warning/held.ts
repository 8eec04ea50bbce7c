/** Streamed warnings as a list whose order is held while somebody points at it. */
import { Message } from '@arco-design/web-react'
import type { MessageOf } from '#contract/kit/topic.ts'
import { warningTopic } from '#contract/topics.ts'
import { useTopic } from '#web/live/use-topic.ts'
import type { Waiting } from '#web/ui/held-line.tsx'
import { type HeldOrder, unseenWords, useHeldOrder } from '#web/ui/held-order.ts'
import { changeWords } from './changes.ts'

export type LiveWarning = MessageOf<typeof warningTopic>
export interface HeldWarnings {
  rows: readonly LiveWarning[]
  order: HeldOrder<LiveWarning>
  waiting: Waiting
}
const idOf = ({ id }: LiveWarning) => id
export const tellUnseen = (): void => void Message.info({ id: 'unseen', content: unseenWords })

/** @param by what is listed; another list is shown at once */
export function useHeldWarnings(present: readonly LiveWarning[], by = ''): HeldWarnings {
  const order = useHeldOrder(present, idOf, { by, onUnseen: tellUnseen })
  // What became of those that left.
  const items = useTopic(warningTopic, state => state.items)
  const rows = order.rows.map(row => items.get(row.id) ?? row)
  const pairs = rows.map(row => [order.before.get(row.id) ?? row, row] as const)
  return { rows, order, waiting: changeWords(order.come, pairs) }
}
