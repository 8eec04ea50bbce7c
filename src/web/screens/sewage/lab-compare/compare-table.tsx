/** Each sample and compound with what the laboratories found. */
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { groupLabelNo } from '#lib/label-number.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { CompareCards } from './compare-cards.tsx'
import { Found } from './found.tsx'
import { type Compared, figureWords } from './words.ts'

const begins = (rows: readonly Compared[], at: number): boolean =>
  rows[at]!.sampleId !== rows[at - 1]?.sampleId

/** Compounds of a sample that follow one another and are compared in one way: it is said once. */
const spanOf = (rows: readonly Compared[], at: number): number => {
  const next = rows.findIndex((row, each) => each > at && (begins(rows, each) || row.why !== rows[at]!.why))
  return (next < 0 ? rows.length : next) - at
}

/** All compounds of a sample stand beside it. */
export function CompareTable({
  rows,
  labs,
}: {
  rows: readonly Compared[]
  labs: readonly { id: string; name: string }[]
}): ReactElement {
  if (useMedia(phoneQuery)) return <CompareCards rows={rows} />
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
              {(begins(rows, at) || row.why !== rows[at - 1]!.why) && (
                <td className="lc-why" rowSpan={spanOf(rows, at)}>
                  {row.why}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
