/** 样品: what is in one labelled bottle, from the cabinet to its destruction. Who held it when stands in its chain of custody. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import {
  date,
  datetime,
  dict,
  dicts,
  filled,
  image,
  number,
  onOff,
  point,
  reference,
  text,
  textarea,
  user,
} from '#contract/kit/field.ts'
import { asked, machine, notBy, onlyBy } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { isEmpty, type Rule } from '#contract/kit/rule.ts'
import { figure, id, strict, textOrNull } from '#contract/kit/shapes.ts'
import { sealProblem } from '#lib/seal.ts'
import { coldLimitsShape } from './cold-limits.ts'

const read = { readonly: true } as const
const measured = (unit: string, decimals: number) => ({ readonly: true, unit, decimals }) as const

export const sample = resource('/sewage/sample', {
  title: '样品',
  perm: 'sewage:sample',
  table: 'sample',
  page: { group: '/sewage', at: 15 },
  label: 'sampleNo',
  // Whose department it is does not bind the laboratory, which takes in what comes from all of them: its module says who sees what.
  scope: 'none',
  softDelete: true,
  // Made where a label goes on a bottle, moved by its steps: nobody writes it by hand.
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'endTime', order: 'desc' },
  fields: {
    /** The number of its label. */
    sampleNo: filled(text('样品编号', { ...read, unique: true, maxLength: 32 })),
    state: filled(dict('状态', 'label_state', { ...read, default: 'SAMPLED' })),
    condition: dict('状况', 'sample_condition', read),
    flaws: dicts('完整性', 'sample_flaw', read),
    plantId: filled(reference('污水厂', { to: '/sewage/plant', text: 'plantName' }, read)),
    pointId: filled(reference('采样点', { to: '/sewage/point', text: 'pointName' }, read)),
    batchId: reference('批次', { to: '/sewage/batch', text: 'batchNo' }, read),
    workId: reference('工单', { to: '/work', text: 'workNo' }, read),
    parentSampleId: reference('分自样品', { to: '/sewage/sample', text: 'sampleNo' }, read),
    /** Of a part that was divided off for comparison: who measures it. */
    labId: reference('送往实验室', { to: '/drug/lab', text: 'labName' }, read),
    sampleDate: filled(date('采样日期', read)),
    bottleNo: number('瓶号', { ...read, decimals: 0 }),
    qcType: dict('质控', 'qc_type', read),
    mode: dict('采样方式', 'sampling_mode', read),
    beginTime: filled(datetime('开始采样', read)),
    endTime: filled(datetime('结束采样', read)),
    planSub: number('计划子样', { ...read, decimals: 0 }),
    actualSub: number('实采子样', { ...read, decimals: 0 }),
    volume: number('体积', measured('mL', 1)),
    flowTotal: number('累计流量', measured('m³', 1)),
    flowSource: dict('流量取自', 'flow_source', read),
    waterTemp: number('水温', measured('℃', 1)),
    ph: number('pH', { ...read, decimals: 2 }),
    cabinetTempMin: number('柜温最低', measured('℃', 1)),
    cabinetTempMax: number('柜温最高', measured('℃', 1)),
    cabinetTempAvg: number('柜温平均', measured('℃', 1)),
    /** Above the limit, from the beginning of sampling until the laboratory took it. */
    tempOverMinutes: number('超温时长', measured('min', 0)),
    /** For which nobody measured, of the time that an instrument stood beside it. */
    tempGapMinutes: number('温度无记录', measured('min', 0)),
    /** Both in words: 合格, 短时超温 within what is allowed, 超温, 记录不全 where the gaps could hide more than that. */
    coldChain: text('冷链', { ...read, elsewhere: true, maxLength: 30 }),
    rain24: number('24 h 降雨', measured('mm', 1)),
    weather: text('天气', { ...read, maxLength: 20 }),
    sealNo: text('封签号', { ...read, maxLength: 32 }),
    holder: user('当前持有', read),
    receiveTemp: number('接收温度', measured('℃', 1)),
    receiveBy: user('接收人', read),
    receiveTime: datetime('接收时间', read),
    storePlace: text('留样位置', { ...read, maxLength: 100 }),
    storeBy: user('留样人', read),
    storeTime: datetime('留样时间', read),
    destroyBy: user('销毁人', read),
    destroyTime: datetime('销毁时间', read),
  },
})

/** From phone to phone it also goes from one courier to the next. */
export const handedOver: readonly string[] = ['SAMPLED', 'TRANSIT']

/** Days that what is left of a sample is kept at least, unless `sample.keptDays` says otherwise. */
export const keptDays = 90
/** Who holds one of these takes in, or judges, what comes from every department; everybody else sees those of his own. */
export const seesEverySample = ['sewage:sample:receive', 'sewage:work:review'] as const

