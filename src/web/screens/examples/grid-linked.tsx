/** Selects that depend on each other, and rows that move on other screens. */
import { type ReactElement, useState } from 'react'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column, Option } from '#web/grid/model/types.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { toggle, useOptions } from '#web/widgets/example/options.tsx'
import { areasUnder, samples, states, useGridRows } from './grid-data.ts'

const areaColumns: readonly Column[] = [
  { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
  { key: 'city', title: '市', type: 'select', linkageKey: 'district' },
  { key: 'district', title: '区县', type: 'select' },
  { key: 'address', title: '地址', type: 'input' },
]
const areaRows = [
  { id: 'a1', province: '990000', city: '990100', district: '990101', address: '沿江路 1 号' },
  { id: 'a2', province: '990000', city: '', district: '', address: '' },
  { id: 'a3' },
]

export function LinkedGrid(): ReactElement {
  const [asked, setAsked] = useState<readonly string[]>([])
  const { handle, rows } = useGridRows()
  const [linkage] = useState(() => [
    {
      key: 'province',
      requestData: async (parent: string): Promise<readonly Option[]> => {
        setAsked(now => [...now, parent === '' ? '（顶层）' : parent])
        await new Promise(resolve => setTimeout(resolve, 500))
        return areasUnder(parent)
      },
    },
  ])
  return (
    <Example
      title="联动下拉"
      about="改变上级清空其后的各级并重取选项；每个上级值只请求一次。粘贴“省 市 区”三列时按级等待选项。"
      value={{ 请求: asked, rows }}
      wide
    >
      <EditableGrid
        ref={handle}
        caption="联动下拉"
        columns={areaColumns}
        dataSource={areaRows}
        linkageConfig={linkage}
        toolbar
        rowNumber
        rowSelection
        size="small"
      />
    </Example>
  )
}

const liveColumns: readonly Column[] = [
  { key: 'sampleNo', title: '样品编号', width: 150 },
  { key: 'volume', title: '体积（mL）', type: 'inputNumber' },
  { key: 'state', title: '状态', type: 'select', options: states },
  { key: 'cold', title: '冷藏', type: 'checkbox' },
]
const socketKey = 'examples-grid'
const [left, right] = [samples(4), samples(4)]

export function LiveGrids(): ReactElement {
  const [options, panel] = useOptions({ join: toggle('同步', true), light: toggle('变更高亮', true) })
  const grid = (caption: string, dataSource: readonly Record<string, unknown>[]) => (
    <EditableGrid
      caption={caption}
      columns={liveColumns}
      dataSource={dataSource}
      socketReload={options.join}
      socketKey={socketKey}
      reloadEffect={options.light}
      size="small"
    />
  )
  return (
    <Example
      title="多屏同步"
      about="两张表同用一个 socketKey：一边改动，另一边（以及您打开的其他窗口）随即更新，变更的格子亮 1.4 秒。自己发出的不重复接收，撤销不影响别人的改动。"
      options={panel}
      wide
    >
      <div
        style={{
          display: 'grid',
          gap: 12,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
        }}
      >
        {grid('同步表甲', left)}
        {grid('同步表乙', right)}
      </div>
    </Example>
  )
}
