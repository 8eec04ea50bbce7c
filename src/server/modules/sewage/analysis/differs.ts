/** What of a view is not as published, in words with their own numbers. */
import { type FigureView, isSwitched } from '#contract/sewage/figure-view.ts'
import { loqPolicyWords } from '#lib/wbe/censor.ts'
import type { ShownDay } from './shown.ts'

const weekOrder = [1, 2, 3, 4, 5, 6, 0]
const dayWords = ['日', '一', '二', '三', '四', '五', '六']
const two = (value: number): string => value.toFixed(2)

function loqWords(policy: NonNullable<FigureView['loq']>, days: readonly ShownDay[]): string {
  const touched = days.reduce((sum, one) => sum + one.touched, 0)
  const unknown = days.reduce((sum, one) => sum + one.unknown, 0)
  return [
    `低于定量限${policy === 'exclude' ? '的剔除' : `按“${loqPolicyWords[policy]}”代入`}，由检测值重新计算，流量、人口和系数与发布时相同`,
    touched > 0 && `与发布口径不同的厂日 ${touched} 个`,
    unknown > 0 && `其中 ${unknown} 个没有检测值可换算，未计入`,
  ]
    .filter(Boolean)
    .join('；')
}
function wetWords(days: readonly ShownDay[]): string {
  const left = days.filter(one => one.without === 'wet').length
  const kept = days.reduce((sum, one) => sum + (one.row?.nWet ?? 0), 0)
  return [
    '剔除雨天：当日过半样品为雨天样的整日不计',
    left > 0 && `剔除 ${left} 日`,
    kept > 0 && `留下的各日仍有雨天样 ${kept} 份`,
  ]
    .filter(Boolean)
    .join('，')
}
function weekdayWords(days: readonly ShownDay[]): string {
  const refused = days.filter(one => one.without === 'weeks').length
  const last = days.findLast(one => one.factors !== undefined)
  const factors = last?.factors
  return [
    '星期校正：日值 ÷ 星期系数（比移动平均法，系数取截至当月末 52 周的中位数）',
    last &&
      factors &&
      `${last.day.slice(0, 7)} 的系数 ${weekOrder.map(at => `${dayWords[at]} ${two(factors.factors[at]!)}`).join('、')}，n = ${factors.n} 周`,
    refused > 0 && `${refused} 日周数不足，不作校正也不给数值`,
  ]
    .filter(Boolean)
    .join('；')
}

/** @param days those that are shown; of several places none, and no numbers are said */
export const differsOf = (view: FigureView, days: readonly ShownDay[] = []): string[] =>
  isSwitched(view)
    ? [
        view.loq && loqWords(view.loq, days),
        view.wet && wetWords(days),
        view.weekday && weekdayWords(days),
      ].filter(one => one !== undefined)
    : []
