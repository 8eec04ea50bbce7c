import type { Map as MapLibreMap } from 'maplibre-gl'
import { useEffect, useState } from 'react'

/** Counts up whenever the map shows another part of the country. */
export function useMoves(map: MapLibreMap): number {
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    const moved = () => setMoves(count => count + 1)
    map.on('move', moved)
    map.on('resize', moved)
    moved()
    return () => {
      map.off('move', moved)
      map.off('resize', moved)
    }
  }, [map])
  return moves
}
