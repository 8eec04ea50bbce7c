/** The scores of one compound over the samples. */
import { type ReactElement, useMemo, useState } from 'react'
import { Chart } from '#web/charts/chart.tsx'
import { octagon } from '#web/charts/control-option.ts'
import type { PointShape } from '#web/charts/palette.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { useTokens } from '#web/theme/use-tokens.ts'
import { inksOf, scoreOption, scoresName } from './score-option.ts'
import {
  beyondWords,
  type Compared,
  chartedScale,
  performanceWords,
  scaleOf,
  scoreName,
  scoreWords,
  valueWords,
} from './words.ts'

export function ScoreChart({
  rows,
  drugs,
  chosen,
  rpdLimit,
  onChoose,
}: {
  rows: readonly Compared[]
  drugs: readonly { code: string; name: string }[]
  chosen: string
  rpdLimit: number
  onChoose: (code: string) => void
}): ReactElement {
  const tokens = useTokens()
  const [hovered, hover] = useState<number | null>(null)
  const code = chosen || mostCompared(rows)
  const own = useMemo(() => rows.filter(({ drugCode }) => drugCode === code).toReversed(), [rows, code])
  const scale = chartedScale(own)
  const option = useMemo(
    () => (scale ? scoreOption(own, scale, rpdLimit, tokens) : {}),
    [own, scale, rpdLimit, tokens],
  )
  const name = drugs.find(one => one.code === code)?.name ?? ''
  const drawn = own.filter(({ basis }) => scale !== undefined && scaleOf(basis) === scale)
  const words = scale === 'RPD' ? '相对差' : scale === 'En' ? 'En 值' : `${scoresName('z', drawn)} 比分`
  const at = drawn[hovered ?? drawn.length - 1]
  const left = scale === undefined ? 0 : own.length - drawn.length
  return (
    <section className="panel lc-chart">
      <header className="row">
        <h2>
          {code} {name} × {words}
        </h2>
        {chosen === '' && (
          <button type="button" className="link" onClick={() => onChoose(code)}>
            只看 {code}
          </button>
        )}
        <span className="grow" />
        <ViewData
          table={{
            title: `${code} 实验室比对`,
            columns: ['采样日期', '污水厂', '实验室', '浓度 ng/L', '指定值', '方式', '比分', '评定'],
            rows: () =>
              own.flatMap(row =>
                row.labs.map(lab => [
                  row.sampleDate,
                  row.plantName,
                  lab.labName,
                  valueWords(lab),
                  row.assigned === null ? '' : row.assigned.toFixed(2),
                  scoreName(row),
                  scoreWords(row, lab.score),
                  performanceWords[lab.performance ?? '']?.[0] ?? '',
                ]),
              ),
            note: 'z 与 z′、En 按 ISO 13528；指定值取稳健均值（算法 A）或所选实验室的值',
          }}
        />
      </header>
      {at && (
        <ul className="lc-legend" aria-label="图例">
          <li className="aux">
            {hovered === null ? '末次' : '所指'} {at.sampleDate} {at.plantName}
          </li>
          {inksOf(drawn, tokens.dark).map(({ labId, name: lab, colour, point, dash }) => (
            <li key={labId}>
              <Mark {...{ colour, point, dash }} />
              {lab} <b>{scoreWords(at, at.labs.find(one => one.labId === labId)?.score ?? null) || '—'}</b>
            </li>
          ))}
          {(['BAD', 'DOUBT'] as const)
            .filter(one => drawn.some(({ labs }) => labs.some(({ performance }) => performance === one)))
            .map(one => (
              <li key={one} className="aux">
                <svg className={`lc-mark is-${one.toLowerCase()}`} viewBox="-1 -1 12 12" aria-hidden="true">
                  <path d={octagon} />
                </svg>
                {performanceWords[one]![0]}
                {scale && ` ${beyondWords(scale, one, rpdLimit)}`}
              </li>
            ))}
        </ul>
      )}
      <div className="lc-canvas">
        <Chart
          option={option}
          onHover={hover}
          name={`${code} ${words}`}
          empty={scale === undefined ? '这种化合物没有两家以上定量的样品' : undefined}
        />
      </div>
      {left > 0 && <p className="aux">另有 {left} 个样品用别的方式比对，见下表</p>}
    </section>
  )
}
const outlines: Readonly<Record<PointShape, string>> = {
  circle: 'M14,1A5,5,0,1,1,13.99,1Z',
  rect: 'M9.5,1.5H18.5V10.5H9.5Z',
  diamond: 'M14,0.5L19.5,6L14,11.5L8.5,6Z',
  triangle: 'M14,1L19.5,11H8.5Z',
}
/** A line as it is drawn, with its point. */
const Mark = (props: { colour: string; point: PointShape; dash: readonly number[] }): ReactElement => (
  <svg className="lc-mark" viewBox="0 0 28 12" aria-hidden="true">
    <path d="M0,6H28" stroke={props.colour} strokeDasharray={props.dash.join(' ') || undefined} />
    <path d={outlines[props.point]} fill={props.colour} />
  </svg>
)
/** The one with the most comparisons that have a score. */
function mostCompared(rows: readonly Compared[]): string {
  const scored = rows.filter(({ basis }) => basis !== 'NONE')
  const counts = [...Map.groupBy(scored, ({ drugCode }) => drugCode)]
  return counts.sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? rows[0]!.drugCode
}
