/** Cells of a warning: level by shape, word and colour; figures with their unit, their age and where they came from. */
import type { ReactElement } from 'react'
import type { facilityWarning } from '#contract/device/warning.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { fromWire } from '#lib/dates.ts'
import { factorOf, stateWord } from '#lib/factors.ts'
import { formatNumber } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { Absent } from '#web/fields/parts.tsx'
import { Age } from '#web/widgets/age.tsx'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'

export type Warning = RowOf<typeof facilityWarning>

/** The factor whose value raised a warning of this code; others speak of times and counts. */
export const factorOfCode: Readonly<Record<string, string>> = {
  TEMP_HIGH: 'i33101',
  TEMP_LOW: 'i33101',
  FLOW_ZERO: 'w00000',
  BATT_LOW: 'i33104',
  DOOR_OPEN: 'i32001',
  POWER_OFF: 'i33107',
  SIGNAL_WEAK: 'i33106',
  LEVEL_LOW: 'i33105',
  LEVEL_HIGH: 'i33105',
}
/** Warnings of a state: what it was, and what it should be. */
const stateOf: Readonly<Record<string, readonly [was: string, right: string]>> = {
  DOOR_OPEN: ['开', '关'],
  POWER_OFF: ['断电', '通电'],
}
/** How the value stands to its limit when the warning is raised. */
const relation: Readonly<Record<string, string>> = {
  TEMP_LOW: '<',
  BATT_LOW: '<',
  SIGNAL_WEAK: '<',
  LEVEL_LOW: '<',
  FLOW_ZERO: '=',
}

export function figureWords(code: string | null, value: number): string {
  const factor = factorOfCode[code ?? ''] ?? ''
  const fallback = Number.isInteger(value) ? 0 : 1
  return stateWord(factor, value) ?? formatNumber(value, factorOf(factor)?.decimals ?? fallback)
}

/** By how much a value is beyond its limit; undefined where it is within, and for states. */
export function excessOf({ code, value, threshold }: Warning): [word: string, by: number] | undefined {
  if (value === null || threshold === null) return undefined
  const low = relation[code ?? ''] === '<'
  const by = low ? threshold - value : value - threshold
  return by > 0 && !(stateOf[code ?? ''] ?? relation[code ?? ''] === '=')
    ? [low ? '低' : '超', by]
    : undefined
}

export function LevelCell({ level, acked }: Pick<Warning, 'level' | 'acked'>): ReactElement {
  const rank = Number(level)
  if (!isWarningLevel(rank)) return <Absent />
  return (
    <span className="inline-row gap-6 text-13" style={{ color: `var(--level-${rank}-text)` }}>
      <LevelGlyph level={rank} acked={acked === 'Y'} label={acked === 'Y' ? '已确认' : '未确认'} />
      {levelWords[rank]}
    </span>
  )
}

/** The figure opens the frame that raised the warning; seeded ones have none. */
export function ValueCell({ row }: { row: Warning }): ReactElement {
  // A door is open, not 1.0: what raised it is the state that its rule names.
  const words = row.value === null ? (stateOf[row.code ?? '']?.[0] ?? '') : figureWords(row.code, row.value)
  if (words === '') return <Absent />
  return (
    <>
      {row.frameId ? (
        <RowsLink path="/device/frame" open={row.frameId} tab="values" label={`${words}，触发报文`}>
          {words}
        </RowsLink>
      ) : (
        words
      )}
      <span className="unit">{row.unit}</span>
    </>
  )
}

/** `> 6.0 ℃`; what a state should be; '' where there is no limit. */
export function limitWords({ code, threshold, unit }: Pick<Warning, 'code' | 'threshold' | 'unit'>): string {
  const right = stateOf[code ?? '']?.[1]
  if (right) return `应为${right}`
  if (threshold === null) return ''
  return `${relation[code ?? ''] ?? '>'} ${figureWords(code, threshold)}${unit ? ` ${unit}` : ''}`
}

export function LimitCell({ code, threshold }: Pick<Warning, 'code' | 'threshold'>): ReactElement {
  const right = stateOf[code ?? '']?.[1]
  return <>{right ?? (limitWords({ code, threshold, unit: null }) || <Absent />)}</>
}

/** `9.2 ℃`; undefined where no value was told, and for states: a door is open, not 1.0. */
export const peakWords = ({
  code,
  peak,
  unit,
}: Pick<Warning, 'code' | 'peak' | 'unit'>): string | undefined =>
  peak === null || relation[code ?? ''] === '='
    ? undefined
    : `${figureWords(code, peak)}${unit ? ` ${unit}` : ''}`
export const PeakCell = ({ row }: { row: Warning }): ReactElement => <>{peakWords(row) ?? <Absent />}</>

export const CountCell = ({ count, facilityId }: Pick<Warning, 'count' | 'facilityId'>): ReactElement => (
  <RowsLink path="/device/frame" where={{ facilityId: facilityId ?? '' }} label={`${count} 次，该设备的报文`}>
    {count}
  </RowsLink>
)

/** From the first time to the recovery, or to now. */
export function LastingCell({
  firstTime,
  clearTime,
}: Pick<Warning, 'firstTime' | 'clearTime'>): ReactElement {
  if (!firstTime) return <Absent />
  if (!clearTime) return <Age since={fromWire(firstTime)} />
  return (
    <span className="over muted" title={`已于 ${clearTime} 恢复`}>
      <Age since={fromWire(firstTime)} until={fromWire(clearTime)} />
    </span>
  )
}

/** `紧急 1，重要 2，涉及 3 台设备` */
export function levelNote(rows: readonly Warning[]): string {
  const parts = ([1, 2, 3, 4] as const)
    .map(level => ({ level, count: rows.filter(row => Number(row.level) === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${levelWords[level]} ${count}`)
  const devices = new Set(rows.map(row => row.facilityId)).size
  return [...parts, `涉及 ${devices} 台设备`].join('，')
}
