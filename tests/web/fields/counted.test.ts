/** What is counted is shown in whole ones, whatever is kept of an estimate; over the whole contract. */
import { expect, test } from 'vitest'
import { countedUnits } from '#contract/kit/counted.ts'
import type { Field } from '#contract/kit/field.ts'
import { machines, resources } from '#server/declared.ts'
import { figureText } from '#web/fields/number.tsx'

const numbers = [
  ...resources.map(({ path, fields }) => [path, fields] as const),
  ...machines.flatMap(({ resource, steps }) =>
    steps.map(step => [`${resource.path} ${step.verb}`, step.asks ?? {}] as const),
  ),
].flatMap(([path, fields]) =>
  Object.entries(fields).map(([name, field]) => ({ at: `${path} ${name}`, field: field as Field })),
)
const counted = numbers.filter(
  ({ field }) =>
    field.kind === 'number' &&
    (countedUnits.has(field.unit ?? '') || (!field.unit && /[次人件瓶份台个条包行]数$/.test(field.title))),
)

test('there are some', () => {
  expect(counted.length).toBeGreaterThan(5)
})
test.each(counted.map(({ at, field }) => [at, field] as const))('%s in whole ones', (_, field) => {
  expect(figureText(field, 97_581.04)).toBe('97,581')
  // What people enter is whole, too.
  if (!field.readonly) expect(field.decimals).toBe(0)
})
