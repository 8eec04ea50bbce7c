/** 采样日志: one row a sub-sample, as the device told it; and how a day's programme went against what was planned. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, filled, number, reference, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'
import { figure, textOrNull } from '#contract/kit/shapes.ts'

const read = { readonly: true } as const

export const samplingLog = resource('/sewage/sampling-log', {
  title: '采样日志',
  perm: 'sewage:sampling-log',
  table: 'sampling_log',
  page: { group: '/sewage', at: 18 },
  label: 'sampleTime',
  scope: 'none',
  bare: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'sampleTime', order: 'desc' },
  fields: {
    sampleTime: filled(datetime('采样时间', read)),
    facilityId: filled(reference('设备', { to: '/device/facility', text: 'facilityName' }, read)),
    pointId: reference('采样点', { to: '/sewage/point', text: 'pointName' }, read),
    seq: filled(number('子样序号', { ...read, decimals: 0, help: '0 为程序之外的即时采样' })),
    bottleNo: number('瓶号', { ...read, decimals: 0 }),
    planMl: number('计划量', { ...read, unit: 'mL', decimals: 0 }),
    actualMl: number('实际量', { ...read, unit: 'mL', decimals: 0 }),
    result: filled(dict('结果', 'sampling_result', read)),
    level: number('液位', { ...read, unit: 'm', decimals: 2 }),
    cabinetTemp: number('柜温', { ...read, unit: '℃', decimals: 1 }),
    pumpSec: number('泵运行', { ...read, unit: 's', decimals: 1 }),
    recvTime: filled(datetime('收到时间', read)),
    frameId: text('报文', read),
  },
})

/** The programme of one day at a device or a point, sub-sample by sub-sample. */
export const samplingProgramme = endpoint('GET', '/sewage/sampling-log/programme', {
  title: '采样程序对照',
  access: 'sewage:sampling-log:list',
  query: Type.Object({
    facilityId: Type.Optional(Type.String({ maxLength: 64 })),
    pointId: Type.Optional(Type.String({ maxLength: 64 })),
    /** The programme under way at this moment, epoch ms, where no day is named. */
    at: Type.Optional(Type.Number({ minimum: 0, maximum: 8_640_000_000_000_000 })),
    /** Day on which it begins, yyyy-MM-dd; that of the present programme unless told. */
    day: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  }),
  result: Type.Object({
    day: Type.String(),
    facilityId: textOrNull,
    pointName: textOrNull,
    /** Why there is nothing to compare with; null where there is. */
    none: textOrNull,
    mode: textOrNull,
    /** Epoch ms. */
    begin: Type.Number(),
    end: Type.Number(),
    expected: Type.Number(),
    due: Type.Number(),
    taken: Type.Number(),
    missed: Type.Number(),
    planMl: figure,
    slots: Type.Array(
      Type.Object({
        seq: Type.Number(),
        planAt: Type.Number(),
        missed: Type.Boolean(),
        id: textOrNull,
        at: figure,
        bottleNo: figure,
        actualMl: figure,
        result: textOrNull,
      }),
    ),
    /** Bottles with what is in each, mL, and sub-samples. */
    bottles: Type.Array(Type.Object({ no: Type.Number(), ml: Type.Number(), count: Type.Number() })),
    bottleCount: figure,
    bottleVolume: figure,
    /** Drawn outside the programme. */
    others: Type.Number(),
  }),
})
