/** Feeds the overlay: new layers when states, zoom step, selection or theme change; never a React render of the canvas. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { demoCities } from '#demo/cities.ts'
import { areaLayer } from '#web/map/area-layer.ts'
import { drawAtlas } from '#web/map/atlas.ts'
import type { MapHandles } from '#web/map/base-map.tsx'
import { Clusterer } from '#web/map/cluster.ts'
import { type MapSkin, mapInks } from '#web/map/ink.ts'
import { CityNames } from '#web/map/label-places.ts'
import { type Hit, hitOf, stationLayers } from '#web/map/layers.ts'
import { MarkerBuffer } from '#web/map/marker-buffer.ts'
import type { Stations } from '#web/map/use-stations.ts'

const cities = demoCities.map(({ name, center: [lng, lat] }) => ({ name, lng, lat }))

interface Area {
  name: string
  shape: string
}
export interface StationLayerOptions {
  stations: Stations
  /** Indices that pass the filter. */
  shown: readonly number[]
  selected: number
  /** GeoJSON of the areas that are shown. */
  areas: readonly Area[]
  skin: MapSkin
  scale: number
  onHit: (hit: Hit) => void
  onHover: (hit: Hit | undefined, x: number, y: number) => void
}

export function useStationLayer(options: StationLayerOptions) {
  const { stations, shown, selected, areas, skin, scale } = options
  const [handles, setHandles] = useState<MapHandles>()
  const [zoomStep, setZoomStep] = useState(6)
  const latest = useRef(options)
  latest.current = options
  const ink = mapInks[skin]
  const atlas = useMemo(() => drawAtlas(ink), [ink])
  const buffer = useMemo(() => new MarkerBuffer(), [])
  const names = useMemo(() => new CityNames(cities), [])
  const { model, revision } = stations

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what lies in the model's arrays
  const clusterer = useMemo(() => {
    const inside = new Set(shown)
    return new Clusterer(model, index => inside.has(index), selected)
  }, [model, shown, selected, revision])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision stands for what lies in the model's arrays
  useEffect(() => {
    if (!handles) return
    const grouping = skin === 'wall' ? { clusters: [], singles: [...shown] } : clusterer.at(zoomStep)
    const markers = buffer.build(model, grouping.singles, ink, skin === 'wall')
    const hit = (picked: Parameters<typeof hitOf>[0]) => hitOf(picked, markers.dots)
    handles.overlay.setProps({
      layers: [
        areaLayer(areas, ink),
        ...stationLayers({
          model,
          grouping,
          markers,
          cities: names,
          zoom: zoomStep,
          ink,
          atlas,
          selected,
          scale,
          wall: skin === 'wall',
        }),
      ],
      pickingRadius: 8,
      onClick: picked => {
        const what = hit(picked)
        if (what) latest.current.onHit(what)
      },
      onHover: picked => latest.current.onHover(hit(picked), picked.x, picked.y),
      getCursor: state => (state.isHovering ? 'pointer' : state.isDragging ? 'grabbing' : 'grab'),
    })
  }, [
    handles,
    clusterer,
    zoomStep,
    model,
    revision,
    ink,
    atlas,
    selected,
    areas,
    scale,
    skin,
    shown,
    buffer,
    names,
  ])

  return {
    handles,
    onReady: useCallback((made: MapHandles) => {
      setZoomStep(Math.floor(made.map.getZoom()))
      setHandles(made)
    }, []),
    // Clusters change with whole zoom steps only: dragging and small zooms build nothing.
    onZoom: useCallback((zoom: number) => setZoomStep(Math.floor(zoom)), []),
  }
}
