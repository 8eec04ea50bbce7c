/** Cells of a warning: level by shape, word and colour; figures with their unit, their age and where they came from. */
import type { CSSProperties, ReactElement } from 'react'
import type { facilityWarning } from '#contract/device/warning.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { fromWire } from '#lib/dates.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { Age } from '#web/widgets/age.tsx'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'
import { isOver } from '#web/widgets/warning/changes.ts'
import { useCurrent } from '#web/widgets/warning/current.ts'
import { isStateful, limitWords, peakWords, valueWords, withinWords } from '#web/widgets/warning/figures.ts'

export type Warning = RowOf<typeof facilityWarning>

/** What is closed calls nobody: its sign keeps shape and word, and has no colour. */
const quiet = (rank: number): CSSProperties =>
  Object.fromEntries([['color', 'var(--t3)'] as const, [`--level-${rank}`, 'var(--t3)'] as const])

export function LevelCell({ level, acked, state }: Pick<Warning, 'level' | 'acked' | 'state'>): ReactElement {
  const rank = Number(level)
  if (!isWarningLevel(rank)) return <Absent />
  return (
    <span
      className="inline-row gap-6 text-13"
      style={isOver(state) ? quiet(rank) : { color: `var(--level-${rank}-text)` }}
    >
      <LevelGlyph level={rank} acked={acked === 'Y'} label={acked === 'Y' ? '已确认' : '未确认'} />
      {levelWords[rank]}
    </span>
  )
}

/**
 * What stands in the list: of an active warning what is read now, of one that has recovered how far it went, since
 * what it recovered to says nothing of why it was raised; that is its title.
 */
export function shownValue(
  row: Pick<Warning, 'code' | 'value' | 'peak'>,
  active: boolean,
): readonly [main: string, note: string] {
  const words = valueWords(row, !active)
  if (active) return [words, '']
  const was = isStateful(row.code)
    ? valueWords({ code: row.code, value: null })
    : row.peak === null
      ? words
      : valueWords({ code: row.code, value: row.peak })
  return [was, was === words ? '' : `恢复时 ${words}`]
}

/** The figure opens the frame that raised the warning; where there is none, what its device reads. */
export function ValueCell({ row }: { row: Warning }): ReactElement {
  const active = row.active === 'Y'
  const value = useCurrent({ ...row, active })
  const [words, note] = shownValue({ ...row, value }, active)
  // The dash stands under the digits, not in the place of their unit.
  if (words === '')
    return (
      <>
        <Absent />
        <span className="unit" />
      </>
    )
  const figure = (
    <>
      {row.frameId ? (
        <RowsLink path="/device/frame" open={row.frameId} tab="values" label={`${words}，触发报文`}>
          {words}
        </RowsLink>
      ) : (
        <RowsLink
          path="/device/facility"
          open={row.facilityId ?? ''}
          tab="values"
          label={`${words}，该设备的读数`}
        >
          {words}
        </RowsLink>
      )}
      <span className="unit">{row.unit}</span>
    </>
  )
  return note === '' ? figure : <span title={note}>{figure}</span>
}

/** What a state should be is said to be that: a bare 关 reads as what it is. */
export const LimitCell = ({ code, threshold }: Pick<Warning, 'code' | 'threshold'>): ReactElement => (
  <>{limitWords({ code, threshold, unit: null }) || <Absent />}</>
)

export const PeakCell = ({ row }: { row: Warning }): ReactElement => <>{peakWords(row) ?? <Absent />}</>

export const CountCell = ({ count, facilityId }: Pick<Warning, 'count' | 'facilityId'>): ReactElement => (
  <RowsLink path="/device/frame" where={{ facilityId: facilityId ?? '' }} label={`${count} 次，该设备的报文`}>
    {count}
  </RowsLink>
)

/** Whom the work was given to; before that who confirmed, never nobody where somebody has acted. */
export function HandlerCell({ row }: { row: Warning }): ReactElement {
  const [assignee, ackBy] = [dictTextOf(row, 'assignee'), dictTextOf(row, 'ackBy')]
  if (assignee) return <>{assignee}</>
  if (!ackBy) return <Absent />
  // In two lines, as what is beside it: the column is no wider than a name.
  return (
    <span className="inline-grid leading-16" title={`确认人 ${ackBy}`}>
      {ackBy}
      <small className="muted text-11 leading-16">确认</small>
    </span>
  )
}

/** From the first time to the recovery, or to now; of what nobody has closed, whether it is still so. */
export function LastingCell(row: Warning): ReactElement {
  const { firstTime, clearTime } = row
  const value = useCurrent({ ...row, active: row.active === 'Y' })
  if (!firstTime) return <Absent />
  const note = clearTime ? (isOver(row.state) ? '' : '已恢复') : withinWords({ ...row, value })
  const age = <Age since={fromWire(firstTime)} until={clearTime ? fromWire(clearTime) : undefined} />
  return (
    <span
      // Two lines where there is something to add; the row grows by nothing.
      className={`${note ? 'inline-grid leading-16' : ''} ${clearTime ? 'over muted' : ''}`}
      title={clearTime ? `已于 ${clearTime} 恢复` : undefined}
    >
      {age}
      {note && <small className="muted text-11 leading-16">{note}</small>}
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
