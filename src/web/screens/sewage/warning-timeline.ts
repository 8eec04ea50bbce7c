/** What happened to a warning, oldest first: what its record says, and what people said of it. Pure. */
import { formatAge } from '#lib/format.ts'
import { limitWords, peakWords } from '#web/widgets/warning/figures.ts'
import type { Warning } from './warning-cells.tsx'

export interface Happened {
  /** yyyy-MM-dd HH:mm:ss */
  time: string
  who: string
  words: string
}
const line = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([^：]+)：(.*)$/
const acked = '确认'
const closed = '关闭'
/** What is written beside what somebody says, of what he does. */
const deeds: readonly string[] = [acked, '撤销确认', closed]

function saidOf({ comment }: Warning): Happened[] {
  return (comment ?? '').split('\n').flatMap((each): Happened[] => {
    const [, time, who, words] = line.exec(each) ?? []
    return time && who ? [{ time, who, words: words ?? '' }] : []
  })
}

/** @param lastingSec how long its condition must last before it is raised */
export function timelineOf(
  row: Warning,
  ackedBy: string | undefined,
  closedBy: string | undefined,
  lastingSec = 0,
): Happened[] {
  const said = saidOf(row)
  const lasting = lastingSec > 0 ? `持续 ${formatAge(lastingSec * 1000)} 生成` : ''
  const why = [limitWords(row), lasting].filter(Boolean).join('，')
  const peak = peakWords(row)
  // Who acknowledges what has recovered closes it by that; what was acknowledged closes by its recovery.
  const closedWith = (at: string | null) => row.closeAt !== null && row.closeAt === at
  const own: (Happened | false | null | '' | undefined)[] = [
    row.firstTime && {
      time: row.firstTime,
      who: '',
      words: `首次出现：${row.title ?? ''}${why && `（${why}）`}`,
    },
    peak && row.peakTime && { time: row.peakTime, who: '', words: `峰值 ${peak}` },
    row.ackAt && {
      time: row.ackAt,
      who: ackedBy ?? row.ackBy ?? '',
      words: closedWith(row.ackAt) ? `${acked}，预警${closed}` : acked,
    },
    row.clearTime && {
      time: row.clearTime,
      who: '',
      words: closedWith(row.clearTime) && !closedWith(row.ackAt) ? `条件恢复，自动${closed}` : '条件恢复',
    },
    row.closeAt &&
      !closedWith(row.ackAt) &&
      !closedWith(row.clearTime) && {
        time: row.closeAt,
        who: closedBy ?? row.closeBy ?? '',
        words: row.closeBy ? closed : `自动${closed}`,
      },
  ]
  return [...own.filter(each => !!each), ...said].sort((a, b) =>
    a.time < b.time ? -1 : a.time > b.time ? 1 : 0,
  )
}

/** What a person said last of it; undefined where nobody said more than that he has seen or closed it. */
export const remarkedOf = (row: Warning): string | undefined =>
  saidOf(row).findLast(({ who, words }) => who !== '系统' && !deeds.includes(words))?.words
