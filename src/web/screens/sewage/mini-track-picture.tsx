/** The stops of a day over the map, numbered, with the straight ways between them. */
import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactElement } from 'react'
import type { Position } from '#lib/geo.ts'
import { useMoves } from '#web/map/use-moves.ts'

export function TrackPicture({ map, stops }: { map: MapLibreMap; stops: readonly Position[] }): ReactElement {
  useMoves(map)
  const at = stops.map(([lng, lat]) => map.project([lng, lat]))
  // Somebody comes back to a place: it carries all its numbers.
  const marks = new Map<string, { x: number; y: number; numbers: number[] }>()
  stops.forEach((stop, n) => {
    const known = marks.get(stop.join())
    if (known) known.numbers.push(n + 1)
    else marks.set(stop.join(), { ...at[n]!, x: at[n]!.x, y: at[n]!.y, numbers: [n + 1] })
  })
  return (
    <svg className="track-picture" aria-hidden="true">
      <polyline points={at.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {[...marks].map(([key, { x, y, numbers }]) => (
        <g key={key} transform={`translate(${x} ${y})`}>
          <circle r="10" />
          <text y="4">{numbers[0]}</text>
          {numbers.length > 1 && (
            <text className="again" y="-14">
              {numbers.join('、')}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}
