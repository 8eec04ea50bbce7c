/** Stations by city and district, with how many of them are online. */
import { Tree } from '@arco-design/web-react'
import { useMemo } from 'react'
import type { Station } from '#web/map/use-stations.ts'

export interface RegionTreeProps {
  stations: readonly Station[]
  /** Ids of the stations that are online. */
  online: ReadonlySet<string>
  /** City or district code; '' is everything. */
  value: string
  onChange: (code: string) => void
}
interface Node {
  key: string
  name: string
  total: number
  online: number
  children: Map<string, Node>
}

const add = (nodes: Map<string, Node>, key: string, name: string, isOnline: boolean): Node => {
  const node = nodes.get(key) ?? { key, name, total: 0, online: 0, children: new Map() }
  node.total++
  if (isOnline) node.online++
  nodes.set(key, node)
  return node
}
const title = (node: Node) => (
  <span className="beside justify-between w-full">
    {node.name}
    <small>
      {node.online} / {node.total}
    </small>
  </span>
)

export function RegionTree({ stations, online, value, onChange }: RegionTreeProps) {
  const cities = useMemo(() => {
    const nodes = new Map<string, Node>()
    for (const station of stations) {
      const on = online.has(station.id)
      const city = add(nodes, station.cityCode, station.cityName, on)
      add(city.children, station.districtCode, station.districtName, on)
    }
    return [...nodes.values()].sort((a, b) => a.key.localeCompare(b.key))
  }, [stations, online])
  const treeData = [
    {
      key: 'all',
      title: title({
        key: 'all',
        name: '全部',
        total: stations.length,
        online: online.size,
        children: new Map(),
      }),
    },
    ...cities.map(city => ({
      key: city.key,
      title: title(city),
      children: [...city.children.values()]
        .sort((a, b) => a.key.localeCompare(b.key))
        .map(district => ({ key: district.key, title: title(district) })),
    })),
  ]
  return (
    <Tree
      className="exhibit-tree"
      blockNode
      autoExpandParent={false}
      treeData={treeData}
      selectedKeys={[value === '' ? 'all' : value]}
      onSelect={keys => onChange(keys[0] === 'all' || keys[0] === undefined ? '' : keys[0])}
    />
  )
}
