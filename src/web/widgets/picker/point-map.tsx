/** The map of the point picker; loaded when a picker opens. */
import 'maplibre-gl/dist/maplibre-gl.css'
import '#web/map/controls.css'
import { type ReactElement, useMemo } from 'react'
import MapView, { Layer, Marker, NavigationControl, ScaleControl, Source } from 'react-map-gl/maplibre'
import { circleAround } from '#lib/geo.ts'
import { useBoot } from '#web/api/boot.ts'
import { mapInks } from '#web/map/ink.ts'
import { boundsOf, mapStyle } from '#web/map/style.ts'
import { mapWords } from '#web/map/words.ts'

interface PointMapProps {
  at: [number, number] | undefined
  /** Radius of the circle drawn around it, m. */
  fence?: number | undefined
  onPick: (lng: number, lat: number) => void
}

const closeUp = 8
/** A circle of 100 m is 20 pixels wide there. */
const fenceZoom = 14.5

export default function PointMap({ at, fence, onPick }: PointMapProps): ReactElement {
  const skin = document.body.getAttribute('arco-theme') === 'dark' ? 'dark' : 'light'
  const demo = useBoot(boot => boot.demo)
  const view = at
    ? { longitude: at[0], latitude: at[1], zoom: fence ? fenceZoom : closeUp }
    : { bounds: boundsOf(demo) }
  const ink = mapInks[skin]
  // A style made anew with each move would take the circle off the map.
  const style = useMemo(() => mapStyle({ ink, skin, levels: false, water: true, demo }), [ink, skin, demo])
  const circle = useMemo(
    () =>
      at &&
      fence && {
        type: 'Feature' as const,
        properties: {},
        geometry: {
          type: 'Polygon' as const,
          coordinates: [circleAround(at, fence).map(([lng, lat]) => [lng, lat])],
        },
      },
    [at, fence],
  )
  return (
    <div className="point-map w-full">
      <MapView
        initialViewState={view}
        mapStyle={style}
        locale={mapWords}
        maxZoom={16}
        dragRotate={false}
        touchPitch={false}
        attributionControl={false}
        cursor="crosshair"
        onClick={(event: { lngLat: { lng: number; lat: number } }) =>
          onPick(event.lngLat.lng, event.lngLat.lat)
        }
      >
        <NavigationControl position="bottom-right" showCompass={false} />
        <ScaleControl position="bottom-left" maxWidth={90} />
        {circle && (
          <Source type="geojson" data={circle}>
            <Layer type="fill" paint={{ 'fill-color': ink.accent, 'fill-opacity': 0.12 }} />
            <Layer type="line" paint={{ 'line-color': ink.accent, 'line-width': 1.5 }} />
          </Source>
        )}
        {at && <Marker longitude={at[0]} latitude={at[1]} color="var(--solid)" />}
      </MapView>
    </div>
  )
}
