/** What the device grid shows and how a value is told apart. */
import { factorName, factorOf, factorUnit, stateWord } from '#lib/factors.ts'
import { absent, formatNumber } from '#lib/format.ts'
import type { Judged } from '#lib/judge.ts'
import { layOut } from '#web/crud/columns.ts'
import type { LiveCell, LiveColumn } from '#web/grid/live-grid.tsx'

export const flowFactor = 'w00000'
/** Factors with a column, in order. */
export const shownFactors = [
  flowFactor,
  'w01018',
  'w21003',
  'i33101',
  'w21011',
  'w01001',
  'w01010',
  'i33105',
  'i33104',
  'i33106',
  'i32001',
  'i12001',
] as const

const titleOf = (factor: string): string => {
  const unit = factorUnit(factor)
  return unit === '' ? factorName(factor) : `${factorName(factor)} ${unit}`
}
/** What every station is judged by first stands in sight at 1440 px. */
const narrow: Readonly<Record<string, number>> = { [flowFactor]: 88, w01018: 132, w21003: 88, i33101: 72 }
const factorColumns: LiveColumn[] = shownFactors.map(factor => ({
  key: factor,
  title: titleOf(factor),
  width: narrow[factor] ?? 104,
  align: 'right',
  sortable: true,
}))

const name: LiveColumn = { key: 'name', title: '站点', width: 152, sortable: true }
/** How many warnings are open, under the sign of the gravest. */
const alarm: LiveColumn = { key: 'alarm', title: '预警', width: 64, sortable: true }
const online: LiveColumn = { key: 'online', title: '状态', width: 72, sortable: true }
const whose: readonly LiveColumn[] = [
  { key: 'code', title: '设备编码', width: 84, sortable: true },
  { key: 'city', title: '所在市', width: 68, sortable: true },
]
const figures: readonly LiveColumn[] = [
  factorColumns[0]!,
  { key: 'spark', title: '流量 近 1 h', width: 84 },
  ...factorColumns.slice(1),
]
const time: LiveColumn = { key: 'ts', title: '数据时间', width: 92, sortable: true }
/** Beside the names of the plants a phone has room for what is wrong, the flow and its hour. */
const onPhone: Readonly<Record<string, Partial<LiveColumn>>> = {
  name: { width: 140 },
  alarm: { width: 48 },
  [flowFactor]: { width: 76 },
  spark: { title: '近 1 h', width: 52 },
}
/** The column of the numbers of the rows. */
export const numbersPx = 40
/** The scroll bar where the system draws one. */
const barPx = 15

const orderOf = (phone: boolean): LiveColumn[] =>
  phone
    ? [name, alarm, ...figures, online, ...whose, time].map(one => ({ ...one, ...onPhone[one.key] }))
    : [name, alarm, online, ...whose, ...figures, time]
export const columns: readonly LiveColumn[] = orderOf(false)

/** A figure that is cut in two is read as another: the last column in sight ends where the grid does. */
export function columnsFor(widthPx: number, phone: boolean, warns: boolean): LiveColumn[] {
  const columns = orderOf(phone).filter(({ key }) => warns || key !== 'alarm')
  const widths = layOut(
    columns.map(({ key, title, width, align }) => ({
      ...{ key, title, width, hidden: false },
      align: align ?? 'left',
      pin: key === 'name' ? 'left' : undefined,
    })),
    widthPx,
    numbersPx + barPx,
  )
  return columns.map((column, at) => ({ ...column, width: widths[at]! }))
}

/** Nothing of a canvas tells that there is more of it to the right: it is said. '' where all columns are in sight. */
export const beyondWords = (columns: readonly LiveColumn[], widthPx: number): string =>
  columns.reduce((sum, { width }) => sum + width, numbersPx) > widthPx && widthPx > 0
    ? `共 ${columns.length} 列，左右滚动查看 · `
    : ''

export type Value = readonly [value: number | null, flag: string]

/** Out of range it has the sign and the colour of its level; what the instrument says of itself is a letter of its own. */
export function valueCell(factor: string, held: Value | undefined, judged: Judged): LiveCell {
  if (!held) return { text: absent, align: 'right', tone: 'aux' }
  const [value, flag] = held
  const letter = flag === 'N' ? '' : `标记 ${flag} · `
  if (value === null) return { text: flag === 'N' ? absent : flag, align: 'right', tone: 'flag' }
  const text = letter + (stateWord(factor, value) ?? formatNumber(value, factorOf(factor)?.decimals ?? 2))
  const { level, acked: hollow = false, pending: waits = false } = judged
  if (level) return { text, align: 'right', level, hollow, waits }
  return { text, align: 'right', ...(letter !== '' && { tone: 'flag' }) }
}

const minuteMs = 60_000
type Figure = number | null
/** Minute means of the past hour, each in its place; the newest value replaces the last one until its minute is over. */
export class Sparks {
  readonly #curves = new Map<string, { values: Figure[]; minute: number }>()
  static readonly points = 60

  /** @param at epoch ms: the minute of the last one */
  start(id: string, values: readonly Figure[], at: number): void {
    const live = this.#curves.get(id)
    const minute = Math.floor(at / minuteMs)
    const own = values.slice(-Sparks.points)
    this.#curves.set(id, {
      values: [...Array<null>(Sparks.points - own.length).fill(null), ...own],
      minute,
    })
    // What came meanwhile is newer than what was stored.
    const last = live?.values.at(-1)
    if (live && last != null && live.minute >= minute) this.add(id, live.minute * minuteMs, last)
  }
  add(id: string, ts: number, value: number): void {
    const minute = Math.floor(ts / minuteMs)
    const curve = this.#curves.get(id) ?? { values: Array<Figure>(Sparks.points).fill(null), minute }
    this.#curves.set(id, curve)
    const gone = minute - curve.minute
    if (gone <= -Sparks.points) return
    for (let step = 0; step < Math.min(gone, Sparks.points); step++) {
      curve.values.shift()
      curve.values.push(null)
    }
    curve.minute = Math.max(curve.minute, minute)
    curve.values[Sparks.points - 1 + Math.min(0, gone)] = value
  }
  of(id: string): readonly Figure[] {
    return this.#curves.get(id)?.values ?? []
  }
}