/** In the hands of whoever is asked, what stood by: place, temperature, picture, signature. */
const circumstances = {
  temp: number('箱温', { unit: '℃', min: -60, max: 60, decimals: 1 }),
  place: point('位置'),
  site: text('地点', { maxLength: 100 }),
  photo: image('照片', { max: 3 }),
  signature: image('签名', { max: 1, input: 'pad' }),
} as const
const isSeal: Rule = value => sealProblem(value)
/** Nobody has looked yet: a form begins with no answer, and is not sent without one. */
const lookedAt: Rule = (value, { sealSeen }) =>
  isEmpty(value) && isEmpty(sealSeen) ? '请核对封签：填写所见封签号，或选择完好、破损' : undefined
const seal = {
  sealSeen: text('所见封签号', {
    maxLength: 32,
    rules: [isSeal],
    help: '与封样时的封签号核对，不一致须说明；不填则流转记录写明号码未核对',
  }),
  sealOk: onOff('封签状况', {
    input: 'radio',
    choices: [
      { value: 'Y', text: '完好' },
      { value: 'N', text: '破损' },
    ],
    rules: [lookedAt],
  }),
} as const
const reason = (title: string, required: boolean, placeholder?: string) => ({
  reason: textarea(title, { required, maxLength: 200, ...(placeholder && { placeholder }) }),
})
const inHand = onlyBy('inHand', ['holder'], '样品不在您手中，请由当前持有的人操作，或先完成交接')
/** Children take labels of their own: numbers as they stand on them, apart by spaces or commas. */
export const mostChildren = 20

const faultWords = '拒收须选择不合格的状况，请改选后再拒收'
const faulty: Rule = value => (value === 'OK' ? faultWords : undefined)

export const sampleMachine = machine(
  sample,
  'state',
  [
    {
      verb: 'pickup',
      title: '交接运输',
      from: ['SAMPLED'],
      to: 'TRANSIT',
      guards: [
        notBy('givenByOther', ['holder'], '样品已在您手中，不能自己交给自己，请由运输员接收'),
        asked('sealTold', '封签与封样时不一致，请拒绝交接，或拍照并说明原因'),
      ],
      asks: { ...seal, ...circumstances, ...reason('说明', false, '封签不一致时必填') },
      effects: ['handOver'],
      batch: true,
    },
    {
      verb: 'depart',
      title: '发运',
      from: ['TRANSIT'],
      to: 'TRANSIT',
      guards: [inHand],
      asks: circumstances,
      effects: ['leave'],
      batch: true,
    },
    {
      verb: 'arrive',
      title: '到达',
      from: ['TRANSIT'],
      to: 'TRANSIT',
      guards: [inHand],
      asks: circumstances,
      effects: ['come'],
      batch: true,
    },
    {
      verb: 'receive',
      title: '接收',
      from: ['TRANSIT'],
      to: 'RECEIVED',
      guards: [
        notBy('receivedByOther', ['holder'], '不能接收自己运送的样品，请由实验室其他人接收'),
        asked('conditionTold', '样品状况不是合格，请说明原因后接收，或拒收'),
      ],
      asks: {
        receiveTemp: number('接收温度', { unit: '℃', min: -60, max: 60, decimals: 1, required: true }),
        ...seal,
        condition: dict('状况', 'sample_condition', { default: 'OK' }),
        place: circumstances.place,
        site: circumstances.site,
        photo: circumstances.photo,
        signature: circumstances.signature,
        ...reason('说明', false, '状况不合格、封签不符、途中或接收时温度超出范围，或此前被拒收时必填'),
      },
      sets: { receiveBy: 'person', receiveTime: 'now', holder: 'person' },
      effects: ['takeIn'],
      batch: true,
    },
    {
      verb: 'reject',
      title: '拒收',
      from: ['TRANSIT'],
      to: 'TRANSIT',
      guards: [
        notBy('rejectedByOther', ['holder'], '不能拒收自己运送的样品，请由实验室其他人处理'),
        asked('faultNamed', faultWords),
      ],
      asks: {
        condition: dict('状况', 'sample_condition', { required: true, rules: [faulty] }),
        temp: circumstances.temp,
        photo: circumstances.photo,
        ...reason('拒收原因', true),
      },
      effects: ['turnAway'],
      danger: true,
      batch: true,
    },
    {
      verb: 'split',
      title: '分样',
      from: ['RECEIVED'],
      to: 'RECEIVED',
      guards: [
        asked('labelsFree', '子样的标签不能用，请换未使用的标签'),
        asked('receiverFit', '子样不能送往这个实验室，请改选'),
      ],
      asks: {
        labelNos: textarea('子样标签号', {
          required: true,
          maxLength: 25 * mostChildren,
          placeholder: '逐个扫描，每行一个',
        }),
        kind: dict('用途', 'qc_type', { required: true, default: 'SPLIT' }),
        /** Of the children: the sample itself stays where it is. */
        sendTo: reference(
          '送往实验室',
          { to: '/drug/lab', text: 'labName' },
          { help: '用途为比对时选：由它检测这几份，结果见“实验室比对”；本实验室自留的不选' },
        ),
        volumeEach: number('每瓶体积', { unit: 'mL', min: 1, max: 20_000, decimals: 0 }),
        sealNew: text('封签号', { maxLength: 32, rules: [isSeal] }),
        site: circumstances.site,
        ...reason('说明', false),
      },
      effects: ['divide'],
      aside: true,
    },
    { verb: 'tested', title: '检测完成', from: ['RECEIVED'], to: 'TESTED', bySystem: true },
    {
      verb: 'store',
      title: '留样',
      from: ['TESTED'],
      to: 'ARCHIVED',
      asks: {
        storePlace: text('留样位置', { required: true, maxLength: 100, placeholder: '冷藏柜与层位' }),
        temp: circumstances.temp,
        sealNew: text('封签号', { maxLength: 32, rules: [isSeal] }),
      },
      sets: { storeBy: 'person', storeTime: 'now', holder: 'person' },
      effects: ['putAway'],
      batch: true,
    },
    {
      verb: 'destroy',
      title: '销毁',
      from: ['ARCHIVED'],
      to: 'DESTROYED',
      guards: [
        notBy('destroyedByOther', ['storeBy'], '不能销毁自己留样的样品，请由另一人办理'),
        asked('keptLongEnough', '留样未满保存期，到期后再销毁'),
      ],
      asks: { photo: circumstances.photo, ...reason('销毁说明', true) },
      sets: { destroyBy: 'person', destroyTime: 'now', holder: 'nothing' },
      effects: ['destroy'],
      danger: true,
      batch: true,
    },
  ],
  { offline: true, begun: 'endTime' },
)

