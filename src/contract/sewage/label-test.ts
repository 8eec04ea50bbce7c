/** 标签检测: what is measured of one sample by one method, from the laboratory's door until somebody else has reviewed it. */
import { date, datetime, dict, filled, number, reference, text, textarea, user } from '#contract/kit/field.ts'
import { machine, notBy } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'

const read = { readonly: true } as const

export const labelTest = resource('/sewage/label-test', {
  title: '标签检测',
  perm: 'sewage:label-test',
  table: 'label_test',
  page: { group: '/sewage', at: 20 },
  label: 'labelNo',
  // Of the laboratory that received the sample, not of the plant's department.
  scope: 'depart',
  softDelete: true,
  // Made with a sample that is received, moved by its steps and by its worksheet.
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'receiveTime', order: 'desc' },
  fields: {
    labelNo: filled(text('标签号', { ...read, maxLength: 32 })),
    state: filled(dict('状态', 'label_test_state', { ...read, default: 'PENDING' })),
    sampleId: filled(reference('样品', { to: '/sewage/sample', text: 'sampleNo' }, read)),
    plantId: filled(reference('污水厂', { to: '/sewage/plant', text: 'plantName' }, read)),
    sampleDate: filled(date('采样日期', read)),
    qcType: dict('质控', 'qc_type', read),
    method: filled(text('方法', { ...read, maxLength: 100 })),
    worksheetId: reference('工作单', { to: '/sewage/worksheet', text: 'worksheetNo' }, read),
    results: text('检测值', { ...read, elsewhere: true }),
    heldCount: number('扣留', { ...read, elsewhere: true, decimals: 0 }),
    receiveTime: datetime('接收时间', read),
    receiveTemp: number('接收温度', { ...read, unit: '℃', decimals: 1 }),
    prepTime: datetime('前处理', read),
    runTime: datetime('上机时间', read),
    reviewTime: datetime('审核时间', read),
    instrument: text('仪器', { ...read, maxLength: 60 }),
    analyst: user('检测人', read),
    reviewer: user('审核人', read),
    rounds: filled(number('轮次', { ...read, decimals: 0, default: 1 })),
    stateReason: text('说明', { ...read, maxLength: 200 }),
  },
})

const why = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
export const labelTestMachine = machine(labelTest, 'state', [
  {
    verb: 'prep',
    title: '开始前处理',
    from: ['PENDING', 'RETEST'],
    to: 'PREP',
    sets: { prepTime: 'now', analyst: 'person' },
    batch: true,
  },
  { verb: 'taken', title: '排入工作单', from: ['PENDING', 'RETEST'], to: 'PREP', bySystem: true },
  { verb: 'dropped', title: '移出工作单', from: ['PREP'], to: 'PENDING', bySystem: true },
  { verb: 'run', title: '上机', from: ['PREP'], to: 'RUNNING', bySystem: true },
  { verb: 'unrun', title: '撤销上机', from: ['RUNNING'], to: 'PREP', bySystem: true },
  { verb: 'submitted', title: '提交审核', from: ['RUNNING'], to: 'REVIEW', bySystem: true },
  { verb: 'sentBack', title: '退回', from: ['REVIEW'], to: 'RUNNING', bySystem: true },
  { verb: 'finish', title: '审核通过', from: ['REVIEW'], to: 'DONE', bySystem: true },
  {
    verb: 'retest',
    title: '复测',
    from: ['DONE'],
    to: 'RETEST',
    guards: [notBy('retestByOther', ['analyst'], '不能让自己检测的样品复测，请由审核人决定')],
    asks: why('复测原因'),
    effects: ['again'],
    aside: true,
    batch: true,
    note: '复测的值另行记录，审核通过后代替现在的值；已发布的结果不会自动改变。',
  },
  {
    verb: 'reject',
    title: '拒检',
    from: ['PENDING', 'RETEST'],
    to: 'REJECTED',
    asks: why('拒检原因'),
    effects: ['turnedAway'],
    danger: true,
    aside: true,
    batch: true,
  },
  {
    verb: 'reopen',
    title: '恢复待检',
    from: ['REJECTED'],
    to: 'PENDING',
    asks: why('恢复原因'),
    aside: true,
  },
])
