import type { ResultOf } from '#contract/kit/endpoint.ts'
import { coldRange, figures, figureText } from '#contract/sewage/figures.ts'
import type { overviewToday } from '#contract/sewage/overview.ts'
import { minuteMs } from '#lib/dates.ts'

export type Day = Pick<
  ResultOf<typeof overviewToday>,
  'day' | 'samples' | 'warnings' | 'facilities' | 'coldChain' | 'completeness'
>
/** Without a figure a dash, not a nought. */
const percent = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(1)} %`)
const count = (value: number): string => value.toLocaleString('en-US')

/** The figures of one day as a table; texts are ours, values are numbers. */
export function reportHtml({ day, samples, warnings, facilities, coldChain, completeness }: Day): string {
  const raised = warnings.raisedByHour.reduce((sum, each) => sum + each, 0)
  const total = facilities.reduce((sum, each) => sum + each.total, 0)
  const online = facilities.reduce((sum, each) => sum + each.online, 0)
  const mean =
    warnings.meanAckMs === null
      ? '—'
      : `${figureText('ack', warnings.meanAckMs / minuteMs)} ${figures.ack.unit}`
  const lines: readonly (readonly [string, string, string])[] = [
    ['采样', '计划样品', `${count(samples.planned)} 份`],
    ['', '已采集', `${count(samples.collected)} 份`],
    ['', '已送达实验室', `${count(samples.received)} 份`],
    ['', '已检测', `${count(samples.tested)} 份`],
    ['', '程序已结束、未取样', `${count(samples.missed)} 份`],
    ['冷链', `${figures.cold.name}（${coldRange.low}～${coldRange.high} ℃）`, percent(coldChain.share)],
    ['预警', '当天新增', `${count(raised)} 条`],
    ['', '当天确认', `${count(warnings.acked)} 条`],
    ['', figures.ack.name, mean],
    ['设备', '生成时在线', `${count(online)} / ${count(total)} 台`],
    ['数据', `最近 7 天${figures.completeness.name}`, percent(completeness.share)],
    ['', '最近 7 天质控合格率', percent(completeness.qcPass)],
    ['', '待检样品', `${count(completeness.pending)} 份`],
  ]
  const rows = lines
    .map(([group, name, value]) => `<tr><th>${group}</th><td>${name}</td><td>${value}</td></tr>`)
    .join('')
  return `<p>${day} 的运行情况，按接收人的权限统计。</p><table><tbody>${rows}</tbody></table>`
}
