/** Under the trend: what each mark means with its figures over what is chosen, and what the named test says. */
import type { ReactElement } from 'react'
import { type AnalysedGrain, leastAnalysed } from '#contract/sewage/analysis.ts'
import { notPublished, viewWords } from '#contract/sewage/figure-view.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { periodStart } from '#lib/wbe/period.ts'
import { usePage } from '#web/session/page-context.ts'
import { gapsOf, readOutOf } from './series.ts'
import { type AnalysisState, spanOfPeriods, spanWords } from './state.ts'
import { stripWords } from './strip.tsx'
import { unit } from './unit.ts'
import type { Trend } from './use-analysis.ts'

const directions = { UP: '上升', DOWN: '下降', FLAT: '无显著趋势' } as const
const pWords = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`)
const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value, 2)}`

/** Over many years the words are no longer than a few lines; each has its line on the plot. */
const mostTold = 8
const newest = (starts: readonly string[]): string =>
  starts.length > mostTold
    ? `共 ${starts.length} 处，最近 ${mostTold} 处 ${starts.slice(-mostTold).join('、')}`
    : starts.join('、')

/** Of days their weeks are tested, and so the weeks are counted; always all of them, whatever is chosen. */
export function testWords(
  { trend, points }: Pick<Trend, 'trend' | 'points'>,
  grain: AnalysedGrain,
): { head: string; foot: string } {
  if (!trend) {
    const known = points.filter(({ value }) => value !== null)
    const n =
      grain === 'DAY' ? new Set(known.map(({ start }) => periodStart('WEEK', start))).size : known.length
    const of = grain === 'MONTH' ? '个月' : '周'
    return { head: `数据不足，n = ${n} ${of}，不作趋势检验`, foot: `趋势检验至少需要 ${leastAnalysed} ${of}` }
  }
  const of = trend.of === 'WEEK' ? '周' : '月'
  const { slope, slopeLow, slopeHigh } = trend
  return {
    head: `Mann-Kendall ${directions[trend.direction]} ${pWords(trend.p)}`,
    foot:
      slope === null
        ? `检验按全期${of}均值 n = ${trend.n}`
        : `Sen 斜率 ${signed(slope)} ${unit}/${of}（95% CI ${signed(slopeLow ?? slope)} 至 ${signed(slopeHigh ?? slope)}，按全期${of}均值 n = ${trend.n}）`,
  }
}

type Ends = readonly [number, number] | undefined
interface Words {
  data: Trend
  state: AnalysisState
  colour: string
  /** Where the axis begins. */
  axisFrom?: number
}
/**
 * While one period is pointed at, the words of what is chosen keep their place unseen: their lines are as many, and
 * nothing on the page moves under a pointer that leaves the plot.
 */
export function Legend({
  chosen,
  pointed,
  ...words
}: Words & { chosen: Ends; pointed: number | undefined }): ReactElement {
  const one = pointed !== undefined
  return (
    <div className="analysis-legend">
      {one && (
        <div className="still" aria-hidden="true">
          <Lines {...words} shown={chosen} />
        </div>
      )}
      <div aria-live={one ? 'off' : 'polite'}>
        <Lines {...words} shown={one ? [pointed, pointed] : chosen} />
      </div>
    </div>
  )
}

function Lines({ data, state, shown, colour, axisFrom = 0 }: Words & { shown: Ends }): ReactElement {
  const { points, changes } = data
  const [from, to] = shown ?? [0, points.length - 1]
  const some = points.slice(from, to + 1)
  const read = readOutOf(some)
  const first = some[0]?.start
  const last = some.at(-1)?.start
  const { head, foot } = testWords(data, state.grain)
  // On a wall the band is grey as the plot draws it: hue is for levels.
  const { wall } = usePage()
  const known = some.filter(({ value }) => value !== null).length
  const gaps = gapsOf(points)
  const missing = gaps.reduce((sum, { length }) => sum + length, 0)
  const unitOf = { DAY: '日', WEEK: '周', MONTH: '个月' }[state.grain]
  return (
    <>
      <p className="row">
        <span className="aux">
          {first && last && spanWords(spanOfPeriods(state.grain, first, last))}
          {from < to && ' 均值'}
        </span>
        <span className="row">
          <i className="line" style={{ borderColor: colour }} /> 本期 <b>{formatNumber(read.value, 1)}</b>
        </span>
        <span className="row">
          <i
            className="band"
            style={wall ? { background: 'var(--band)', opacity: 1 } : { background: colour }}
          />{' '}
          95% CI {formatRange(read.low, read.high, 1)}
        </span>
        {read.usualLow !== null && (
          <span className="row">
            <i className="usual" /> 常态 {formatRange(read.usualLow, read.usualHigh, 1)}
          </span>
        )}
        <span className="row">
          <i className="past" /> 去年 {formatNumber(read.past, 1)}
          {read.pasts > 0 && read.pasts < known && (
            <span className="aux">
              （仅 {read.pasts}/{known} {unitOf}）
            </span>
          )}
        </span>
        <span className="grow" />
        <span>{head}</span>
      </p>
      <p className="aux">
        {[
          axisFrom > 0 && `纵轴自 ${formatNumber(axisFrom)} 起`,
          missing > 0 && `断线为缺测 ${missing} ${unitOf}，不补值`,
          read.withheld > 0 && `另有 ${read.withheld} ${unitOf}按所选条件或保护规则没有数值`,
          read.imputed > 0 && `空心为低于定量限代入（${read.imputed} 个样品）`,
          points.some(({ usualLow }) => usualLow !== null) &&
            `常态 = 前 52 周${state.grain === 'DAY' ? '同星期 P10–P90' : ' P10–P90'}`,
          points.some(({ anomaly }) => anomaly) && '圈为偏离自身节律的异常（稳健 z > 3.5）',
          changes.length > 0 && `水平改变由 PELT 判定：${newest(changes)}`,
          stripWords(points),
          foot,
          data.differs.length > 0 && `${notPublished}：${viewWords(state)}，差别见选区卡`,
        ]
          .filter(Boolean)
          .join('；')}
      </p>
    </>
  )
}
