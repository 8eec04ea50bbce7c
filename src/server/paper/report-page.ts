/** 评定报告 on A4, laid out in CSS pixels of a page 794 × 1123, as it was designed. Pure. */
import { formatChange, formatLoad, formatNumber, formatShare } from '#lib/format.ts'
import { grey, rule, Sheet } from './custody-page.ts'
import { fitted, px, type SheetPage } from './paper.ts'
import { trend } from './report-charts.ts'
import type { ReportData, ReportDrug, ReportPlace } from './report-data.ts'
import { peers } from './report-map.ts'
import {
  gradeWords,
  heading,
  ink,
  interval,
  intervalWords,
  left,
  right,
  steps,
  swatch,
  wrapped,
} from './report-words.ts'

const bottom = 1050
const fill = '#f7f8fa'

export function reportPages(report: ReportData): SheetPage[] {
  const pages: Sheet[] = []
  const begin = (): Sheet => {
    const page = new Sheet()
    pages.push(page)
    return page
  }
  first(begin(), report)
  let page = begin()
  let y = head(page, report)
  const room = (height: number) => {
    if (y + height <= bottom) return
    page = begin()
    y = head(page, report)
  }
  if (report.drugs.length > mostDrugs) {
    heading(page, y, '一、主要数值（续）')
    y = drugTable(page, report.drugs.slice(mostDrugs), y + 12) + 36
  }
  heading(page, y, `六、${report.partsTitle}`, `${report.mainName} mg/(d·千人)`)
  y += 14
  y = tableHead(page, y, ['区域', '污水厂', '消费量', '95% CI', '等级'], partColumns)
  for (const part of report.parts) {
    room(29)
    y = partRow(page, y, part)
  }
  if (report.parts.length === 0) {
    page.text(left + 8, y + 20, 12, '没有可列出的下级区域', { ink: grey })
    y += 29
  }
  y += 36
  room(60)
  heading(page, y, '七、评定依据')
  y += 10
  for (const drug of report.drugs) {
    const lines = drug.reasons.flatMap(reason => wrapped(reason, 12, right - left - 112))
    room(lines.length * 20 + 16)
    page.text(left, y + 18, 12, drug.name, { bold: true })
    for (const line of lines) {
      page.text(left + 112, y + 18, 12, line)
      y += 20
    }
    y += 10
  }
  return pages.map((each, at) => {
    foot(each, report, at + 1, pages.length)
    return { width: px(794), height: px(1123), drawn: each.drawn }
  })
}

/** @returns where the page goes on */
function head(page: Sheet, { reportNo, version, demo, state }: ReportData): number {
  page.text(left, 62, 16, '清源', { bold: true })
  page.text(left + 42, 62, 12, '污水毒情监测', { ink: grey })
  if (demo) {
    page.frame(left + 130, 46, 62, 21, 1, grey)
    page.text(left + 137, 61, 12, '演示数据')
  }
  const revised = version > 1 ? `，已修订，替代 v${version - 1}` : ''
  page.text(
    right,
    61,
    12,
    `报告编号 ${reportNo}   版本 v${version}${revised}   ${state === 'DRAFT' ? '草稿' : '内部资料'}`,
    {
      align: 'right',
      ink: grey,
    },
  )
  page.line(left, 79, right, 79, 2, ink)
  return 112
}
function foot(page: Sheet, { demo, madeAt }: ReportData, at: number, of: number): void {
  page.line(left, 1072, right, 1072, 1, rule)
  page.text(left, 1092, 12, demo ? '演示数据，非真实监测结果' : '内部资料，不得外传', { ink: grey })
  page.text(397, 1092, 12, `数值冻结于 ${madeAt}`, { ink: grey, align: 'center' })
  page.text(right, 1092, 12, `第 ${at} 页 / 共 ${of} 页`, { ink: grey, align: 'right' })
}

function first(page: Sheet, report: ReportData): void {
  head(page, report)
  page.text(left, 125, 26, report.title, { bold: true })
  page.text(left, 151, 15, `${report.period}（${report.from} 至 ${report.to}）`, { ink: grey })
  page.line(left, 168, right, 168, 1, rule)
  const facts = [
    ['编制单位', report.maker, '检测单位', report.labs],
    [
      '监测范围',
      `${formatNumber(report.plants, 0)} 座污水厂，测算人口 ${formatNumber(report.population === null ? null : report.population / 10_000, 1)} 万`,
      '样品',
      `有效 ${formatNumber(report.samples, 0)} 份，完整率 ${formatShare(report.completeness)}`,
    ],
  ] as const
  for (const [at, [one, words, other, more]] of facts.entries()) {
    const y = 191 + at * 22
    page.text(left, y, 13, one, { ink: grey })
    page.text(left + 76, y, 13, fitted(words, 13, 250))
    page.text(397, y, 13, other, { ink: grey })
    page.text(473, y, 13, fitted(more, 13, 264))
  }
  page.line(left, 225, right, 225, 1, rule)
  let y = verdict(page, report, 240) + 32
  heading(page, y, '一、主要数值')
  y = drugTable(page, report.drugs.slice(0, mostDrugs), y + 12)
  y += 16
  page.text(
    left,
    y,
    12,
    '单位 mg/(d·千人)。区间重叠的给出位次范围，不强排先后。没有反推系数的只列负荷量，不与消费量比较。',
    {
      ink: grey,
    },
  )
  y += 36
  heading(page, y, `二、${report.mainName} ${report.series.length} 期`, 'mg/(d·千人)')
  heading(page, y, `三、${report.peersTitle}`, '', 472)
  trend(page, report, y + 16)
  peers(page, report, y + 16)
  y += 272
  heading(page, y, '四、方法说明')
  heading(page, y, '五、签署', '', 472)
  for (const [at, line] of wrapped(report.method, 12, 388).slice(0, 8).entries())
    page.text(left, y + 20 + at * 19, 12, line, { ink: '#3a424d' })
  signatures(page, report, y + 26)
}

