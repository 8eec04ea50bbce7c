import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beforeEnd, boundsOf, defaultYears, nearest, nth } from '#lib/quartz/bounds.ts'
import { change, expressionOf } from '#lib/quartz/cascade.ts'
import { type Fields, parts } from '#lib/quartz/fields.ts'
import { firstFigures, modesOf, settingOf, textOf } from '#lib/quartz/modes.ts'
import { fieldsOf, validate } from '#lib/quartz/parse.ts'
import { expression } from './arbitraries.ts'

const fields = (text: string) => fieldsOf(text) as Fields
const changed = (text: string, part: keyof Fields, value: string) =>
  expressionOf(change(fields(text), part, value))

describe('console 5: cron bounds', () => {
  test.each([
    ['second', 'step', 1, 59],
    ['second', 'start', 0, 59],
    ['second', 'rangeStart', 1, 59],
    ['second', 'rangeEnd', 0, 59],
    ['minute', 'step', 1, 60],
    ['minute', 'start', 0, 59],
    ['minute', 'rangeStart', 1, 60],
    ['minute', 'rangeEnd', 0, 59],
    ['hour', 'step', 0, 23],
    ['hour', 'start', 0, 23],
    ['hour', 'rangeStart', 0, 23],
    ['hour', 'rangeEnd', 0, 23],
    ['day', 'step', 1, 31],
    ['day', 'start', 1, 31],
    ['day', 'list', 1, 31],
    ['week', 'step', 1, 7],
    ['week', 'list', 1, 7],
    ['month', 'step', 0, 12],
    ['month', 'start', 0, 12],
    ['month', 'rangeStart', 1, 12],
    ['month', 'rangeEnd', 1, 12],
    ['year', 'step', 1, 99],
    ['year', 'start', 2019, 2119],
    ['year', 'rangeStart', 2019, 2119],
    ['year', 'rangeEnd', 2019, 2119],
    ['year', 'list', 2019, 2118],
  ] as const)('%s %s: %i to %i', (part, box, min, max) => {
    expect(boundsOf(part)[box]).toEqual({ min, max })
    const at = (value: number) => {
      const span = boundsOf(part)
      const text = {
        step: `${span.start.max > 0 ? Math.max(span.start.min, 1) : 0}/${value}`,
        start: `${value}/1`,
        rangeStart: `${value}-${part === 'year' ? 2119 : span.rangeEnd.max}`,
        rangeEnd: `${part === 'year' ? 2019 : span.rangeStart.min}-${value}`,
        list: String(value),
      }[box]
      const words = { ...fields('0 0 0 1 1 ? *'), [part]: text }
      return validate(expressionOf(part === 'week' ? { ...words, day: '?' } : words))
    }
    // Both ends are right, what lies beyond is not: no box gives what the validator refuses.
    expect(at(min)).toBeUndefined()
    expect(at(max)).toBeUndefined()
    // A clock's range may begin at 0 when it is typed; a listed year may be 2119.
    if (box !== 'list') expect(at(max + 1)).toBeDefined()
  })
  test('days before the end 1-31, nearest weekday 1-31, nth weekday 1-5', () => {
    expect([beforeEnd, nearest, nth]).toEqual([
      { min: 1, max: 31 },
      { min: 1, max: 31 },
      { min: 1, max: 5 },
    ])
  })
  test('the other reading of years: start from 0, end from 1, step from 1, the current year and a hundred more', () => {
    const bounds = boundsOf('year', 'current', 2026)
    expect([bounds.rangeStart.min, bounds.rangeEnd.min, bounds.step.min]).toEqual([0, 1, 1])
    expect(defaultYears('current', 2026)).toEqual({ min: 2026, max: 2126 })
    expect(firstFigures('year', 'current', 2026)).toMatchObject({ rangeStart: 2026, rangeEnd: 2126 })
  })
})

