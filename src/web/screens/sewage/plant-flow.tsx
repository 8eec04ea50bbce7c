/** 流量: what the meters of a plant measured over a day, a week or a month. */
import './plant-tabs.css'
import { Radio, Select } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { plantFlow } from '#contract/sewage/plant-figures.ts'
import { toWire } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { Chart } from '#web/charts/chart.tsx'
import { trendOption } from '#web/charts/trend.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { useCall } from '#web/data/call.ts'
import { Answered } from '#web/ui/states.tsx'

type Span = 'day' | 'week' | 'month'
const spans: readonly { value: Span; label: string }[] = [
  { value: 'day', label: '近 24 h' },
  { value: 'week', label: '近 7 天' },
  { value: 'month', label: '近 31 天' },
]
interface CurveProps {
  name: string
  labels: readonly string[]
  values: readonly (number | null)[]
}
function Curve({ name, labels, values }: CurveProps): ReactElement {
  const ink = useInk()
  const option = useMemo(
    () => trendOption({ days: labels, values }, { name, colour: ink.data, lastPoint: true }, ink),
    [labels, values, name, ink],
  )
  const empty = values.every(value => value === null) ? '这段时间没有流量数据' : undefined
  return (
    <div className="plant-flow">
      <p className="aux m-0">流量，m³/h</p>
      <Chart option={option} name={name} empty={empty} />
    </div>
  )
}

export function PlantFlow({ id }: { id: string }): ReactElement {
  const [span, setSpan] = useState<Span>('day')
  const [chosen, setChosen] = useState('')
  const flow = useCall(plantFlow, { query: { id, span } }, { keepPrevious: true })
  return (
    <div className="column gap-12">
      <Answered of={flow}>
        {({ from, stepMs, meters }) => {
          const meter = meters.find(({ facilityId }) => facilityId === chosen) ?? meters[0]
          const values = meter?.values ?? []
          const known = values.filter(value => value !== null)
          const mean = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
          const labels = values.map((_, at) => {
            const words = toWire(from + at * stepMs)
            return span === 'day'
              ? words.slice(11, 16)
              : span === 'week'
                ? words.slice(5, 16)
                : words.slice(0, 10)
          })
          return (
            <>
              <div className="row gap-12 flex-wrap">
                <Radio.Group
                  type="button"
                  aria-label="时段"
                  value={span}
                  options={[...spans]}
                  onChange={setSpan}
                />
                {meters.length > 1 && (
                  <Select
                    aria-label="流量计"
                    style={{ width: 220 }}
                    value={meter?.facilityId}
                    options={meters.map(each => ({ value: each.facilityId, label: each.facilityName }))}
                    onChange={setChosen}
                  />
                )}
                <span className="text-13">
                  平均 {formatNumber(mean)} m³/h，约{' '}
                  {formatNumber(mean === null ? null : (mean * 24) / 10_000, 2)} 万m³/d
                </span>
                {meter && meter.flagged > 0 && (
                  <span className="ink-warning text-13">{meter.flagged} 个时段有异常标记</span>
                )}
                <span className="ml-auto">
                  <ViewData
                    table={{
                      title: `${meter?.facilityName ?? ''} 流量`,
                      columns: ['时间', '流量 m³/h'],
                      rows: () => values.map((value, at) => [labels[at] ?? '', formatNumber(value, 1)]),
                    }}
                  />
                </span>
              </div>
              {meters.length === 0 ? (
                <p className="aux">这座厂没有上报流量的设备</p>
              ) : (
                <Curve name={`${meter?.facilityName ?? ''} 流量（m³/h）`} {...{ labels, values }} />
              )}
            </>
          )
        }}
      </Answered>
    </div>
  )
}
