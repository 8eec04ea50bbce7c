/** Cells of a warning: level by shape, word and colour; figures with their unit, their age and where they came from. */
import type { ReactElement } from 'react'
import type { facilityWarning } from '#contract/device/warning.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { fromWire } from '#lib/dates.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { Absent } from '#web/fields/parts.tsx'
import { Age } from '#web/widgets/age.tsx'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { limitWords, peakWords, stateOf, valueWords } from '#web/widgets/warning/figures.ts'

export type Warning = RowOf<typeof facilityWarning>

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
  const words = valueWords(row, row.active !== 'Y')
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

export function LimitCell({ code, threshold }: Pick<Warning, 'code' | 'threshold'>): ReactElement {
  const right = stateOf[code ?? '']?.[1]
  return <>{right ?? (limitWords({ code, threshold, unit: null }) || <Absent />)}</>
}

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
