/** Everything the map knows of one station, each line leading to its list. */
import { Button } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { Link } from 'react-router-dom'
import { deviceReading, deviceStatus, warningTopic } from '#contract/topics.ts'
import { factorOf, stateWord } from '#lib/factors.ts'
import { formatAge, formatNumber } from '#lib/format.ts'
import { olderBy, sourceOf } from '#web/live/reading-source.ts'
import { AgeBadge, Fed } from '#web/live/stale.tsx'
import { useTopic } from '#web/live/use-topic.ts'
import type { Station } from '#web/map/use-stations.ts'
import { isWarningLevel, LevelGlyph, levelWords } from '#web/widgets/level-glyph.tsx'

/** Order of the readings; whatever else a frame carries comes after. */
const first = ['w00000', 'w01018', 'w21003', 'w21011', 'w01001', 'w01010', 'i33101', 'i33105', 'i33104']
/** Shown as words elsewhere, or of no use to a person. */
const hidden = new Set(['i33109'])
const onlineWords: Record<number, string> = { 0: '离线', 1: '在线', 2: '未激活' }

const wordOf = (factor: string, value: number | null, decimals: number): string =>
  (value === null ? undefined : stateWord(factor, value)) ?? formatNumber(value, decimals)

export function StationCard({ station, onClose }: { station: Station; onClose: () => void }) {
  const status = useTopic(deviceStatus, state => state.items.get(station.id))
  const reading = useTopic(deviceReading, state => state.items.get(station.id))
  const warnings = useTopic(
    warningTopic,
    state =>
      [...state.items.values()]
        .filter(one => one.facilityId === station.id && one.state !== 'CLOSED')
        .sort((a, b) => a.level - b.level || a.firstAt - b.firstAt),
    (a, b) => a.length === b.length && a.every((one, index) => one === b[index]),
  )
  const factors = reading
    ? [...new Set([...first, ...Object.keys(reading.values)])].filter(
        factor => factor in reading.values && !hidden.has(factor),
      )
    : []

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
        </p>
      </header>
      <div className="fill map-card-body overflow-auto p-12-16">
        {warnings.map(warning => (
          <Link
            key={warning.id}
            className={`p-10-12 mb-8 beside gap-10 rounded no-underline on-level-${warning.level}`}
            to={`/sewage/warning?warnNo=${encodeURIComponent(warning.warnNo)}`}
          >
            {isWarningLevel(warning.level) && (
              <LevelGlyph level={warning.level} acked={warning.acked} size={20} label="" />
            )}
            <span className="grid">
              <b className="text-13 leading-20 semibold">
                {isWarningLevel(warning.level) ? levelWords[warning.level] : ''} · {warning.title}{' '}
                {warning.value === null ? '' : `${formatNumber(warning.value, 1)} ${warning.unit}`}
              </b>
              <small className="ink-inherit leading-18">{warning.acked ? '已确认' : '待确认'}，详情</small>
            </span>
          </Link>
        ))}
        <Fed topics={[deviceReading]}>
          <h3 className="flex justify-between">
            实时读数 <AgeBadge topics={[deviceReading]} />
          </h3>
          {factors.length === 0 && <p className="muted text-13">尚无读数，设备上报后显示</p>}
          <dl className="map-readings grid">
            {factors.map(code => {
              const [value, flag] = reading?.values[code] ?? [null, 'N']
              const factor = factorOf(code)
              const older = reading ? olderBy(reading, code) : 0
              return (
                <div key={code} className="beside items-baseline justify-between min-h-34 border-b-light">
                  <dt className="text-12 ink-2">{factor?.name ?? code}</dt>
                  <dd className="semibold nowrap">
                    <Link
                      className="n"
                      to={`/device/frame?open=${encodeURIComponent(reading ? sourceOf(reading, code).frameId : '')}&tab=values`}
                      title="查看原始报文"
                    >
                      {wordOf(code, value, factor?.decimals ?? 1)}
                    </Link>
                    <small className="ml-4">{factor?.unit ?? ''}</small>
                    {older > 0 && <small className="ml-4">早 {formatAge(older)}</small>}
                    {flag !== 'N' && (
                      <em className="tag-caution ml-4 px-4 rounded-3 text-11 upright" title="仪器标记">
                        {flag}
                      </em>
                    )}
                  </dd>
                </div>
              )
            })}
          </dl>
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
