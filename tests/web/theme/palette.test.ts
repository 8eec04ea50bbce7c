import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultColour, themeColours } from '#web/theme/colours.ts'
import { contrast, mix, paletteCss, paletteOf, rgbText, wordContrast } from '#web/theme/palette.ts'

const css = readFileSync(new URL('../../../src/web/theme/tokens.css', import.meta.url), 'utf8')
const [light, dark] = css.split('html body[arco-theme="dark"]') as [string, string]
const token = (block: string, name: string) => {
  const value = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1]
  if (!value) throw new Error(`no token ${name}`)
  return value
}
const sheets = { light: ['#ffffff', '#f3f5f7', '#f6f8fa'], dark: ['#1f2023', '#151618', '#26282b'] }

describe.each(themeColours)('$name $hex', ({ hex }) => {
  test.each([false, true])('carries words (dark: %s)', isDark => {
    const palette = paletteOf(hex, isDark)
    expect(palette.steps).toHaveLength(10)
    expect(contrast('#ffffff', palette.solid)).toBeGreaterThanOrEqual(wordContrast)
    expect(contrast('#ffffff', palette.solidHover)).toBeGreaterThanOrEqual(wordContrast)
    expect(contrast('#ffffff', palette.solidActive)).toBeGreaterThanOrEqual(wordContrast)
    expect(contrast(palette.link, palette.on)).toBeGreaterThanOrEqual(wordContrast)
    for (const sheet of isDark ? sheets.dark : sheets.light)
      expect(contrast(palette.link, sheet)).toBeGreaterThanOrEqual(wordContrast)
  })
})

describe.each([
  ['light', light, sheets.light],
  ['dark', dark, sheets.dark],
] as const)('%s tokens', (_, block, grounds) => {
  test.each(['t1', 't2', 't3', 'link'])('%s is legible on every ground', name => {
    for (const ground of grounds) expect(contrast(token(block, name), ground)).toBeGreaterThanOrEqual(4.5)
  })
  test('the edge of inputs stands out 3:1 on its sheet', () => {
    expect(contrast(token(block, 'field'), token(block, 'card'))).toBeGreaterThanOrEqual(3)
  })
  test('white stands on solid, and link words on what is selected', () => {
    for (const name of ['solid', 'solid-hover', 'solid-active'])
      expect(contrast('#ffffff', token(block, name))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token(block, 'link'), token(block, 'on'))).toBeGreaterThanOrEqual(4.5)
  })
  test.each([1, 2, 3, 4])('words of level %i stand on their ground and on the sheet', level => {
    const words = token(block, `level-${level}-text`)
    for (const ground of [token(block, `level-${level}-ground`), token(block, 'card')])
      expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
  })
  test('words of success stand on their ground', () => {
    expect(contrast(token(block, 'ok-text'), token(block, 'ok-ground'))).toBeGreaterThanOrEqual(4.5)
  })
})

test("the style sheet holds the default colour's own steps", () => {
  for (const [block, isDark] of [
    [light, false],
    [dark, true],
  ] as const)
    paletteOf(defaultColour, isDark).steps.forEach((step, index) => {
      expect(block).toContain(`--primary-${index + 1}: ${rgbText(step)};`)
    })
})

test('another colour replaces what depends on it, on the desk only', () => {
  const text = paletteCss('#722ED1')
  expect(text).toContain('--primary-6:114, 46, 209')
  expect(text).toContain(':not([data-skin="wall"])')
  expect(text).toContain('.on-dark')
})

test('mixing and contrast', () => {
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 1)
})
