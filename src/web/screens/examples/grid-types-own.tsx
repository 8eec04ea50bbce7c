/** A column type of one's own. */
import { Button, Message } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import { createTypeRegistry, reservedNames } from '#web/grid/model/column-types.ts'
import type { Column } from '#web/grid/model/types.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, useOptions } from '#web/widgets/example/options.tsx'
import { samples, useGridRows } from './grid-data.ts'

const types = createTypeRegistry()
types.register('stars', {
  editable: true,
  format: value => '★'.repeat(Number(value) || 0),
  parse(text) {
    const count = /^★*$/.test(text.trim()) ? text.trim().length : Number(text)
    return Number.isInteger(count) && count >= 0 && count <= 5
      ? { ok: true, value: count }
      : { ok: false, message: '请输入 0 至 5 的整数，或相应个数的 ★' }
  },
})
const customColumns: readonly Column[] = [
  { key: 'sampleNo', title: '样品编号', width: 160 },
  { key: 'grade', title: '评级 stars', type: 'stars', width: 160 },
]
const customRows = samples(3).map((row, index) => ({ ...row, grade: index + 2 }))

export function CustomTypes(): ReactElement {
  const [options, panel] = useOptions({
    name: choice('注册为', ['rating', ...reservedNames] as readonly string[], 'rating'),
  })
  const { handle, rows } = useGridRows()
  const tryIt = (name: string) => {
    try {
      createTypeRegistry().register(name, types.get('stars'))
      Message.success(`已注册“${name}”`)
    } catch (error) {
      Message.warning(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Example
      title="自定义类型"
      about="注册一个类型，说明它的文字怎样显示、怎样读入，复制、粘贴、填充与查找便都认得它。表格自用的名称不能注册。"
      options={panel}
      value={rows}
      wide
    >
      <Button style={{ marginBottom: 8 }} onClick={() => tryIt(options.name)}>
        {`以“${options.name}”注册`}
      </Button>
      <EditableGrid
        ref={handle}
        caption="自定义类型"
        columns={customColumns}
        dataSource={customRows}
        types={types}
        size="small"
      />
    </Example>
  )
}
