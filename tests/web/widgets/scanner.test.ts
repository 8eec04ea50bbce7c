import { expect, test } from 'vitest'
import { isScan, type Typed, typedOn } from '#web/widgets/scan/use-scanner.ts'

const nothing: Typed = { text: '', at: Number.NEGATIVE_INFINITY }
const type = (text: string, gapMs: number): Typed =>
  [...text].reduce((typed, key, at) => typedOn(typed, key, 1_000 + at * gapMs), nothing)

test('a code that comes within a blink is a scan', () => {
  const typed = type('WD99013720261121013', 8)
  expect(typed.text).toBe('WD99013720261121013')
  expect(isScan(typed, typed.at + 8)).toBe(true)
})
test('what a person types is none, nor an Enter that comes later, nor a few keys', () => {
  const slow = type('WD99013720261121013', 90)
  expect(isScan(slow, slow.at + 8)).toBe(false)
  const typed = type('WD99013720261121013', 8)
  expect(isScan(typed, typed.at + 400)).toBe(false)
  const short = type('abc', 8)
  expect(isScan(short, short.at + 8)).toBe(false)
})
test('a scan begins anew after a key that somebody pressed before', () => {
  const before = typedOn(nothing, 'n', 0)
  const scanned = [...'WD990137'].reduce((typed, key, at) => typedOn(typed, key, 900 + at * 5), before)
  expect(scanned.text).toBe('WD990137')
})
