/** The last committed values of one device, judged by the rules; what the instrument says of itself stands apart. */
import { Radio } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { deviceReading } from '#contract/topics.ts'
import { factorName, factorUnit } from '#lib/factors.ts'
import { absent, formatInstant } from '#lib/format.ts'
import { allowedWords } from '#lib/judge.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { measuredAt } from '#web/live/reading-source.ts'
import { Fed, StalePill } from '#web/live/stale.tsx'
import { useTopic } from '#web/live/use-topic.ts'
import { Empty } from '#web/ui/states.tsx'
import { Age, useSecond } from '#web/widgets/age.tsx'
import { type JudgedFactor, judgedFactors } from '#web/widgets/reading/judge-reading.ts'
import {
  InstrumentFlag,
  ReadingTrack,
  Verdict,
  valueWords,
  verdictClass,
} from '#web/widgets/reading/judged.tsx'
import { useLimits } from '#web/widgets/reading/limits.ts'

const isOut = ({ judged }: JudgedFactor) => judged.verdict === 'out'

export function Readings({ facilityId }: { facilityId: string }): ReactElement {
  const own = useMemo(() => new Set([facilityId]), [facilityId])
  const reading = useTopic(deviceReading, state => state.items.get(facilityId))
  const ready = useTopic(deviceReading, state => state.ready)
  const limits = useLimits()
  const now = useSecond()
  const [only, setOnly] = useState<'all' | 'out'>('all')
  if (!reading) {
    return (
      <Empty>
        <p>{ready ? '该设备还没有实时值' : '等待数据'}</p>
        <p className="aux">设备上报后，各因子的最近值会显示在这里</p>
      </Empty>
    )
  }
  const values = judgedFactors(reading, limits, now)
  const out = values.filter(isOut)
  return (
    <Fed devices={own}>
      <div className="row justify-between my-12">
        <StalePill />
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
          。判定来自预警规则和量程，仪器标记是仪器自报
        </p>
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
      <PlainTable
        rows={only === 'out' ? out : values}
        keyOf={({ factor }) => factor}
        rowClass={row => (isOut(row) ? 'reading-out' : undefined)}
        columns={[
          { title: '因子', cell: ({ factor }) => factorName(factor) },
          { title: '编码', className: 'mono', cell: ({ factor }) => factor },
          {
            title: '现值',
            className: 'r',
            cell: ({ factor, value, frameId, judged }) => (
              <span className={verdictClass(judged)}>
                <RowsLink path="/device/frame" open={frameId} tab="values">
                  {valueWords(factor, value)}
                </RowsLink>
                <small className="unit ml-4">{factorUnit(factor)}</small>
              </span>
            ),
          },
          { title: '允许', className: 'r', cell: ({ factor }) => allowedWords(factor, limits) || absent },
          {
            title: '位置',
            cell: ({ factor, value, judged }) => (
              <ReadingTrack factor={factor} value={value} limits={limits} judged={judged} />
            ),
          },
          { title: '判定', cell: ({ judged }) => <Verdict judged={judged} /> },
          { title: '仪器标记', cell: ({ flag }) => <InstrumentFlag flag={flag} /> },
          {
            title: '数据龄',
            className: 'r',
            cell: ({ at, ts, judged }) => (
              <time
                className={judged.verdict === 'stale' ? 'ink-warning semibold' : ''}
                title={`数据时间 ${formatInstant(ts)}`}
              >
                <Age since={at} />
              </time>
            ),
          },
        ]}
      />
    </Fed>
  )
}
