/** The steps of a check rule: slices of the value in one table, checks of the whole value in the other. */
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { patternProblem } from '#lib/safe-pattern.ts'
import { TabStrip } from '#web/crud/tab-strip.tsx'
import type { FormItemProps } from '#web/fields/kit.ts'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column } from '#web/grid/model/types.ts'
import type { EditableGridHandle } from '#web/grid/props.ts'
import { jsonOf, tablesOf } from './check-rule-tables.ts'
import './check-rule.css'

const required = (title: string) => ({ required: true, message: `${title}不能为空` })
const shared: readonly Column[] = [
  {
    key: 'pattern',
    title: '规则（正则表达式）',
    type: 'input',
    minWidth: 240,
    validateRules: [
      { required: true, message: '规则不能为空' },
      { handler: ({ value }) => patternProblem(String(value ?? '')) },
    ],
  },
  { key: 'message', title: '提示文本', type: 'input', minWidth: 240, validateRules: [required('提示文本')] },
]
const tabs = [
  {
    key: 'local',
    title: '局部规则',
    hint: '从第一个字符起，依次取各行的位数校验；各行位数之外的字符不校验。',
    columns: [
      {
        key: 'digits',
        title: '位数',
        type: 'input',
        width: 100,
        validateRules: [required('位数'), { pattern: /^[1-9]\d*$/, message: '请输入零以上的正整数' }],
      },
      ...shared,
    ] satisfies readonly Column[],
  },
  {
    key: 'global',
    title: '全局规则',
    hint: '每行校验输入的全部字符；优先运行的先于局部规则，最后运行的后于局部规则。',
    columns: [
      {
        key: 'priority',
        title: '优先级',
        type: 'select',
        width: 120,
        defaultValue: '1',
        options: [
          { value: '1', text: '优先运行' },
          { value: '0', text: '最后运行' },
        ],
        validateRules: [required('优先级')],
      },
      ...shared,
    ] satisfies readonly Column[],
  },
] as const
type TabKey = (typeof tabs)[number]['key']

export function CheckRuleForm({ value, onChange, disabled, invalid }: FormItemProps): ReactElement {
  const [rows] = useState(() => tablesOf(value))
  const [tab, setTab] = useState<TabKey>('local')
  const grids = useRef<Partial<Record<TabKey, EditableGridHandle | null>>>({})
  const tell = useRef(onChange)
  tell.current = onChange
  const last = useRef(jsonOf(rows.local, rows.global))

  useEffect(() => {
    const read = () => {
      const { local, global } = grids.current
      if (!local || !global) return
      const json = jsonOf(local.getTableData(), global.getTableData())
      if (json === last.current) return
      last.current = json
      tell.current(json)
    }
    const stops = tabs.map(({ key }) => grids.current[key]?.model.subscribe(read))
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [])

  const showFailed = useCallback(async () => {
    for (const { key } of tabs) {
      const failed = await grids.current[key]?.validateTable()
      if (!failed) continue
      setTab(key)
      return
    }
  }, [])
  useEffect(() => {
    if (invalid) void showFailed()
  }, [invalid, showFailed])

  return (
    <div className="check-rule-tables">
      <TabStrip label="规则" tabs={tabs} active={tab} onTab={key => setTab(key as TabKey)}>
        {tabs.map(({ key, title, hint, columns }) => (
          // Hidden, not taken away: a table keeps its rows and its history.
          <div key={key} hidden={key !== tab}>
            <p className="aux">{hint}</p>
            <EditableGrid
              ref={grid => {
                grids.current[key] = grid
              }}
              caption={title}
              columns={columns}
              dataSource={rows[key]}
              disabled={disabled}
              toolbar
              rowNumber
              rowSelection
              dragSort
              bordered
              size="small"
              maxHeight={300}
            />
          </div>
        ))}
      </TabStrip>
    </div>
  )
}
