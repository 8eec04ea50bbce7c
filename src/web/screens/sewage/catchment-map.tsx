/** An area on the map, and where its plant stands in it. */

import { ScatterplotLayer } from '@deck.gl/layers'
import { type ReactElement, useEffect, useState } from 'react'
import { areasOfKept } from '#lib/catchment.ts'
import { positionOf } from '#lib/geo.ts'
import type { Corner } from '#lib/ring-crossing.ts'
import { areaLayer, extentOf } from '#web/map/area-layer.ts'
import { BaseMap, type MapHandles } from '#web/map/base-map.tsx'
import { mapInks } from '#web/map/ink.ts'
import { useTokens } from '#web/theme/use-tokens.ts'

const padding = { left: 24, right: 24, top: 24, bottom: 24 }
const closest = 13
const none: readonly Corner[] = []

export function CatchmentMap({
  name,
  shape,
  place,
  faults = none,
}: {
  name: string
  shape: string
  place: string
  /** Places that are wrong with it. */
  faults?: readonly Corner[]
}): ReactElement {
  const { dark } = useTokens()
  const skin = dark ? 'dark' : 'light'
  const [handles, setHandles] = useState<MapHandles>()
  useEffect(() => {
    if (!handles) return
    const at = positionOf(place)
    const ink = mapInks[skin]
    handles.overlay.setProps({
      layers: [
        areaLayer([{ name, shape }], ink),
        new ScatterplotLayer({
          id: 'plant',
          data: at ? [at] : [],
          getPosition: ([lng, lat]) => [lng, lat],
          radiusUnits: 'pixels',
          getRadius: 5,
          getFillColor: [15, 109, 210],
        }),
        new ScatterplotLayer({
          id: 'faults',
          data: [...faults],
          getPosition: ([lng, lat]) => [lng, lat],
          radiusUnits: 'pixels',
          getRadius: 9,
          filled: false,
          stroked: true,
          lineWidthUnits: 'pixels',
          getLineWidth: 3,
          getLineColor: [213, 43, 43],
        }),
      ],
    })
  }, [handles, name, shape, place, faults, skin])
  useEffect(() => {
    const extent = extentOf(areasOfKept(shape))
    if (handles && extent) handles.map.fitBounds(extent, { padding, maxZoom: closest, duration: 0 })
  }, [handles, shape])
  return (
    <div
      className="catchment-map"
      role="img"
      aria-label={faults.length > 0 ? `${name}的集水区，红圈为相交处` : `${name}的集水区`}
    >
      <BaseMap skin={skin} padding={padding} onReady={setHandles} />
    </div>
  )
}
