// @screen examples/tree-table
import { Button } from '@arco-design/web-react'
import { type ReactElement, useRef, useState } from 'react'
import { departLevel } from '#contract/organisation/depart.ts'
import { loadTreeData } from '#contract/platform/dict.ts'
import { loginInfo } from '#contract/platform/visit.ts'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { choice, toggle, useOptions } from '#web/widgets/example/options.tsx'
import type { PickColumn } from '#web/widgets/picker/pick-columns.ts'
import { TreeTable, type TreeTableHandle } from '#web/widgets/tree-table/tree-table.tsx'

const columns: readonly PickColumn[] = [
  { key: 'departName', title: '部门名称', width: 240 },
  { key: 'orgCode', title: '部门编码', width: 120 },
  { key: 'orgType', title: '级别', align: 'right', width: 80 },
]
const mostEvents = 6

function DepartTreeTable(): ReactElement {
  const handle = useRef<TreeTableHandle>(null)
  const [events, setEvents] = useState<readonly string[]>([])
  const [clicked, setClicked] = useState('')
  const [options, panel] = useOptions({
    immediate: toggle('立即请求', true),
    bordered: toggle('竖线'),
    size: choice('行高', ['default', 'small'] as const),
  })
  const note = (line: string) => setEvents(now => [line, ...now].slice(0, mostEvents))
  const level = (first: boolean) => (first ? '顶层' : '下级')
  return (
    <Example
      title="部门树表"
      about="子行在首次展开时请求，查询参数为 pid；没有子行的即为末级。方向键移动，左右键收起与展开。"
      options={panel}
      value={{ clicked, events }}
      wide
    >
      <p className="my-12">
        <Button onClick={() => handle.current?.reload()}>重新请求</Button>
      </p>
      <TreeTable
        handle={handle}
        label="部门"
        url={departLevel}
        queryKey="pid"
        columns={columns}
        immediateRequest={options.immediate}
        tableProps={{ bordered: options.bordered, size: options.size, height: 420 }}
        onRowClick={row => setClicked(String(row['departName']))}
        onRequestBefore={({ first }) => note(`requestBefore ${level(first)}`)}
        onRequestSuccess={({ first, rows }) => note(`requestSuccess ${level(first)} ${rows.length} 行`)}
        onRequestFinally={({ first }) => note(`requestFinally ${level(first)}`)}
      />
    </Example>
  )
}

const conditions = { 无: undefined, 公司: '{"orgCategory":"1"}', 部门: '{"orgCategory":"2"}' } as const

function ConditionTreeTable(): ReactElement {
  const [options, panel] = useOptions({
    condition: choice('condition', ['无', '公司', '部门'] as const),
    top: choice('topValue', ['0', '空'] as const),
  })
  return (
    <Example
      title="字典树与条件"
      about="表字典树 loadTreeData：顶层的上级为 0，condition 为 JSON 文本，只接受登记过的字段。"
      options={panel}
    >
      <TreeTable
        label="字典树"
        url={loadTreeData}
        queryKey="pid"
        topValue={options.top === '0' ? '0' : null}
        rowKey="key"
        queryParams={{ tableName: 'sys_depart', text: 'depart_name', code: 'id', pidField: 'parent_id' }}
        condition={conditions[options.condition]}
        columns={[
          { key: 'title', title: '名称', width: 200 },
          { key: 'key', title: '标识', width: 150 },
        ]}
        tableProps={{ height: 360 }}
      />
    </Example>
  )
}

function FaultTreeTable(): ReactElement {
  const [options, panel] = useOptions({
    answer: choice('地址', ['回答不是列表', '地址不存在'] as const),
  })
  const url = options.answer === '地址不存在' ? { ...departLevel, path: '/sys/sysDepart/nowhere' } : loginInfo
  return (
    <Example title="数据有误" about="既不是列表也没有 records 的回答：数据类型不识别。" options={panel}>
      <TreeTable label="数据有误" url={url} columns={columns} />
    </Example>
  )
}

export default function TreeTables(): ReactElement {
  return (
    <ExamplePage title="树表" intro="逐级展开的表格：行的下级在首次展开时请求，失败时在原处说明并可重试。">
      <DepartTreeTable />
      <ConditionTreeTable />
      <FaultTreeTable />
    </ExamplePage>
  )
}
