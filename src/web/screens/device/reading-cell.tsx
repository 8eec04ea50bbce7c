/** A figure of the cabinet in the list, coloured by its verdict; one that is old is grey and says how old, since it says nothing of now. */
import type { ReactElement } from 'react'
import { type facility, readingOldMs } from '#contract/device/facility.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { fromWire, hourMs } from '#lib/dates.ts'
import { formatAge, formatNumber } from '#lib/format.ts'
import { judge, untilRaised } from '#lib/judge.ts'
import { Absent } from '#web/fields/parts.tsx'
import { useSecond } from '#web/widgets/age.tsx'
import { LevelGlyph, WaitGlyph } from '#web/widgets/level-glyph.tsx'
import { useLimits } from '#web/widgets/reading/limits.ts'
import { useRaising } from '#web/widgets/reading/raising.ts'

const digits = { battery: 0, cabinetTemp: 1, bottleNo: 0 } as const
/** What rules speak of. */
const factors: Readonly<Record<string, string>> = { battery: 'i33104', cabinetTemp: 'i33101' }
interface Props {
  row: RowOf<typeof facility>
  name: keyof typeof digits
}
export function Reading({ row, name }: Props): ReactElement {
  const now = useSecond()
  const limits = useLimits()
  const raising = useRaising(row.id)
  const { [name]: value, readingTime, bottleCount, reportSec } = row
  if (value === null || readingTime === null) return <Absent />
  const of = name === 'bottleNo' && bottleCount !== null ? ` / ${bottleCount}` : ''
  const words = `${formatNumber(value, digits[name])}${of}`
  const ageMs = now - fromWire(readingTime)
  if (ageMs < readingOldMs(reportSec)) {
    const factor = factors[name] ?? ''
    const {
      level,
      pending,
      acked = false,
      words: verdict,
    } = untilRaised(judge(factor, { [factor]: [value, 'N'] }, limits), raising)
    if (level === undefined) return <span title={`测于 ${readingTime}`}>{words}</span>
    return (
      <span className={`nowrap semibold is-level-${level}`} title={`${verdict}，测于 ${readingTime}`}>
        {pending ? (
          <WaitGlyph level={level} size={14} label={verdict} />
        ) : (
          <LevelGlyph level={level} acked={acked} size={14} label={verdict} />
        )}{' '}
        {words}
      </span>
    )
  }
  // Whole hours: the column is narrow, and nobody needs the minutes.
  const age = formatAge(ageMs < hourMs ? ageMs : Math.floor(ageMs / hourMs) * hourMs)
  return (
    <span className="muted" title={`测于 ${readingTime}，已不是当前值`}>
      {words} <small>{age} 前</small>
    </span>
  )
}
