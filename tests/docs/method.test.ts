/** docs/method.md says what the code does: its worked examples are computed, its list of the European rows drawn anew. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { complete, methodPage, off, pages } from './method-page.ts'

const text = readFileSync(methodPage, 'utf8')
const folder = join(import.meta.dirname, '../../src/lib/wbe')
const files = readdirSync(folder).filter(file => file.endsWith('.ts'))
const modules = await Promise.all(
  files.map(async file => [file, (await import(join(folder, file))) as Record<string, unknown>] as const),
)
const exported = new Map(modules.flatMap(([, module]) => Object.entries(module)))
const lines = [...text.matchAll(/```算例\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split('\n'))

interface Example {
  name: string
  args: unknown[]
  path: string[]
  /** The figure as it is written, so that its decimals count. */
  figure: string
}
/** `name(JSON, JSON).property = figure unit` */
function readExample(line: string): Example {
  const match =
    /^(\w+)\((.*)\)((?:\.\w+)*) = ("[^"]*"|\[.*\]|\{.*\}|null|true|false|-?[\d.]+(?:e-?\d+)?)(?: \S.*)?$/.exec(
      line,
    )
  if (!match) throw new Error(`no example: ${line}`)
  const [, name, args, path, figure] = match as unknown as [string, string, string, string, string]
  return { name, args: JSON.parse(`[${args}]`), path: path.split('.').filter(Boolean), figure }
}

describe('worked examples', () => {
  test('there are enough of them', () => expect(lines.length).toBeGreaterThan(60))
  test.each(lines)('%s', line => {
    const { name, args, path, figure } = readExample(line)
    const compute = exported.get(name)
    expect(compute, `${name} is no export of lib/wbe`).toBeTypeOf('function')
    const outcome = path.reduce<unknown>(
      (value, key) => (value as Record<string, unknown>)[key],
      (compute as (...args: unknown[]) => unknown)(...args),
    )
    const expected = JSON.parse(figure)
    if (typeof expected !== 'number') return expect(outcome).toEqual(expected)
    const [digits, power = '0'] = figure.split('e')
    const decimals = (digits!.split('.')[1]?.length ?? 0) - Number(power)
    expect(Math.abs((outcome as number) - expected)).toBeLessThanOrEqual(0.5 * 10 ** -decimals * (1 + 1e-9))
  })
})

test('every function of lib/wbe is named, and every name is there', () => {
  const named = new Set([...text.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
  const shown = new Set(lines.map(line => readExample(line).name))
  // Checks of single figures are told of together, by their rule.
  const functions = modules
    .filter(([file]) => file !== 'figure.ts')
    .flatMap(([, module]) => Object.entries(module).filter(([, value]) => typeof value === 'function'))
    .map(([name]) => name)
  expect(functions.length).toBeGreaterThan(70)
  expect(functions.filter(name => !named.has(name) && !shown.has(name))).toEqual([])
})

test('the formulas F1 to F15 each have a heading or a row', () => {
  const missing = Array.from({ length: 15 }, (_, at) => `F${at + 1}`).filter(
    name => !new RegExp(`^(#+ |\\| )${name}(?!\\d)`, 'm').test(text),
  )
  expect(missing).toEqual([])
})

test('the European means reproduce to 0.01 by the rule of their year, and those that do not are listed', () => {
  const { now, should } = pages()
  expect(now).toBe(should)
  // What the study published on the day of this edition: a change of code may not move it.
  expect([complete.length, off.length]).toEqual([3358, 46])
  // Nothing later than 2016 is off but a city of several plants.
  const later = off.filter(row => row.year > 2016 && !/\(\d+\)/.test(row.city))
  expect(later).toEqual([])
})