describe('console 4: cascade', () => {
  test.each([
    ['* * * * * ? *', 'minute', '5', '0 5 * * * ? *'],
    ['* * * * * ? *', 'hour', '8', '0 0 8 * * ? *'],
    ['* * * * * ? *', 'day', '3', '0 0 0 3 * ? *'],
    ['* * * * * ? *', 'week', '2', '0 0 0 ? * 2 *'],
    ['* * * * * ? *', 'month', '6', '0 0 0 1 6 ? *'],
    ['* * * ? * * *', 'month', '6', '0 0 0 ? 6 1 *'],
    ['* * * * * ? *', 'year', '2030', '0 0 0 1 1 ? 2030'],
    ['15 * * * * ? *', 'minute', '5', '15 5 * * * ? *'],
    ['* * * * * ? *', 'second', '5', '5 * * * * ? *'],
  ] as const)('%s, %s = %s', (text, part, value, result) => expect(changed(text, part, value)).toBe(result))

  test('day and week exclude each other', () => {
    expect(changed('0 0 8 ? * 2 *', 'day', '5')).toBe('0 0 8 5 * ? *')
    expect(changed('0 0 8 5 * ? *', 'week', '2')).toBe('0 0 8 ? * 2 *')
    expect(changed('0 0 8 5 * ? *', 'day', '?')).toBe('0 0 8 ? * * *')
    expect(changed('0 0 8 ? * 2 *', 'week', '?')).toBe('0 0 8 * * ? *')
  })
  test('the same text changes nothing', () =>
    expect(changed('* * * * * ? *', 'hour', '*')).toBe('* * * * * ? *'))
  test('a right expression stays right, whatever mode is chosen', () => {
    const modes = parts.flatMap(part => modesOf[part].map(mode => ({ part, mode })))
    fc.assert(
      fc.property(expression, fc.constantFrom(...modes), (text, { part, mode }) => {
        const value = textOf(part, { mode, figures: firstFigures(part) })
        expect(validate(changed(text, part, value))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
  test('hidden seconds are 0, a hidden year is left out', () => {
    expect(expressionOf(fields('5 1 * * * ? 2030'), { second: true })).toBe('0 1 * * * ? 2030')
    expect(expressionOf(fields('5 1 * * * ? 2030'), { year: true })).toBe('5 1 * * * ?')
  })
})

describe('console 4: modes by their symbols', () => {
  test.each([
    ['second', '*', 'every'],
    ['second', '1-5', 'range'],
    ['second', '0/5', 'loop'],
    ['second', '1,2,3', 'list'],
    ['second', '7', 'list'],
    ['hour', '?', 'unset'],
    ['hour', 'W', 'work'],
    ['hour', 'L', 'last'],
    ['day', 'L', 'last'],
    ['day', 'LW', 'lastWorkday'],
    ['day', 'L-3', 'beforeEnd'],
    ['day', '15W', 'nearest'],
    ['week', 'MON-FRI', 'range'],
    ['week', '6L', 'lastWeek'],
    ['week', 'SUN#2', 'nth'],
    ['week', 'TUE,THU', 'list'],
    ['month', 'JAN', 'list'],
    ['year', '2026-2030', 'range'],
  ] as const)('%s %s is %s', (part, text, mode) =>
    expect(settingOf(part, text, firstFigures(part))?.mode).toBe(mode),
  )
  test.each([
    ['day', 'L-3W'],
    ['day', '1,15W'],
    ['minute', '10-40/5'],
    ['second', 'L'],
  ] as const)('%s %s is of no mode', (part, text) =>
    expect(settingOf(part, text, firstFigures(part))).toBeUndefined(),
  )
  test('every mode gives a text that shows the same mode', () => {
    for (const part of parts)
      for (const mode of modesOf[part]) {
        const figures = { ...firstFigures(part), list: [] }
        const text = textOf(part, { mode, figures })
        expect(settingOf(part, text, figures)?.mode, `${part} ${text}`).toBe(mode)
      }
  })
  test('an empty list is the least value', () => {
    expect(textOf('second', { mode: 'list', figures: firstFigures('second') })).toBe('0')
    expect(textOf('day', { mode: 'list', figures: firstFigures('day') })).toBe('1')
    expect(textOf('year', { mode: 'list', figures: firstFigures('year') })).toBe('2019')
  })
})
