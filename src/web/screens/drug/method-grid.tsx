/** The compounds of a method with their limits, kept as one table. */
import { Button, Message } from '@arco-design/web-react'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { drug, measuredRoles } from '#contract/drug/drug.ts'
import { limitNames, methodCompound, saveCompounds, testMethod } from '#contract/drug/method.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { cellProblem } from '#contract/kit/rows.ts'
import { callFully } from '#web/api/client.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { useRefresh } from '#web/data/resource-write.ts'
import { EditableGrid } from '#web/grid/editable-grid.tsx'
import type { Column } from '#web/grid/model/types.ts'
import type { EditableGridHandle } from '#web/grid/props.ts'
import { useCan } from '#web/session/session.ts'
import { Unanswered } from '#web/ui/states.tsx'

const most = 200
const shortTitle = (title: string, unit: string | undefined) => (unit ? `${title} ${unit}` : title)
const figures = limitNames.map((name): Column => {
  const field = methodCompound.fields[name]
  return {
    key: name,
    title: shortTitle(field.title, field.unit),
    type: 'inputNumber',
    width: 116,
    defaultValue: field.default,
    validateRules: [{ rule: (value, row) => cellProblem(field, value === '' ? null : Number(value), row) }],
  }
})
const filled = (value: unknown) =>
  value === '' || value === undefined || value === null ? null : Number(value)

export function MethodGrid({ row }: { row: RowOf<typeof testMethod> }): ReactElement {
  const rows = useResourcePage(methodCompound, { pageNo: 1, pageSize: most, filters: { methodId: row.id } })
  const drugs = useResourcePage(drug, {
    pageNo: 1,
    pageSize: most,
    filters: { role: measuredRoles.join(','), status: '1' },
  })
  const mayEdit = useCan(saveCompounds.access)
  const refresh = useRefresh(testMethod)
  const handle = useRef<EditableGridHandle>(null)
  const [saving, setSaving] = useState(false)
  const names = drugs.data?.records
  const columns = useMemo(
    (): readonly Column[] => [
      {
        key: 'drugCode',
        title: '化合物',
        type: 'sel_search',
        width: 200,
        fixed: 'left',
        options: (names ?? []).map(each => ({
          value: String(each['drugCode']),
          text: `${each['nameZh']} ${each['drugCode']}`,
        })),
        validateRules: [
          { required: true, message: '请选择化合物' },
          { unique: true, message: '化合物重复' },
        ],
      },
      ...figures,
    ],
    [names],
  )
  const records = rows.data?.records
  const source = useMemo(() => (records ?? []).map(each => ({ ...each })), [records])
  if (!rows.data) return <Unanswered of={rows} />
  if (!drugs.data) return <Unanswered of={drugs} />

  const save = async () => {
    handle.current?.closeEditor()
    if (await handle.current?.fullValidateTable()) {
      Message.warning('请改正标出的单元格后再保存')
      return
    }
    setSaving(true)
    try {
      const { message } = await callFully(saveCompounds, {
        body: {
          id: row.id,
          version: row.version,
          rows: (handle.current?.model.rows() ?? []).map(each => ({
            drugCode: String(each['drugCode']),
            ...Object.fromEntries(limitNames.map(name => [name, filled(each[name])])),
          })),
        },
      })
      Message.success(message)
      await refresh()
      await rows.refetch()
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="my-12">
      <p className="aux mb-12">
        检出限和定量限不填时取毒品目录的默认值；空白限、线性下限不填即定量限。可从表格软件整块粘贴。
      </p>
      <EditableGrid
        ref={handle}
        caption={`${row.methodName ?? ''}的化合物与限值`}
        columns={columns}
        dataSource={source}
        disabled={!mayEdit}
        toolbar={mayEdit}
        toolbarConfig={{ btns: ['add', 'remove'] }}
        toolbarSuffix={
          <Button type="primary" loading={saving} onClick={() => void save()}>
            保存
          </Button>
        }
        rowNumber
        rowSelection={mayEdit}
        bordered
        size="small"
        maxHeight={560}
        code="method-compounds"
      />
    </div>
  )
}
