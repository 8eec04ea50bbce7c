/** The map of the point picker; loaded when a picker opens. */
import 'maplibre-gl/dist/maplibre-gl.css'
import type { ReactElement } from 'react'
import MapView, { Marker, NavigationControl } from 'react-map-gl/maplibre'
import { useBoot } from '#web/api/boot.ts'
import { mapInks } from '#web/map/ink.ts'
import { boundsOf, mapStyle } from '#web/map/style.ts'

interface PointMapProps {
  at: [number, number] | undefined
  onPick: (lng: number, lat: number) => void
}

const closeUp = 8

export default function PointMap({ at, onPick }: PointMapProps): ReactElement {
  const skin = document.body.getAttribute('arco-theme') === 'dark' ? 'dark' : 'light'
  const demo = useBoot(boot => boot.demo)
  const view = at ? { longitude: at[0], latitude: at[1], zoom: closeUp } : { bounds: boundsOf(demo) }
  return (
    <div className="point-map w-full">
      <MapView
        initialViewState={view}
        mapStyle={mapStyle({ ink: mapInks[skin], skin, levels: false, water: true, demo })}
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
        {at && <Marker longitude={at[0]} latitude={at[1]} color="var(--solid)" />}
      </MapView>
    </div>
  )
}
