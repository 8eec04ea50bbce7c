/** The sheet of custody on paper: nothing that was said is cut, and what is out of its band stands out without colour. */
import { expect, it } from 'vitest'
import { custodyPages } from '#server/paper/custody.ts'
import type { CustodySheet, CustodyStepLine } from '#server/paper/custody-page.ts'
import { type Drawn, widthOf, wrapped } from '#server/paper/paper.ts'

const step = (no: number, over: Partial<CustodyStepLine> = {}): CustodyStepLine => ({
  ...{ no, time: '11-28 08:00', title: '采集', from: '—', to: '—', place: '—', away: false },
  ...{ temp: '—', tempFault: '', seal: '—', sealBroken: false, hash: 'a'.repeat(64) },
  ...over,
})
const sheet = (steps: readonly CustodyStepLine[]): CustodySheet => ({
  sampleNo: 'QY261128P01R01018',
  facts: Array.from({ length: 12 }, (_, at) => [`第 ${at} 项`, '值'] as const),
  steps,
  ...{ temperatures: [], begin: 0, end: 1, marks: [], watched: '', overFair: 0, overHigh: 0, unmeasured: 0 },
  limits: { high: 8, fair: 6, low: 0, mostMinutes: 60 },
  ...{ seals: [], head: 'a'.repeat(64), count: steps.length, brokenAt: null, signatures: [] },
  ...{ by: '周平', at: '2026-11-28 08:00:00', nth: 1, demo: false },
})
const texts = (drawn: readonly Drawn[]) => drawn.flatMap(one => (one.kind === 'text' ? [one] : []))
const said = (steps: readonly CustodyStepLine[]) =>
  custodyPages(sheet(steps)).map(({ drawn }) => texts(drawn).map(({ text }) => text))

it('tells the whole of a long remark, in lines of its row', () => {
  const place =
    '围栏外 5,213 m，澄州市长桥镇沿河路 118 号临时泊位；手机定位在桥下偏移，已与值班员核对并拍照留存（2 张）'
  const [page] = said([step(1, { place, away: true })])
  const from = page!.findIndex(text => text.startsWith('围栏外'))
  const lines = page!.slice(from).filter(text => place.includes(text) && text !== '—')
  expect(lines.join('')).toBe(place)
  expect(lines.length).toBeGreaterThan(3)
})

it('does not say that a sample stayed cold for which nobody measured', () => {
  const of = (over: Partial<CustodySheet>) =>
    custodyPages({ ...sheet([step(1)]), temperatures: [{ at: 0, value: 4 }], ...over })
      .flatMap(({ drawn }) => texts(drawn))
      .find(({ text }) => text.startsWith('超 6 ℃'))!.text
  expect(of({ overHigh: 30 })).toBe('超 6 ℃ 0 min，超 8 ℃ 30 min（限 60 min），合格')
  expect(of({ overHigh: 30, unmeasured: 31 })).toMatch(/，无记录 31 min，记录不全，不作判定$/)
  expect(of({ overHigh: 61, unmeasured: 1010 })).toMatch(/，无记录 16 h 50 min，超温$/)
})

it('names a temperature that is out of its band, and frames it', () => {
  const [warm] = custodyPages(sheet([step(1, { temp: '9.2', tempFault: '超温' })]))
  const [fair] = custodyPages(sheet([step(1, { temp: '4.2' })]))
  expect(texts(warm!.drawn).find(({ text }) => text === '9.2 超温')).toMatchObject({ bold: true })
  const frames = (drawn: readonly Drawn[]) => drawn.filter(({ kind }) => kind === 'frame').length
  expect(frames(warm!.drawn)).toBe(frames(fair!.drawn) + 1)
})

it('goes on overleaf where its rows have no room, each step once', () => {
  const steps = Array.from({ length: 60 }, (_, at) =>
    step(at + 1, { title: `环节${at + 1}`, place: at % 2 === 0 ? '很长的说明'.repeat(12) : '—' }),
  )
  const pages = custodyPages(sheet(steps))
  expect(pages.length).toBeGreaterThan(2)
  const titles = pages.flatMap(({ drawn }) => texts(drawn)).filter(({ text }) => text.startsWith('环节'))
  const own = titles.filter(({ text }) => text !== '环节')
  expect(own.map(({ text }) => text)).toEqual(steps.map(({ title }) => title))
  for (const { drawn } of pages) for (const { y } of texts(drawn)) expect(y).toBeLessThanOrEqual(297)
})

it('breaks lines where they fit, and no figure', () => {
  for (const text of ['', 'a', '围栏外 1,234 m，某处', 'x'.repeat(200), '值'.repeat(100)]) {
    const lines = wrapped(text, 12, 100)
    expect(lines.join('')).toBe(text)
    for (const line of lines) expect(widthOf(line, 12)).toBeLessThanOrEqual(100)
  }
  expect(wrapped('沿河路沿河路 1,234 m', 12, 100)).toEqual(['沿河路沿河路 ', '1,234 m'])
})
