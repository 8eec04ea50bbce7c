/** 对照表: what is compared, as a table to take along; every figure as it is kept, not as it is rounded for the eye. */
import type { ComparedRow } from '#contract/sewage/recalc.ts'
import { absent } from '#lib/format.ts'
import type { ChartTable } from '#web/charts/save.ts'
import { basisWords, difference, percent } from './figures.tsx'
import { count, type Job, standOf } from './states.ts'

const exact = (value: number | null): string =>
  value === null ? absent : String(Number(value.toPrecision(12)))

/** @param total of those asked for, of which so many rows are there */
export const comparedTable = (job: Job, rows: readonly ComparedRow[], total: number): ChartTable => ({
  title: `新旧对照 ${job.from} 至 ${job.to}`,
  columns: [
    '日期',
    '污水厂',
    '毒品',
    '口径',
    '旧人口',
    '新人口',
    '旧值',
    '新值',
    '差',
    '差 %',
    '新值下限',
    '新值上限',
    '旧版本',
    '新版本',
    '突增界限',
    '处理',
    '意见',
  ],
  rows: () =>
    rows.map(row => [
      row.sampleDate,
      row.plantName ?? absent,
      row.drugName ?? row.drugCode,
      basisWords(row),
      exact(row.oldPopulation),
      exact(row.newPopulation),
      exact(row.oldValue),
      exact(row.newValue),
      exact(difference(row)),
      exact(percent(row)),
      exact(row.low),
      exact(row.high),
      exact(row.oldVersion),
      String(row.calcVersion),
      exact(row.spikeLimit),
      standOf(row),
      row.opinion ?? '',
    ]),
  note: `单位 mg/(d·千人)，区间 95%；${job.byName} ${job.at.slice(0, 16)} 发起，理由：${job.reason}${total > rows.length ? `；共 ${count(total)} 条，只含前 ${count(rows.length)} 条，请用筛选分次导出` : ''}`,
})
