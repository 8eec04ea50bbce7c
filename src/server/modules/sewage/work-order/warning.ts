/** A warning and the work order that sees to it: both move in one unit; the warning's engine is told afterwards. */
import { isEmpty } from '#contract/kit/rule.ts'
import { toWire } from '#lib/dates.ts'
import type { Effect, Taking } from '#server/crud/machine/hooks.ts'
import type { WarningEngine } from '#server/warning/types.ts'
import { moveWarning } from './queries.ts'

interface Move {
  from: readonly string[]
  to: string
  words: string
}
/** Lines of a warning's history are told apart by the time with which each begins. */
export const lineOf = (at: number, realname: string, words: string): string =>
  `${toWire(at)} ${realname}：${words.trim().replace(/\s*\n\s*/g, ' ')}`

/** Nothing for an order that sees to no warning. */
export function warningMoved(
  warnings: Pick<WarningEngine, 'changed'>,
  { row, session, at }: Taking,
  { from, to, words }: Move,
): Effect | undefined {
  const { warningId } = row
  if (isEmpty(warningId)) return undefined
  const id = String(warningId)
  const line = lineOf(at, session.realname, `工单 ${row['workNo']} ${words}`)
  return {
    parts: [moveWarning(id, { from, to, line, by: session.username, now: at })],
    after: () => warnings.changed([id]),
  }
}
