import { datetime, dict, image, number, onOff, reference, text, textarea } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

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
    planValue: number('计划值', read),
    actualValue: number('实际值', read),
    photo: image('照片', read),
    lng: number('经度', { ...read, unit: '°', decimals: 6 }),
    lat: number('纬度', { ...read, unit: '°', decimals: 6 }),
    time: datetime('完成时间', read),
    ok: onOff('合格', read),
    remark: textarea('备注', { ...read, maxLength: 500 }),
  },
})
