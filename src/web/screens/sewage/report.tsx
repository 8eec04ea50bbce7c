// @screen sewage/report
import { area, date, dict } from '#contract/kit/field.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { appraisalReport, makeReports, reportFile } from '#contract/sewage/report.ts'
import { download } from '#web/api/files.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { Grade } from './appraisal-grade.tsx'
import { ReportBatches } from './report-batches.tsx'

type Report = RowOf<typeof appraisalReport>
const bring =
  (kind: 'pdf' | 'docx') =>
  async ({ rows: [row] }: { rows: readonly Report[] }): Promise<void> => {
    await download(
      reportFile,
      { query: { id: row!.id, kind } },
      `${row!.reportNo}-v${row!.reportVersion}.${kind}`,
    )
  }

export default defineScreen(appraisalReport, {
  slots: { Above: ReportBatches },
  actions: [
    {
      title: '生成报告',
      primary: true,
      call: makeReports,
      asks: {
        fields: {
          grain: dict('周期', 'appraisal_grain', { required: true, default: 'MONTH' }),
          day: date('期内任一天', { required: true }),
          placeLevel: dict('区域级别', 'place_level', { required: true, default: '2' }),
          regionCode: area('区域', { help: '不填为这一级的全部区域' }),
        },
        note: '按现有评定写成 PDF 和 Word；评定都已发布的为正式报告，否则为草稿。再次生成出新版本，旧版本转为“已修订”。',
      },
    },
  ],
  rowActions: [
    { title: 'PDF', key: 'pdf', perm: reportFile.access, run: bring('pdf') },
    { title: 'Word', key: 'docx', perm: reportFile.access, run: bring('docx') },
  ],
  query: ['regionCode', 'startDate', 'state', 'placeLevel', 'grain', 'grade', 'reportNo'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'final', title: '正式', filters: { state: 'FINAL' } },
    { key: 'draft', title: '草稿', filters: { state: 'DRAFT' } },
    { key: 'revised', title: '已修订', filters: { state: 'REVISED' } },
  ],
  columns: [
    { key: 'reportNo', pin: 'left', width: 168 },
    { key: 'regionCode', width: 104 },
    { key: 'period', width: 116 },
    { key: 'reportVersion', width: 64 },
    { key: 'grade', width: 88, render: row => <Grade row={row} /> },
    { key: 'headline', width: 220, grow: 1 },
    { key: 'revisedWhy', width: 140, hidden: 'narrow' },
    { key: 'createTime', title: '生成时间', width: 160, hidden: true },
    { key: 'state', width: 84, pin: 'right' },
  ],
  details: { fields: { without: ['batchId'] } },
  emptyHint: '点“生成报告”按已有评定写成 PDF 和 Word；所选一期还没有评定的，先在“评定结果”里评定',
})
