/** Shipped outlines of regions: the cities of the demo's invented province, else the provinces of the country. */
import { useQuery } from '@tanstack/react-query'
import { useBoot } from '#web/api/boot.ts'
import { loadStatic } from '#web/api/static.ts'
import type { CityCollection, CityFeature } from './city-shape.ts'

export function useOutlineFile() {
  const demo = useBoot(boot => boot.demo)
  const file = demo ? '/map/demo-cities.json' : '/map/provinces.json'
  return useQuery({
    queryKey: ['map', file],
    queryFn: ({ signal }) => loadStatic<CityCollection>(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The region in which another lies by its code of six digits, two a level; undefined of a province and of what is no region. */
function above(code: string): string | undefined {
  if (!/^\d{6}$/.test(code) || code.endsWith('0000')) return undefined
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
}
export interface Ground {
  /** Outlines of what lies one level below the place; empty where none are shipped. */
  parts: CityFeature[]
  /** Otherwise the least outline that the place lies in. */
  around: CityFeature | undefined
}
/** @param path codes from the province down to the place */
export function groundOf(features: readonly CityFeature[], path: readonly string[]): Ground {
  const place = path.at(-1)
  const parts = features.filter(({ properties }) => above(properties.code) === place)
  const named = path.toReversed().concat(path[0] ? [`${path[0].slice(0, 2)}0000`] : [])
  const code = named.find(one => features.some(({ properties }) => properties.code === one))
  return { parts, around: features.find(({ properties }) => properties.code === code) }
}
