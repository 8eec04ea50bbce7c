/** A line without axes beside a figure: grey, last point dotted, broken at gaps, with the normal range as a band. */
import type { ReactElement } from 'react'
import { type Figure, known, stretches } from './gaps.ts'

export interface SparklineProps {
  values: readonly Figure[]
  /** In px of its own box; the box scales with its container. */
  width?: number
  height?: number
  /** Range that counts as normal, drawn as an area. */
  normal?: readonly [number, number]
  stroke?: number
  dot?: number
  /** CSS colour of the last point and its stretch when something is wrong. */
  alert?: string
  label: string
  /** Stretch to the parent's width (wall). */
  fluid?: boolean
}

export interface SparkGeometry {
  paths: string[]
  end: [number, number] | null
  band: [number, number] | null
}

/** Places values in a box with `inset` px kept free for stroke and dot. */
export function sparkGeometry(
  values: readonly Figure[],
  width: number,
  height: number,
  inset: number,
  normal?: readonly [number, number],
): SparkGeometry {
  const figures = known(values)
  if (figures.length === 0) return { paths: [], end: null, band: null }
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  const span = high - low
  const x = (index: number) => inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset)
  // A constant series runs through the middle.
  const y = (value: number) =>
    span === 0 ? height / 2 : height - inset - ((value - low) / span) * (height - 2 * inset)
  const place = (index: number) => `${x(index).toFixed(1)} ${y(values[index]!).toFixed(1)}`
  const runs = stretches(values)
  const paths = runs.map(([from, to]) => {
    const places = Array.from({ length: to - from + 1 }, (_, step) => place(from + step))
    return `M${places.join('L')}`
  })
  const at = runs[runs.length - 1]?.[1]
  const clip = (value: number) => Math.max(0, Math.min(height, y(value)))
  return {
    paths,
    end: at === undefined ? null : [x(at), y(values[at]!)],
    band: normal && span > 0 ? [clip(normal[1]), clip(normal[0])] : null,
  }
}

export function Sparkline(props: SparklineProps): ReactElement | null {
  const { values, width = 62, height = 28, stroke = 1.5, dot = 2.6, normal, alert, label, fluid } = props
  const shape = sparkGeometry(values, width, height, dot + 0.6, normal)
  if (!shape.end || known(values).length < 2) return null
  return (
    <svg
      className="qy-spark block min-w-0"
      viewBox={`0 0 ${width} ${height}`}
      width={fluid ? '100%' : width}
      height={fluid ? '100%' : height}
      role="img"
      aria-label={label}
    >
      {shape.band && (
        <rect
          x="0"
          width={width}
          y={shape.band[0]}
          height={shape.band[1] - shape.band[0]}
          className="qy-spark-band"
        />
      )}
      {shape.paths.map(path => (
        <path
          key={path}
          d={path}
          fill="none"
          className="qy-spark-line"
          strokeWidth={stroke}
          strokeLinejoin="round"
        />
      ))}
      <circle
        cx={shape.end[0]}
        cy={shape.end[1]}
        r={dot}
        className="qy-spark-dot"
        style={alert ? { fill: alert } : undefined}
      />
    </svg>
  )
}
