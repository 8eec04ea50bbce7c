// @screen modules/monitor/RedisInfo in monitor
import { Alert } from '@arco-design/web-react'
import { type ReactElement, useMemo } from 'react'
import { cacheInfo } from '#contract/monitor/monitor.ts'
import { formatClock, formatNumber } from '#lib/format.ts'
import { Chart } from '#web/charts/chart.tsx'
import { trendOption } from '#web/charts/trend.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { type Point, useCacheSeries } from './cache-series.ts'
import { FactTable } from './fact-table.tsx'
import { cacheValue } from './metric-words.ts'
import { useWatch, Watched } from './watched.tsx'
import '#web/charts/charts.css'

const everyMs = 3_000

function Curve({
  title,
  unit,
  points,
}: {
  title: string
  unit: string
  points: readonly Point[]
}): ReactElement {
  const ink = useInk()
  const option = useMemo(
    () =>
      trendOption(
        {
          days: points.map(({ at }) => formatClock(at).slice(0, 5)),
          values: points.map(({ value }) => value),
        },
        { name: title, colour: ink.data, lastPoint: true },
        ink,
      ),
    [points, title, ink],
  )
  const last = points.at(-1)
  return (
    <figure className="cache-curve min-w-0 p-12-16 border rounded">
      <figcaption className="beside ink-2">
        {title}（{unit}）<b className="ml-auto mono medium ink-1">{formatNumber(last?.value)}</b>
      </figcaption>
      <div>
        <Chart option={option} name={title} empty={last ? undefined : '等待数据'} />
      </div>
    </figure>
  )
}
const inKb = (points: readonly Point[]): Point[] =>
  points.map(({ at, value }) => ({ at, value: Math.round(value / 1_024) }))

/** What the process keeps in memory; the wire calls this page the one of Redis. */
export default function CacheInfo(): ReactElement {
  const watch = useWatch(cacheInfo, {}, everyMs)
  const { keys, memory } = useCacheSeries(watch.paused ? undefined : everyMs)
  const used = useMemo(() => inKb(memory), [memory])
  return (
    <Watched watch={watch} title="缓存监控" failed="获取 Redis 信息失败">
      {facts => (
        <>
          <Alert
            type="info"
            content="本平台不使用 Redis：缓存保存在服务进程的内存中，以下为本进程的实际数值"
          />
          <div className="cache-curves my-16 stack gap-16">
            <Curve title="Key 实时数量" unit="个" points={keys} />
            <Curve title="内存实时占用情况" unit="KB" points={used} />
          </div>
          <FactTable
            titles={{ name: 'Key', description: 'Description', value: 'Value' }}
            facts={facts.map(({ key, description, value }) => ({
              key,
              name: key,
              description,
              value: cacheValue(key, value),
            }))}
          />
        </>
      )}
    </Watched>
  )
}
