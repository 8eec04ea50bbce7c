/** The drawing in a letter of 分析: what it draws, what it leaves out, and that it says nothing that the table does not. */
import { expect, it } from 'vitest'
import type { ToldLine } from '#server/modules/sewage/analysis-subscription/figures.ts'
import { pictureHtml } from '#server/modules/sewage/analysis-subscription/picture.ts'

const line = (values: (number | null)[], more: Partial<ToldLine> = {}): ToldLine => ({
  place: '甲市',
  drug: '甲基苯丙胺',
  without: null,
  value: values.at(-1) ?? null,
  low: null,
  high: null,
  before: null,
  change: null,
  days: null,
  series: values.map((value, at) => ({
    start: `2026-01-${String(at + 5).padStart(2, '0')}`,
    value,
    low: value === null ? null : value - 1,
    high: value === null ? null : value + 1,
  })),
  ...more,
})
const drawingIn = (html: string): string =>
  Buffer.from(/src="data:image\/svg\+xml;base64,([^"]+)"/.exec(html)![1]!, 'base64').toString()
const count = (svg: string, of: RegExp): number => [...svg.matchAll(of)].length
const heights = (svg: string): number[] => [...svg.matchAll(/cy="([\d.]+)"/g)].map(one => Number(one[1]))

it('draws a point for each period with a value, and breaks line and band where there is none', () => {
  const svg = drawingIn(pictureHtml({ lines: [line([10, 12, null, 14, 16, null, 18])] })!)
  expect(count(svg, /<circle/g)).toBe(5)
  // 10–12 and 14–16; the last stands alone.
  expect(count(svg, /<polyline/g)).toBe(2)
  expect(count(svg, /<polygon/g)).toBe(2)
  const ys = heights(svg)
  // More is higher, by one scale.
  expect(ys).toEqual(ys.toSorted((a, b) => b - a))
  expect(ys[0]! - ys[1]!).toBeCloseTo(ys[2]! - ys[3]!, 0)
  expect(svg).toContain('>18.0<')
  expect(svg).toContain('>26-01-05<')
})

it('draws all lines of a drug by one scale', () => {
  const other = line([1000, 2000], { drug: '尼古丁' })
  const svg = drawingIn(pictureHtml({ lines: [line([10, 20]), line([10, 40], { place: '乙市' }), other] })!)
  const [a, b, c, d] = heights(svg)
  expect(a).toBe(c)
  expect((c! - d!) / (a! - b!)).toBeCloseTo(3, 1)
})

it('draws nothing of who is masked, and no empty frame', () => {
  const masked = line([null, null], { without: 'masked', place: '丙区' })
  expect(pictureHtml({ lines: [masked] })).toBeUndefined()
  const html = pictureHtml({ lines: [line([1, 2]), masked] })!
  expect(drawingIn(html)).not.toContain('丙区')
  expect(html).toContain('alt="甲市 甲基苯丙胺 近 2 期的曲线，数值见上表"')
  // Of the last period alone nothing is known.
  expect(drawingIn(pictureHtml({ lines: [line([3, null], { without: 'none' })] })!)).toContain('无已发布结果')
})

it('takes names as words', () => {
  const html = pictureHtml({ lines: [line([1, 2], { place: '<b onload="x">&' })] })!
  expect(drawingIn(html)).toContain('&lt;b onload=&quot;x&quot;&gt;&amp;')
  expect(html).not.toContain('<b ')
})
