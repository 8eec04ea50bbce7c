/** The message itself: figures as a table, what is missing, and where to look further. Pure; texts of people are escaped. */
import type { AskedFigures } from '#contract/sewage/analysis-address.ts'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { notPublished } from '#contract/sewage/figure-view.ts'
import { loadUnit, measureWord } from '#contract/sewage/figures.ts'
import { absent, decimalsOf, formatChange, formatLoad, formatRange } from '#lib/format.ts'
import { escapeHtml } from '#lib/html.ts'
import { periodEnd, periodShift, periodWords } from '#lib/wbe/period.ts'
import { drawnPeriods, type Told, type ToldLine } from './figures.ts'
import { pictureHtml } from './picture.ts'

const mostTitle = 100
export const titleOf = (view: string, { cycle, period }: Pick<Told, 'cycle' | 'period'>): string => {
  const when = periodWords(cycle, period)
  return `${view.slice(0, mostTitle - when.length - 1)} ${when}`
}

/** 11-16、11-17; the year is that of the period. */
const short = (days: readonly string[]): string => days.map(day => day.slice(5)).join('、')
/** More days than these are counted. */
const mostNamed = 7
function lackingWords({ days }: ToldLine): string {
  if (!days) return absent
  const parts = days.lacking.map(({ why, days: own }) => {
    const words = withoutWords[why] ?? why
    return own.length > mostNamed ? `${words} ${own.length} 天` : `${words}：${short(own)}`
  })
  return parts.length === 0 ? '无' : parts.join('；')
}
function rowOf(line: ToldLine): string {
  const { place, drug, without, value, low, high, before, change, days } = line
  const cells = [
    place,
    drug,
    without === null ? formatLoad(value) : (withoutWords[without] ?? without),
    formatRange(low, high, decimalsOf(value ?? 0)),
    formatLoad(before),
    formatChange(change),
    days ? `${days.known} / ${days.all}` : absent,
    lackingWords(line),
  ]
  return `<tr>${cells.map(cell => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
}

/** The page as it was saved, with just these periods and the told one chosen. */
export function periodAddress(state: string, { cycle, period }: Pick<Told, 'cycle' | 'period'>): string {
  const query = new URLSearchParams(state)
  const end = periodEnd(cycle, period)
  query.delete('view')
  query.set('grain', cycle)
  query.set('span', `${periodShift(cycle, period, 1 - drawnPeriods)}_${end}`)
  query.set('sel', `${period}_${end}`)
  return `/sewage/analysis?${query}`
}

export interface Letter {
  view: { id: string; title: string; state: string | null }
  asked: Pick<AskedFigures, 'measure'>
  told: Told
}
export function letterOf({ view, asked, told }: Letter): string {
  const { cycle, period, differs, lost } = told
  const span = `${period} 至 ${periodEnd(cycle, period)}`
  const heads = ['地点', '毒品', '本期', '95% CI', '上一期', '变化', '有数值的天数', '缺少']
  const link = (to: string, words: string) => `<a href="${escapeHtml(to)}">${words}</a>`
  const paragraphs = [
    `<p>视图“${escapeHtml(view.title)}”${periodWords(cycle, period)}（${span}）的${measureWord[asked.measure]}，${loadUnit}。</p>`,
    differs.length > 0 && `<p>${notPublished}：${escapeHtml(differs.join('；'))}。</p>`,
    `<table><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead><tbody>${told.lines.map(rowOf).join('')}</tbody></table>`,
    pictureHtml(told),
    ...lost.map(words => `<p>视图中有一个地点没有列出：${escapeHtml(words)}</p>`),
    '<p>按发送时的已发布结果和您的权限计算；之后发布或撤回的结果不在其中，以打开的画面为准。</p>',
    `<p>${link(`/sewage/analysis?view=${view.id}`, '打开视图')}　${link(periodAddress(view.state ?? '', told), '查看这一期')}　${link('/account/settings/Subscriptions', '结束订阅')}</p>`,
  ]
  return paragraphs.filter(Boolean).join('')
}
