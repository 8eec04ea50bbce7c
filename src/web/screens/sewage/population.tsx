// @screen sewage/population
import { populationEstimate } from '#contract/sewage/population.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'
import { shortPlant } from '#web/widgets/short-plant.ts'

export default defineScreen(populationEstimate, {
  query: ['plantId', 'sampleDate', 'method', 'selected', 'superseded'],
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'now', title: '现行', filters: { superseded: 'N' } },
    { key: 'selected', title: '采用的', filters: { superseded: 'N', selected: 'Y' } },
  ],
  columns: [
    { key: 'sampleDate', pin: 'left', width: 108 },
    { key: 'plantId', pin: 'left', width: 88, link: shortPlant },
    { key: 'method', width: 88 },
    { key: 'value', width: 92 },
    { key: 'selected', width: 56 },
    { key: 'reason', width: 180 },
    { key: 'disagreement', width: 200 },
    { key: 'inputs', width: 220 },
    { key: 'roundNo', width: 64, hidden: true },
  ],
  emptyHint: '计算厂检测结果时，每种方法的人口都记在这里',
})
