// @screen examples/grid-form
import '#web/crud/crud.css'
import { Button, Form, Input, Message } from '@arco-design/web-react'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { TabStrip } from '#web/crud/tab-strip.tsx'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import { createFormTables, type FormTable } from '#web/grid/model/form-tables.ts'
import type { Column } from '#web/grid/model/types.ts'
import type { EditableGridHandle } from '#web/grid/props.ts'
import { Example, ExamplePage } from '#web/widgets/example/example.tsx'
import { count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { cities, factors, samples } from './grid-data.ts'

const sampleColumns: readonly Column[] = [
  {
    key: 'sampleNo',
    title: '样品编号',
    type: 'input',
    validateRules: [{ required: true, message: '请输入样品编号' }, { pattern: 'only' }],
  },
  { key: 'city', title: '城市', type: 'select', options: cities },
  { key: 'volume', title: '体积（mL）', type: 'inputNumber', statistics: ['sum'] },
]
const factorColumns: readonly Column[] = [
  {
    key: 'factor',
    title: '检测项',
    type: 'select',
    options: factors,
    validateRules: [{ required: true, message: '请选择检测项' }, { unique: true }],
  },
  { key: 'limit', title: '限值', type: 'inputNumber', validateRules: [{ pattern: 'money' }] },
]
const tabs = [
  { key: 'sample', title: '样品', columns: sampleColumns },
  { key: 'factor', title: '检测项', columns: factorColumns },
] as const
const stored = { id: 'plan-1', planName: '三月例行采样' }
const storedRows: Readonly<Record<string, Record<string, unknown>[]>> = {
  sample: samples(3),
  factor: [{ id: 'f1', factor: 'w01018', limit: 50 }],
}
const none: Record<string, unknown>[] = []

function PlanForm(): ReactElement {
  const [options, panel] = useOptions({
    rows: count('新增时默认行数', 1, 0, 5),
    removed: toggle('提交时带上删除的行'),
  })
  const [form] = Form.useForm<{ planName: string }>()
  const [tab, setTab] = useState<string>('sample')
  const [sent, setSent] = useState<unknown>('尚未提交')
  const grids = useRef<Record<string, EditableGridHandle | null>>({})
  const { rows: addDefaultRowNum, removed } = options

  const tables = useMemo(() => {
    const tableOf = (key: string): FormTable => ({
      key,
      addDefaultRowNum,
      get model() {
        return grids.current[key]!.model
      },
      get api() {
        return grids.current[key]!
      },
    })
    return createFormTables({
      tables: tabs.map(({ key }) => tableOf(key)),
      validateForm: () => form.validate().catch(() => undefined),
      activate: setTab,
      loadRows: async key => storedRows[key] ?? [],
      request: async (method, body) => setSent({ method, body }),
      ...(removed && {
        classifyIntoFormData: ({ formValue, tablesValue }) => ({
          ...formValue,
          tables: Object.fromEntries(tablesValue.map(({ key, ...data }) => [key, data])),
        }),
      }),
    })
  }, [form, addDefaultRowNum, removed])

  const add = () => {
    form.resetFields()
    tables.add()
  }
  const edit = async () => {
    form.setFieldsValue(stored)
    await tables.edit(stored)
  }
  const submit = async () => {
    const result = await tables.submit()
    if (result === 'saved') Message.success('校验通过，提交内容见下方')
    else Message.warning('请改正标出的内容后再提交')
  }
  return (
    <Example
      title="采样计划"
      about="先校验表单，再依次校验各表；不通过则切换到出错的页签并定位到单元格。新增以 POST 提交，编辑以 PUT 提交；本页只显示提交的内容。"
      options={panel}
      value={sent}
      wide
    >
      <p style={{ display: 'flex', gap: 8, margin: '0 0 12px' }}>
        <Button onClick={add}>新增</Button>
        <Button onClick={() => void edit()}>编辑已有计划</Button>
        <Button onClick={() => tables.close()}>清空</Button>
        <Button type="primary" onClick={() => void submit()}>
          提交
        </Button>
      </p>
      <Form form={form} layout="vertical">
        <Form.Item label="计划名称" field="planName" rules={[{ required: true, message: '请输入计划名称' }]}>
          <Input style={{ maxWidth: 360 }} maxLength={50} />
        </Form.Item>
      </Form>
      <TabStrip label="计划的明细" tabs={tabs} active={tab} onTab={setTab}>
        {tabs.map(({ key, title, columns }) => (
          // Hidden, not taken away: a table keeps its rows and its history.
          <div key={key} hidden={key !== tab} style={{ marginTop: 12 }}>
            <EditableGrid
              ref={grid => {
                grids.current[key] = grid
              }}
              caption={title}
              columns={columns}
              dataSource={none}
              toolbar
              rowNumber
              rowSelection
              size="small"
            />
          </div>
        ))}
      </TabStrip>
    </Example>
  )
}

export default function GridForm(): ReactElement {
  return (
    <ExamplePage
      title="带子表的表单"
      intro="一张表单带几张可编辑表格，一起打开、一起校验、一次提交。页面数据为演示数据。"
    >
      <PlanForm />
    </ExamplePage>
  )
}
