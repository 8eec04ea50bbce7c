import type { ReactElement, ReactNode } from 'react'

/** The four levels, passed, and plain: what a tag is drawn by. */
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

/** What is as it should be is quiet text: a colour is for what somebody has to look at. */
export function Tag({ tone, children }: { tone: Tone; children: ReactNode }): ReactElement {
  if (tone === 'ok') return <span>{children}</span>
  return <span className={`tag tag-${tone}`}>{children}</span>
}
