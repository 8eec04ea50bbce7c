/** What the board shows, reckoned from the cards of a day: columns, what is late, bars of a schedule, places of a slot. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { Step } from '#contract/kit/machine.ts'
import { mainWay, type workBoard } from '#contract/sewage/work-board.ts'
import { workMachine, workOrder, workOwed } from '#contract/sewage/work-order.ts'
import { dayMs, dayStart, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { positionsOf } from '#lib/geo.ts'
import { routeKm } from '#lib/route.ts'
import { shortPlant } from '#web/widgets/short-plant.ts'

export type Board = ResultOf<typeof workBoard>
export type Card = Board['cards'][number]
export type Worker = Board['people'][number]

const assign: Step = workMachine.steps.find(({ verb }) => verb === 'assign')!
export const assignPerm = `${workOrder.perm}:assign`
/** It waits for somebody who is sent. */
export const maySend = ({ state }: Card): boolean => assign.from.includes(state)
/** The way of an order without its end: where somebody still has to do something. */
export const columns: readonly string[] = mainWay(workMachine).slice(0, -1)
const owed: ReadonlySet<string> = new Set(workOwed)

/** `24 min`, `1 h 24 min`, `3 天`. */
export function spanWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
export const isLate = ({ state, end }: Card, now: number): boolean => owed.has(state) && end < now
/** That it is late and by how much, in the one word for it; its column says who waits for whom. Empty for what is in time. */
export const lateOf = (card: Card, now: number): string =>
  isLate(card, now) ? `逾期 ${spanWords(now - card.end)}` : ''

export const clockOf = (ms: number): string => toWire(ms).slice(11, 16)
/** `09:00 – 10:00`, with the day where it is not the one that is looked at. */
export function windowWords({ begin, end }: Pick<Card, 'begin' | 'end'>, day: string): string {
  const [first, last] = [toWire(begin), toWire(end)]
  const on = (text: string) => (text.slice(0, 10) === day ? '' : `${text.slice(5, 10)} `)
  const until = first.slice(0, 10) === last.slice(0, 10) ? '' : on(last)
  // With two days in it the line has no room for air.
  const dash = until === '' ? ' – ' : '–'
  return `${on(first)}${first.slice(11, 16)}${dash}${until}${last.slice(11, 16)}`
}

/** What was accepted on that day, whenever it was planned. */
export const acceptedOn = (cards: readonly Card[], day: string): Card[] =>
  cards.filter(
    ({ state, checkedAt }) =>
      state === 'CHECKED' && checkedAt !== null && toWire(checkedAt).slice(0, 10) === day,
  )

/** Late ones first, then by when they begin. */
export const inOrder = (cards: readonly Card[], now: number): Card[] =>
  [...cards].sort((a, b) => Number(isLate(b, now)) - Number(isLate(a, now)) || a.begin - b.begin)

export interface Wish {
  city: string
  type: string
  person: string
  batch: string
  text: string
  late: boolean
}
export function matches(card: Card, wish: Wish, now: number): boolean {
  const { city, type, person, batch, text, late } = wish
  const said = [card.workNo, card.plantName, card.pointName, card.facilityName]
  return (
    (city === '' || card.cityCode === city) &&
    (type === '' || card.workType === type) &&
    (person === '' || card.assignee === person) &&
    (batch === '' || card.batchId === batch) &&
    (text === '' || said.some(words => words.toLowerCase().includes(text.toLowerCase()))) &&
    (!late || isLate(card, now))
  )
}
/** Values that the cards have, with their words, for a filter. */
export function choicesOf(cards: readonly Card[], key: keyof Card, words: keyof Card) {
  const found = new Map<string, string>()
  for (const card of cards) if (card[key]) found.set(String(card[key]), String(card[words]))
  return [...found]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'zh-CN'))
}

