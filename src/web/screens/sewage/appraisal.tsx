// @screen sewage/appraisal
import { detectTask } from '#contract/drug/task.ts'
import { date, dict } from '#contract/kit/field.ts'
import { appraisal, appraisalMachine, generateAppraisals } from '#contract/sewage/appraisal.ts'
import { makeReports } from '#contract/sewage/report.ts'
import { formatChange } from '#lib/format.ts'
import { RankCell } from '#web/charts/rank-cell.tsx'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { dictTextOf } from '#web/data/row.ts'
import { ShortData } from '#web/widgets/short-data.tsx'
import { Grade } from './appraisal-grade.tsx'
import { AppraisalLead, Figure, trendWords } from './appraisal-lead.tsx'
import { traceFields } from './trace-task.ts'

const shareOf = (percent: number | null | undefined) => (percent == null ? null : percent / 100)
/** Its unit stands with its title. */
const change = (value: number | null | undefined) =>
  formatChange(value == null ? null : value / 100).replace('%', '')

export default defineScreen(appraisal, {
  steps: stepsOf(appraisalMachine),
  batchMenu: true,
  actions: [
    {
      title: '评定一期',
      call: generateAppraisals,
      asks: {
        fields: {
          grain: dict('周期', 'appraisal_grain', { required: true, default: 'MONTH' }),
          day: date('期内任一天', { required: true }),
        },
        note: '按已发布的人均消费量评定全部区域；与现有结论一致的不重复，有变动的出新版本，待编制和复核。',
      },
    },
  ],
  rowActions: [
    {
      title: '生成报告',
      key: 'report',
      aside: true,
      call: makeReports,
      with: ([row]) => ({
        grain: row!.grain,
        day: row!.startDate,
        placeLevel: row!.placeLevel,
        regionCode: row!.regionCode,
      }),
      done: '已开始生成，在“评定报告”下载 PDF 和 Word',
    },
    {
      title: '拟溯源任务',
      key: 'trace',
      aside: true,
      call: detectTask.endpoints.add!,
      done: '已拟任务（草稿），到“检测任务”下达',
      when: row => row.state === 'PUBLISHED' && ['TRACE', 'INVESTIGATE'].includes(String(row.suggestion)),
      asks: {
        fields: traceFields,
        note: ([row]) =>
          row && `${dictTextOf(row, 'regionCode')} ${row.period} ${dictTextOf(row, 'drugCode')}`,
      },
      with: ([row]) => ({
        taskName: `${dictTextOf(row!, 'regionCode')}${dictTextOf(row!, 'drugCode')}溯源`,
        source: 'TRACE',
        priority: row!.grade === '4' ? '1' : '2',
        drugCodes: row!.drugCode,
        remark: `依据 ${row!.period} 评定 v${row!.apprVersion}`,
      }),
    },
  ],
  query: [
    'regionCode',
    'startDate',
    'grade',
    'trend',
    'state',
    'drugCode',
    'placeLevel',
    'grain',
    'suggestion',
    'forcedReview',
  ],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'now', title: '现行', filters: { superseded: 'N' } },
    { key: 'draft', title: '待评定', filters: { state: 'DRAFT', superseded: 'N' } },
    { key: 'review', title: '待复核', filters: { state: 'REVIEW', superseded: 'N' } },
    { key: 'published', title: '已发布', filters: { state: 'PUBLISHED' } },
    { key: 'high', title: '较高与高', filters: { grade: '3,4', superseded: 'N' } },
  ],
  columns: [
    { key: 'regionCode', pin: 'left', width: 80 },
    { key: 'period', width: 120 },
    { key: 'drugCode', width: 96 },
    { key: 'grade', width: 72, render: row => <Grade row={row} /> },
    {
      key: 'value',
      title: '消费量',
      width: 128,
      align: 'right',
      render: row => (
        <>
          <ShortData completeness={shareOf(row.completeness)} /> <Figure row={row} value={row.value} />
        </>
      ),
    },
    { key: 'mom', title: '环比', width: 76, align: 'right', render: ({ mom }) => change(mom) },
    { key: 'yoy', title: '同比', width: 76, align: 'right', render: ({ yoy }) => change(yoy) },
    { key: 'rank', width: 100, align: 'right', render: row => <RankCell {...row} of={row.ranked} /> },
    {
      key: 'trend',
      width: 76,
      render: row => <span title={trendWords(row)}>{dictTextOf(row, 'trend')}</span>,
    },
    { key: 'suggestion', width: 76, hidden: 'narrow' },
    { key: 'reasons', width: 160, hidden: 'narrow', grow: 1 },
    { key: 'apprVersion', width: 64, hidden: true },
    { key: 'completeness', width: 84, hidden: true },
    { key: 'publishBy', width: 84, hidden: true },
    { key: 'state', width: 76, pin: 'right' },
  ],
  details: {
    Lead: AppraisalLead,
    nameOf: row =>
      [dictTextOf(row, 'regionCode'), dictTextOf(row, 'drugCode'), row.period].filter(Boolean).join(' · '),
    fields: {
      without: ['reasons'],
      sections: {
        regionCode: '评定',
        value: '数值',
        trend: '趋势与位次',
        detectRate: '数据',
        suggestion: '建议与界值',
        cfVersions: '方法',
        submitBy: '编制、复核与签发',
      },
    },
    cells: {
      trend: row => trendWords(row),
      value: row => (
        <>
          <Figure row={row} value={row.value} /> <small>{appraisal.fields.value.unit}</small>
        </>
      ),
      grade: row => <Grade row={row} />,
    },
  },
  emptyHint: '厂检测结果发布后，每天按已结束的月份、季度和年度自动评定，也可点“评定一期”',
})
