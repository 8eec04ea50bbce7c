/** What the same device was warned of for the same reason before, and what was done then. */
import type { ReactElement } from 'react'
import { facilityWarning } from '#contract/device/warning.ts'
import { fromWire } from '#lib/dates.ts'
import { type PlainColumn, PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useResourcePage } from '#web/data/resource-page.ts'
import { dictTextOf } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { FailedRows } from '#web/ui/states.tsx'
import { Age } from '#web/widgets/age.tsx'
import { peakWords } from '#web/widgets/warning/figures.ts'
import type { Warning } from './warning-cells.tsx'
import { remarkedOf } from './warning-timeline.ts'

const shown = 3
/** What somebody said last of it, else how it ended. */
const outcomeOf = (warning: Warning): string =>
  remarkedOf(warning) ?? (warning.clearTime ? '自动恢复' : (dictTextOf(warning, 'state') ?? '未恢复'))
const columns: readonly PlainColumn<Warning>[] = [
  {
    title: '首次时间',
    cell: ({ id, firstTime }) => (
      <RowsLink path="/sewage/warning" open={id}>
        {firstTime?.slice(5, 16)}
      </RowsLink>
    ),
  },
  {
    title: '峰值',
    className: 'r',
    cell: row => peakWords(row) ?? <Absent />,
  },
  {
    title: '历时',
    className: 'r',
    cell: ({ firstTime, clearTime }) => (
      <Age since={fromWire(firstTime ?? '')} until={clearTime ? fromWire(clearTime) : undefined} />
    ),
  },
  { title: '处置', className: 'cut', cell: outcomeOf },
]

export function Similar({ row: { id, code, facilityId } }: { row: Warning }): ReactElement | null {
  const filters = { code: code ?? '', facilityId: facilityId ?? '' }
  const page = useResourcePage(
    facilityWarning,
    { pageNo: 1, pageSize: shown + 1, filters, column: 'firstTime', order: 'desc' },
    { enabled: facilityId !== null },
  )
  if (page.isError) return <FailedRows error={page.error} onRetry={() => void page.refetch()} />
  const all = (page.data?.records ?? []) as unknown as readonly Warning[]
  const others = all.filter(other => other.id !== id).slice(0, shown)
  if (!page.data) return null
  return (
    <section aria-label="相似的历史预警">
      <header className="beside mb-8">
        <h3>相似的历史预警</h3>
        <span className="aux grow">同一设备、同一类型</span>
        {page.data.total > shown + 1 && (
          <RowsLink path="/sewage/warning" where={filters} className="link">
            全部 {page.data.total} 条
          </RowsLink>
        )}
      </header>
      {others.length === 0 ? (
        <p className="aux">这台设备此前没有同类预警</p>
      ) : (
        <PlainTable label="相似的历史预警" rows={others} keyOf={({ id }) => id} columns={columns} />
      )}
    </section>
  )
}