export type Tone = 'done' | 'going' | 'taken' | 'asked' | 'over'
const toneOf: Readonly<Record<string, Tone>> = {
  ASSIGNED: 'asked',
  ACCEPTED: 'taken',
  ON_SITE: 'going',
  SUBMITTED: 'done',
  CHECKED: 'done',
}
/** Hours of the day that a schedule shows. */
export interface Hours {
  readonly from: number
  readonly to: number
}
export const usualHours: Hours = { from: 6, to: 18 }
const mostHours = 24
const even = (hours: number) => 2 * Math.ceil(hours / 2)
/** The usual ones, and further where somebody works outside of them, or the day is later already: whole even hours of the day. */
export function hoursOf(cards: readonly Card[], day: string, now: number): Hours {
  const start = dayStart(day)
  const hourOf = (ms: number) => (ms - start) / hourMs
  let { from, to } = usualHours
  for (const card of cards) {
    if (!toneOf[card.state]) continue
    for (const hour of [hourOf(card.begin), hourOf(card.end)])
      if (hour > 0 && hour < mostHours) {
        from = Math.min(from, even(hour - 2))
        to = Math.max(to, even(hour))
      }
  }
  // With room for one more behind the present.
  const present = hourOf(now)
  if (present >= 0 && present < mostHours) {
    from = Math.min(from, even(present - 2))
    to = Math.max(to, even(present + 2))
  }
  return { from: Math.max(0, from), to: Math.min(mostHours, to) }
}
/** Hours between the marks of a schedule. */
export const everyHours = ({ from, to }: Hours): number => (to - from > 18 ? 4 : 2)
export const snapMs = 10 * minuteMs
/** Share of the track, 0 to 1 within the hours that are shown. */
export const shareOf = (ms: number, day: string, { from, to } = usualHours): number =>
  (ms - dayStart(day) - from * hourMs) / ((to - from) * hourMs)
/** The moment at a share of the track, on the nearest step. */
export const momentAt = (share: number, day: string, { from, to } = usualHours): number => {
  const at = dayStart(day) + (from + share * (to - from)) * hourMs
  return Math.round(at / snapMs) * snapMs
}
/** The next step from now on: nothing is planned for what has passed. */
export const soonest = (now: number): number => Math.ceil(now / snapMs) * snapMs
/**
 * Kept within the hours that are shown, and ahead of now; late in the day what begins on it may end behind midnight.
 * @returns undefined for a day on which nothing can begin any more
 */
export function withinDay(
  begin: number,
  lengthMs: number,
  day: string,
  now = 0,
  { from, to } = usualHours,
): number | undefined {
  const start = dayStart(day)
  const first = Math.max(start + from * hourMs, soonest(now))
  if (first >= start + mostHours * hourMs) return undefined
  const last =
    to === mostHours
      ? start + to * hourMs - snapMs
      : start + to * hourMs - Math.min(lengthMs, (to - from) * hourMs)
  return Math.max(first, Math.min(last, begin))
}
/** What stops somebody from being sent; empty where nothing does. */
export const stoppedBy = (people: readonly Worker[], username: string): string =>
  people.find(person => person.username === username)?.stopped ?? ''
/** Days until a certificate expires, of a day: below 0 it has. */
export const certDays = (certExpire: string | null, day: string): number | null =>
  certExpire === null ? null : Math.round((dayStart(certExpire) - dayStart(day)) / dayMs)

export interface Bar {
  key: string
  /** More than one where they follow each other so closely that none of them has room for its words. */
  cards: readonly Card[]
  tone: Tone
  left: number
  width: number
  words: string
}
/** Two characters that tell a plant from its neighbours: without the city that they share. */
export function shortOf({ plantName, cityName }: Pick<Card, 'plantName' | 'cityName'>): string {
  const name = shortPlant(plantName)
  const city = cityName.replace(/市$/, '')
  const own =
    city !== '' && name.startsWith(city) && name.length > city.length + 1 ? name.slice(city.length) : name
  return own.slice(0, 2)
}

