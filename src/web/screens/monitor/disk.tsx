// @screen modules/monitor/DiskMonitoring in monitor
import type { ReactElement } from 'react'
import { diskInfo } from '#contract/monitor/monitor.ts'
import { formatUnit } from '#lib/format.ts'
import { fullnessOf, Gauge } from './gauge.tsx'
import { useWatch, Watched } from './watched.tsx'

const everyMs = 10_000
const gibibyte = 1_073_741_824
const inGb = (bytes: number): string => formatUnit(bytes / gibibyte, 'GB', 2)

/** How full the disks are on which the platform keeps its data. */
export default function DiskMonitoring(): ReactElement {
  const watch = useWatch(diskInfo, {}, everyMs)
  return (
    <Watched watch={watch} title="磁盘监控" failed="获取磁盘信息失败">
      {disks => (
        <div className="disks stack gap-16">
          {disks.map(({ name, max, rest, restPPT }) => {
            const { words } = fullnessOf(restPPT)
            return (
              <figure key={name} className="disk grid items-center p-16 border rounded">
                <figcaption className="full-line medium">{name}</figcaption>
                <Gauge percent={restPPT} label={`${name}已用 ${restPPT.toFixed(1)}%，${words}`} />
                <dl className="grid gap-4-16">
                  <dt>状态</dt>
                  <dd>{words}</dd>
                  <dt>总容量</dt>
                  <dd>{inGb(max)}</dd>
                  <dt>已用</dt>
                  <dd>{inGb(max - rest)}</dd>
                  <dt>可用</dt>
                  <dd>{inGb(rest)}</dd>
                </dl>
              </figure>
            )
          })}
        </div>
      )}
    </Watched>
  )
}
