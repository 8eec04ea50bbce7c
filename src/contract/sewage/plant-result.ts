/**
 * 厂检测结果: what one drug came to at a plant on a day. Computed by the platform, looked at by one person and published by another;
 * what went out is never changed, a correction is another version beside it.
 */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  date,
  datetime,
  dict,
  filled,
  number,
  onOff,
  reference,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { asked, machine, notBy, when } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { id, strict } from '#contract/kit/shapes.ts'

const read = { readonly: true } as const
const measured = (unit: string, decimals: number) => ({ readonly: true, unit, decimals }) as const

export const plantResult = resource('/sewage/plant-result', {
  title: '厂检测结果',
  perm: 'sewage:plant-result',
  table: 'plant_result',
  page: { group: '/sewage', at: 25 },
  label: 'sampleDate',
  scope: 'depart',
  softDelete: true,
  // Computed and moved by its steps: nobody writes or deletes one by hand.
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'sampleDate', order: 'desc' },
  fields: {
    sampleDate: filled(date('采样日期', read)),
    plantId: filled(reference('污水厂', { to: '/sewage/plant', text: 'plantName' }, read)),
    drugCode: filled(reference('毒品', { to: '/drug/drug', text: 'nameZh', value: 'drugCode' }, read)),
    state: filled(dict('状态', 'result_state', { ...read, default: 'CALC' })),
    calcVersion: filled(number('计算版本', { ...read, decimals: 0, default: 1 })),
    /** A newer version has taken its place: of what is published the newest counts. */
    superseded: filled(onOff('已被代替', { ...read, default: 'N' })),
    flow: number('流量', measured('m³/d', 1)),
    flowSource: dict('流量取自', 'flow_source', read),
    popMethod: dict('人口方法', 'pop_method', read),
    population: number('人口', measured('人', 1)),
    /** Compound that was measured in its stead. */
    marker: text('标志物', { ...read, maxLength: 32 }),
    qualifier: dict('限定', 'result_qualifier', read),
    conc: number('浓度', measured('ng/L', 2)),
    loqPolicy: dict('低值处理', 'loq_policy', read),
    load: number('日负荷', measured('mg/d', 1)),
    pndl: number('千人均负荷量', measured('mg/(d·千人)', 3)),
    cf: number('校正系数', { ...read, decimals: 4 }),
    cfVersion: number('系数版本', { ...read, decimals: 0 }),
    consumption: number('千人均消费量', measured('mg/(d·千人)', 3)),
    doses: number('千人日剂量', measured('剂/(d·千人)', 3)),
    uncertaintyPct: number('不确定度', measured('%', 1)),
    completeness: number('完整率', measured('%', 1)),
    wetFlag: onOff('雨天', read),
    qcStatus: dict('质控', 'result_qc', read),
    diagnosis: dict('来源诊断', 'diagnosis', read),
    /** Far above what this plant usually has: kept back until somebody has looked at it. */
    spikeFlag: filled(onOff('突增待判', { ...read, default: 'N' })),
    spikeLimit: number('突增界限', measured('mg/(d·千人)', 3)),
    remark: text('说明', { ...read, maxLength: 300 }),
    /** How the bottles came in where something was wrong with them, in words. */
    sampleFaults: text('样品异常', { ...read, elsewhere: true, maxLength: 1000 }),
    sampleIds: text('样品', { ...read, maxLength: 2000 }),
    /** All that it rests on: its own, those of the population, those of the ratio. */
    valueIds: text('检测值', { ...read, maxLength: 2000 }),
    recalcId: text('重算批次', { ...read, maxLength: 32 }),
    reviewBy: user('复核人', read),
    reviewTime: datetime('复核时间', read),
    opinion: text('复核意见', { ...read, maxLength: 200 }),
    publishBy: user('发布人', read),
    publishTime: datetime('发布时间', read),
    retractBy: user('撤回人', read),
    retractTime: datetime('撤回时间', read),
  },
})

/** Small catchments have no figures of their own, except before those who judge them: who holds one of these. */
export const seesFewPeople = ['sewage:plant-result:review', 'sewage:plant-result:publish'] as const

const reason = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
const newest = when('newest', '已有更新的计算版本，请处理新的版本', row => row['superseded'] !== 'Y')
const judged = asked('judged', '突增待判，请在复核意见里写明判断依据后再通过')

