/** Lines of 对比, and the table behind them. */
import { type ReactElement, useMemo } from 'react'
import { mostCompared, withoutWords } from '#contract/sewage/consumption.ts'
import { measureWord } from '#contract/sewage/figures.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { periodWords } from '#lib/wbe/period.ts'
import { Chart } from '#web/charts/chart.tsx'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { drawn, linesOption } from './compare.ts'
import { scalerOf } from './series.ts'
import { scaleTitles } from './state.ts'
import { Switched, switchedNote, switchedTitle } from './switches.tsx'
import { unit } from './unit.ts'
import type { Analysis, Lines } from './use-analysis.ts'

type Of = Pick<Analysis, 'state' | 'options'>
export function ComparedLines({ data, state, options }: Of & { data: Lines }): ReactElement {
  const ink = useInk()
  const { grain, scale, measure } = state
  const drugs = options.data?.drugs
  const lines = useMemo(
    () => drawn(data, scale, ink.dark, code => drugs?.find(one => one.code === code)?.name ?? code),
    [data, scale, ink.dark, drugs],
  )
  const option = useMemo(
    () => linesOption(data.starts, lines, { grain, scale }, ink),
    [data.starts, lines, grain, scale, ink],
  )
  const title = `${measureWord[measure]}对比`
  const scaled = scale !== 'value'
  const words =
    scale === 'value'
      ? unit
      : scale === 'index'
        ? '指数（各线首个有值周期 = 100）'
        : 'z 值（各线自己的标准差）'
  const unscaled = lines.filter(
    (_, at) => data.lines[at]!.value.some(value => value !== null) && !scalerOf(data.lines[at]!.value, scale),
  )
  return (
    <>
      <div className="row">
        <span className="aux grow">
          {lines.length} / {mostCompared} 条线 · {words}
        </span>
        <Switched of={data.differs} />
        <ViewData
          table={{
            title: switchedTitle(title, data.differs),
            columns: [
              '周期',
              ...lines.flatMap(({ name }) => [
                ...(scaled ? [`${name} ${scaleTitles[scale]}`] : []),
                `${name} ${unit}`,
                `${name} 95% CI`,
              ]),
            ],
            rows: () =>
              data.starts.map((start, at) => [
                periodWords(grain, start),
                ...data.lines.flatMap(({ without, value, low, high }, line) => [
                  ...(scaled ? [formatNumber(lines[line]!.values[at], 2)] : []),
                  without[at] === null
                    ? formatNumber(value[at], 2)
                    : (withoutWords[without[at] ?? 'none'] ?? ''),
                  formatRange(low[at] ?? null, high[at] ?? null, 2),
                ]),
              ]),
            note: `${measureWord[measure]} ${unit}；${lines.map(({ name }) => name).join('、')}；${words}；断线为缺测、低于定量限或已脱敏，不补值${switchedNote(data.differs)}`,
          }}
        />
      </div>
      <div className="consumption-chart">
        <Chart
          option={option}
          name={title}
          empty={
            lines.every(({ values }) => values.every(value => value === null))
              ? '所选区域和毒品在这段时间没有可画的数值'
              : undefined
          }
        />
      </div>
      <p className="row consumption-legend">
        {lines.map(({ code, name, colour }) => (
          <span key={code} className="row">
            <i className="dot" style={{ background: colour }} />
            {name}
          </span>
        ))}
        <span className="aux">
          断线为缺测、低于定量限或已脱敏，不补值
          {unscaled.length > 0 &&
            `；${unscaled.map(({ name }) => name).join('、')} 首期为 0 或没有起伏，没有${scaleTitles[scale]}`}
        </span>
      </p>
    </>
  )
}

/** Why nothing is drawn of so many. */
export const TooMany = ({
  places,
  drugs,
}: {
  places: readonly string[]
  drugs: readonly string[]
}): ReactElement => (
  <p className="muted">
    {places.length} 个区域（含本区域）× {drugs.length} 种毒品 = {places.length * drugs.length} 条线，最多{' '}
    {mostCompared} 条，请去掉几个
  </p>
)
