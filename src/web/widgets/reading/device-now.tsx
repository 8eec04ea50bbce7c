/** How a device is now: its readings judged, and the past day of one of them, what is out of range first. */
import { Select } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { deviceReading } from '#contract/topics.ts'
import { factorName } from '#lib/factors.ts'
import { AgeBadge, Fed } from '#web/live/stale.tsx'
import { useTopic } from '#web/live/use-topic.ts'
import { useSecond } from '#web/widgets/age.tsx'
import { DayCurve } from './day-curve.tsx'
import { judgedFactors } from './judge-reading.ts'
import { useLimitsOf } from './limits.ts'
import { ReadingCells } from './reading-cells.tsx'

const usual = ['i33101', 'w00000']
export function DeviceNow({ facilityId }: { facilityId: string }): ReactElement {
  const own = useMemo(() => new Set([facilityId]), [facilityId])
  const reading = useTopic(deviceReading, state => state.items.get(facilityId))
  const limits = useLimitsOf(facilityId)
  const now = useSecond()
  const [chosen, setChosen] = useState<string>()
  const factors = reading ? judgedFactors(reading, limits, now) : []
  const out = factors.find(({ judged }) => judged.verdict === 'out')?.factor
  const factor = chosen ?? out ?? usual.find(each => reading && each in reading.values) ?? factors[0]?.factor
  return (
    <Fed devices={own}>
      <h3 className="flex justify-between mb-8">
        实时读数 <AgeBadge devices={own} />
      </h3>
      <ReadingCells facilityId={facilityId} />
      {factor && (
        <>
          <div className="row mt-16 mb-8">
            <h3>近 24 h</h3>
            <Select
              size="small"
              aria-label="曲线的因子"
              style={{ width: 160 }}
              value={factor}
              options={factors.map(each => ({ value: each.factor, label: factorName(each.factor) }))}
              onChange={setChosen}
            />
          </div>
          <DayCurve facilityId={facilityId} factor={factor} />
        </>
      )}
    </Fed>
  )
}
