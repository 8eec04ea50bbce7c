/** The last committed values of one device, each with its age and the frame it came in. */
import type { ReactElement } from 'react'
import { deviceReading } from '#contract/topics.ts'
import { factorName, factorOf, factorUnit, stateWord } from '#lib/factors.ts'
import { absent, formatInstant, formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { itemOf, useDict } from '#web/data/dict.ts'
import { Tag, toneOf } from '#web/fields/tag.tsx'
import { measuredAt, sourceOf } from '#web/live/reading-source.ts'
import { Fed } from '#web/live/stale.tsx'
import { useTopic } from '#web/live/use-topic.ts'
import { Empty } from '#web/ui/states.tsx'
import { Age } from '#web/widgets/age.tsx'

export const valueWords = (factor: string, value: number | null): string => {
  if (value === null) return absent
  return stateWord(factor, value) ?? formatNumber(value, factorOf(factor)?.decimals ?? 2)
}

export function Readings({ facilityId }: { facilityId: string }): ReactElement {
  const reading = useTopic(deviceReading, state => state.items.get(facilityId))
  const ready = useTopic(deviceReading, state => state.ready)
  const flags = useDict('hj_flag')
  if (!reading) {
    return (
      <Empty>
        <p>{ready ? '该设备还没有实时值' : '等待数据'}</p>
        <p className="aux">设备上报后，各因子的最近值会显示在这里</p>
      </Empty>
    )
  }
  const values = Object.entries(reading.values).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <Fed topics={[deviceReading]}>
      <p className="aux my-12">
        数据时间 {formatInstant(reading.ts)}，<Age since={measuredAt(reading)} /> 前，
        {reading.frameId && (
          <RowsLink path="/device/frame" open={reading.frameId} tab="values">
            查看报文
          </RowsLink>
        )}
      </p>
      <PlainTable
        rows={values}
        keyOf={([factor]) => factor}
        columns={[
          { title: '因子', cell: ([factor]) => factorName(factor) },
          { title: '编码', className: 'mono', cell: ([factor]) => factor },
          {
            title: '值',
            className: 'r',
            cell: ([factor, [value]]) => (
              <RowsLink path="/device/frame" open={sourceOf(reading, factor).frameId} tab="values">
                {valueWords(factor, value)}
              </RowsLink>
            ),
          },
          { title: '单位', className: 'aux', cell: ([factor]) => factorUnit(factor) },
          {
            title: '数据时间',
            cell: ([factor]) => {
              const { ts } = sourceOf(reading, factor)
              if (ts >= reading.ts) return formatInstant(ts)
              return (
                <span className="muted">
                  {formatInstant(ts)}（<Age since={ts} /> 前）
                </span>
              )
            },
          },
          {
            title: '标记',
            cell: ([, [, flag]]) => {
              const item = itemOf(flags, flag)
              return flag === 'N' ? (
                (item?.text ?? '正常')
              ) : (
                <Tag tone={toneOf(item?.color) ?? 'warning'}>{item?.text ?? flag}</Tag>
              )
            },
          },
        ]}
      />
    </Fed>
  )
}