function verdict(page: Sheet, { headline, verdict: sentences, mainGrade }: ReportData, top: number): number {
  const lines = wrapped(sentences.join(''), 15, right - left - 40).slice(0, 4)
  const height = 50 + lines.length * 25
  page.path(
    [
      [left, top],
      [right, top],
      [right, top + height],
      [left, top + height],
    ],
    { fill },
  )
  page.path(
    [
      [left, top],
      [left + 4, top],
      [left + 4, top + height],
      [left, top + height],
    ],
    { fill: steps[mainGrade ?? 0] ?? steps[0] },
  )
  page.text(left + 20, top + 30, 15, headline, { bold: true })
  for (const [at, line] of lines.entries()) page.text(left + 20, top + 55 + at * 25, 15, line)
  return top + height
}

type Column = readonly [x: number, align: 'left' | 'right']
const drugColumns: readonly Column[] = [
  [left + 8, 'left'],
  [236, 'right'],
  [250, 'left'],
  [450, 'right'],
  [512, 'right'],
  [575, 'right'],
  [644, 'right'],
  [669, 'left'],
]
const partColumns: readonly Column[] = [
  [left + 8, 'left'],
  [300, 'right'],
  [420, 'right'],
  [440, 'left'],
  [620, 'left'],
]
function tableHead(page: Sheet, y: number, titles: readonly string[], columns: readonly Column[]): number {
  page.path(
    [
      [left, y],
      [right, y],
      [right, y + 27],
      [left, y + 27],
    ],
    { fill },
  )
  for (const [at, title] of titles.entries())
    page.text(columns[at]![0], y + 19, 13, title, {
      ink: grey,
      ...(columns[at]![1] === 'right' && { align: 'right' }),
    })
  return y + 27
}
const gradeX = (x: number, grade: number | null) => (grade === null ? x : x + 15)

function drugTable(page: Sheet, drugs: readonly ReportDrug[], top: number): number {
  let y = tableHead(
    page,
    top,
    ['毒品', '消费量', '95% CI', '环比', '同比', '位次', '检出率', '等级'],
    drugColumns,
  )
  for (const drug of drugs) {
    const cells = [
      fitted(drug.name, 13, 128),
      formatLoad(drug.value),
      intervalWords(drug),
      formatChange(drug.mom),
      formatChange(drug.yoy),
      drug.rank,
      formatShare(drug.detectRate),
    ]
    for (const [at, words] of cells.entries()) {
      const [x, align] = drugColumns[at]!
      page.text(x, y + 20, 13, words, {
        bold: at === 1,
        ...(align === 'right' && { align: 'right' }),
        ...(at === 2 && { ink: grey }),
      })
    }
    const [x] = drugColumns[7]!
    swatch(page, x, y + 20, drug.grade)
    page.text(
      gradeX(x, drug.grade),
      y + 20,
      13,
      gradeWords(drug.grade),
      drug.grade === null ? { ink: grey } : {},
    )
    y += 27
    page.line(left, y, right, y, 0.7, rule)
  }
  return y
}
/** On page 1; the others stand on the next. */
const mostDrugs = 7

function partRow(page: Sheet, y: number, part: ReportPlace): number {
  const cells = [part.name, formatNumber(part.plants, 0), formatLoad(part.value), interval(part)]
  for (const [at, words] of cells.entries()) {
    const [x, align] = partColumns[at]!
    page.text(x, y + 20, 13, words, align === 'right' ? { align: 'right' } : {})
  }
  const [x] = partColumns[4]!
  swatch(page, x, y + 20, part.grade)
  page.text(gradeX(x, part.grade), y + 20, 13, gradeWords(part.grade))
  page.line(left, y + 28, right, y + 28, 0.7, rule)
  return y + 28
}

function signatures(page: Sheet, { signatures: all, state }: ReportData, top: number): void {
  const draft = state === 'DRAFT'
  for (const [at, { role, name, day }] of all.entries()) {
    const y = top + at * 33
    page.text(472, y, 13, role, { ink: grey })
    page.text(524, y, 15, draft ? '草稿' : name, draft ? { ink: grey } : {})
    if (!draft && day) page.text(right, y, 12, day, { ink: grey, align: 'right' })
    page.line(472, y + 11, right, y + 11, 0.8, grey)
  }
  page.text(472, top + 100, 12, '单位盖章处    编制、复核、签发须为三人', { ink: grey })
}
