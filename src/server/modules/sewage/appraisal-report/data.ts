/** What a report says of a region and a period, from its appraisals and the consumption behind them. */
import { toWire } from '#lib/dates.ts'
import { shortDrugName } from '#lib/drug-name.ts'
import { formatChange, formatLoad, formatNumber } from '#lib/format.ts'
import { tenderPlaces } from '#lib/small-catchment.ts'
import { suggestionWords } from '#lib/wbe/assess.ts'
import { type LoqPolicy, loqPolicyWords } from '#lib/wbe/censor.ts'
import { type Grain, periodEnd, periodShift } from '#lib/wbe/period.ts'
import { percentile } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import type { ReportData, ReportDrug, ReportPlace } from '#server/paper/report-data.ts'
import { gradeWords, interval } from '#server/paper/report-words.ts'
import { trendPeriods } from '../appraisal/figures.ts'
import { listRows, placesOfLevel } from '../consumption/list.ts'
import { plantPlaces } from '../consumption/list-queries.ts'
import { nothingTender, smallBelow } from '../consumption/small.ts'
import { groundOf } from './ground.ts'
import { houses, namesOf, type Standing } from './queries.ts'

const usualDrug = 'METH'
const share = (percent: number | null) => (percent === null ? null : percent / 100)

function drugOf(row: Standing): ReportDrug {
  const { rank, rankBest, rankWorst } = row
  return {
    code: row.drugCode,
    name: shortDrugName(row.drugName ?? row.drugCode),
    value: row.value,
    low: row.low,
    high: row.high,
    pndl: row.pndl,
    mom: share(row.mom),
    yoy: share(row.yoy),
    detectRate: share(row.detectRate),
    rank: rank === null ? '不排' : rankBest === rankWorst ? String(rank) : `${rankBest} – ${rankWorst}`,
    grade: row.grade === null ? null : Number(row.grade),
    reasons: (row.reasons ?? '').split('\n').filter(Boolean),
    appraisalId: row.id,
    apprVersion: row.apprVersion,
    published: row.state === 'PUBLISHED',
  }
}
const placeOf = (row: Standing, own: string): ReportPlace => ({
  code: row.regionCode,
  name: row.regionName ?? row.regionCode,
  value: row.value,
  low: row.low,
  high: row.high,
  grade: row.grade === null ? null : Number(row.grade),
  plants: row.plants,
  own: row.regionCode === own,
})
const byValue = (a: ReportPlace, b: ReportPlace) =>
  (b.value ?? -1) - (a.value ?? -1) || (a.code < b.code ? -1 : 1)
const trendWords: Readonly<Record<string, string>> = {
  UP: '较上期上升',
  FLAT: '较上期平稳',
  DOWN: '较上期下降',
  NEW: '首次检出',
  NA: '不作趋势判断',
}

export interface ReportScope {
  level: string
  regionCode: string
  grain: Grain
  start: string
}
/** @param all appraisals of the period that stand */
export async function reportData(
  db: Db,
  { level, regionCode, grain, start }: ReportScope,
  all: readonly Standing[],
  { version, demo, now }: { version: number; demo: boolean; now: number },
): Promise<ReportData> {
  const own = all.filter(row => row.regionCode === regionCode && row.placeLevel === level)
  const drugs = own.map(drugOf).sort(mostFirst)
  const main = own.find(row => row.drugCode === drugs[0]!.code)!
  const said = drugs[0]!
  const sameDrug = all.filter(row => row.drugCode === main.drugCode && row.small === 'N')
  const peerLevel = level === '3' ? ('3' as const) : ('2' as const)
  const peers = sameDrug
    .filter(row => row.placeLevel === peerLevel && (level !== '3' || row.parentCode === main.parentCode))
    .map(row => placeOf(row, regionCode))
    .sort(byValue)
  const [series, parts, house, names, ground] = await Promise.all([
    seriesOf(db, { level, regionCode, grain, start }, main.drugCode),
    level === '3'
      ? plantsOf(db, { regionCode, grain, start }, main.drugCode)
      : sameDrug
          .filter(row => row.parentCode === regionCode && row.placeLevel === String(Number(level) + 1))
          .map(row => placeOf(row, regionCode))
          .sort(byValue),
    houses(db),
    namesOf(
      db,
      [main.submitBy, main.reviewBy, main.publishBy].filter(one => one !== null),
    ),
    groundOf(db, peers, {
      level: peerLevel,
      above: level === '1' ? regionCode : (main.parentCode ?? ''),
      demo,
    }),
  ])
  const before = series.slice(0, -1).flatMap(({ value }) => (value === null ? [] : [value]))
  const [p10, p90] = [percentile(before, 0.1), percentile(before, 0.9)]
  const signed = (role: string, by: string | null, at: number | null) => ({
    role,
    name: by === null ? '' : (names.get(by) ?? by),
    day: at === null ? null : toWire(Number(at)).slice(0, 10),
  })
  const count = (pick: (row: Standing) => number | null) =>
    Math.max(0, ...own.map(row => pick(row) ?? 0)) || null
  return {
    reportNo: `PD-${regionCode}-${start.slice(0, 7).replace('-', '')}${{ MONTH: '', QUARTER: 'Q', YEAR: 'Y' }[grain as 'MONTH'] ?? ''}`,
    version,
    state: drugs.every(({ published }) => published) ? 'FINAL' : 'DRAFT',
    title: `${main.regionName ?? regionCode}污水毒情评定报告`,
    period: main.period,
    from: start,
    to: periodEnd(grain, start),
    regionName: main.regionName ?? regionCode,
    ...house,
    plants: count(row => row.plants),
    population: count(row => row.population),
    samples: main.samples,
    completeness: share(main.completeness),
    headline: headlineOf(said, main),
    verdict: verdictOf(said, main),
    mainGrade: said.grade,
    mainName: said.name,
    drugs,
    series,
    usual: p10 === null || p90 === null || before.length < 4 ? null : [p10, p90],
    peersTitle: level === '3' ? '同市各区县等级' : '各市等级',
    peers,
    ...ground,
    partsTitle: { '1': '各市', '2': '各区县', '3': '各污水厂' }[level] ?? '下级区域',
    parts,
    method: methodOf(main),
    signatures: [
      signed('编制', main.submitBy, main.submitTime),
      signed('复核', main.reviewBy, main.reviewTime),
      signed('签发', main.publishBy, main.publishTime),
    ],
    demo,
    madeAt: toWire(now).slice(0, 16),
  }
}

