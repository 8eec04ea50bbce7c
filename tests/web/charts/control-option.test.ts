import { expect, test } from 'vitest'
import { controlOption, type Run, readRuns } from '#web/charts/control-option.ts'
import type { Tokens } from '#web/theme/use-tokens.ts'

const figures = Array.from({ length: 24 }, (_, at) => (at % 6 === 0 ? 6 : 1))
const runs = figures.map(
  (figure, at): Run => ({
    id: String(at),
    worksheetId: '1',
    worksheetNo: 'JC1',
    pos: 1,
    at,
    figure,
    shown: String(figure),
    verdict: 'PASS',
    rules: [],
    low: null,
    high: null,
    level: null,
    byName: '',
    action: null,
  }),
)
interface Drawn {
  yAxis: { min: number; axisLabel: { formatter: (value: number) => string } }
  series: { markLine: { data: { yAxis: number }[] }; markArea: { data: { yAxis: number }[][] } }[]
}
const drawn = (more: { least?: number }) =>
  controlOption(readRuns(runs), {} as Tokens, { unit: '%', ...more }) as unknown as Drawn

test('what cannot be below nought has no lower limits there', () => {
  const { yAxis, series } = drawn({ least: 0 })
  expect(yAxis.min).toBe(0)
  expect(series[0]!.markLine.data.every(one => one.yAxis > 0)).toBe(true)
  expect(series[0]!.markArea.data.every(([from]) => from!.yAxis >= 0)).toBe(true)
  // Of what may be anything they are symmetric.
  const both = drawn({})
  expect(both.yAxis.min).toBeLessThan(0)
  expect(both.series[0]!.markLine.data.some(one => one.yAxis < 0)).toBe(true)
  expect(both.yAxis.axisLabel.formatter(-8)).toBe('−8')
})
