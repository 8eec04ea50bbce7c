// @screen sewage/plant-result
import { date, dict, onOff, reference, references, textarea } from '#contract/kit/field.ts'
import { plantResult, plantResultMachine, publishAll } from '#contract/sewage/plant-result.ts'
import { startRecalc } from '#contract/sewage/recalc.ts'
import { shortDrugName } from '#lib/drug-name.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { dictTextOf } from '#web/data/row.ts'
import { kitOf } from '#web/fields/index.ts'
import { Tag } from '#web/fields/tag.tsx'
import { later } from '#web/ui/later.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'
import { dayTabs } from './plant-result-day.tsx'
import { ResultMarks } from './plant-result-marks.tsx'
import { Waiting } from './plant-result-waiting.tsx'

const PlantResultLead = later(
  async () => (await import(/* webpackChunkName: 'leads' */ './plant-result-lead.tsx')).PlantResultLead,
)
const toPlant = { to: '/sewage/plant', text: 'plantName' } as const
const { Cell: State } = kitOf(plantResult.fields.state)
const listed = (value: unknown): string[] => (value ? String(value).split(',') : [])

export default defineScreen(plantResult, {
  actions: [
    {
      title: '发布全部可发布',
      call: publishAll,
      asks: {
        fields: {
          plantId: reference('污水厂', toPlant),
          drugCode: reference('毒品', { to: '/drug/drug', text: 'nameZh', value: 'drugCode' }),
          from: date('采样日期起'),
          to: date('采样日期止'),
        },
        note: (_rows, values) => <Waiting values={values} />,
      },
    },
    {
      title: '重新计算',
      call: startRecalc,
      asks: {
        fields: {
          plantIds: references('污水厂', toPlant, { help: '不填为全部' }),
          from: date('采样日期起', { required: true }),
          to: date('采样日期止', { required: true }),
          drugCodes: references('毒品', { to: '/drug/drug', text: 'nameZh', value: 'drugCode' }),
          loqPolicy: dict('低值处理', 'loq_policy'),
          popMethod: dict('人口方法', 'pop_method'),
          drafts: onOff('含待批准的系数', { default: 'N', help: '只供预览，不能写入' }),
          reason: textarea('理由', { required: true, maxLength: 200 }),
        },
        note: '先在“结果计算”里看新旧对照和波及范围，确认后才写入新版本；不会自动发布。',
      },
      with: (_rows, values) => ({
        plantIds: listed(values['plantIds']),
        drugCodes: listed(values['drugCodes']),
      }),
    },
  ],
  steps: stepsOf(plantResultMachine),
  batchMenu: true,
  query: [
    'plantId',
    'drugCode',
    'sampleDate',
    'qualifier',
    'wetFlag',
    'state',
    'diagnosis',
    'spikeFlag',
    'superseded',
    'reviewBy',
    'recalcId',
  ],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'review', title: '待复核', filters: { state: 'REVIEW', superseded: 'N' } },
    { key: 'calc', title: '已退回', filters: { state: 'CALC', superseded: 'N' } },
    { key: 'published', title: '已发布', filters: { state: 'PUBLISHED', superseded: 'N' } },
    { key: 'spike', title: '突增待判', filters: { spikeFlag: 'Y', state: 'REVIEW', superseded: 'N' } },
    { key: 'retracted', title: '已撤回', filters: { state: 'RETRACTED' } },
  ],
  columns: [
    { key: 'sampleDate', pin: 'left', width: 108 },
    { key: 'plantId', pin: 'left', width: 88, link: shortPlant },
    { key: 'drugCode', width: 112, render: row => <>{shortDrugName(dictTextOf(row, 'drugCode') ?? '')}</> },
    { key: 'qualifier', width: 60 },
    { key: 'conc', width: 84 },
    { key: 'pndl', title: '负荷量', width: 124 },
    { key: 'consumption', title: '消费量', width: 124 },
    { key: 'population', width: 92, hidden: 'narrow' },
    { key: 'flow', width: 104, hidden: 'narrow' },
    { key: 'load', width: 104, hidden: true },
    {
      key: 'spikeFlag',
      title: '标记',
      width: 92,
      sort: false,
      render: ResultMarks,
    },
    { key: 'diagnosis', width: 84 },
    { key: 'completeness', width: 88, hidden: 'narrow' },
    { key: 'calcVersion', title: '版本', width: 64, hidden: 'narrow' },
    { key: 'reviewBy', width: 84, hidden: 'narrow' },
    { key: 'publishBy', width: 84, hidden: true },
    {
      key: 'state',
      width: 76,
      pin: 'right',
      // Passed and not out yet: whoever looked sees that it was taken, whoever publishes what waits for him.
      render: row =>
        row.state === 'REVIEW' && row.reviewBy && row.superseded !== 'Y' ? (
          <Tag tone="info">待发布</Tag>
        ) : (
          <State field={plantResult.fields.state} name="state" value={row.state} row={{ ...row }} />
        ),
    },
  ],
  details: {
    nameOf: row =>
      [
        shortPlant(dictTextOf(row, 'plantId') ?? ''),
        shortDrugName(dictTextOf(row, 'drugCode') ?? ''),
        row.sampleDate,
      ]
        .filter(Boolean)
        .join(' · '),
    Lead: PlantResultLead,
    fields: {
      // Numbers of rows say nothing to people: the tabs show the rows.
      without: ['sampleIds', 'valueIds'],
      sections: {
        sampleDate: '结果',
        flow: '流量与人口',
        marker: '检测值',
        load: '负荷与消费',
        completeness: '质量与标记',
        reviewBy: '复核与发布',
      },
    },
    tabs: dayTabs,
  },
  // The laboratory works blind: it may look in here, and sees nothing of what its values came to.
  emptyTitle: '本部门范围内没有厂检测结果',
  emptyHint:
    '本部门以外污水厂的结果不在此显示；本部门的在实验室审核通过检测值后自动计算，缺流量、人口或校正系数的列在“尚缺”',
})
