/** Readings of one device on a telephone: value and verdict in one line, what is allowed and where the value lies under it. */
import type { ReactElement } from 'react'
import { factorName, factorUnit } from '#lib/factors.ts'
import { allowedWords, type Limit } from '#lib/judge.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { type DayCurves, spanOf } from '#web/widgets/reading/day.ts'
import type { JudgedFactor } from '#web/widgets/reading/judge-reading.ts'
import {
  InstrumentFlag,
  ReadingTrack,
  Verdict,
  valueWords,
  verdictClass,
} from '#web/widgets/reading/judged.tsx'

interface Props {
  values: readonly JudgedFactor[]
  limits: readonly Limit[]
  curves: DayCurves | undefined
}
export function ReadingLines({ values, limits, curves }: Props): ReactElement {
  return (
    <ul className="reading-lines" aria-label="实时值">
      <li className="text-12 ink-2" aria-hidden="true">
        <span>项目</span>
        <span className="text-right">现值</span>
        <span>判定</span>
      </li>
      {values.map(({ factor, value, flag, judged, frameId }) => (
        <li key={factor} data-verdict={judged.verdict}>
          <span>{factorName(factor)}</span>
          <span className={`nowrap text-right semibold ${verdictClass(judged)}`}>
            <RowsLink path="/device/frame" open={frameId} tab="values">
              {valueWords(factor, value)}
            </RowsLink>{' '}
            <small>{factorUnit(factor)}</small>
          </span>
          <span className="text-13">
            <Verdict judged={judged} />
          </span>
          <span className="aux">
            {allowedWords(factor, limits) ? `允许 ${allowedWords(factor, limits)}` : '无规则'}
          </span>
          <ReadingTrack past={spanOf(curves, factor)} {...{ factor, value, limits, judged }} />
          {flag !== 'N' && (
            <span className="text-12 reading-flag">
              <InstrumentFlag flag={flag} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
