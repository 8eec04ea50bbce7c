/** The places that were ticked, beside one another over the periods: lines that break where nothing was measured. */
import { Button, Checkbox } from '@arco-design/web-react'
import { type ReactElement, useMemo } from 'react'
import { mostCompared, withoutWords } from '#contract/sewage/consumption.ts'
import { measureWord } from '#contract/sewage/figures.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { periodWords } from '#lib/wbe/period.ts'
import { Chart } from '#web/charts/chart.tsx'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { Switched, switchedTitle } from '../analysis/switches.tsx'
import { compareOption, linesOf } from './lines.ts'
import { type ConsumptionState, spans } from './state.ts'
import type { Change, ConsumptionPage } from './use-consumption.ts'

export function Comparison({
  page,
  state,
  change,
  note,
}: {
  page: ConsumptionPage
  state: ConsumptionState
  change: Change
  note: string
}): ReactElement {
  const ink = useInk()
  const { codes, grain } = state
  const read = useMemo(() => linesOf(page.records, codes, ink.dark), [page.records, codes, ink.dark])
  const option = useMemo(() => compareOption(read, grain, ink), [read, grain, ink])
  const single = read.starts.length < 2
  const title = `${measureWord[state.measure]}对比`
  return (
    <section className="panel consumption-compare" aria-label="对比">
      <header className="row">
        <h2>{title}</h2>
        <Switched of={page.differs} />
        <span className="aux grow">
          {codes.length} / {mostCompared} 个，mg/(d·千人)
        </span>
        <Checkbox checked={state.only} onChange={only => change({ only })}>
          列表只看选中
        </Checkbox>
        <ViewData
          table={{
            title: switchedTitle(title, page.differs),
            columns: ['周期', ...read.lines.flatMap(({ name }) => [name, `${name} 95% CI`])],
            rows: () =>
              read.starts.map((start, at) => [
                periodWords(grain, start),
                ...read.lines.flatMap(({ rows }) => {
                  const row = rows[at]
                  return [
                    row?.without ? (withoutWords[row.without] ?? '') : formatNumber(row?.value, 2),
                    formatRange(row?.low, row?.high, 2),
                  ]
                }),
              ]),
            note,
          }}
        />
        <Button size="small" onClick={() => change({ codes: [] })}>
          清除选区
        </Button>
      </header>
      {single ? (
        <p className="row">
          <span className="muted">只有一期，成不了曲线</span>
          <Button size="small" onClick={() => change({ last: spans[grain][2] ?? spans[grain].at(-1) })}>
            看更长的时间
          </Button>
        </p>
      ) : (
        <>
          <div className="consumption-chart">
            <Chart
              option={option}
              name={title}
              empty={
                read.lines.every(({ values }) => values.every(value => value === null))
                  ? '所选区域在这段时间没有可画的数值'
                  : undefined
              }
            />
          </div>
          <p className="row consumption-legend">
            {read.lines.map(({ code, name, colour }) => (
              <span key={code} className="row">
                <i className="dot" style={{ background: colour }} />
                {name}
              </span>
            ))}
            <span className="aux">断线为缺测或低于定量限，不补值；纵轴从 0 起</span>
          </p>
        </>
      )}
    </section>
  )
}
