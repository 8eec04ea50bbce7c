/** Stations by city and district, with how many of them are online. */
import { useMemo } from 'react'
import type { Station } from '#web/map/use-stations.ts'
import { Tree } from '#web/widgets/tree/tree.tsx'
import type { Branch } from '#web/widgets/tree/tree-model.ts'
import { useOpen } from '#web/widgets/tree/use-open.ts'

export interface RegionTreeProps {
  stations: readonly Station[]
  /** Ids of the stations that are online. */
  online: ReadonlySet<string>
  /** City or district code; '' is everything. */
  value: string
  onChange: (code: string) => void
}
interface Region extends Branch<Region> {
  total: number
  online: number
}

/** Regions of one level, those of `below` under each, by their codes. */
function regionsOf(
  stations: readonly Station[],
  online: ReadonlySet<string>,
  [level, ...below]: readonly ('city' | 'district')[],
): Region[] {
  if (!level) return []
  return [...Map.groupBy(stations, station => station[`${level}Code`])]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, own]) => ({
      key,
      title: own[0]![`${level}Name`],
      total: own.length,
      online: own.filter(({ id }) => online.has(id)).length,
      children: regionsOf(own, online, below),
    }))
}

export function RegionTree({ stations, online, value, onChange }: RegionTreeProps) {
  const regions = useMemo(
    () => [
      { key: '', title: '全部', total: stations.length, online: online.size },
      ...regionsOf(stations, online, ['city', 'district']),
    ],
    [stations, online],
  )
  const { openAll: _, ...tree } = useOpen(regions, 'none')
  return (
    <Tree
      label="区域"
      {...tree}
      chosen={value}
      onChoose={({ key }) => onChange(key)}
      nameOf={({ title, online: up, total }) => `${title} ${up} / ${total}`}
    >
      {node => (
        <span className="beside justify-between w-full">
          {node.title}
          <small>
            {node.online} / {node.total}
          </small>
        </span>
      )}
    </Tree>
  )
}
