/** The offline basemap with a deck.gl overlay beside it. Map and overlay live as long as the component; only layers change. */
import 'maplibre-gl/dist/maplibre-gl.css'
import './controls.css'
import { MapboxOverlay } from '@deck.gl/mapbox'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import MapView, {
  type MapRef,
  NavigationControl,
  ScaleControl,
  type ViewStateChangeEvent,
} from 'react-map-gl/maplibre'
import { useBoot } from '#web/api/boot.ts'
import { type MapSkin, mapInks } from './ink.ts'
import { boundsOf, mapStyle } from './style.ts'
import { mapWords } from './words.ts'

export interface MapHandles {
  map: MapLibreMap
  overlay: MapboxOverlay
}
/** Screen pixels that panels cover, so that the province is centred in what is free. */
export interface Padding {
  left: number
  right: number
  top: number
  bottom: number
}
export interface BaseMapProps {
  skin: MapSkin
  /** Fill the cities by `cityLevels`. */
  levels?: boolean
  water?: boolean
  cityLevels?: ReadonlyMap<string, number>
  padding?: Padding
  /** The country moves once to where they stand; the demo shows its province whole. */
  places?: readonly { lng: number; lat: number }[] | undefined
  /** False for small maps inside cards. */
  interactive?: boolean
  /** Called once a map, and again after the browser gave back a lost drawing context. */
  onReady: (handles: MapHandles) => void
  onZoom?: (zoom: number) => void
  children?: ReactNode
}

const nowhere: readonly never[] = []
const noPadding: Padding = { left: 0, right: 0, top: 0, bottom: 0 }

export function BaseMap(props: BaseMapProps) {
  const { skin, levels = false, water = true, cityLevels, padding = noPadding, interactive = true } = props
  const ref = useRef<MapRef>(null)
  const latest = useRef(props)
  latest.current = props
  const [handles, setHandles] = useState<MapHandles>()
  const demo = useBoot(boot => boot.demo)
  const style = useMemo(
    () => mapStyle({ ink: mapInks[skin], skin, levels, water, demo }),
    [skin, levels, water, demo],
  )

  // One effect makes and unmakes the overlay: interleaved overlays through hooks break under StrictMode.
  const [loaded, setLoaded] = useState(0)
  const [drawn, setDrawn] = useState(true)
  // The browser may take the drawing context away: the map lays its own layers again, the overlay is made anew.
  useEffect(() => {
    const map = ref.current?.getMap()
    if (!map || loaded === 0) return
    const lost = () => setDrawn(false)
    const restored = () => {
      setDrawn(true)
      setLoaded(count => count + 1)
    }
    map.on('webglcontextlost', lost)
    map.on('webglcontextrestored', restored)
    return () => {
      map.off('webglcontextlost', lost)
      map.off('webglcontextrestored', restored)
    }
  }, [loaded])
  useEffect(() => {
    const map = ref.current?.getMap()
    if (!map || loaded === 0) return
    const overlay = new MapboxOverlay({ interleaved: false, layers: [] })
    map.addControl(overlay)
    const made = { map, overlay }
    setHandles(made)
    latest.current.onReady(made)
    return () => {
      setHandles(undefined)
      // The map itself may be gone already when the whole page is left.
      if (map.hasControl(overlay)) map.removeControl(overlay)
    }
  }, [loaded])

  const fitted = useRef(false)
  const { places = nowhere } = props
  useEffect(() => {
    if (demo || fitted.current || !handles || places.length === 0) return
    fitted.current = true
    const lngs = places.map(place => place.lng)
    const lats = places.map(place => place.lat)
    const extent = [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)] as const
    handles.map.fitBounds([...extent], {
      padding: latest.current.padding ?? noPadding,
      maxZoom: 8,
      animate: false,
    })
  }, [demo, handles, places])

  useEffect(() => {
    if (!handles || !cityLevels) return
    const { map } = handles
    const paint = () => {
      if (!map.getSource('cities')) return
      for (const [id, level] of cityLevels) map.setFeatureState({ source: 'cities', id }, { level })
    }
    paint()
    map.on('styledata', paint)
    return () => {
      map.off('styledata', paint)
    }
  }, [handles, cityLevels])

  return (
    <>
      {!drawn && (
        <div className="panel absolute z-3 map-error p-8-16 ink-danger map-undrawn" role="alert">
          此浏览器现在无法绘制地图（WebGL 不可用），请使用站点列表
        </div>
      )}
      <MapView
        ref={ref}
        initialViewState={{ bounds: boundsOf(demo), fitBoundsOptions: { padding } }}
        mapStyle={style}
        locale={mapWords}
        minZoom={3}
        maxZoom={14}
        interactive={interactive}
        dragRotate={false}
        touchPitch={false}
        pitchWithRotate={false}
        attributionControl={false}
        fadeDuration={0}
        onLoad={() => setLoaded(count => count + 1)}
        // Faults of single files come here too; without a map there is nothing to draw on.
        onError={() => ref.current?.getMap() ?? setDrawn(false)}
        onZoom={(event: ViewStateChangeEvent) => latest.current.onZoom?.(event.viewState.zoom)}
        style={{ width: '100%', height: '100%' }}
      >
        {interactive && (
          <>
            <NavigationControl position="bottom-right" showCompass={false} />
            <ScaleControl position="bottom-right" maxWidth={90} />
          </>
        )}
        {props.children}
      </MapView>
    </>
  )
}
