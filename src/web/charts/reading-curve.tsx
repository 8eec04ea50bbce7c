/** A day of one factor: a grey line, its limits labelled, red only where it was beyond them; states are a strip. */
import './charts.css'
import type { ReactElement } from 'react'
import { toWire } from '#lib/dates.ts'
import { factorOf, factorUnit, stateWord } from '#lib/factors.ts'
import { formatClock, formatNumber } from '#lib/format.ts'
import { compare, type Level, type Limit } from '#lib/judge.ts'
import { Fitted } from './fitted.tsx'
import { decimalsOfStep, niceScale, untoldSpans } from './gaps.ts'
import { outSpans, spanWords } from './out-spans.ts'

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
  /** What was read last, and when: the line ends there, its other points are extremes of their steps. */
  now?: { readonly ts: number; readonly value: number }
  /** Of a state: since when the warning of it lasts. */
  since?: number | undefined
  /** Which time it is, in words; that of the last day unless told. */
  span?: string
}
/** Width until it is known. */
const usualPx = 640
/** At the right the limits have their figures. */
const [height, left, right, top, bottom] = [174, 40, 34, 20, 22]
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
/** Figures of two limits nearer than this would touch. */
const figurePx = 12
/** The words for a time of which nothing is known have room from here on. */
const untoldPx = 56
/** Longer than this many steps without a point, and the line breaks. */
export const curvePause = 4

export interface Mark {
  value: number
  /** What stands at its line. */
  figure: string
  words: string
  level: Level
}
/** Of limits on both sides each says which it is. */
const sideOf = (op: Limit['op'], limits: readonly Limit[]): string => {
  const both = ['<', '>'].every(sign => limits.some(limit => limit.op.startsWith(sign)))
  return both ? (op.startsWith('<') ? '下限' : '上限') : '限值'
}
/** Limits that read the same are one line, of the gravest of them. */
const onceEach = (marks: readonly Mark[]): Mark[] =>
  [...Map.groupBy(marks, ({ figure }) => figure).values()].map(
    same => same.toSorted((a, b) => a.level - b.level)[0]!,
  )
const marksOf = (limits: readonly Limit[], decimals: number): Mark[] =>
  onceEach(
    limits.flatMap(({ op, value, level, worse, forSec }) => {
      const delay = forSec > 0 ? `，持续 ${Math.round(forSec / 60)} min` : ''
      const figure = formatNumber(value, decimals)
      const own: Mark = { value, level, figure, words: `${sideOf(op, limits)} ${figure}${delay}` }
      if (!worse) return [own]
      const graver = formatNumber(worse.value, decimals)
      return [own, { value: worse.value, level: worse.level, figure: graver, words: `${graver} 升级` }]
    }),
  )

const wordPx = 12
/** Roughly, in px: a Chinese sign is as wide as high, others half of it. */
const widthOf = (words: string): number =>
  [...words].reduce((sum, sign) => sum + (sign > '\u2e7f' ? wordPx : wordPx * 0.58), 0)
