/** What was asked in a step, in the words that its timeline keeps. */
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import type { Store } from '../engine.ts'
import type { Draft } from '../hooks.ts'
import type { WireRow } from '../listing.ts'
import type { Note } from './timeline.ts'

/** What was asked in words, as it is read later on, whatever becomes of the rows that it names. */
export async function notesOf({ engine }: Store, question: Resource, values: Draft): Promise<Note[]> {
  const row: WireRow = { ...values }
  await engine.texts.put(question, [row])
  return Object.entries(question.fields).flatMap(([name, field]) =>
    name === 'reason' || isEmpty(values[name]) ? [] : { title: field.title, text: textOf(field, name, row) },
  )
}
/** A field's own words for what was chosen (完好) stand before those of its dictionary (是). */
type Worded = Pick<Field, 'kind' | 'unit' | 'choices' | 'decimals' | 'asGiven'>
export function textOf(field: Worded, name: string, row: WireRow): string {
  const { kind, unit, choices, decimals, asGiven } = field
  if (kind === 'image' || kind === 'file') return `${String(row[name]).split(',').filter(Boolean).length} 个`
  const chosen = choices?.find(({ value }) => value === row[name])?.text
  const figure =
    kind === 'number' && decimals !== undefined && !asGiven ? Number(row[name]).toFixed(decimals) : row[name]
  return `${chosen ?? row[`${name}_dictText`] ?? figure}${unit ? ` ${unit}` : ''}`
}
