// @screen sewage/plant-result
import { plantResult, plantResultMachine } from '#contract/sewage/plant-result.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { stepsOf } from '#web/crud/steps.ts'
import { Tag } from '#web/fields/tag.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'

export default defineScreen(plantResult, {
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
  ],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'review', title: '待复核', filters: { state: 'REVIEW', superseded: 'N' } },
    { key: 'calc', title: '已退回', filters: { state: 'CALC', superseded: 'N' } },
    { key: 'published', title: '已发布', filters: { state: 'PUBLISHED', superseded: 'N' } },
    { key: 'spike', title: '突增待判', filters: { spikeFlag: 'Y', state: 'REVIEW', superseded: 'N' } },
    { key: 'retracted', title: '已撤回', filters: { state: 'RETRACTED' } },
  ],
  defaultSort: { column: 'sampleDate', order: 'desc', words: '采样日期由近到远' },
  columns: [
    { key: 'sampleDate', pin: 'left', width: 112 },
    { key: 'plantId', pin: 'left', width: 100, link: shortPlant },
    { key: 'flow', width: 104 },
    { key: 'population', width: 92 },
    { key: 'drugCode', width: 100 },
    { key: 'qualifier', width: 88 },
    { key: 'conc', width: 92 },
    { key: 'load', width: 104 },
    { key: 'pndl', width: 120 },
    { key: 'consumption', width: 120 },
    {
      key: 'spikeFlag',
      title: '标记',
      width: 128,
      sort: false,
      render: ({ spikeFlag, wetFlag, reviewBy }) => (
        <span className="row gap-4">
          {spikeFlag === 'Y' && <Tag tone={reviewBy ? 'plain' : 'warning'}>突增</Tag>}
          {wetFlag === 'Y' && <Tag tone="plain">雨天</Tag>}
        </span>
      ),
    },
    { key: 'diagnosis', width: 88 },
    { key: 'completeness', width: 88 },
    { key: 'calcVersion', title: '版本', width: 64 },
    { key: 'reviewBy', width: 84 },
    { key: 'publishBy', width: 84, hidden: true },
    { key: 'state', width: 84, pin: 'right' },
  ],
  details: {
    fields: {
      sections: {
        sampleDate: '结果',
        flow: '流量与人口',
        marker: '检测值',
        load: '负荷与消费',
        completeness: '质量与标记',
        reviewBy: '复核与发布',
      },
    },
  },
  emptyHint: '实验室审核通过检测值后自动计算；缺流量、人口或校正系数的列在“尚缺”',
})
