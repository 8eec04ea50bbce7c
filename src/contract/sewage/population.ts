/** 人口估算: every method's figure of a plant's day, and the one that its results were computed with. */
import { date, dict, filled, number, onOff, reference, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

const read = { readonly: true } as const

export const populationEstimate = resource('/sewage/population', {
  title: '人口估算',
  perm: 'sewage:population',
  table: 'population_estimate',
  page: { group: '/sewage', at: 26 },
  label: 'sampleDate',
  scope: 'depart',
  softDelete: true,
  // Comes with the computation of results.
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'sampleDate', order: 'desc' },
  fields: {
    sampleDate: filled(date('采样日期', read)),
    plantId: filled(reference('污水厂', { to: '/sewage/plant', text: 'plantName' }, read)),
    method: filled(dict('方法', 'pop_method', read)),
    value: number('人口', { ...read, unit: '人', decimals: 1 }),
    selected: filled(onOff('采用', { ...read, default: 'N' })),
    reason: text('采用理由', { ...read, maxLength: 200 }),
    /** Of the methods of this day, where they are more than half apart. */
    disagreement: text('方法相差', { ...read, maxLength: 200 }),
    inputs: textarea('依据', { ...read, maxLength: 500 }),
    /** Computed anew, the rows of before stay. */
    roundNo: filled(number('次数', { ...read, decimals: 0, default: 1 })),
    superseded: filled(onOff('已被代替', { ...read, default: 'N' })),
  },
})
