/** When a deed happened that was sent later: by the clock of whoever was there, as far as it can be. Pure. */
import { invalid } from '#contract/kit/fault.ts'
import { dayMs, fromWire, minuteMs, toWire } from '#lib/dates.ts'
import type { Note } from './timeline.ts'

export interface Moment {
  /** Epoch ms; never ahead of `received`. */
  readonly at: number
  readonly received: number
  /** What the timeline says of it. */
  readonly notes: readonly Note[]
}
/** Two clocks are never quite the same. */
const sameMs = minuteMs
const oldMs = 7 * dayMs

/** `3 天`, `5 小时 10 分`, `4 分`. @param ms at least a minute */
export function spanWords(ms: number): string {
  const minutes = Math.floor(ms / minuteMs)
  if (minutes >= 2_880) return `${Math.floor(minutes / 1_440)} 天`
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分`
}

/**
 * A clock ahead of the server's cannot be right: then the server's moment counts. An old deed is as good as a new one, and is marked.
 * @param given `yyyy-MM-dd HH:mm:ss`, null or nothing: it happens now
 * @throws Fault `invalid` for a text that is no moment
 */
export function happened(given: unknown, now: number): Moment {
  if (given === undefined || given === null || given === '') return { at: now, received: now, notes: [] }
  const at = fromWire(String(given))
  if (Number.isNaN(at))
    throw invalid('「发生时间」不是有效的时间，应为“年-月-日 时:分:秒”，如 2026-11-23 09:30:00')
  const late = now - at
  if (late < -sameMs)
    return {
      at: now,
      received: now,
      notes: [{ title: '手机时钟', text: `快 ${spanWords(-late)}，以服务器时间为准` }],
    }
  if (late <= sameMs) return { at: Math.min(at, now), received: now, notes: [] }
  const sent = { title: '上传于', text: toWire(now) }
  const old = { title: '补传', text: `发生后 ${spanWords(late)}才上传，请核对发生时间` }
  return { at, received: now, notes: late > oldMs ? [sent, old] : [sent] }
}

/**
 * What the timeline says of a deed that is told to have happened before what led to it: that clock was behind, by nobody knows how much.
 * @param last what the record went through last
 */
export function beforeLast(
  { at, received }: Moment,
  last: { readonly title: string; readonly at: number | string } | undefined,
): Note[] {
  const lastAt = Number(last?.at)
  // What happens now has no clock of its own.
  if (at === received || !last || at >= lastAt - sameMs) return []
  return [
    {
      title: '手机时钟',
      text: `比上一步「${last.title}」（${toWire(lastAt)}）还早 ${spanWords(lastAt - at)}，请核对发生时间和手机时钟`,
    },
  ]
}
