/** Rules of cells, on a few rows that show each pattern and on a hundred thousand. */
import { Button, Message } from '@arco-design/web-react'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column, ValidateRule } from '#web/grid/model/types.ts'
import type { EditableGridHandle } from '#web/grid/props.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { choice, useOptions } from '#web/widgets/example/options.tsx'
import { cities, samples, useGridRows } from './grid-data.ts'

/** Pattern, what it asks for, a text that fits and one that does not. */
const patterns = [
  ['*', '非空', '有', ''],
  ['n6-16', '6 至 16 位数字', '20260301', '123'],
  ['*6-16', '6 至 16 位任意字符', 'LJ-0001', 'LJ'],
  ['s6-18', '6 至 18 位字母', 'sample', 'sam1'],
  ['s', '字母', 'abc', 'a1'],
  ['n', '数字', '-1.5', '1.'],
  ['z', '整数', '12', '1.5'],
  ['money', '最多两位小数', '10.25', '10.255'],
  ['m', '手机号', '13900001111', '12900001111'],
  ['p', '邮政编码', '430000', '4300'],
  ['e', '邮箱', 'lab@example.cn', 'lab@'],
  ['url', '网址', 'https://example.cn/a', 'example.cn'],
  ['only', '不重复', 'A', 'A'],
] as const

const ruleColumns: readonly Column[] = patterns.map(([pattern, words]) => ({
  key: pattern,
  title: `${pattern} ${words}`,
  type: 'input',
  width: 160,
  validateRules: [{ pattern, message: `\${title}：不符合要求` }],
}))
const handled: Column = {
  key: 'batch',
  title: 'handler 批次号',
  type: 'input',
  width: 150,
  validateRules: [
    {
      // As a server would answer: after a moment, with words of its own.
      handler: async ({ value }) => {
        await new Promise(resolve => setTimeout(resolve, 300))
        return value === 'B-02' ? '批次 B-02 已封存' : undefined
      },
    },
  ],
}
const columns = [handled, ...ruleColumns]
const rowOf = (id: string, place: 2 | 3, batch: string) => ({
  id,
  batch,
  ...Object.fromEntries(patterns.map(pattern => [pattern[0], pattern[place]])),
})
const ruleRows = [rowOf('good', 2, 'B-01'), rowOf('bad', 3, 'B-02')]

export function RulesGrid(): ReactElement {
  const { handle, rows } = useGridRows()
  const check = async () => {
    const errors = await handle.current?.fullValidateTable()
    const failed = Object.values(errors ?? {}).reduce((sum, cells) => sum + Object.keys(cells).length, 0)
    if (failed > 0) Message.warning(`${failed} 个单元格未通过`)
    else Message.success('全部通过')
  }
  return (
    <Example
      title="校验规则"
      about="依次检查必填、唯一、格式、自定义函数（可异步），第一条不通过的给出提示；改正后立即重查。第二行每格都有误。"
      value={rows}
      wide
    >
      <EditableGrid
        ref={handle}
        caption="校验规则"
        columns={columns}
        dataSource={ruleRows}
        toolbar
        toolbarConfig={{ btns: ['add'] }}
        toolbarSuffix={<Button onClick={() => void check()}>校验</Button>}
        rowNumber
        bordered
        size="small"
      />
    </Example>
  )
}

const largeRules: Readonly<Record<string, readonly ValidateRule[]>> = {
  sampleNo: [{ required: true }, { unique: true }],
  volume: [{ pattern: 'z' }],
  flow: [{ pattern: 'money' }],
  day: [{ pattern: '^2026-' }],
}
const largeColumns: readonly Column[] = [
  { key: 'sampleNo', title: '样品编号', type: 'input', width: 180 },
  { key: 'city', title: '城市', type: 'select', options: cities, width: 140 },
  { key: 'volume', title: '体积（mL）', type: 'inputNumber', width: 130, statistics: ['sum', 'average'] },
  { key: 'flow', title: '流量（m³/h）', type: 'inputNumber', width: 130 },
  { key: 'day', title: '采样日期', type: 'date', width: 150 },
  { key: 'note', title: '备注', type: 'textarea', width: 220 },
]
const sizes = { '1,000': 1_000, '10,000': 10_000, '100,000': 100_000 } as const

export function LargeGrid(): ReactElement {
  const [options, panel] = useOptions({
    rows: choice('行数', ['1,000', '10,000', '100,000'] as const, '10,000'),
  })
  const rows = useMemo(() => samples(sizes[options.rows]), [options.rows])
  const handle = useRef<EditableGridHandle>(null)
  const [verdict, setVerdict] = useState('尚未校验')
  const check = async () => {
    const started = performance.now()
    const { failed } = (await handle.current?.model.validate()) ?? { failed: 0 }
    const ms = Math.round(performance.now() - started)
    setVerdict(`${options.rows} 行 5 条规则：${failed} 个单元格有误，用时 ${ms} 毫秒`)
  }
  return (
    <Example
      title="大表"
      about="十万行也逐格可编辑；校验分段进行，期间页面照常响应。"
      options={panel}
      value={verdict}
      wide
    >
      <EditableGrid
        ref={handle}
        caption="大表"
        columns={largeColumns}
        editRules={largeRules}
        dataSource={rows}
        toolbar
        toolbarSuffix={<Button onClick={() => void check()}>校验全部</Button>}
        rowNumber
        rowSelection
        size="mini"
        height={420}
        maxHeight={420}
      />
    </Example>
  )
}
