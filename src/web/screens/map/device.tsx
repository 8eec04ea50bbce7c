// @screen map/device
/** 设备地图: every station on the offline map, live, with list, card and layers; `?wall=1` for the control room. */
import './device.css'
import { useMemo, useRef, useState } from 'react'
import { overviewCities, usualRange } from '#contract/sewage/overview.ts'
import { useBoot } from '#web/api/boot.ts'
import { useCall } from '#web/data/call.ts'
import { Fed } from '#web/live/stale.tsx'
import { BaseMap } from '#web/map/base-map.tsx'
import type { Hit } from '#web/map/layers.ts'
import { useStations } from '#web/map/use-stations.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { LayerPanel, Legend } from './layer-panel.tsx'
import { StationCard } from './station-card.tsx'
import { useStationLayer } from './station-layer.ts'
import { StationList } from './station-list.tsx'
import { useAreas } from './use-areas.ts'
import { useMapView } from './use-map-view.ts'
import { useWays } from './use-ways.ts'
import { calloutsPx, WallCallouts } from './wall-callouts.tsx'
import { WallPanels } from './wall-panels.tsx'

const deskPadding = { left: 330, right: 200, top: 30, bottom: 80 }
/** Head, list and callouts grow with the wall. */
const wallPadding = (scale: number) => ({
  left: calloutsPx.left * scale,
  right: calloutsPx.right * scale,
  top: 90 * scale,
  bottom: 40 * scale,
})
const phonePadding = { left: 12, right: 12, top: 12, bottom: 260 }

export default function DeviceMap() {
  const tokens = useTokens()
  const stations = useStations()
  const { list, model } = stations
  const view = useMapView(stations)
  const { wall, choice, shown, counts, selected, put } = view
  const scale = wall ? window.innerHeight / 1080 : 1
  const padding = wall ? wallPadding(scale) : window.innerWidth < 768 ? phonePadding : deskPadding
  const demo = useBoot(boot => boot.demo)
  const skin = wall ? 'wall' : tokens.dark ? 'dark' : 'light'
  const [hover, setHover] = useState<{ index: number; x: number; y: number }>()

  const areas = useAreas(choice.catchments)
  const layer = useStationLayer({
    stations,
    shown: choice.stations ? shown : [],
    selected,
    areas,
    skin,
    scale,
    onHit,
    onHover: (hit, x, y) => setHover(hit?.kind === 'station' ? { index: hit.index, x, y } : undefined),
  })
  function onHit(hit: Hit): void {
    if (hit.kind === 'station') {
      ways.picked()
      put({ station: list[hit.index]?.id ?? '' })
      return
    }
    layer.handles?.map.easeTo({
      center: [hit.cluster.lng, hit.cluster.lat],
      zoom: hit.cluster.expansionZoom + 0.2,
    })
  }
  const page = useRef<HTMLDivElement>(null)
  const ways = useWays({ page, handles: layer.handles, model, selected, linked: view.linked })
  const select = (index: number) => {
    put({ station: list[index]?.id ?? '' })
    ways.goTo(index)
  }

  const levels = useCall(
    overviewCities,
    { query: { days: usualRange, measure: 'consumption', drug: 'METH' } },
    { enabled: choice.theme === 'level', refetchMs: 60_000 },
  )
  const cityLevels = useMemo(
    () => new Map(levels.data?.cities.map(city => [city.code, city.level ?? 0])),
    [levels.data],
  )
  const [station, hovered] = [list[selected], hover && list[hover.index]]

  return (
    <div
      ref={page}
      className={`map-page min-h-420 w-full h-full relative overflow-hidden bg-page map-skin-${skin}`}
    >
      <h1 className="sr-only">设备地图</h1>
      <Fed className="h-full">
        <BaseMap
          skin={skin}
          levels={choice.theme === 'level'}
          water={choice.water}
          cityLevels={cityLevels}
          padding={padding}
          places={view.linked ? undefined : list}
          interactive={!wall}
          onReady={layer.onReady}
          onZoom={layer.onZoom}
        />
        {wall && layer.handles && <WallCallouts map={layer.handles.map} stations={stations} scale={scale} />}
      </Fed>
      {hovered && hover && (
        <div
          className="map-tip z-3 absolute pointer-events-none bg-card border rounded-3 text-12 leading-18 nowrap"
          style={{ left: hover.x + 14, top: hover.y - 12 }}
        >
          {hovered.plantName}
        </div>
      )}
      {wall ? (
        <WallPanels stations={stations} counts={counts} />
      ) : (
        <>
          <StationList
            stations={stations}
            counts={counts}
            shown={shown}
            selected={selected}
            text={view.text}
            state={view.state}
            onText={value => put({ q: value })}
            onState={value => put({ state: value })}
            onSelect={select}
            onReset={() => put({ q: '', state: '' })}
          />
          <LayerPanel value={choice} onChange={view.choose} tight={station !== undefined} />
          <Legend
            choice={choice}
            period={levels.data?.to ? `近 ${usualRange} 日（至 ${levels.data.to}）` : `近 ${usualRange} 日`}
          />
          {station && <StationCard station={station} onClose={() => put({ station: '' })} />}
        </>
      )}
      <div className="map-review z-2 muted absolute pointer-events-none text-11 leading-16">
        {demo ? '虚构省份示意图' : '示意图（未经审图）'}
      </div>
      {stations.error && (
        <div className="panel absolute z-3 map-error p-8-16 ink-danger" role="alert">
          站点没有读到：{stations.error.message}
          <button type="button" className="map-link ink-link" onClick={stations.retry}>
            重试
          </button>
        </div>
      )}
    </div>
  )
}
