/** The worst open warning of a plant, as a glyph inside a map's drawing. */
import type { ReactElement } from 'react'
import { levelMarks, levelOutlines, levelWords, type WarningLevel } from '#web/widgets/level-glyph.tsx'
import type { Warning } from './warning-view.ts'

export function MapGlyph(props: {
  at: [number, number]
  size: number
  warning: Warning
  /** None of the plant's waits for somebody. */
  acked: boolean
  others: string
  name: string
  onClick: (() => void) | undefined
}): ReactElement | null {
  const { at, size, warning, acked, others, name, onClick } = props
  if (size === 0) return null
  const level = warning.level as WarningLevel
  const hue = `var(--level-${level})`
  const words = `${levelWords[level]} ${warning.title} · ${name}${warning.acked ? '，已确认' : ''}${warning.active ? '' : '，已恢复'}${others && `，${others}`}`
  return (
    <g
      transform={`translate(${at[0] - size / 2} ${at[1] - size / 2}) scale(${size / 24})`}
      className={`pointer${level === 1 && !acked ? ' is-urgent' : ''}`}
      onClick={onClick}
    >
      <title>{words}</title>
      <path d={levelOutlines[level]} className="map-glyph-rim" />
      <path d={levelOutlines[level]} fill={acked ? 'var(--card)' : hue} stroke={hue} strokeWidth="2" />
      <path
        d={levelMarks[level]}
        fill="none"
        stroke={acked ? hue : `var(--level-${level}-ink)`}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </g>
  )
}
