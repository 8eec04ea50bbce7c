/** What became of warnings while somebody looked at them, in the words of the line above their list. Pure. */
import type { Waiting } from '#web/ui/held-line.tsx'

export interface Told {
  readonly title: string
  readonly level: number
  readonly active: boolean
  readonly acked: boolean
  readonly state: string
}
export const isOver = (state: string | null): boolean => state === 'CLOSED' || state === 'FALSE_ALARM'
/** What was wrong is right again; it waits for nothing but to be closed. */
export const isRecovered = ({ active, state }: Pick<Told, 'active' | 'state'>): boolean =>
  !active && !isOver(state)
/** Of what finds no place in a list: `另有 3 条，其中已恢复 2 条，待确认 1 条`. */
export function hiddenWords(hidden: readonly Told[]): string {
  const recovered = hidden.filter(isRecovered)
  return `另有 ${hidden.length} 条${recovered.length > 0 ? `，其中${recoveredWords(recovered)}` : ''}`
}
/** `已恢复 8 条，待确认 3 条` */
export function recoveredWords(recovered: readonly Pick<Told, 'acked'>[]): string {
  const unacked = recovered.filter(({ acked }) => !acked).length
  return `已恢复 ${recovered.length} 条${unacked > 0 ? `，待确认 ${unacked} 条` : ''}`
}
const stateWords: Readonly<Record<string, string>> = {
  RAISED: '待确认',
  ACKED: '已确认',
  DISPATCHED: '已派单',
  PROCESSING: '处理中',
  RESOLVED: '已处理',
  SHELVED: '已挂起',
  CLOSED: '已关闭',
  FALSE_ALARM: '误报',
}
/** Where the dictionary is not at hand: walls and cards. */
export const warningState = ({ state }: Pick<Told, 'state'>): string => stateWords[state] ?? state

const kinds: readonly [word: string, is: (before: Told, now: Told) => boolean][] = [
  ['升级', (before, now) => now.level < before.level],
  ['关闭', (before, now) => isOver(now.state) && !isOver(before.state)],
  ['恢复', (before, now) => before.active && !now.active],
  ['再次触发', (before, now) => !before.active && now.active],
  ['挂起', (before, now) => now.state === 'SHELVED' && before.state !== 'SHELVED'],
  ['确认', (before, now) => now.acked && !before.acked],
  ['待确认', (before, now) => !now.acked && before.acked],
]

export function changeWords(come: readonly Told[], pairs: Iterable<readonly [Told, Told]>): Waiting {
  const counts = new Map<string, number>()
  for (const [before, now] of pairs) {
    const word = kinds.find(([, is]) => is(before, now))?.[0]
    if (word) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const urgent = come.filter(({ level }) => level === 1)
  const named = urgent.length === 0 ? '' : `：${urgent[0]!.title}${urgent.length > 1 ? ' 等' : ''}`
  const parts = kinds.flatMap(([word]) => (counts.has(word) ? `${word} ${counts.get(word)}` : []))
  if (come.length > 0) parts.unshift(`新增 ${come.length}（紧急 ${urgent.length}${named}）`)
  const count = come.length + [...counts.values()].reduce((sum, each) => sum + each, 0)
  return { count, words: [...parts, '顺序已冻结'].join('，') }
}
