/** What a laboratory with nothing under way has behind it: its last worksheets, with the instrument and the calibration of each. */
import './lab-home.css'
import { type ReactElement, useState } from 'react'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { highQuery, phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useResourcePage } from '#web/data/resource-page.ts'
import { Absent } from '#web/fields/parts.tsx'
import { Answered } from '#web/ui/states.tsx'
import { PageLink } from '#web/widgets/page-link.tsx'
import { sheetPath } from './lab-way.tsx'

const [shown, shownHigh, shownNarrow] = [5, 9, 2]
const latest = {
  ...{ pageNo: 1, pageSize: shownHigh, column: 'reviewTime', order: 'desc' },
  filters: { state: 'DONE' },
} as const
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** @param under something that is under way, and takes room */
export function DoneSheets({ under = false }: { under?: boolean }): ReactElement | null {
  const phone = useMedia(phoneQuery)
  const high = useMedia(highQuery)
  const done = useResourcePage(worksheet, latest)
  // On a telephone seven lines of each would push away what is to be done.
  const [unfolded, unfold] = useState(false)
  const folded = phone && !unfolded
  const most = under ? (high ? shownHigh - 2 : shown - 2) : high ? shownHigh : shown
  if (under && phone) return null
  return (
    <Answered of={done} lines={shown}>
      {({ records }) =>
        records.length > 0 &&
        (folded ? (
          <button
            type="button"
            className="link text-13 mt-8"
            aria-expanded={false}
            onClick={() => unfold(true)}
          >
            最近完成的工作单
          </button>
        ) : (
          <div className="overflow-x-auto">
            <PlainTable
              label="最近完成的工作单"
              className="lab-sheets"
              rows={records.slice(0, phone ? shownNarrow : most)}
              keyOf={row => row.id}
              columns={[
                {
                  title: '最近完成',
                  className: 'mono nowrap',
                  cell: row => <PageLink to={sheetPath(row.id)}>{textOf(row['worksheetNo'])}</PageLink>,
                },
                {
                  title: '样品 + 质控',
                  className: 'r',
                  cell: row =>
                    `${formatNumber(Number(row['samples']))} + ${formatNumber(Number(row['controls']))}`,
                },
                { title: '仪器', className: 'nowrap', cell: row => textOf(row['instrument']) },
                {
                  title: '曲线 r',
                  className: 'r',
                  cell: row => (row['calR'] === null ? <Absent /> : textOf(row['calR'])),
                },
                {
                  title: '检测人',
                  className: 'nowrap',
                  cell: row => textOf(row['analyst_dictText']) || <Absent />,
                },
                {
                  title: '审核',
                  className: 'nowrap',
                  cell: row => textOf(row['reviewBy_dictText']) || <Absent />,
                },
                {
                  title: '完成',
                  className: 'nowrap',
                  cell: row => textOf(row['reviewTime']).slice(5, 16) || <Absent />,
                },
              ]}
            />
          </div>
        ))
      }
    </Answered>
  )
}
