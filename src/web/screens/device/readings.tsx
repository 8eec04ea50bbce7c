/** The last committed values of one device, each with its age and the frame it came in. */
import type { ReactElement } from 'react'
import { deviceReading } from '#contract/topics.ts'
import { factorName, factorOf, factorUnit, stateWord } from '#lib/factors.ts'
import { absent, formatInstant, formatNumber } from '#lib/format.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { itemOf, useDict } from '#web/data/dict.ts'
import { Tag, toneOf } from '#web/fields/tag.tsx'
import { measuredAt, sourceOf } from '#web/live/reading-source.ts'
import { Fed } from '#web/live/stale.tsx'
import { useTopic } from '#web/live/use-topic.ts'
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
      <div className="empty" role="status">
        <p>{ready ? '该设备还没有实时值' : '等待数据'}</p>
        <p className="aux">设备上报后，各因子的最近值会显示在这里</p>
      </div>
    )
  }
  const values = Object.entries(reading.values).sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <Fed topics={[deviceReading]}>
      <p className="aux">
        数据时间 {formatInstant(reading.ts)}，<Age since={measuredAt(reading)} /> 前，
        {reading.frameId && (
          <RowsLink path="/device/frame" open={reading.frameId} tab="values">
            查看报文
          </RowsLink>
        )}
      </p>
      <table className="table whole">
        <thead>
          <tr>
            <th scope="col">因子</th>
            <th scope="col">编码</th>
            <th scope="col" className="r">
              值
            </th>
            <th scope="col">单位</th>
            <th scope="col">数据时间</th>
            <th scope="col">标记</th>
          </tr>
        </thead>
        <tbody>
          {values.map(([factor, [value, flag]]) => {
            const item = itemOf(flags, flag)
            const source = sourceOf(reading, factor)
            const { ts, frameId } = source
            const isOlder = measuredAt(source) < measuredAt(reading)
            return (
              <tr key={factor}>
                <td>{factorName(factor)}</td>
                <td className="mono">{factor}</td>
                <td className="r">
                  <RowsLink path="/device/frame" open={frameId} tab="values">
                    {valueWords(factor, value)}
                  </RowsLink>
                </td>
                <td className="aux">{factorUnit(factor)}</td>
                <td className={isOlder ? undefined : 'aux'}>
                  {formatInstant(ts)}
                  {isOlder && (
                    <>
                      （<Age since={measuredAt(source)} /> 前）
                    </>
                  )}
                </td>
                <td>
                  {flag === 'N' ? (
                    (item?.text ?? '正常')
                  ) : (
                    <Tag tone={toneOf(item?.color) ?? 'warning'}>{item?.text ?? flag}</Tag>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Fed>
  )
}
