/** Rows of a list that follows the stream: their order is held while somebody points at them, what they say is of now. */
import { Message } from '@arco-design/web-react'
import { useRef } from 'react'
import type { Row } from '#web/data/row.ts'
import type { Waiting } from '#web/ui/held-line.tsx'
import { type HeldOrder, unseenWords, useHeldOrder } from '#web/ui/held-order.ts'
import type { Screen } from './screen.ts'
import { type FoldLine, useFold, useHeldLine } from './use-fold.ts'

const asTheyAre = (rows: readonly Row[]) => rows
const idOf = (row: Row) => row.id

export interface LiveRows {
  /** Whether the screen follows a stream at all. */
  live: boolean
  rows: readonly Row[]
  /** Under which rows are gathered that ask for nobody. */
  fold: FoldLine | undefined
  /** Those that are ticked, here and on other pages, as they are now. */
  ticked: readonly Row[]
  order: HeldOrder<Row>
  waiting: Waiting
}
interface Input {
  records: readonly Row[]
  ticked: readonly Row[]
  /** What is asked for: another page or order is the person's own. */
  by: string
  slots: Screen['slots']
  refresh: () => Promise<void>
}

export function useLiveRows({ records, ticked, by, slots = {}, refresh }: Input): LiveRows {
  const { useLive, waits } = slots
  const live = useLive !== undefined
  const laid = useLive ?? asTheyAre
  const left = useRef<readonly Row[]>([])
  const beside = new Map([...left.current, ...ticked].map(row => [row.id, row]))
  for (const { id } of records) beside.delete(id)
  const all = laid([...records, ...beside.values()], refresh)
  const now = new Map(all.map(row => [row.id, row]))
  const folded = useFold(all.slice(0, records.length), slots, by)
  const order = useHeldOrder(folded.rows, idOf, {
    // Who opens or folds them wants to see that at once.
    by: `${by} ${folded.line?.open ? 'unfolded' : ''}`,
    on: live,
    onUnseen: () => void Message.info({ id: 'unseen', content: unseenWords }),
  })
  const rows = live ? order.rows.map(row => now.get(row.id) ?? row) : folded.rows
  const fold = useHeldLine(folded.line, order.stays)
  left.current = live ? rows.filter(({ id }) => order.gone.has(id)) : []
  const pairs = rows.map(row => [order.before.get(row.id) ?? row, row] as const)
  return {
    live,
    rows,
    fold,
    ticked: ticked.map(row => now.get(row.id) ?? row),
    order,
    waiting: waits?.(order.come, pairs) ?? { count: 0, words: '' },
  }
}
