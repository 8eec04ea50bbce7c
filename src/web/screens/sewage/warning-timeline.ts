/** What happened to a warning, oldest first: what its record says, and what people said of it. Pure. */
import type { Warning } from './warning-cells.tsx'

export interface Happened {
  /** yyyy-MM-dd HH:mm:ss */
  time: string
  who: string
  words: string
}
const line = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([^：]+)：(.*)$/

export function timelineOf(row: Warning, ackedBy: string | undefined): Happened[] {
  const said = (row.comment ?? '').split('\n').flatMap((each): Happened[] => {
    const [, time, who, words] = line.exec(each) ?? []
    return time && who ? [{ time, who, words: words ?? '' }] : []
  })
  const own: (Happened | false | null | '')[] = [
    row.firstTime && { time: row.firstTime, who: '', words: `生成预警：${row.title ?? ''}` },
    row.ackAt && { time: row.ackAt, who: ackedBy ?? row.ackBy ?? '', words: '确认' },
    row.clearTime && { time: row.clearTime, who: '', words: '条件恢复' },
  ]
  return [...own.filter(each => !!each), ...said].sort((a, b) =>
    a.time < b.time ? -1 : a.time > b.time ? 1 : 0,
  )
}