export const plantResultMachine = machine(plantResult, 'state', [
  {
    verb: 'submit',
    title: '送复核',
    waitsFor: '等复核人通过',
    from: ['CALC'],
    to: 'REVIEW',
    guards: [newest],
    sets: { reviewBy: 'nothing', reviewTime: 'nothing' },
    batch: true,
  },
  {
    verb: 'review',
    title: '复核通过',
    from: ['REVIEW'],
    to: 'REVIEW',
    guards: [
      newest,
      when('notReviewed', '已复核通过，等待发布；要改判请退回', row => !row['reviewBy']),
      notBy('reviewedByOther', ['createBy'], '不能复核自己发起计算的结果，请由其他复核人处理'),
      asked('measuredByOther', '不能复核自己检测的样品的结果，请由其他复核人处理'),
      judged,
    ],
    asks: { opinion: textarea('复核意见', { maxLength: 200, placeholder: '突增待判的须写明判断依据' }) },
    sets: { reviewBy: 'person', reviewTime: 'now' },
    batch: true,
  },
  {
    verb: 'publish',
    title: '发布',
    from: ['REVIEW'],
    to: 'PUBLISHED',
    guards: [
      newest,
      when('reviewed', '还没有复核，请由复核人复核通过后再发布', row => Boolean(row['reviewBy'])),
      notBy(
        'publishedByOther',
        ['createBy', 'reviewBy'],
        '不能发布自己计算或复核的结果，请由其他有发布权限的人处理',
      ),
      asked('releasedByOther', '不能发布自己检测或审核过的工作单的结果，请由其他有发布权限的人处理'),
      asked('figuresWhole', '缺少流量或人口，请补齐后重新计算'),
      asked('complete', '完整率不足，请补采样后再发布'),
      asked('nothingHeld', '样品的检测值有变动或正在复测，请等待重新计算'),
      asked('factorHolds', '校正系数在采样日期无效，请换上有效的系数后重新计算'),
      asked('newestPublished', '已发布更新的版本，请处理新的版本'),
    ],
    sets: { publishBy: 'person', publishTime: 'now' },
    effects: ['takeOver'],
    confirm: '发布后不能修改；更正须重新计算并另发新版本',
    batch: true,
  },
  {
    verb: 'sendBack',
    title: '退回',
    from: ['REVIEW'],
    to: 'CALC',
    asks: reason('退回原因'),
    sets: { reviewBy: 'nothing', reviewTime: 'nothing' },
    danger: true,
    aside: true,
    batch: true,
  },
  {
    verb: 'retract',
    title: '撤回',
    from: ['PUBLISHED'],
    to: 'RETRACTED',
    asks: reason('撤回原因'),
    sets: { retractBy: 'person', retractTime: 'now' },
    danger: true,
    aside: true,
    note: '撤回后这一天不再有这种毒品的数值，区域数值随之重算；更正请“重新计算”后另发新版本。',
  },
])

/** Most results of one call. */
export const mostPublished = 500
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const publishScope = {
  plantId: Type.Optional(id()),
  drugCode: Type.Optional(id()),
  from: Type.Optional(day),
  to: Type.Optional(day),
}
/** How many `publishAll` would try, said before it is pressed. */
export const waitingToPublish = endpoint('GET', '/sewage/plant-result/waiting', {
  title: '待发布的厂检测结果数',
  access: 'sewage:plant-result:publish',
  query: Type.Object(publishScope),
  result: Type.Object({
    /** Passed by a reviewer. */
    waiting: Type.Number(),
    /** Of these, computed or passed by the caller, who may not publish them. */
    own: Type.Number(),
  }),
})
/** All that is reviewed and may be published by the caller, of a plant and of days where they are named. */
export const publishAll = endpoint('POST', '/sewage/plant-result/publishAll', {
  title: '发布全部可发布的厂检测结果',
  access: 'sewage:plant-result:publish',
  body: strict(publishScope),
  result: Type.Object({
    done: Type.Number(),
    refused: Type.Number(),
    /** Reviewed ones that this call did not come to. */
    left: Type.Number(),
    /** Why they were not published, the most frequent first. */
    reasons: Type.Array(Type.Object({ words: Type.String(), count: Type.Number() })),
  }),
})

const lack = Type.Object({
  plantId: Type.String(),
  plantName: Type.String(),
  sampleDate: Type.String(),
  /** `SAMPLE` · `RECEIVE` · `LAB` · `FLOW` · `POPULATION` · `FACTOR` · `PLACE` */
  kind: Type.String(),
  words: Type.String(),
  /** Who can mend it, in words. */
  owedBy: Type.String(),
})
/** `more`: only the newest of them stand here. */
export const lacks = Type.Object({ rows: Type.Array(lack), more: Type.Boolean() })
/** What keeps the results of each plant and day from being computed; the newest day first. */
export const missingResults = endpoint('GET', '/sewage/plant-result/missing', {
  title: '尚缺的检测结果',
  access: 'sewage:plant-result:list',
  query: Type.Object({
    plantId: Type.Optional(Type.String({ maxLength: 64 })),
    /** So many days back; 30 unless told. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 180 })),
  }),
  result: lacks,
})
