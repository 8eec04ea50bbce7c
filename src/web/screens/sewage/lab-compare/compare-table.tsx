/** Each sample and compound with what the laboratories found. */
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { groupLabelNo } from '#lib/label-number.ts'
import { Tag } from '#web/fields/tag.tsx'
import {
  type Compared,
  figureWords,
  performanceWords,
  type Scored,
  scoreName,
  scoreWords,
  valueWords,
} from './words.ts'

function Found({ lab, row }: { lab: Scored | undefined; row: Compared }): ReactElement {
  if (!lab) return <span className="muted">—</span>
  const [words, tone] = performanceWords[lab.performance ?? ''] ?? []
  return (
    <span className="lc-found">
      <span>
        <b>{valueWords(lab)}</b>
        {lab.expanded !== null && <span className="aux"> ± {figureWords(lab.expanded, lab.value)}</span>}
      </span>
      <span className="row lc-score">
        {lab.score !== null && (
          <span className="aux">
            {scoreName(row)} {scoreWords(row, lab.score)}
          </span>
        )}
        {words && tone && <Tag tone={tone}>{words}</Tag>}
        {row.basis === 'REFERENCE' && lab.value !== null && lab.score === null && (
          <span className="aux">指定值</span>
        )}
      </span>
    </span>
  )
}

const begins = (rows: readonly Compared[], at: number): boolean =>
  rows[at]!.sampleId !== rows[at - 1]?.sampleId

/** All compounds of a sample stand beside it. */
export function CompareTable({
  rows,
  labs,
}: {
  rows: readonly Compared[]
  labs: readonly { id: string; name: string }[]
}): ReactElement {
  return (
    <div className="lc-scroll" role="region" aria-label="比对结果" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['样品', '化合物', '指定值', 'σ', 's*'].map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            {labs.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">比对方式</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.sampleId} ${row.drugCode}`} className={begins(rows, at) ? 'lc-first' : undefined}>
              {begins(rows, at) && (
                <th
                  scope="rowgroup"
                  rowSpan={rows.filter(({ sampleId }) => sampleId === row.sampleId).length}
                >
                  <span>{row.sampleDate}</span> <span>{row.plantName}</span>
                  <Link className="link mono text-12" to={`/sewage/sample?parentSampleId=${row.sampleId}`}>
                    {groupLabelNo(row.sampleNo)}
                  </Link>
                </th>
              )}
              <td className="lc-drug">
                {row.drugCode} <span className="aux">{row.drugName}</span>
              </td>
              <td className="num">
                {figureWords(row.assigned)}
                {row.assignedU !== null && row.assignedU > 0 && (
                  <span className="aux"> u {figureWords(row.assignedU, row.assigned)}</span>
                )}
              </td>
              <td className="num">{figureWords(row.sigma, row.assigned)}</td>
              <td className="num">{figureWords(row.robustSd, row.assigned)}</td>
              {labs.map(({ id }) => (
                <td key={id}>
                  <Found lab={row.labs.find(one => one.labId === id)} row={row} />
                </td>
              ))}
              <td className="lc-why">{row.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
