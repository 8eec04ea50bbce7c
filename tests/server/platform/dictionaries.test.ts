/** Every dictionary that a declaration names is seeded. */
import { expect, it } from 'vitest'
import { resources } from '#server/declared.ts'
import { dictionaries, itemsOf } from '#server/seed/dictionaries.ts'

it('seeds every dictionary that a field names, each with items, once', () => {
  const seeded = dictionaries.map(([code]) => code)
  const named = new Set(
    resources.flatMap(each => Object.values(each.fields).flatMap(field => field.dict ?? [])),
  )
  expect([...named].filter(code => !seeded.includes(code))).toEqual([])
  expect(seeded.filter((code, at) => seeded.indexOf(code) !== at)).toEqual([])
  for (const dictionary of dictionaries) {
    const values = itemsOf(dictionary).map(item => item.value)
    expect(values.length).toBeGreaterThan(0)
    expect(new Set(values).size).toBe(values.length)
  }
})

it('holds the defaults of the fields that use it', () => {
  const byCode = new Map(dictionaries.map(each => [each[0], itemsOf(each).map(item => item.value)]))
  const lost = resources.flatMap(each =>
    Object.entries(each.fields).flatMap(([name, field]) =>
      field.dict && field.default !== undefined && !byCode.get(field.dict)?.includes(String(field.default))
        ? [`${each.path} ${name}: ${String(field.default)}`]
        : [],
    ),
  )
  expect(lost).toEqual([])
})
