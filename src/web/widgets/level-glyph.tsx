/** The four warning levels: shape, word and colour always together. Solid = not acknowledged, hollow = acknowledged. */
import type { CSSProperties, ReactElement } from 'react'

import { type Level, levelWords } from '#lib/judge.ts'

export type WarningLevel = Level
export { levelWords }

/** Outlines in a 24 × 24 box: octagon, triangle, diamond, disc. Also drawn by the map's icon atlas. */
export const levelOutlines: Record<WarningLevel, string> = {
  1: 'M8.1 2h7.8L22 8.1v7.8L15.9 22H8.1L2 15.9V8.1z',
  2: 'M12 2.2 23 21.6H1z',
  3: 'M12 1 23 12 12 23 1 12z',
  4: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z',
}
/** The mark inside: `!`, sitting lower in the triangle; `i` in the disc. Strokes of 2 units with round ends. */
export const levelMarks: Record<WarningLevel, string> = {
  1: 'M12 7v6M12 16.8v.1',
  2: 'M12 9.4v5.2M12 18v.1',
  3: 'M12 7v6M12 16.8v.1',
  4: 'M12 11v6M12 7.2v.1',
}

/** Beyond its limit, but no alarm yet: it is neither owed nor acknowledged, so it is none of the four shapes. */
export const hourglass =
  'M5 2h14M5 22h14M7 2v4.5c0 .6.2 1.1.6 1.5L12 12l4.4-4c.4-.4.6-.9.6-1.5V2M7 22v-4.5c0-.6.2-1.1.6-1.5L12 12l4.4 4c.4.4.6.9.6 1.5V22'

export const isWarningLevel = (level: number): level is WarningLevel =>
  level === 1 || level === 2 || level === 3 || level === 4

export interface LevelGlyphProps {
  level: WarningLevel
  /** Acknowledged: drawn hollow. */
  acked?: boolean
  /** CSS length; the wall passes rem. */
  size?: number | string
  /** Read out instead of the level's word; '' when the word already stands beside the glyph. */
  label?: string
  className?: string
  style?: CSSProperties
}

export function LevelGlyph(props: LevelGlyphProps): ReactElement {
  const { level, acked = false, size = 16, className, style } = props
  const label = props.label ?? `${levelWords[level]}${acked ? '，已确认' : '，未确认'}`
  const hue = `var(--level-${level})`
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      // The inks are tokens, so that a change of theme needs no redraw.
      style={{ flex: 'none', verticalAlign: '-0.18em', ...style }}
      role={label === '' ? undefined : 'img'}
      aria-label={label === '' ? undefined : label}
      aria-hidden={label === '' ? true : undefined}
    >
      <path
        d={levelOutlines[level]}
        fill={acked ? 'none' : hue}
        stroke={acked ? hue : 'var(--level-edge, transparent)'}
        strokeWidth={acked ? 2 : 1}
        strokeLinejoin="round"
        transform={acked ? 'translate(1 1) scale(.9167)' : undefined}
      />
      <path
        d={levelMarks[level]}
        fill="none"
        stroke={acked ? hue : `var(--level-${level}-ink, var(--card))`}
        strokeWidth={2.2}
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Sign of a reading that is beyond its limit and has raised no alarm yet. */
export function WaitGlyph({ level, size = 16, label }: LevelGlyphProps): ReactElement {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      style={{ flex: 'none', verticalAlign: '-0.18em' }}
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
    >
      <path
        d={hourglass}
        fill="none"
        stroke={`var(--level-${level})`}
        strokeWidth={2.2}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
