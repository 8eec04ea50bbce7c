/** Between what a compound of a day lay, by no policy at all: what a ratio may be judged by. Pure. */
import type { Bounds } from '#lib/wbe/ratio.ts'
import { compoundOf } from './day.ts'

type Measured = Omit<Parameters<typeof compoundOf>[0], 'settings'>
/** ng/L that the compound was at least and at most, whatever policy figures are computed by. */
export function boundsOf({ samples, values }: Measured, code: string): Bounds | null {
  const by = (loqPolicy: 'zero' | 'full') => compoundOf({ samples, values, settings: { loqPolicy } }, code)
  const [low, high] = [by('zero'), by('full')]
  if (low?.conc == null || high?.conc == null) return null
  const open = high.values.some(({ qualifier }) => qualifier === '>ULOQ')
  return { low: low.conc, high: open ? Number.MAX_VALUE : high.conc }
}
