/** A day of a reading beside its figure: a grey line without axes, red where it was beyond a limit; states are a strip. */
import './charts.css'
import type { ReactElement } from 'react'
import { factorName, stateWord } from '#lib/factors.ts'
import { compare, type Limit } from '#lib/judge.ts'
import { type Figure, known, stretches } from './gaps.ts'
import { figureOf } from './reading-curve.tsx'

export interface DayFigures {
  means: readonly Figure[]
  least: readonly Figure[]
  most: readonly Figure[]
}
interface Props {
  factor: string
  /** Undefined where nothing was kept of it. */
  day: DayFigures | undefined
  /** The figure of now stands at the end, beyond the last step. */
  now: Figure
  limits: readonly Limit[]
}
const [width, height, inset] = [132, 22, 3]
/** Of a day that has hardly begun a line is a stroke upwards, and its end a lone dot: neither says anything. */
const leastSteps = 6

export function ReadingSpark({ factor, day, now, limits }: Props): ReactElement {
  // What a part can measure is no line that a day comes near to.
  const own = limits.filter(limit => limit.factor === factor && !limit.range)
  const past = (day?.means ?? []).map((value, at) =>
    figureOf({ value, min: day?.least[at] ?? null, max: day?.most[at] ?? null }, own),
  )
  const figures = [...past, now]
  const all = known(figures)
  if (known(past).length === 0) return <span className="muted text-12">无记录</span>
  const limitOf = (figure: Figure) =>
    figure === null ? undefined : own.find(({ op, value }) => compare(figure, op, value))
  const isOut = (figure: Figure) => limitOf(figure) !== undefined
  const x = (at: number) => inset + (at / (figures.length - 1)) * (width - 2 * inset)
  const label = `${factorName(factor)}近 24 h`
  const box = { className: 'reading-spark', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img' }
  if (stateWord(factor, Math.round(all[0]!)) !== undefined)
    return (
      <svg {...box} aria-label={`${label}的状态`}>
        {figures.map((figure, at) =>
          figure === null ? null : (
            <rect
              key={at}
              x={x(at)}
              y="7"
              width={x(1) - x(0) + 0.3}
              height="8"
              style={isOut(figure) ? { fill: `var(--level-${limitOf(figure)!.level})` } : undefined}
              className={isOut(figure) ? 'reading-beyond' : figure > 0 ? 'reading-other' : 'reading-within'}
            />
          ),
        )}
      </svg>
    )
  if (all.length < leastSteps) return <span className="muted text-12">记录不足</span>
  const crossed = own.filter(({ op, value }) => all.some(figure => compare(figure, op, value)))
  const reach = [...all, ...crossed.map(({ value }) => value)]
  const [low, high] = [Math.min(...reach), Math.max(...reach)]
  // A constant series runs through the middle.
  const y = (figure: number) =>
    high === low ? height / 2 : height - inset - ((figure - low) / (high - low)) * (height - 2 * inset)
  const place = (at: number) => `${x(at).toFixed(1)} ${y(figures[at]!).toFixed(1)}`
  const runs = stretches(figures)
  const beyond = runs.flatMap(([from, to]) =>
    Array.from({ length: to - from }, (_, step) => from + step)
      .filter(at => isOut(figures[at]!) || isOut(figures[at + 1]!))
      .map(at => `M${place(at)}L${place(at + 1)}`),
  )
  const end = figures.findLastIndex(figure => figure !== null)
  return (
    <svg
      {...box}
      aria-label={`${label}：最低 ${Math.min(...all).toFixed(1)}，最高 ${Math.max(...all).toFixed(1)}`}
    >
      {crossed.map(({ code, level, value }) => (
        <line
          key={`${code} ${value}`}
          x1={inset}
          x2={width - inset}
          y1={y(value)}
          y2={y(value)}
          className="reading-limit"
          style={{ color: `var(--level-${level}-text)` }}
        />
      ))}
      {runs.map(([from, to]) => (
        <path
          key={from}
          className="reading-line"
          d={`M${Array.from({ length: to - from + 1 }, (_, step) => place(from + step)).join('L')}`}
        />
      ))}
      {beyond.length > 0 && <path className="reading-line reading-out-line" d={beyond.join('')} />}
      <circle
        cx={x(end)}
        cy={y(figures[end]!)}
        r="2.4"
        className={isOut(figures[end]!) ? 'reading-dot-out' : 'reading-dot'}
      />
    </svg>
  )
}
