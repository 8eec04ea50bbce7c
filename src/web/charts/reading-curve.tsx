/** A day of one factor: a grey line, its limits labelled, red only where it was beyond them; states are a strip. */
import './charts.css'
import type { ReactElement } from 'react'
import { toWire } from '#lib/dates.ts'
import { factorOf, factorUnit, stateWord } from '#lib/factors.ts'
import { formatClock, formatNumber } from '#lib/format.ts'
import { compare, type Level, type Limit } from '#lib/judge.ts'
import { Fitted } from './fitted.tsx'
import { decimalsOfStep, niceScale } from './gaps.ts'

interface Point {
  ts: number
  value: number | null
  min: number | null
  max: number | null
}
export interface ReadingCurveProps {
  factor: string
  from: number
  to: number
  stepMs: number
  points: readonly Point[]
  limits: readonly Limit[]
  /** Which time it is, in words; that of the last day unless told. */
  span?: string
}
/** Width until it is known. */
const usualPx = 640
const [height, left, right, top, bottom] = [174, 40, 14, 20, 22]
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Marks of the time lie at full ones of these; there are eight of them at most. */
const tickSteps = [5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440, 2_880, 10_080].map(
  minutes => minutes * minuteMs,
)
const mostTicks = 8
const tickPx = 56
/** At +08:00, where days begin for everybody who looks at them. */
const dayShiftMs = 8 * hourMs
export function ticksOf(from: number, to: number, most = mostTicks): number[] {
  const step = tickSteps.find(each => (to - from) / each <= most) ?? tickSteps.at(-1)!
  const ticks: number[] = []
  for (let at = Math.ceil((from + dayShiftMs) / step) * step - dayShiftMs; at <= to; at += step)
    ticks.push(at)
  return ticks
}
/** Height of the words of a limit. */
const wordsPx = 16
/** Longer than this many steps without a point, and the line breaks. */
const pause = 4

interface Mark {
  value: number
  words: string
  level: Level
}
const marksOf = (limits: readonly Limit[], decimals: number): Mark[] =>
  limits.flatMap(({ value, level, worse, forSec }) => {
    const delay = forSec > 0 ? `，持续 ${Math.round(forSec / 60)} min` : ''
    const own: Mark = { value, level, words: `限值 ${formatNumber(value, decimals)}${delay}` }
    return worse
      ? [
          own,
          { value: worse.value, level: worse.level, words: `${formatNumber(worse.value, decimals)} 升级` },
        ]
      : [own]
  })

/** The extreme that lies nearer to, or beyond, the limits: no peak is smoothed away. */
export function figureOf({ value, min, max }: Omit<Point, 'ts'>, limits: readonly Limit[]): number | null {
  for (const { op, value: limit } of limits)
    for (const extreme of [max, min]) if (extreme !== null && compare(extreme, op, limit)) return extreme
  return value
}

export const ReadingCurve = (props: ReadingCurveProps): ReactElement => (
  <Fitted first={usualPx}>{width => <Drawn {...props} width={width} />}</Fitted>
)

