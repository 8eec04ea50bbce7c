/** Labels of bottles: one number, used once, carried as bar code, QR code or RFID. */
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
import { asked, machine } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { id, strict, textOrNull } from '#contract/kit/shapes.ts'

const written = { readonly: true } as const

export const label = resource('/sewage/label', {
  title: '标签',
  perm: 'sewage:label',
  table: 'sewage_label',
  page: { group: '/sewage', at: 10 },
  label: 'labelNo',
  scope: 'depart',
  // A number is never given twice: labels are voided, not deleted.
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    labelNo: filled(text('标签号', { ...written, unique: true, maxLength: 19 })),
    state: filled(dict('状态', 'label_state', { ...written, default: 'UNUSED' })),
    carrier: filled(dict('载体', 'label_carrier', { ...written, default: 'CODE' })),
    batchNo: reference('批次', { to: '/sewage/batch', text: 'batchNo', value: 'batchNo' }, written),
    plantId: filled(reference('所属污水厂', { to: '/sewage/plant', text: 'plantName' }, written)),
    pointId: reference('采样点', { to: '/sewage/point', text: 'pointName' }, written),
    sampleDate: filled(date('采样日期', written)),
    bottleNo: filled(number('瓶号', { ...written, decimals: 0 })),
    qcType: filled(dict('用途', 'qc_type', { ...written, default: 'NORMAL' })),
    spare: filled(onOff('备用', { ...written, default: 'N' })),
    epc: text('RFID EPC', { ...written, maxLength: 24 }),
    stateTime: filled(datetime('状态时间', written)),
    printCount: filled(number('打印次数', { ...written, decimals: 0 })),
    printTime: datetime('末次打印', written),
    printUser: user('打印人', written),
    voidReason: text('作废原因', { ...written, maxLength: 200 }),
  },
})

const why = (title: string) => ({ reason: textarea(title, { required: true, maxLength: 200 }) })
/** Before anything is in the bottle people decide; from then on a label goes with its sample. */
export const labelMachine = machine(label, 'state', [
  {
    verb: 'void',
    title: '作废',
    from: ['UNUSED', 'BOUND'],
    to: 'VOID',
    guards: [asked('notOnBottle', '标签已贴在瓶上，不能作废，请先在工单里换标签')],
    asks: why('作废原因'),
    sets: { stateTime: 'now' },
    effects: ['keepReason'],
    danger: true,
    batch: true,
  },
  {
    verb: 'release',
    title: '解除绑定',
    from: ['BOUND'],
    to: 'UNUSED',
    guards: [asked('notOnBottle', '标签已贴在瓶上，不能解除绑定，请先在工单里换标签')],
    asks: why('解除原因'),
    sets: { stateTime: 'now' },
    aside: true,
    batch: true,
  },
  { verb: 'bind', title: '绑定', from: ['UNUSED'], to: 'BOUND', bySystem: true },
  { verb: 'sampled', title: '采样', from: ['BOUND'], to: 'SAMPLED', bySystem: true },
  { verb: 'divided', title: '分样', from: ['UNUSED', 'BOUND'], to: 'RECEIVED', bySystem: true },
  { verb: 'picked', title: '接走', from: ['SAMPLED'], to: 'TRANSIT', bySystem: true },
  { verb: 'received', title: '接收', from: ['TRANSIT'], to: 'RECEIVED', bySystem: true },
  { verb: 'tested', title: '检测完成', from: ['RECEIVED'], to: 'TESTED', bySystem: true },
  { verb: 'stored', title: '留样', from: ['TESTED'], to: 'ARCHIVED', bySystem: true },
  { verb: 'destroyed', title: '销毁', from: ['ARCHIVED'], to: 'DESTROYED', bySystem: true },
])

/** Most of one point and day: a number has two digits for the bottle. */
const count = (most: number) => Type.Optional(Type.Integer({ minimum: 0, maximum: most }))
/** Labels for bottles of points on one day, and for quality controls of their plants. What is there already is not made again. */
export const generateLabels = endpoint('POST', '/sewage/label/generate', {
  title: '生成标签',
  access: 'sewage:label:generate',
  body: strict({
    /** Points, or all valid points of a plant. */
    pointIds: Type.Optional(Type.Array(id(), { maxItems: 100 })),
    plantId: Type.Optional(Type.Union([id(), Type.Null()])),
    /** yyyy-MM-dd */
    sampleDate: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    batchNo: Type.Optional(Type.Union([Type.String({ maxLength: 32 }), Type.Null()])),
    /** Of each point. */
    bottles: Type.Integer({ minimum: 0, maximum: 48 }),
    /** Of each plant. */
    blanks: count(9),
    tripBlanks: count(9),
    duplicates: count(9),
    spikes: count(9),
    spares: count(9),
  }),
  result: Type.Object({ made: Type.Number(), present: Type.Number() }),
})
/** All that happened to a label and to what is under it, the first first. */
export const traceLabel = endpoint('GET', '/sewage/label/trace', {
  title: '标签追溯',
  access: 'sewage:label:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Epoch ms. */
      at: Type.Number(),
      /** Of what: the label itself, a bottle on site, its sample, a step of custody. */
      of: Type.Union([
        Type.Literal('label'),
        Type.Literal('bottle'),
        Type.Literal('sample'),
        Type.Literal('custody'),
      ]),
      title: Type.String(),
      by: Type.String(),
      byText: Type.String(),
      reason: textOrNull,
      note: textOrNull,
    }),
  ),
})
/** The label of a number that was scanned or typed. */
export const scanLabel = endpoint('GET', '/sewage/label/scan', {
  title: '扫码查标签',
  access: 'sewage:label:list',
  query: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  result: Type.Object({ id: Type.String(), labelNo: Type.String(), state: Type.String() }),
})

/** Paper: a sheet of 3 × 8, or rolls with one label a page. mm. */
export const papers = {
  A4: 'A4 3×8（63.5×33.9 mm）',
  R60: '卷纸 60×40 mm',
  R40: '卷纸 40×30 mm',
} as const
export type Paper = keyof typeof papers
const paper = Type.Union([Type.Literal('A4'), Type.Literal('R60'), Type.Literal('R40')])
/** Place of the first label on a sheet, 1 to 24, left to right and down; those before it stay blank. */
const start = Type.Optional(Type.Integer({ minimum: 1, maximum: 24 }))
/** Ten sheets: a code takes its twentieth of a second. */
export const mostPrinted = 240
const printed = {
  ids: Type.Array(id(), { minItems: 1, maxItems: mostPrinted }),
  paper,
  start,
}
/** Pages as they will be printed, as SVG. */
export const previewLabels = endpoint('POST', '/sewage/label/preview', {
  title: '预览标签纸',
  access: 'sewage:label:print',
  body: strict({ ...printed, page: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPrinted })) }),
  result: Type.Object({
    /** Of the page asked for. */
    svg: Type.String(),
    pages: Type.Number(),
    /** Of these labels, those that were printed before. */
    reprints: Type.Number(),
    /** mm */
    width: Type.Number(),
    height: Type.Number(),
  }),
})
/** Registers a print; what was printed before asks for a reason. */
export const printLabels = endpoint('POST', '/sewage/label/print', {
  title: '打印标签',
  access: 'sewage:label:print',
  body: strict({
    ...printed,
    reason: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  }),
  result: Type.Object({ printId: Type.String() }),
})
/** The sheets of a registered print, as PDF; for who printed them. */
export const labelSheet = endpoint('GET', '/sewage/label/sheet', {
  title: '下载标签纸',
  access: 'sewage:label:print',
  query: Type.Object({ printId: Type.String() }),
  raw: true,
})
