/** What the states of a record leave open to its form. */
import { refused } from '#contract/kit/fault.ts'
import { stateOf } from '#contract/kit/machine.ts'
import { snake } from '#server/db/rows.ts'
import type { Store } from '../engine.ts'
import { type Fragment, fragment, isIn } from '../fragment.ts'
import type { WireRow } from '../listing.ts'

/** @throws Fault `refused` in the words of the machine */
export function refuseClosed({ machine }: Store, act: 'edit' | 'delete', rows: readonly WireRow[]): void {
  const rule = machine?.[act]
  if (machine && rule && rows.some(row => !rule.in.includes(stateOf(machine, row)))) throw refused(rule.words)
}

/** Who was quicker may have taken a row out of the states in which it may go. */
export function stillOpen({ machine }: Store, act: 'delete'): Fragment {
  const rule = machine?.[act]
  return machine && rule ? isIn(`"${snake(machine.property)}"`, rule.in) : fragment('1 = 1')
}
