/** Versions beside the ones of before: a table, on a phone a card each. What cannot be done anything with has no tick, and says why. */
import { Checkbox } from '@arco-design/web-react'
import { type ReactElement, useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { ComparedRow } from '#contract/sewage/recalc.ts'
import { formatLoad } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { Tag } from '#web/fields/tag.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { useShortcuts } from '#web/widgets/use-shortcuts.ts'
import { basisWords, differenceWords, figureColumns } from './figures.tsx'
import { standOf } from './states.ts'
import type { Review } from './use-review.ts'

const nameOf = (row: ComparedRow) =>
  `${row.sampleDate} ${row.plantName ?? ''} ${row.drugName ?? row.drugCode}`
const plantOf = ({ plantName }: ComparedRow) => (plantName ? shortPlant(plantName) : '—')
function Stand({ row, review }: { row: ComparedRow; review: Review }): ReactElement {
  const said = review.refused.get(row.id)
  return (
    <span className="recalc-stand">
      {row.spikeFlag === 'Y' && !row.reviewBy && row.state === 'REVIEW' && row.superseded === 'N' && (
        <Tag tone="warning">突增待判</Tag>
      )}{' '}
      {standOf(row)}
      <span className="aux">
        　{row.oldVersion === null ? '' : `v${row.oldVersion} → `}v{row.calcVersion}
      </span>
      {row.spikeFlag === 'Y' && row.spikeLimit !== null && (
        <span className="aux">　界限 {formatLoad(row.spikeLimit)}</span>
      )}
      {row.opinion && <span className="aux">　意见：{row.opinion}</span>}
      {said && <span className="recalc-said">　{said}</span>}
    </span>
  )
}
function Tick({ row, review }: { row: ComparedRow; review: Review }): ReactElement {
  const open = review.open(row)
  return (
    <Checkbox
      aria-label={`选择 ${nameOf(row)}`}
      checked={review.selection.ids.has(row.id)}
      disabled={!open}
      onChange={on => review.tick([row], on)}
    />
  )
}
const Day = ({ row }: { row: ComparedRow }) => (
  <Link
    className="nowrap"
    to={`/sewage/plant-result?open=${row.id}&tab=derivation`}
    aria-label={`如何算出 ${nameOf(row)}`}
  >
    {row.sampleDate}
  </Link>
)

export function ReviewRows(props: {
  rows: readonly ComparedRow[]
  review: Review
  phone: boolean
}): ReactElement {
  const { rows, review, phone } = props
  const move = (by: number) => review.setAt(Math.max(0, Math.min(rows.length - 1, review.at + by)))
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ' ': () => {
      const row = rows[review.at]
      if (row && review.open(row)) review.tick([row], !review.selection.ids.has(row.id))
    },
  })
  useEffect(() => {
    if (review.at >= 0) document.querySelector('.recalc-current')?.scrollIntoView({ block: 'nearest' })
  }, [review.at])
  const open = rows.filter(review.open)
  const ticked = open.filter(({ id }) => review.selection.ids.has(id)).length
  if (phone)
    return (
      <ul className="stack cards">
        {rows.map(row => (
          <li key={row.id} className="p-12 border rounded-8" data-id={row.id}>
            <p className="row gap-8 flex-wrap m-0 semibold">
              <Tick row={row} review={review} />
              <Day row={row} />
              <span>{plantOf(row)}</span>
              <span>{row.drugName ?? row.drugCode}</span>
            </p>
            <p className="m-0 mt-4">
              <span className="aux">{formatLoad(row.oldValue)} →</span>{' '}
              <strong>{formatLoad(row.newValue)}</strong> {differenceWords(row)}{' '}
              <span className="aux">{basisWords(row)}</span>
            </p>
            <p className="m-0 mt-4">
              <Stand row={row} review={review} />
            </p>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="overflow-x-auto">
      <PlainTable
        label="新旧对照"
        rows={rows}
        keyOf={row => row.id}
        rowClass={row =>
          [!review.open(row) && 'recalc-closed', rows.indexOf(row) === review.at && 'recalc-current']
            .filter(Boolean)
            .join(' ') || undefined
        }
        columns={[
          {
            title: '选择',
            head: (
              <Checkbox
                aria-label="选择本页"
                checked={open.length > 0 && ticked === open.length}
                indeterminate={ticked > 0 && ticked < open.length}
                disabled={open.length === 0}
                onChange={on => review.tick(open, on)}
              />
            ),
            cell: row => <Tick row={row} review={review} />,
          },
          { title: '日期', className: 'mono', cell: row => <Day row={row} /> },
          { title: '污水厂', cell: row => <span title={row.plantName ?? ''}>{plantOf(row)}</span> },
          {
            title: '毒品',
            cell: row => (
              <span className="recalc-drug">
                {row.drugName ?? row.drugCode} {row.basis === 'pndl' && <span className="aux">负荷量</span>}
              </span>
            ),
          },
          ...figureColumns,
          { title: '处理', cell: row => <Stand row={row} review={review} /> },
        ]}
      />
    </div>
  )
}