function Drawn(props: ReadingCurveProps & { width: number }): ReactElement {
  const { width, factor, from, to, stepMs, span = '近 24 h ' } = props
  const limits = props.limits.filter(limit => limit.factor === factor)
  const points = props.points.flatMap(point => {
    const figure = figureOf(point, limits)
    return figure === null ? [] : [{ ts: point.ts, figure }]
  })
  const decimals = factorOf(factor)?.decimals ?? 1
  const name = factorOf(factor)?.name ?? factor
  const x = (ts: number) => left + ((ts - from) / (to - from)) * (width - left - right)
  const isOut = (figure: number) => limits.some(({ op, value }) => compare(figure, op, value))
  const days = to - from > 36 * hourMs
  const most = Math.min(mostTicks, Math.floor((width - left - right) / tickPx))
  const axis = ticksOf(from, to, most).map(at => (
    <text key={at} x={Math.min(x(at), width - right - 8)} y={height - 6} textAnchor="middle">
      {days ? toWire(at).slice(5, 16).replace(' 00:00', '') : formatClock(at).slice(0, 5)}
    </text>
  ))
  if (points.length === 0)
    return (
      <p className="aux my-12">
        {span}没有{name}的分钟数据
      </p>
    )
  const isState = stateWord(factor, Math.round(points[0]!.figure)) !== undefined
  if (isState)
    return (
      <svg
        className="reading-curve"
        viewBox={`0 0 ${width} 52`}
        role="img"
        aria-label={`${name}${span}的状态`}
      >
        {points.map(({ ts, figure }) => (
          <rect
            key={ts}
            x={x(ts)}
            y="8"
            width={Math.max(1, x(ts + stepMs) - x(ts) + 0.3)}
            height="14"
            className={isOut(figure) ? 'reading-beyond' : 'reading-within'}
          />
        ))}
        <g transform={`translate(0 ${52 - height})`}>{axis}</g>
      </svg>
    )
  const marks = marksOf(limits, decimals)
  const figures = [...points.map(({ figure }) => figure), ...marks.map(({ value }) => value)]
  const { min: lo, max: hi, step } = niceScale(Math.min(...figures), Math.max(...figures))
  const lines = Array.from({ length: Math.round((hi - lo) / step) + 1 }, (_, at) => lo + at * step)
  const y = (figure: number) => top + ((hi - figure) / (hi - lo)) * (height - top - bottom)
  // Words stand above their line, under it where the next line is too near above.
  const crowded = (value: number) =>
    marks.some(other => other.value > value && y(value) - y(other.value) < wordsPx)
  const runs: string[] = []
  const beyond: string[] = []
  points.forEach(({ ts, figure }, at) => {
    const before = points[at - 1]
    const joined = before !== undefined && ts - before.ts <= pause * stepMs
    runs.push(`${joined ? 'L' : 'M'}${x(ts).toFixed(1)} ${y(figure).toFixed(1)}`)
    if (joined && (isOut(figure) || isOut(before.figure)))
      beyond.push(
        `M${x(before.ts).toFixed(1)} ${y(before.figure).toFixed(1)}L${x(ts).toFixed(1)} ${y(figure).toFixed(1)}`,
      )
  })
  const last = points.at(-1)!
  return (
    <svg
      className="reading-curve"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${name}${span}：最低 ${formatNumber(Math.min(...points.map(p => p.figure)), decimals)}，最高 ${formatNumber(Math.max(...points.map(p => p.figure)), decimals)}`}
    >
      <text x={left - 6} y={10} textAnchor="end">
        {factorUnit(factor)}
      </text>
      <line x1={left} x2={left} y1={top} y2={height - bottom} className="reading-grid" />
      {lines.map(figure => (
        <g key={figure}>
          <line x1={left} x2={width - right} y1={y(figure)} y2={y(figure)} className="reading-grid" />
          <text x={left - 6} y={y(figure) + 4} textAnchor="end">
            {formatNumber(figure, decimalsOfStep(step))}
          </text>
        </g>
      ))}
      {marks.map(({ value, words, level }) => (
        <line
          key={words}
          x1={left}
          x2={width - right}
          y1={y(value)}
          y2={y(value)}
          className="reading-limit"
          style={{ color: `var(--level-${level}-text)` }}
        />
      ))}
      <path d={runs.join('')} className="reading-line" />
      <path d={beyond.join('')} className="reading-line reading-out-line" />
      <circle
        cx={x(last.ts)}
        cy={y(last.figure)}
        r="3"
        className={isOut(last.figure) ? 'reading-dot-out' : 'reading-dot'}
      />
      {/* Over the curve: where there is little room they stand in it. */}
      {marks.map(({ value, words, level }) => (
        <text
          key={words}
          x={left + 6}
          y={crowded(value) ? y(value) + 12 : y(value) - 4}
          className="reading-limit-words"
          style={{ color: `var(--level-${level}-text)` }}
        >
          {words}
        </text>
      ))}
      {axis}
    </svg>
  )
}
