/** The last committed values of one device, judged by rules and ranges; what the instrument says of itself stands apart. */
import { Radio } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import type { facility } from '#contract/device/facility.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { deviceReading, warningTopic } from '#contract/topics.ts'
import { formatInstant } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { measuredAt } from '#web/live/reading-source.ts'
import { Fed, StalePill } from '#web/live/stale.tsx'
import { useTopic } from '#web/live/use-topic.ts'
import { Empty } from '#web/ui/states.tsx'
import { Age, useSecond } from '#web/widgets/age.tsx'
import { useReadingDay } from '#web/widgets/reading/day.ts'
import { judgedFactors } from '#web/widgets/reading/judge-reading.ts'
import { useLimitsOf } from '#web/widgets/reading/limits.ts'
import { useRaising } from '#web/widgets/reading/raising.ts'
import type { LiveWarning } from '#web/widgets/warning/held.ts'
import { ReadingLines } from './reading-lines.tsx'
import { ReadingsHead } from './readings-head.tsx'
import { isOut, ReadingsTable } from './readings-table.tsx'

const same = (a: readonly LiveWarning[], b: readonly LiveWarning[]) =>
  a.length === b.length && a.every((one, at) => one === b[at])

interface Props {
  facilityId: string
  /** The device; without it there is no strip over its readings. */
  row?: RowOf<typeof facility>
}
export function Readings({ facilityId, row }: Props): ReactElement {
  const own = useMemo(() => new Set([facilityId]), [facilityId])
  const reading = useTopic(deviceReading, state => state.items.get(facilityId))
  const ready = useTopic(deviceReading, state => state.ready)
  const warnings = useTopic(
    warningTopic,
    state => [...state.items.values()].filter(one => one.facilityId === facilityId && one.active),
    same,
  )
  const limits = useLimitsOf(facilityId)
  const raising = useRaising(facilityId)
  const curves = useReadingDay(facilityId)
  const now = useSecond()
  const phone = useMedia(phoneQuery)
  const [only, setOnly] = useState<'all' | 'out'>('all')
  if (!reading) {
    return (
      <Empty>
        <p>{ready ? '该设备还没有实时值' : '等待数据'}</p>
        <p className="aux">设备上报后，各因子的最近值会显示在这里</p>
      </Empty>
    )
  }
  const values = judgedFactors(reading, limits, now, raising)
  const out = values.filter(isOut)
  const head = row && <ReadingsHead row={row} values={values} />
  const when = (
    <p className="aux">
      数据时间 {formatInstant(reading.ts)}，<Age since={measuredAt(reading)} /> 前
      {reading.frameId && (
        <>
          ，
          <RowsLink path="/device/frame" open={reading.frameId} tab="values">
            查看报文
          </RowsLink>
        </>
      )}
      。判定来自预警规则和量程，色带是允许范围，没有限值的是近 24 h 范围，仪器标记是仪器自报
    </p>
  )
  if (phone)
    return (
      <Fed devices={own}>
        <StalePill />
        {head}
        <ReadingLines
          values={[...out, ...values.filter(one => !isOut(one))]}
          limits={limits}
          curves={curves}
        />
        {when}
      </Fed>
    )
  return (
    <Fed devices={own}>
      {head}
      <div className="row justify-between my-12">
        <StalePill />
        {when}
        <Radio.Group
          type="button"
          size="small"
          aria-label="显示哪些因子"
          value={only}
          onChange={setOnly}
          options={[
            { value: 'all', label: `全部 ${values.length}` },
            { value: 'out', label: `异常 ${out.length}` },
          ]}
        />
      </div>
      <ReadingsTable
        values={only === 'out' ? out : values}
        limits={limits}
        curves={curves}
        warnings={warnings}
        now={now}
      />
    </Fed>
  )
}
