// @screen sewage/worksheet
import type { ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { labelTest } from '#contract/sewage/label-test.ts'
import { worksheet, worksheetMachine } from '#contract/sewage/worksheet.ts'
import { childTab } from '#web/crud/child-list.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { dictTextOf } from '#web/data/row.ts'
import { Absent } from '#web/fields/parts.tsx'
import { Tag } from '#web/fields/tag.tsx'
import { later } from '#web/ui/later.tsx'

const SheetPage = later(
  async () => (await import(/* webpackChunkName: 'lab-sheet' */ './sheet/sheet-page.tsx')).SheetPage,
)
const Open = ({ id, no }: { id: string; no: string | null }): ReactElement => {
  const navigate = useNavigate()
  return (
    <button type="button" className="link mono" onClick={() => navigate(`/sewage/worksheet?sheet=${id}`)}>
      {no}
    </button>
  )
}
const List = defineScreen(worksheet, {
  steps: stepsOf(worksheetMachine),
  query: ['runDate', 'state', 'worksheetNo', 'analyst', 'instrument', 'methodId', 'reviewer'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'open', title: '进行中', filters: { state: 'DRAFT,RUNNING' } },
    { key: 'review', title: '待审', filters: { state: 'REVIEW' } },
    { key: 'done', title: '完成', filters: { state: 'DONE' } },
  ],
  columns: [
    {
      key: 'worksheetNo',
      pin: 'left',
      width: 140,
      render: ({ id, worksheetNo }) => <Open id={id} no={worksheetNo} />,
    },
    { key: 'runDate', width: 108 },
    { key: 'method', width: 180, grow: 1 },
    // The method is not to be cut for it: on a narrow screen the sheet itself names the instrument.
    { key: 'instrument', width: 96, hidden: 'narrow' },
    { key: 'samples', width: 52, sort: false },
    { key: 'controls', width: 52, sort: false },
    { key: 'calR', width: 100, hidden: true },
    {
      key: 'heldCount',
      width: 72,
      sort: false,
      render: ({ heldCount }) => (heldCount ? <Tag tone="warning">{`${heldCount} 值`}</Tag> : '无'),
    },
    { key: 'analyst', width: 72 },
    {
      key: 'reviewer',
      width: 72,
      // Who did it, once it is done; until then who is meant to.
      render: row => dictTextOf(row, 'reviewBy') ?? dictTextOf(row, 'reviewer') ?? <Absent />,
    },
    { key: 'submitTime', width: 128, hidden: true },
    { key: 'reviewTime', width: 128, hidden: true },
    { key: 'state', width: 76, pin: 'right' },
  ],
  form: ['methodId', 'instrument', 'columnNo', 'runDate', 'reviewer', 'calR', 'remark'],
  verbs: { edit: ({ state }) => state === 'DRAFT' || state === 'RUNNING' },
  details: {
    // The method as it was fixed when the run began; which one is meant stands in the form.
    fields: { without: ['methodId'] },
    // A card on a telephone opens the record: from there it goes on to the sheet.
    cells: { worksheetNo: ({ id, worksheetNo }) => <Open id={id} no={worksheetNo} /> },
    tabs: [
      childTab('样品', 'worksheetId', {
        resource: labelTest,
        path: '/sewage/label-test',
        columns: ['labelNo', 'plantId', 'results', 'heldCount', 'state'],
      }),
    ],
  },
  emptyHint: '新增一张工作单，排入待检的样品后上机',
})

export default function Worksheets(): ReactElement {
  const [params] = useSearchParams()
  const id = params.get('sheet')
  return id ? <SheetPage key={id} id={id} /> : <List />
}
