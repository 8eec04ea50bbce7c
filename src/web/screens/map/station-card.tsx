/** Everything the map knows of one station, each line leading to its list. */
import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { deviceStatus } from '#contract/topics.ts'
import { toWire } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { AgeBadge, Fed } from '#web/live/stale.tsx'
import { useTopic } from '#web/live/use-topic.ts'
import type { Station } from '#web/map/use-stations.ts'
import { ConnectionStrip } from '#web/widgets/reading/last-day.tsx'
import { ReadingCells } from '#web/widgets/reading/reading-cells.tsx'
import { WarningCards } from '#web/widgets/warning/cards.tsx'

const onlineWords: Record<number, string> = { 0: '离线', 1: '在线', 2: '未激活' }

export function StationCard({ station, onClose }: { station: Station; onClose: () => void }) {
  const own = useMemo(() => new Set([station.id]), [station.id])
  const status = useTopic(deviceStatus, state => state.items.get(station.id))
  return (
    <aside className="panel absolute z-3 column map-card" aria-label={station.plantName}>
      <header className="map-card-head border-b-light grid">
        <h2 className="leading-28 text-18">{station.plantName}</h2>
        <Button type="text" size="small" icon={<IconClose />} aria-label="关闭" onClick={onClose} />
        <p className="mt-2 text-12 leading-18 ink-2 full-line">
          {station.cityName} · 设计 {formatNumber(station.designCapacity, 2)} 万m³/d · 服务人口{' '}
          {formatNumber(station.servedPopulation, 1)} 万人
        </p>
        <p className="mt-2 text-12 leading-18 ink-2 full-line">
          <span className={`map-online h-8 mr-4 inline-block round map-online-${status?.online ?? 2}`} />
          {onlineWords[status?.online ?? 2]} · <span className="mono">{station.facilityCode}</span>
          {status?.online === 0 &&
            typeof status.lastAt === 'number' &&
            ` · 末次报文 ${toWire(status.lastAt).slice(5)}`}
        </p>
      </header>
      <div className="fill map-card-body overflow-auto p-12-16">
        <WarningCards facilityId={station.id} curve />
        <Fed devices={own}>
          <h3 className="flex justify-between">
            实时读数 <AgeBadge devices={own} />
          </h3>
          {status?.online === 0 && <ConnectionStrip facilityId={station.id} />}
          <ReadingCells facilityId={station.id} />
        </Fed>
      </div>
      <footer className="stack map-card-foot p-12-16 border-t-light">
        <Link
          className="h-32 border rounded ink-1 text-13 text-center"
          to={`/sewage/plant?plantCode=${encodeURIComponent(station.plantCode)}`}
        >
          厂详情
        </Link>
        <Link
          className="h-32 border rounded ink-1 text-13 text-center"
          to={`/device/facility?facilityCode=${encodeURIComponent(station.facilityCode)}`}
        >
          设备
        </Link>
        <Link
          className="h-32 border rounded ink-1 text-13 text-center"
          to={`/sewage/warning?facilityId=${station.id}`}
        >
          预警
        </Link>
        <Link
          className="h-32 border rounded ink-1 text-13 text-center"
          to={`/device/frame?mn=${encodeURIComponent(station.mn)}`}
        >
          报文
        </Link>
      </footer>
    </aside>
  )
}
