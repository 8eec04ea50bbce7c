/** Which stations in which order, and what stands in a cell. Pure. */
import { formatAge } from '#lib/format.ts'
import { judge, type Limit, type Raising, raisedBy, untilRaised } from '#lib/judge.ts'
import type { LiveCell } from '#web/grid/live-grid.tsx'
import { olderBy, type Reading } from '#web/live/reading-source.ts'
import type { StationModel } from '#web/map/station-model.ts'
import type { Station } from '#web/map/use-stations.ts'
import { isWarningLevel } from '#web/widgets/level-glyph.tsx'
import type { LiveWarning } from '#web/widgets/warning/held.ts'
import { columns, type Sparks, valueCell } from './columns.ts'

export type Readings = ReadonlyMap<string, Reading>
export type LimitsOf = (facilityId: string) => readonly Limit[]
const noLimits: LimitsOf = () => []

/** Open warnings of one device. */
export interface Alarms {
  count: number
  /** The gravest. */
  level: number
  /** All of that level are acknowledged. */
  acked: boolean
  raised: Raising
}
/** Undefined while the warnings are not known. */
export type AlarmsByDevice = ReadonlyMap<string, Alarms> | undefined
const nothing = raisedBy([])
/** What people do with a device, as `workOn` says it. */
export type WorkOf = (facilityId: string) => string | undefined
const noWork: WorkOf = () => undefined
export function alarmsOf(warnings: Iterable<LiveWarning>): ReadonlyMap<string, Alarms> {
  const own = Map.groupBy(
    [...warnings].filter(({ active }) => active),
    ({ facilityId }) => facilityId,
  )
  return new Map(
    [...own].map(([id, all]) => {
      const level = Math.min(...all.map(one => one.level))
      const acked = all.every(one => one.level !== level || one.acked)
      return [id, { count: all.length, level, acked, raised: raisedBy(all) }]
    }),
  )
}

export interface Wanted {
  text: string
  /** City or district code. */
  region: string
  /** `1`, `0` online state; `flag`: any value not flagged N; `out`: any out of its limits. */
  state: string
}
export interface Order {
  key: string
  order: 'asc' | 'desc'
}
/** `name`, `-w00000` …; anything unknown sorts by name. */
export function readOrder(raw: string | null): Order {
  const key = (raw ?? '').replace(/^-/, '')
  const known = columns.some(column => column.key === key && column.sortable)
  return known ? { key, order: raw?.startsWith('-') ? 'desc' : 'asc' } : { key: 'name', order: 'asc' }
}

const onlineWords: Record<number, string> = { 1: '在线', 0: '离线', 2: '未激活' }
const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

function sortValue(
  station: Station,
  model: StationModel,
  index: number,
  readings: Readings,
  key: string,
  alarms: AlarmsByDevice,
): string | number {
  if (key === 'name') return station.plantCode
  if (key === 'code') return station.facilityCode
  if (key === 'city') return station.cityCode
  if (key === 'online') return model.online[index] ?? 2
  if (key === 'alarm') {
    const own = alarms?.get(station.id)
    return own ? own.level - own.count / 1000 : Number.NaN
  }
  const reading = readings.get(station.id)
  if (key === 'ts') return reading?.ts ?? 0
  // What was not measured comes last whichever way the column is sorted.
  return reading?.values[key]?.[0] ?? Number.NaN
}

export function arrange(
  list: readonly Station[],
  model: StationModel,
  readings: Readings,
  wanted: Wanted,
  sort: Order,
  limitsOf: LimitsOf = noLimits,
  alarms: AlarmsByDevice = undefined,
): number[] {
  const text = wanted.text.trim().toLowerCase()
  const indices = list.flatMap((station, index) => {
    if (wanted.region !== '' && station.cityCode !== wanted.region && station.districtCode !== wanted.region)
      return []
    if ((wanted.state === '1' || wanted.state === '0') && model.online[index] !== Number(wanted.state))
      return []
    if (wanted.state === 'out') {
      const { values = {} } = readings.get(station.id) ?? {}
      if (!Object.keys(values).some(factor => judge(factor, values, limitsOf(station.id)).verdict === 'out'))
        return []
    }
    if (wanted.state === 'flag') {
      const values = Object.values(readings.get(station.id)?.values ?? {})
      if (!values.some(([, flag]) => flag !== 'N')) return []
    }
    const words = [
      station.plantName,
      station.facilityName,
      station.facilityCode,
      station.mn,
      station.cityName,
    ]
    return text === '' || words.some(word => word.toLowerCase().includes(text)) ? [index] : []
  })
  const values = new Map(
    indices.map(index => [index, sortValue(list[index]!, model, index, readings, sort.key, alarms)] as const),
  )
  const sign = sort.order === 'asc' ? 1 : -1
  return indices.sort((a, b) => {
    const [x, y] = [values.get(a)!, values.get(b)!]
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y))
    if (x === y) return a - b
    return (x < y ? -1 : 1) * sign
  })
}

export function cellOf(
  list: readonly Station[],
  model: StationModel,
  readings: Readings,
  sparks: Sparks,
  index: number,
  column: string,
  limitsOf: LimitsOf = noLimits,
  alarms: AlarmsByDevice = undefined,
  workOf: WorkOf = noWork,
): LiveCell {
  const station = list[index]
  if (!station) return { text: '' }
  if (column === 'name') return { text: station.plantName, tone: 'link' }
  if (column === 'code') return { text: station.facilityCode, mono: true }
  if (column === 'city') return { text: station.cityName }
  if (column === 'online') {
    const online = model.online[index] ?? 2
    return { text: onlineWords[online] ?? '', online, tone: online === 1 ? 'plain' : 'aux' }
  }
  if (column === 'alarm') {
    const own = alarms?.get(station.id)
    if (!own || !isWarningLevel(own.level)) return { text: '' }
    return { text: String(own.count), level: own.level, hollow: own.acked }
  }
  if (column === 'spark') {
    const curve = sparks.of(station.id)
    const told = curve.flatMap(value => value?.toFixed(1) ?? [])
    return { text: told.join(' '), spark: curve }
  }
  const reading = readings.get(station.id)
  if (column === 'ts') return { text: reading ? clock.format(reading.ts) : '', tone: 'aux' }
  const cell = valueCell(
    column,
    reading?.values[column],
    untilRaised(
      judge(column, reading?.values ?? {}, limitsOf(station.id)),
      alarms && { ...(alarms.get(station.id)?.raised ?? nothing), work: workOf(station.id) },
    ),
  )
  const older = reading?.values[column] ? olderBy(reading, column) : 0
  // The last values of a station that is gone are kept, but never look new; nor do those that its last frame did not carry.
  // The figure stands at the right end, which a narrow column never cuts.
  if (older > 0)
    return { ...cell, text: `早 ${formatAge(older)} · ${cell.text}`, level: undefined, tone: 'aux' }
  return model.online[index] === 0 ? { ...cell, level: undefined, tone: 'aux' } : cell
}
