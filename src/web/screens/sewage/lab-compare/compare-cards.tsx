/** The comparisons on a telephone: each compound of a sample with its laboratories, one under the other. */
import type { ReactElement } from 'react'
import { Link } from 'react-router-dom'
import { groupLabelNo } from '#lib/label-number.ts'
import { Found } from './found.tsx'
import { type Compared, figureWords } from './words.ts'

/** What they were held against; without an assigned value there is nothing to say. */
function assignedWords({ assigned, assignedU, sigma, robustSd }: Compared): string {
  if (assigned === null) return ''
  const told = [
    `指定值 ${figureWords(assigned)}${assignedU ? ` u ${figureWords(assignedU, assigned)}` : ''}`,
    sigma !== null && `σ ${figureWords(sigma, assigned)}`,
    robustSd !== null && `s* ${figureWords(robustSd, assigned)}`,
  ]
  return told.filter(Boolean).join('，')
}
export function CompareCards({ rows }: { rows: readonly Compared[] }): ReactElement {
  return (
    <ul className="lc-cards" aria-label="比对结果">
      {[...Map.groupBy(rows, ({ sampleId }) => sampleId)].map(([id, own]) => {
        const [first] = own as [Compared, ...Compared[]]
        const same = own.every(({ why }) => why === first.why)
        return (
          <li key={id}>
            <h3>
              {first.sampleDate} {first.plantName}
              <Link className="link mono text-12 lc-cards-no" to={`/sewage/sample?parentSampleId=${id}`}>
                {groupLabelNo(first.sampleNo)}
              </Link>
            </h3>
            {same && <p className="aux">{first.why}</p>}
            {own.map(row => (
              <dl key={row.drugCode} aria-label={row.drugCode}>
                <dt>
                  <b>{row.drugCode}</b> <span className="aux">{row.drugName}</span>
                </dt>
                <dd className="aux">{assignedWords(row)}</dd>
                {row.labs.map(lab => (
                  <div key={lab.labId}>
                    <dt>{lab.labName}</dt>
                    <dd>
                      <Found lab={lab} row={row} />
                    </dd>
                  </div>
                ))}
                {!same && <dd className="aux">{row.why}</dd>}
              </dl>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
