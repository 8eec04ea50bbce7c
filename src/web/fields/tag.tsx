import type { ReactElement, ReactNode } from 'react'

/** Grounds and inks of tags: the four levels, passed, and plain. */
export type Tone = 'danger' | 'warning' | 'caution' | 'info' | 'ok' | 'plain'

const byColour: Readonly<Record<string, Tone>> = {
  red: 'danger',
  danger: 'danger',
  orange: 'warning',
  warning: 'warning',
  amber: 'caution',
  gold: 'caution',
  yellow: 'caution',
  blue: 'info',
  arcoblue: 'info',
  cyan: 'info',
  purple: 'info',
  green: 'ok',
  success: 'ok',
  ok: 'ok',
  gray: 'plain',
  grey: 'plain',
}
/** A dictionary names a colour; what it looks like is the theme's business. */
export const toneOf = (colour: string | null | undefined): Tone | undefined =>
  colour ? (byColour[colour.toLowerCase()] ?? 'plain') : undefined

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
