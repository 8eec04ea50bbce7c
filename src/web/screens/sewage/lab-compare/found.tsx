/** What one laboratory found of a compound, with its score. */
import type { ReactElement } from 'react'
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

export function Found({ lab, row }: { lab: Scored | undefined; row: Compared }): ReactElement {
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
