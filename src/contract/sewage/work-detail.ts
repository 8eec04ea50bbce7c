import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, image, number, onOff, reference, text, textarea } from '#contract/kit/field.ts'
import { happenedAt } from '#contract/kit/machine.ts'
import { resource } from '#contract/kit/resource.ts'
import { figure, id, maybe, strict } from '#contract/kit/shapes.ts'

const read = { readonly: true } as const

/** The steps of a work order as they were done on site; written by the work itself, so the list is empty until there is work. */
export const workDetail = resource('/work/hgWorkDetails', {
  title: '工单明细',
  perm: 'sewage:work-detail',
  table: 'work_detail',
  label: 'item',
  scope: 'depart',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    workId: text('工单', { ...read, maxLength: 64 }),
    step: number('步骤', { ...read, decimals: 0 }),
    item: dict('项目', 'work_item', read),
    pointId: reference('采样点', { to: '/sewage/point', text: 'pointName' }, read),
    facilityId: reference('设备', { to: '/device/facility', text: 'facilityName' }, read),
    labelNo: text('标签号', { ...read, maxLength: 64 }),
    bottleNo: number('瓶位', { ...read, decimals: 0 }),
    sealNo: text('封签号', { ...read, maxLength: 32 }),
    planValue: number('计划值', read),
    actualValue: number('实际值', read),
    volume: number('体积', { ...read, unit: 'mL', decimals: 1 }),
    temp: number('温度', { ...read, unit: '℃', decimals: 1 }),
    photo: image('照片', read),
    lng: number('经度', { ...read, unit: '°', decimals: 6 }),
    lat: number('纬度', { ...read, unit: '°', decimals: 6 }),
    time: datetime('完成时间', read),
    ok: onOff('合格', read),
    remark: textarea('备注', { ...read, maxLength: 500 }),
  },
})

/** What is done on site between arriving and leaving; those two are steps of the order itself. */
export const recordable = ['SAFETY', 'CLEAN', 'BIND_LABEL', 'START', 'RETRIEVE', 'SEAL', 'PHOTO'] as const
export type Recordable = (typeof recordable)[number]
/** Which of them name the label of a bottle. */
export const namesLabel: readonly Recordable[] = ['BIND_LABEL', 'RETRIEVE', 'SEAL']

/** One step of one's own order, as it was done on site. The same deed again is the same row: nothing is written twice. */
export const recordDetail = endpoint('POST', '/work/recordDetail', {
  title: '记录作业步骤',
  access: 'sewage:work-detail:record',
  onPhone: true,
  body: strict({
    workId: id(),
    item: Type.Union([
      Type.Literal('SAFETY'),
      Type.Literal('CLEAN'),
      Type.Literal('BIND_LABEL'),
      Type.Literal('START'),
      Type.Literal('RETRIEVE'),
      Type.Literal('SEAL'),
      Type.Literal('PHOTO'),
    ]),
    labelNo: maybe(100),
    /** Place in the cabinet, from 1. */
    bottleNo: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 99 }), Type.Null()])),
    sealNo: maybe(32),
    /** Sub-samples that were taken. */
    actualValue: Type.Optional(figure),
    /** mL */
    volume: Type.Optional(figure),
    /** ℃ */
    temp: Type.Optional(figure),
    /** Uploaded pictures, comma separated. */
    photo: maybe(500),
    /** `lng,lat` */
    place: maybe(50),
    ok: Type.Boolean(),
    remark: maybe(500),
    happenedAt,
  }),
  result: workDetail.rowSchema,
})
