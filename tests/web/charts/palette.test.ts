import { expect, test } from 'vitest'
import { type DrugCode, drugColour, drugInk, drugInks, fade } from '#web/charts/palette.ts'

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(start => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

test('every drug stands at least 3:1 off its sheet, light and dark', () => {
  for (const code of Object.keys(drugInks)) {
    expect(contrast(drugColour(code, false), '#FFFFFF'), code).toBeGreaterThanOrEqual(3)
    expect(contrast(drugColour(code, true), '#1F2023'), code).toBeGreaterThanOrEqual(3)
  }
})
test('no two drugs look alike in colour, dash and point together', () => {
  const looks = Object.values(drugInks).map(ink => `${ink.light}|${ink.dash.join()}|${ink.point}`)
  expect(new Set(looks).size).toBe(looks.length)
  const shapes = Object.values(drugInks).map(ink => `${ink.dash.join()}|${ink.point}`)
  expect(new Set(shapes).size, 'readable without colour').toBe(shapes.length)
})
test('an unknown drug has an ink, and bands are faded', () => {
  expect(drugInk('XYZ')).toBe(drugInks['MOR' satisfies DrugCode])
  expect(fade('#208D86', 0.15)).toBe('rgba(32, 141, 134, 0.15)')
})