/** The usual drug first, then by level and value. */
function mostFirst(a: ReportDrug, b: ReportDrug): number {
  const first = (one: ReportDrug) => (one.code === usualDrug && one.grade !== null ? 1 : 0)
  return (
    first(b) - first(a) ||
    (b.grade ?? -1) - (a.grade ?? -1) ||
    (b.value ?? -1) - (a.value ?? -1) ||
    (a.code < b.code ? -1 : 1)
  )
}
const headlineOf = ({ grade, name }: ReportDrug, { trend }: Standing): string =>
  grade === null
    ? `评定结论：${name}不评定。`
    : `评定结论：${name}${gradeWords(grade)}（${grade} 级），${trendWords[trend ?? 'NA'] ?? ''}。`
function verdictOf(said: ReportDrug, { suggestion }: Standing): string[] {
  const { value, mom, rank, reasons } = said
  if (value === null) return [...reasons]
  const change = mom === null ? '' : `，环比 ${formatChange(mom)}${Math.abs(mom) <= 0.1 ? '，未超 ±10%' : ''}`
  return [
    `千人均消费量 ${formatLoad(value)} mg/(d·千人)（95% CI ${interval(said)}）${change}，位次 ${rank}。`,
    ...reasons.filter(reason => /首次检出|等级由|疑似倾倒|完整率/.test(reason)),
    suggestion ? `建议：${suggestionWords[suggestion as keyof typeof suggestionWords]}。` : '',
  ].filter(Boolean)
}

const popWords: Readonly<Record<string, string>> = {
  CENSUS: '普查人口',
  SERVED: '服务人口',
  MOBILE: '手机信令人口',
  NH4N: '氨氮法人口',
  COD: 'COD 法人口',
  COTININE: '可替宁法人口',
  CAFFEINE: '咖啡因法人口',
  MULTI: '组合法人口',
}
function methodOf(main: Standing): string {
  const list = (text: string | null, words: (one: string) => string) =>
    (text ?? '').split(',').filter(Boolean).map(words).join('、') || '—'
  const cut =
    main.p50 === null
      ? '没有评定界值'
      : `评定界值 v${main.cutoffVersion}（${main.cutoffSource === 'OWN' ? '近 12 个月 P50、P75、P90' : '毒品目录设定'}）：中 ${formatLoad(main.p50)}，较高 ${formatLoad(main.p75)}，高 ${formatLoad(main.p90)}`
  const test =
    main.trendP === null
      ? '期数不足，不作趋势检验'
      : `趋势用 Mann-Kendall 检验（n = ${main.trendN}，p = ${formatNumber(main.trendP, 3)}），Sen 斜率每期 ${formatNumber(main.slope, 3)}`
  return `消费量 = 浓度 × 流量 ÷ 人口 × 校正系数（${list(main.cfVersions, one => (one.startsWith('v') ? one : `v${one}`))}）；人口取${list(main.popMethods, one => popWords[one] ?? one)}；低于定量限按${list(main.loqPolicies, one => loqPolicyWords[one as LoqPolicy] ?? one)}代入。区域值按人口加权，区间为 95%。${cut}。${test}。评定版本 v${main.apprVersion}，有值 ${main.days ?? 0} 日；缺测日不补值。小汇水区不单独列出。`
}

async function seriesOf(db: Db, { level, regionCode, grain, start }: ReportScope, drug: string) {
  const [all, below] = await Promise.all([plantPlaces(db), smallBelow(db)])
  const places = (await placesOfLevel(db, level as '1', all)).filter(({ code }) => code === regionCode)
  const starts = Array.from({ length: trendPeriods }, (_, at) =>
    periodShift(grain, start, at + 1 - trendPeriods),
  )
  const rows = await listRows(
    db,
    { level: level as '1', grain, drug, measure: 'consumption' },
    { places, all, tender: { ...nothingTender, below } },
    starts,
  )
  return rows.toReversed().map(({ start: at, value, low, high }) => ({
    label: grain === 'YEAR' ? at.slice(0, 4) : at.slice(0, 7),
    value,
    low,
    high,
  }))
}
/** Plants of a district that may be shown by themselves. */
async function plantsOf(
  db: Db,
  { regionCode, grain, start }: Omit<ReportScope, 'level'>,
  drug: string,
): Promise<ReportPlace[]> {
  const [all, below] = await Promise.all([plantPlaces(db), smallBelow(db)])
  const inside = all.filter(({ district }) => district === regionCode)
  const rows = await listRows(
    db,
    { level: 'P', grain, drug, measure: 'consumption' },
    { places: await placesOfLevel(db, 'P', inside), all, tender: { ...tenderPlaces(all, below), below } },
    [start],
  )
  return rows
    .filter(({ without }) => without === null)
    .map(({ code, name, value, low, high }) => ({
      code,
      name,
      value,
      low,
      high,
      grade: null,
      plants: 1,
      own: false,
    }))
}