/** With their delays where there is room for them in one line, else without; the figures stand at their lines anyway. */
export function limitLine(marks: readonly Mark[], px: number): readonly string[] {
  const full = marks.map(({ words }) => words)
  if (widthOf(full.join('　')) <= px) return full
  const short = full.map(words => words.replace(/，.*$/, ''))
  return widthOf(short.join('　')) <= px ? short : short.slice(0, 1)
}

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
  const { width, factor, from, to, stepMs, now, span = '近 24 h ' } = props
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
  if (isState) {
    const live = now && { ts: now.ts, figure: now.value }
    const spans = outSpans(points, isOut, { stepMs, to, now: live, since: props.since })
    const hue = (figure: number) => ({
      fill: `var(--level-${limits.find(({ op, value }) => compare(figure, op, value))?.level ?? 2})`,
    })
    const word = (figure: number) => stateWord(factor, Math.round(figure)) ?? ''
    // One that goes from state to state, none of them wrong, was in none of them all the time.
    const [{ figure: first }] = points as [(typeof points)[number]]
    const steady = points.every(({ figure }) => figure === first)
    const whole = points.length * stepMs > 0.9 * (to - from)
    const said =
      spans.length > 0
        ? spanWords(spans, word)
        : steady
          ? `${whole ? '一直' : '有数据时均为'}${word(first)}`
          : ''
    return (
      <svg
        className="reading-curve"
        viewBox={`0 0 ${width} 66`}
        role="img"
        aria-label={`${name}${span}的状态${said && `：${said}`}`}
      >
        <text x={left} y={12}>
          {said}
        </text>
        <rect x={left} y="20" width={width - left - right} height="16" className="reading-unknown" />
        {points.map(({ ts, figure }) => (
          <rect
            key={ts}
            x={x(ts)}
            y="20"
            width={Math.max(1, x(Math.min(ts + stepMs, to)) - x(ts) + 0.3)}
            height="16"
            className={isOut(figure) ? undefined : 'reading-within'}
            style={isOut(figure) ? hue(figure) : undefined}
          />
        ))}
        {spans.map(({ from: begun, to: ended, figure }) => (
          <rect
            key={begun}
            x={x(begun)}
            y="18"
            width={Math.max(3, x(ended) - x(begun))}
            height="20"
            style={hue(figure)}
          />
        ))}
        <g transform={`translate(0 ${66 - height})`}>{axis}</g>
      </svg>
    )
  }
  const marks = marksOf(limits, decimals)
  // What is stored is asked for once a minute, what lives may be newer.
  if (now && now.ts >= points.at(-1)!.ts) points.push({ ts: Math.min(now.ts, to), figure: now.value })
  const figures = [...points.map(({ figure }) => figure), ...marks.map(({ value }) => value)]
  const { min: lo, max: hi, step } = niceScale(Math.min(...figures), Math.max(...figures))
  const lines = Array.from({ length: Math.round((hi - lo) / step) + 1 }, (_, at) => lo + at * step)
  const y = (figure: number) => top + ((hi - figure) / (hi - lo)) * (height - top - bottom)
  /** At its line; under the next one above where both would touch. */
  const figureY = (value: number) =>
    marks.reduce(
      (at, other) => (other.value > value ? Math.max(at, y(other.value) + 4 + figurePx) : at),
      y(value) + 4,
    )
  const runs: string[] = []
  const beyond: string[] = []
  points.forEach(({ ts, figure }, at) => {
    const before = points[at - 1]
    const joined = before !== undefined && ts - before.ts <= curvePause * stepMs
    // A point of its own is a dot.
    runs.push(`${joined ? 'L' : 'M'}${x(ts).toFixed(1)} ${y(figure).toFixed(1)}${joined ? '' : 'h0'}`)
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
      {untoldSpans(points, { from, to }, curvePause * stepMs).map(span => {
        const wide = x(span.to) - x(span.from)
        return (
          <g key={span.from}>
            <rect
              x={x(span.from)}
              y={top}
              width={wide}
              height={height - top - bottom}
              className="reading-untold"
            />
            {wide > untoldPx && (
              <text x={x(span.from) + wide / 2} y={height - bottom - 8} textAnchor="middle">
                无记录
              </text>
            )}
          </g>
        )
      })}
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
      {marks.map(({ value, figure, level }) => (
        <text
          key={value}
          x={width - right + 6}
          y={figureY(value)}
          className="reading-limit-words"
          style={{ color: `var(--level-${level}-text)` }}
        >
          {figure}
        </text>
      ))}
      {marks.length > 0 && (
        <text x={width - right} y={10} textAnchor="end">
          {limitLine(marks, width - left - right).map((words, at) => (
            <tspan
              key={words}
              className="reading-limit-words"
              style={{ color: `var(--level-${marks[at]!.level}-text)` }}
            >
              {at > 0 ? '　' : ''}
              {words}
            </tspan>
          ))}
        </text>
      )}
      {axis}
    </svg>
  )
}
