/** What was computed last, where nothing is missing. */
import type { ReactElement } from 'react'
import { plantResult } from '#contract/sewage/plant-result.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useResourcePage } from '#web/data/resource-page.ts'
import { dictTextOf, type Row, textOf } from '#web/data/row.ts'
import { Answered } from '#web/ui/states.tsx'

const shown = 10
const latest = { pageNo: 1, pageSize: shown, column: 'createTime', order: 'desc', filters: {} }
const figureOf = (row: Row, name: string): string => {
  const value = row[name]
  return formatNumber(typeof value === 'number' ? value : null, 2)
}

export function Latest(): ReactElement {
  const results = useResourcePage(plantResult, latest)
  return (
    <Answered of={results} lines={shown}>
      {({ records }) => (
        <PlainTable
          label="最近算出的结果"
          rows={records}
          keyOf={row => row.id}
          columns={[
            { title: '计算时间', className: 'mono', cell: row => textOf(row['createTime']).slice(0, 16) },
            {
              title: '采样日期',
              className: 'mono',
              cell: row => (
                <RowsLink path={plantResult.path} open={row.id}>
                  {textOf(row['sampleDate'])}
                </RowsLink>
              ),
            },
            { title: '污水厂', cell: row => dictTextOf(row, 'plantId') },
            { title: '毒品', cell: row => dictTextOf(row, 'drugCode') },
            { title: '负荷量 mg/(d·千人)', className: 'r', cell: row => figureOf(row, 'pndl') },
            { title: '消费量 mg/(d·千人)', className: 'r', cell: row => figureOf(row, 'consumption') },
            { title: '版本', className: 'r', cell: row => textOf(row['calcVersion']) },
            { title: '状态', cell: row => dictTextOf(row, 'state') },
          ]}
        />
      )}
    </Answered>
  )
}
