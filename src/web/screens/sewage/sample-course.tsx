/** How warm a sample was on its way, the bottles that were drawn with it, the frames of its sampler. */
import type { ReactElement } from 'react'
import { rawFrame } from '#contract/device/frame.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { type ColdLimits, coldMinutesWords, silentMinutes } from '#contract/sewage/cold-limits.ts'
import { type sample, sampleCourse } from '#contract/sewage/sample.ts'
import { fromWire, minuteMs } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { curvePause, ReadingCurve } from '#web/charts/reading-curve.tsx'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { useCan } from '#web/session/session.ts'
import { Unanswered } from '#web/ui/states.tsx'

const limitOf = ({ high, mostMinutes }: ColdLimits) =>
  ({
    code: 'TEMP_HIGH',
    name: '超温',
    factor: 'i33101',
    op: '>',
    value: high,
    level: 2,
    forSec: mostMinutes * 60,
  }) as const
const count = (value: number | null) => (value === null ? '—' : formatNumber(value, 0))

export function SampleCourse({ row }: { row: RowOf<typeof sample> }): ReactElement {
  const course = useCall(sampleCourse, { query: { id: row.id } })
  const seesFrames = useCan(rawFrame.endpoints.list!.access)
  if (!course.data) return <Unanswered of={course} />
  const { temperatures, cabinet, box, mn, limits, bottles } = course.data
  const [first, last] = [temperatures[0], temperatures.at(-1)]
  const measured = bottles.filter(one => one.volume !== null)
  const volume = measured.reduce((sum, one) => sum + (one.volume ?? 0), 0)
  const watched = [cabinet && `${cabinet} 柜温`, box && `交接后为 ${box}`].filter(Boolean).join('，')
  return (
    <div className="column gap-12 my-12">
      <section aria-label="温度">
        <p className="row justify-between">
          <strong>温度</strong>
          <span className="aux">{watched || '没有登记采样仪和冷藏箱'}</span>
        </p>
        {first && last ? (
          <>
            <ReadingCurve
              factor="i33101"
              span="从采样到接收"
              from={Math.min(first.at, fromWire(String(row.beginTime)))}
              to={Math.max(last.at, fromWire(String(row.endTime)))}
              stepMs={(silentMinutes * minuteMs) / curvePause}
              points={temperatures.map(({ at, value }) => ({ ts: at, value, min: null, max: null }))}
              limits={[limitOf(limits)]}
            />
            <p className="aux">{coldMinutesWords(course.data, limits)}</p>
          </>
        ) : (
          <p className="aux">没有柜温记录，分钟值保留期已过或设备没有上报</p>
        )}
      </section>
      {bottles.length > 0 && (
        <section aria-label="同批瓶">
          <p className="row justify-between">
            <strong>同一工单的瓶</strong>
            <span className="aux">
              {bottles.length} 瓶
              {measured.length === 0
                ? '，没有登记体积'
                : `，${measured.length < bottles.length ? `${measured.length} 瓶` : ''}共 ${count(volume)} mL`}
            </span>
          </p>
          <PlainTable
            className="spaced"
            rows={bottles}
            keyOf={one => one.id}
            columns={[
              { title: '瓶位', cell: ({ bottleNo }) => count(bottleNo) },
              {
                title: '标签号',
                className: 'mono',
                cell: one =>
                  one.id === row.id ? (
                    groupLabelNo(one.sampleNo)
                  ) : (
                    <RowsLink path="/sewage/sample" open={one.id} className="link">
                      {groupLabelNo(one.sampleNo)}
                    </RowsLink>
                  ),
              },
              {
                title: '子样',
                cell: ({ actualSub, planSub }) => `${count(actualSub)} / ${count(planSub)}`,
              },
              { title: '体积 mL', cell: one => count(one.volume) },
              { title: '封签号', cell: ({ sealNo }) => sealNo ?? '—' },
            ]}
          />
        </section>
      )}
      {mn && seesFrames && (
        <RowsLink
          path={rawFrame.path}
          where={{ mn, recvTime_begin: String(row.beginTime), recvTime_end: String(row.endTime) }}
          className="link"
        >
          采样期间的报文
        </RowsLink>
      )}
    </div>
  )
}