/** The sample of a label that was scanned or typed, at the laboratory's door. */
export const scanSample = endpoint('GET', '/sewage/sample/scan', {
  title: '扫码查样品',
  access: 'sewage:sample:list',
  query: Type.Object({ code: Type.String({ maxLength: 100 }) }),
  result: sample.rowSchema,
})

const bottle = Type.Object({
  id: Type.String(),
  sampleNo: Type.String(),
  bottleNo: figure,
  qcType: textOrNull,
  planSub: figure,
  actualSub: figure,
  volume: figure,
  sealNo: textOrNull,
  state: Type.String(),
})
/** How warm it was from the beginning of sampling until the laboratory took it, and the bottles that were drawn with it. */
export const sampleCourse = endpoint('GET', '/sewage/sample/course', {
  title: '样品过程',
  access: 'sewage:sample:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Object({
    /** By the minute, where it was told: in the sampler's cabinet, then in the box. ℃ */
    temperatures: Type.Array(
      Type.Object({
        /** Epoch ms. */
        at: Type.Number(),
        value: Type.Number(),
        of: Type.Union([Type.Literal('cabinet'), Type.Literal('box')]),
      }),
    ),
    cabinet: textOrNull,
    box: textOrNull,
    /** Of the sampler whose frames tell of it. */
    mn: textOrNull,
    /** Minutes. */
    overFair: Type.Number(),
    overHigh: Type.Number(),
    unmeasured: Type.Number(),
    /** Once it was received. */
    judged: Type.Union([Type.Literal('over'), Type.Literal('unknown'), Type.Literal('held'), Type.Null()]),
    limits: coldLimitsShape,
    bottles: Type.Array(bottle),
    /** Steps of custody that stand in the picture. */
    marks: Type.Array(Type.Object({ at: Type.Number(), title: Type.String() })),
  }),
})

/** Registers a print of the custody sheet; who prints it again is counted. */
export const printCustody = endpoint('POST', '/sewage/sample/print', {
  title: '打印流转单',
  access: 'sewage:sample:print',
  body: strict({ id: id() }),
  result: Type.Object({ printId: Type.String() }),
})
/** The sheet of a registered print, as PDF; for who printed it. */
export const custodySheet = endpoint('GET', '/sewage/sample/sheet', {
  title: '下载流转单',
  access: 'sewage:sample:print',
  query: Type.Object({ printId: Type.String() }),
  raw: true,
})
