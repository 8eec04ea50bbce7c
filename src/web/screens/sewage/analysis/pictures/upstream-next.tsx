/** What the picture comes to, and where to look next: the branches above the last likely place that nobody has looked at. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { detectTask } from '#contract/drug/task.ts'
import { outlet } from '#contract/sewage/outlet.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { businessDay } from '#lib/dates.ts'
import { call } from '#web/api/client.ts'
import { serverNow } from '#web/api/clock.ts'
import { asksFirst } from '#web/crud/ask-dialog.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { type Row, textOf } from '#web/data/row.ts'
import { useCan } from '#web/session/session.ts'
import { traceFields } from '../../trace-task.ts'
import { pathWords, type Upstream } from './upstream.ts'
import { draftedWords, TraceTasks, traceDates, useTraceTasks } from './upstream-tasks.tsx'

const add = detectTask.endpoints.add!

export function UpstreamNext({
  data,
  drug,
  drugName,
  nameOf,
  wall,
}: {
  data: Upstream
  drug: string
  drugName: string
  nameOf: (id: string) => string
  wall: boolean
}): ReactElement {
  const seesPoints = useCan(samplingPoint.endpoints.list!.access as string)
  const seesOutlets = useCan(outlet.endpoints.list!.access as string)
  const orders = useCan(add.access as string)
  const tasks = useTraceTasks(data.place.code, drug, !wall)
  const [Asking, setAsking] = useState<ReturnType<typeof asksFirst>>()
  const last = data.path.at(-1)
  const unsampled = data.outlets.filter(one => one.into === last && one.days.length === 0)
  const join = data.joins.find(one => one.at === last)
  const again = join && join.likely === null ? join.branches.map(one => one.id) : []
  const where = [...unsampled.map(({ id }) => id), ...again]
  const remark = `${data.place.name}${drugName}上游溯源：${pathWords(data, nameOf)}。建议采样：${where.map(nameOf).join('、') || '上游待登记'}`
  const ask = () => {
    const Dialog = asksFirst(
      detectTask,
      {
        title: '拟溯源任务',
        asks: {
          fields: traceFields,
          before: () => ({ plantIds: data.place.code, ...traceDates(businessDay(serverNow())) }),
          note: `${remark}。以上写入任务的备注；拟出的是草稿，到“检测任务”下达后才派出`,
          ok: '存为草稿',
        },
      },
      async (_rows, values) => {
        const body = {
          ...values,
          taskName: `${data.place.name}${drugName}溯源`,
          ...{ source: 'TRACE', priority: '2', drugCodes: drug, remark: remark.slice(0, 500) },
        }
        return draftedWords(textOf(Reflect.get((await call(add, { body })) as object, 'taskNo')))
      },
    )
    // As it was when he pressed: figures that come meanwhile take nothing away that he has typed.
    setAsking(() => Dialog)
  }
  const pointsOf = (id: string): ReactElement => (
    <span key={id}>
      {nameOf(id)}
      {seesPoints && !wall && (
        <>
          {' '}
          <RowsLink
            path="/sewage/point"
            where={{ outletId: id }}
            className="link"
            label={`${nameOf(id)}的采样点`}
          >
            采样点
          </RowsLink>
        </>
      )}
    </span>
  )
  return (
    <div className="upstream-next">
      <p className="semibold">{pathWords(data, nameOf)}</p>
      {!wall && (
        <p className="row">
          <span>下一步：</span>
          {unsampled.length > 0 && <span>先取未取样的支路</span>}
          {unsampled.map(one => pointsOf(one.id))}
          {again.length > 0 && <span>同一天复采并计量流量</span>}
          {again.map(pointsOf)}
          {where.length === 0 && last !== undefined && (
            <span>
              {nameOf(last)}以上没有登记排水口，登记后再取样
              {seesOutlets && (
                <>
                  {' '}
                  <RowsLink path="/sewage/outlet" where={{ plantId: data.place.code }} className="link">
                    排水口
                  </RowsLink>
                </>
              )}
            </span>
          )}
          {orders && (
            <Button size="mini" onClick={ask}>
              {tasks.data && tasks.data.length > 0 ? '再拟一个溯源任务' : '拟溯源任务'}
            </Button>
          )}
        </p>
      )}
      {!wall && <TraceTasks rows={tasks.data ?? []} />}
      {Asking && (
        <Asking
          rows={[{ id: data.place.code } as Row]}
          close={() => setAsking(undefined)}
          refresh={async () => void (await tasks.refetch())}
          clearSelection={() => undefined}
        />
      )}
    </div>
  )
}
