/** 工作批次: one day of a plan, from the labels to the laboratory. Its figures are counted from its samples. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { date, dict, filled, number, reference, text, textarea, user } from '#contract/kit/field.ts'
import { asked, machine, when } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { id, strict } from '#contract/kit/shapes.ts'

const counted = { readonly: true, elsewhere: true, decimals: 0 } as const

export const workBatch = resource('/sewage/batch', {
  title: '工作批次',
  perm: 'sewage:batch',
  table: 'work_batch',
  page: { group: '/sewage', at: 12 },
  label: 'batchNo',
  scope: 'depart',
  verbs: ['list', 'queryById', 'edit', 'exportXls'],
  sort: { column: 'batchDate', order: 'desc' },
  fields: {
    batchNo: filled(text('批次号', { readonly: true, unique: true, maxLength: 32, numbered: 'PC' })),
    planId: filled(reference('执行计划', { to: '/sewage/plan', text: 'planName' }, { readonly: true })),
    batchDate: filled(date('采样日期', { readonly: true })),
    state: filled(dict('状态', 'batch_state', { readonly: true, default: 'CREATED' })),
    expected: filled(number('应采', { readonly: true, decimals: 0 })),
    collected: number('已采', counted),
    delivered: number('已送达', counted),
    tested: number('已检测', counted),
    /** Orders of it that were not done within their time. */
    late: number('逾期工单', counted),
    coldChain: number('冷链合格率', { readonly: true, elsewhere: true, unit: '%', decimals: 1 }),
    qcRatio: number('质控比例', { unit: '%', readonly: true, decimals: 0 }),
    vehicle: text('车辆', { maxLength: 30 }),
    coolerId: reference('冷藏箱', { to: '/device/facility', text: 'facilityName' }),
    courier: user('运输员', { holds: 'sewage:sample:pickup' }),
    remark: textarea('备注', { maxLength: 500 }),
  },
})

/** Bottles of each point: one for a mixed sample, as many as the cabinet has for separate ones. */
const bottlesEach = number('每点瓶数', { min: 1, max: 48, decimals: 0, default: 1, required: true })
const figure = (value: unknown): number => Number(value ?? 0)
const open = ['CREATED', 'PREPARED', 'SAMPLING', 'TRANSPORT', 'LAB'] as const

export const batchMachine = machine(
  workBatch,
  'state',
  [
    {
      verb: 'prepare',
      title: '备料',
      from: ['CREATED'],
      to: 'PREPARED',
      guards: [
        asked('labelsThere', '标签不够，请先“补齐标签”，再备料'),
        asked('courierActive', '所选运输员的小程序账号不可用或上岗证已到期，请换一个人'),
      ],
      asks: {
        bottles: bottlesEach,
        vehicle: text('车辆', { maxLength: 30, placeholder: '车牌号' }),
        coolerId: reference('冷藏箱', { to: '/device/facility', text: 'facilityName' }),
        courier: user('运输员', { required: true, holds: 'sewage:sample:pickup' }),
      },
      effects: ['bindLabels'],
      note: '确认采样瓶、标签、冰排和封签已备齐。标签须够“采样点 × 每点瓶数 + 质控”，备料后绑定到这一批。',
    },
    { verb: 'start', title: '开始采样', from: ['PREPARED'], to: 'SAMPLING', batch: true },
    {
      verb: 'ship',
      title: '起运',
      from: ['SAMPLING'],
      to: 'TRANSPORT',
      guards: [
        when('collected', '还没有采回样品，不能起运；样品采回后再起运', row => figure(row['collected']) > 0),
      ],
      confirm: '起运后，没有采回的样品不再随这一批送检',
    },
    {
      verb: 'deliver',
      title: '送达',
      from: ['TRANSPORT'],
      to: 'LAB',
      guards: [
        when(
          'delivered',
          '实验室还没有接收这一批的样品，请先在实验室交接',
          row => figure(row['delivered']) > 0,
        ),
      ],
    },
    {
      verb: 'complete',
      title: '完成',
      from: ['LAB'],
      to: 'DONE',
      guards: [
        when(
          'tested',
          '送达的样品还没有全部检测，检测完成后再结束这一批',
          row => figure(row['tested']) >= figure(row['delivered']) && figure(row['tested']) > 0,
        ),
      ],
      batch: true,
    },
    {
      verb: 'abort',
      title: '标记异常',
      from: open,
      to: 'ABNORMAL',
      asks: { reason: textarea('异常原因', { required: true, maxLength: 200 }) },
      danger: true,
      aside: true,
    },
    {
      verb: 'reopen',
      title: '解除异常',
      from: ['ABNORMAL'],
      to: 'SAMPLING',
      asks: { reason: textarea('处理说明', { required: true, maxLength: 200 }) },
    },
    { verb: 'begun', title: '到场采样', from: ['CREATED', 'PREPARED'], to: 'SAMPLING', bySystem: true },
  ],
  { edit: { in: open, words: '批次已完成或异常，不能修改；异常的批次请先解除异常' } },
)

/** Until its samples have left, a bottle that broke or was added needs a label. */
export const fillable: readonly string[] = ['CREATED', 'PREPARED', 'SAMPLING']
/** What the batch lacks: labels of its points and its controls. What is there already is not made again. */
export const fillLabels = endpoint('POST', '/sewage/batch/fillLabels', {
  title: '补齐标签',
  access: 'sewage:label:generate',
  body: strict({ id: id(), bottles: Type.Integer({ minimum: 1, maximum: 48 }) }),
  result: Type.Object({ made: Type.Number() }),
})
/** Asked before the labels are made. */
export const fillAsks = { bottles: bottlesEach } as const
