/** A day of one factor: a grey line, its limits labelled, red only where it was beyond them; states are a strip. */
import './charts.css'
import type { ReactElement } from 'react'
import { factorOf, stateWord } from '#lib/factors.ts'
import { formatClock, formatNumber } from '#lib/format.ts'
import { compare, type Level, type Limit } from '#lib/judge.ts'

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
}
const [width, height, left, right, top, bottom] = [640, 168, 40, 8, 14, 22]
const hours = 4
const hourMs = 3_600_000
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

export function ReadingCurve(props: ReadingCurveProps): ReactElement {
  const { factor, from, to, stepMs } = props
  const limits = props.limits.filter(limit => limit.factor === factor)
  const points = props.points.flatMap(point => {
    const figure = figureOf(point, limits)
    return figure === null ? [] : [{ ts: point.ts, figure }]
  })
  const decimals = factorOf(factor)?.decimals ?? 1
  const name = factorOf(factor)?.name ?? factor
  const x = (ts: number) => left + ((ts - from) / (to - from)) * (width - left - right)
  const isOut = (figure: number) => limits.some(({ op, value }) => compare(figure, op, value))
  const ticks: number[] = []
  for (let at = Math.ceil(from / (hours * hourMs)) * hours * hourMs; at < to; at += hours * hourMs)
    ticks.push(at)
  const axis = ticks.map(at => (
    <text key={at} x={x(at)} y={height - 6} textAnchor="middle">
      {formatClock(at).slice(0, 5)}
    </text>
  ))
  if (points.length === 0) return <p className="aux my-12">近 24 h 没有{name}的分钟数据</p>
  const isState = stateWord(factor, Math.round(points[0]!.figure)) !== undefined
  if (isState)
    return (
      <svg
        className="reading-curve"
        viewBox={`0 0 ${width} 52`}
        role="img"
        aria-label={`${name}近 24 h 的状态`}
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
  const [least, most] = [Math.min(...figures), Math.max(...figures)]
  const span = most - least || 1
  const [lo, hi] = [least - span * 0.08, most + span * 0.12]
  const y = (figure: number) => top + ((hi - figure) / (hi - lo)) * (height - top - bottom)
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
      aria-label={`${name}近 24 h：最低 ${formatNumber(Math.min(...points.map(p => p.figure)), decimals)}，最高 ${formatNumber(Math.max(...points.map(p => p.figure)), decimals)}`}
    >
      {[lo + span * 0.08, (least + most) / 2, most].map(figure => (
        <g key={figure}>
          <line x1={left} x2={width - right} y1={y(figure)} y2={y(figure)} className="reading-grid" />
          <text x={left - 6} y={y(figure) + 4} textAnchor="end">
            {formatNumber(figure, decimals)}
          </text>
        </g>
      ))}
      {marks.map(({ value, words, level }) => (
        <g key={words} style={{ color: `var(--level-${level}-text)` }}>
          <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} className="reading-limit" />
          <text x={left + 6} y={y(value) - 4} className="reading-limit-words">
            {words}
          </text>
        </g>
      ))}
      <path d={runs.join('')} className="reading-line" />
      <path d={beyond.join('')} className="reading-line reading-out-line" />
      <circle
        cx={x(last.ts)}
        cy={y(last.figure)}
        r="3"
        className={isOut(last.figure) ? 'reading-dot-out' : 'reading-dot'}
      />
      {axis}
    </svg>
  )
}
