/** 设备地图: every station on the offline map, live, with list, card and layers; `?wall=1` for the control room. */
import './device.css'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { overviewCities } from '#contract/sewage/overview.ts'
import { useCall } from '#web/data/call.ts'
import { BaseMap } from '#web/map/base-map.tsx'
import type { Hit } from '#web/map/layers.ts'
import { countMarkers } from '#web/map/station-model.ts'
import { useStations } from '#web/map/use-stations.ts'
import { useTokens } from '#web/theme/use-tokens.ts'
import { matchesState, matchesText, readState, sortIndices } from './filter.ts'
import { type LayerChoice, LayerPanel, Legend } from './layer-panel.tsx'
import { StationCard } from './station-card.tsx'
import { useStationLayer } from './station-layer.ts'
import { StationList } from './station-list.tsx'
import { WallPanels } from './wall-panels.tsx'

const deskPadding = { left: 330, right: 60, top: 30, bottom: 80 }
const wallPadding = { left: 60, right: 520, top: 90, bottom: 40 }
const phonePadding = { left: 12, right: 12, top: 12, bottom: 220 }

export default function DeviceMap() {
  const [params, setParams] = useSearchParams()
  const tokens = useTokens()
  const wall = params.get('wall') === '1'
  const skin = wall ? 'wall' : tokens.dark ? 'dark' : 'light'
  const scale = wall ? window.innerHeight / 1080 : 1
  const text = params.get('q') ?? ''
  const state = readState(params.get('state'))
  const choice: LayerChoice = {
    theme: params.get('theme') === 'level' ? 'level' : 'status',
    water: params.get('water') !== '0',
    stations: params.get('stations') !== '0',
  }
  const put = useCallback(
    (changes: Record<string, string>) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes))
            value === '' ? next.delete(key) : next.set(key, value)
          return next
        },
        { replace: true },
      ),
    [setParams],
  )

  const stations = useStations()
  const { list, model, revision } = stations
  const found = useMemo(
    () => list.flatMap((station, index) => (matchesText(station, text) ? [index] : [])),
    [list, text],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what lies in the model's arrays
  const shown = useMemo(
    () =>
      sortIndices(
        model,
        list,
        found.filter(index => matchesState(model, index, state)),
      ),
    [model, list, found, state, revision],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const counts = useMemo(() => {
    const inside = new Set(found)
    return countMarkers(model, index => inside.has(index))
  }, [model, found, revision])
  const selected = model.indexOf(params.get('station') ?? '')
  const [hover, setHover] = useState<{ index: number; x: number; y: number }>()

  const layer = useStationLayer({
    stations,
    shown: choice.stations ? shown : [],
    selected,
    skin,
    scale,
    onHit,
    onHover: (hit, x, y) => setHover(hit?.kind === 'station' ? { index: hit.index, x, y } : undefined),
  })
  function onHit(hit: Hit): void {
    if (hit.kind === 'station') {
      put({ station: list[hit.index]?.id ?? '' })
      return
    }
    layer.handles?.map.easeTo({
      center: [hit.cluster.lng, hit.cluster.lat],
      zoom: hit.cluster.expansionZoom + 0.2,
    })
  }
  const select = (index: number) => {
    put({ station: list[index]?.id ?? '' })
    const [lng, lat] = model.place(index)
    layer.handles?.map.easeTo({ center: [lng, lat], zoom: Math.max(8, layer.handles.map.getZoom()) })
  }

  const levels = useCall(
    overviewCities,
    { query: { days: 7, measure: 'consumption', drug: 'METH' } },
    { enabled: choice.theme === 'level', refetchMs: 60_000 },
  )
  const cityLevels = useMemo(
    () => new Map(levels.data?.cities.map(city => [city.code, city.level ?? 0])),
    [levels.data],
  )
  const station = list[selected]
  const hovered = hover === undefined ? undefined : list[hover.index]
  const padding = wall ? wallPadding : window.innerWidth < 768 ? phonePadding : deskPadding

  return (
    <div className={`map-page map-skin-${skin}`}>
      <BaseMap
        skin={skin}
        levels={choice.theme === 'level'}
        water={choice.water}
        cityLevels={cityLevels}
        padding={padding}
        interactive={!wall}
        onReady={layer.onReady}
        onZoom={layer.onZoom}
      />
      {hovered && hover && (
        <div className="map-tip" style={{ left: hover.x + 14, top: hover.y - 12 }}>
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
            text={text}
            state={state}
            onText={value => put({ q: value })}
            onState={value => put({ state: value })}
            onSelect={select}
            onReset={() => put({ q: '', state: '' })}
          />
          <LayerPanel
            value={choice}
            onChange={next =>
              put({
                theme: next.theme === 'level' ? 'level' : '',
                water: next.water ? '' : '0',
                stations: next.stations ? '' : '0',
              })
            }
          />
          <Legend choice={choice} period={levels.data?.to ?? ''} />
          {station && <StationCard station={station} onClose={() => put({ station: '' })} />}
        </>
      )}
      <div className="map-review">示意图（未经审图）</div>
      {stations.error && (
        <div className="map-panel map-error" role="alert">
          站点没有读到：{stations.error.message}
          <button type="button" className="map-link" onClick={stations.retry}>
            重试
          </button>
        </div>
      )}
    </div>
  )
}
