/** 趋势: what the place came to over time, beside what is usual for it, and the figures of what is chosen. */
import { Button, Radio } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { measureWord } from '#contract/sewage/figures.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { periodWords } from '#lib/wbe/period.ts'
import { Chart } from '#web/charts/chart.tsx'
import { drugColour } from '#web/charts/palette.ts'
import { axisStart } from '#web/charts/trend.ts'
import { useInk } from '#web/charts/use-ink.ts'
import { ViewData } from '#web/charts/view-data.tsx'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { Brush } from './brush.tsx'
import { endsOf, plotted } from './ends.ts'
import { Legend } from './legend.tsx'
import { NoteMarks } from './notes/marks.tsx'
import type { Note } from './notes/use-notes.ts'
import { noScale, scaleWords, seriesOf } from './series.ts'
import { scales, scaleTitles, spanOfPeriods, spanWords } from './state.ts'
import { Strip } from './strip.tsx'
import { Switched, switchedNote, switchedTitle } from './switches.tsx'
import { analysisOption } from './trend-option.ts'
import { unit } from './unit.ts'
import type { Analysis, Trend } from './use-analysis.ts'

const noNotes: readonly Note[] = []
export function TrendPicture({
  data,
  drugName,
  subject,
  state,
  change,
  notes = noNotes,
  onNote,
}: Pick<Analysis, 'state' | 'change'> & {
  data: Trend
  drugName: string
  subject: string
  notes?: readonly Note[]
  /** Absent for who may write none. */
  onNote?: (() => void) | undefined
}): ReactElement {
  const ink = useInk()
  const [hovered, setHovered] = useState<number>()
  const { points, changes } = data
  const { grain, scale, drug, measure } = state
  const colour = drugColour(drug, ink.dark)
  const series = useMemo(() => seriesOf(points, scale), [points, scale])
  const title = `${measureWord[measure]}趋势`
  const bare = useMedia(phoneQuery)
  const numbers = useMemo(() => plotted(data, notes), [data, notes])
  const option = useMemo(
    () => analysisOption(points, series, { name: drugName, colour, changes, notes: numbers, bare }, ink),
    [points, series, drugName, colour, changes, numbers, bare, ink],
  )
  const ends = endsOf(data, state.selected)
  const choose = ([from, to]: readonly [number, number]) =>
    change({ selected: spanOfPeriods(grain, points[from]!.start, points[to]!.start) })
  const empty = points.every(({ value }) => value === null)
    ? points.every(({ without }) => without === 'below' || without === 'none') &&
      points.some(({ without }) => without === 'below')
      ? '多数样品低于定量限，不画趋势'
      : (withoutWords[points.find(({ without }) => without !== 'none')?.without ?? 'none'] ?? '')
    : noScale(points, scale)
  const axis = scaleWords(points, scale)
  const scaled = scale !== 'value'
  return (
    <section className="panel analysis-trend" aria-label={title}>
      <header className="row">
        <h2>{title}</h2>
        <span className="aux grow">
          {drugName} · {data.place?.name}
          {data.place?.level !== 'P' && `，登记 ${data.plantsAll} 厂，每日按有值厂的人口加权`} · {axis}
        </span>
        <Switched of={data.differs} />
        {onNote && (
          <Button type="text" size="mini" className="qy-link" onClick={onNote}>
            加批注
          </Button>
        )}
        <ViewData
          table={{
            title: switchedTitle(title, data.differs),
            columns: [
              '周期',
              ...(scaled ? [axis] : []),
              unit,
              '95% CI',
              '去年同期',
              '常态 P10–P90',
              '有值厂',
              '样品',
              '低于定量限',
            ],
            rows: () =>
              points.map((point, at) => [
                periodWords(grain, point.start),
                ...(scaled ? [formatNumber(series.values[at], 2)] : []),
                point.without === null ? formatNumber(point.value, 2) : (withoutWords[point.without] ?? ''),
                formatRange(point.low, point.high, 2),
                formatNumber(point.past, 2),
                formatRange(point.usualLow, point.usualHigh, 2),
                formatNumber(point.plants),
                formatNumber(point.samples),
                formatNumber(point.imputed),
              ]),
            note: `${subject}；线为本期，色带为 95% 区间，灰带为常态 P10–P90，虚线为去年同期；低于定量限${data.loqPolicies.length > 0 ? `按 ${data.loqPolicies.join('、')} 代入` : '无代入值'}${switchedNote(data.differs)}${notes.map(note => `；批注 ${note.number}：${spanWords(note)} ${note.content}（${note.author}）`).join('')}`,
          }}
        />
        <Radio.Group
          type="button"
          size="small"
          aria-label="纵轴"
          value={scale}
          options={scales.map(value => ({ value, label: scaleTitles[value] }))}
          onChange={next => change({ scale: next })}
        />
      </header>
      <div className="analysis-plot">
        <Chart option={option} name={`${title}，${data.place?.name ?? ''}`} empty={empty} />
        {empty === undefined && !ink.wall && (
          <Brush
            count={points.length}
            chosen={ends}
            labelOf={index => periodWords(grain, points[index]?.start ?? '2000-01-01')}
            onHover={setHovered}
            onChoose={choose}
          />
        )}
        {empty === undefined && (
          <NoteMarks
            notes={numbers}
            count={points.length}
            labelOf={({ number, words }) => `批注 ${number}：${words}`}
          />
        )}
      </div>
      <Strip points={points} chosen={ends} all={data.plantsAll} />
      <Legend {...{ data, state, colour }} chosen={ends} pointed={hovered} axisFrom={axisStart(option)} />
    </section>
  )
}