/** Share of the track that two characters take: 24 px of it at its narrowest. */
const leastWorded = 0.08
/** Of two that come so close one after the other that the first has no room for its words, one: an edge of a bar tells nobody anything. */
function joined(bars: readonly Bar[]): Bar[] {
  const made: Bar[] = []
  for (const bar of [...bars].sort((a, b) => a.left - b.left)) {
    const last = made.at(-1)
    const close = last && bar.left - last.left < leastWorded && last.width < leastWorded
    if (!last || !close || last.tone !== bar.tone || last.words === '' || bar.words === '') {
      made.push(bar)
      continue
    }
    const cards = [...last.cards, ...bar.cards]
    const width = Math.max(last.left + last.width, bar.left + bar.width) - last.left
    made[made.length - 1] = { ...last, cards, width, words: `${cards.length} 张` }
  }
  return made
}
/** What one person has on a day: done as it was, the rest as it is planned, late where nobody went; an overrun up to now. */
export function barsOf(cards: readonly Card[], day: string, now: number, hours = usualHours): Bar[] {
  const bars = cards.flatMap((card): Bar[] => {
    const own = toneOf[card.state]
    if (!own) return []
    const tone = own !== 'going' && isLate(card, now) ? 'over' : own
    const begin = tone === 'done' || tone === 'going' ? (card.arrivedAt ?? card.begin) : card.begin
    const end = tone === 'done' ? (card.submittedAt ?? card.end) : card.end
    const over = tone === 'going' && now > card.end
    const parts: [Tone, number, number][] = [[tone, begin, Math.max(begin, end)]]
    if (over) parts.push(['over', Math.max(begin, card.end), now])
    return parts.flatMap(([each, from, to]): Bar[] => {
      const left = Math.max(0, shareOf(from, day, hours))
      const right = Math.min(1, shareOf(to, day, hours))
      if (left >= 1 || right <= 0) return []
      const words = each === 'over' && over ? '' : shortOf(card)
      const width = Math.max(0, right - left)
      return [{ key: `${card.id} ${each}`, cards: [card], tone: each, left, width, words }]
    })
  })
  // A short one is as wide as its two characters where nothing comes so soon after it that it would lie over that.
  const apart = joined(bars)
  return apart.map(bar => {
    const next = Math.min(
      1,
      ...apart.filter(one => one !== bar && one.left >= bar.left).map(({ left }) => left),
    )
    const width = bar.words === '' ? bar.width : Math.max(bar.width, Math.min(leastWorded, next - bar.left))
    return { ...bar, width, words: width < leastWorded ? '' : bar.words }
  })
}

/** Orders that somebody goes to, by their time. */
export const stopsOf = (cards: readonly Card[], username: string): Card[] =>
  cards
    .filter(({ assignee, state }) => assignee === username && toneOf[state] !== undefined)
    .sort((a, b) => a.begin - b.begin)

/** Who has something on that day, late ones first and then by its beginning; then who is free, with a certificate before those without, then who may not be sent. */
export function byDay(people: readonly Worker[], cards: readonly Card[], now: number) {
  const turn = ({ username, stopped, certExpire }: Worker): [rank: number, begin: number] => {
    const [first, ...more] = stopsOf(cards, username)
    if (!first) return [stopped !== '' ? 4 : certExpire === null ? 3 : 2, 0]
    return [[first, ...more].some(card => isLate(card, now)) ? 0 : 1, first.begin]
  }
  const turns = people
    .map(person => ({ person, turn: turn(person) }))
    .sort((a, b) => a.turn[0] - b.turn[0] || a.turn[1] - b.turn[1])
  return {
    order: turns.map(({ person }) => person),
    busy: turns.filter(one => one.turn[0] < 2).length,
    able: people.filter(({ stopped }) => stopped === '').length,
  }
}

/** Hours and way of a person's day; the way is estimated, null where fewer than two places are known. */
export function loadOf(stops: readonly Card[]): { hours: number; km: number | null } {
  const places = positionsOf(stops.map(({ place }) => place))
  return {
    hours: stops.reduce((sum, { begin, end }) => sum + (end - begin) / hourMs, 0),
    km: places.length < 2 ? null : routeKm(places),
  }
}

export const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
export const dayWords = (day: string): string =>
  `${day} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`

/** What the board and the calendar are given by the page. */
export interface WorkViewProps {
  /** Opens the form of a new order; absent for who may make none. */
  onAdd: (() => void) | undefined
  /** Says in the line of the trail what is shown, and apart from it what somebody must see to. */
  tell: (words: string, warning?: string) => void
}
/** What a day has, and what of it is late: empty where nothing is. */
export function saysOf(cards: readonly Card[], day: string, now: number): [words: string, late: string] {
  const late = cards.filter(card => isLate(card, now)).length
  const all = `${dayWords(day)}，共 ${cards.length} 张，已验收 ${acceptedOn(cards, day).length}`
  return [all, late > 0 ? `逾期工单 ${late}` : '']
}
