import { datetime, dict, filled, reference, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

/** Values that could not be: each with its reason and the frame that carried it. They never enter a curve or a sum. */
export const quarantine = resource('/device/quarantine', {
  title: '隔离数据',
  perm: 'device:quarantine',
  table: 'quarantine',
  page: { group: '/sewage', at: 8 },
  label: 'reason',
  scope: 'none',
  bare: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'recvTime', order: 'desc' },
  fields: {
    recvTime: filled(datetime('接收时间', { readonly: true })),
    channel: dict('接入方式', 'frame_channel', { readonly: true }),
    mn: text('MN 编号', { readonly: true }),
    facilityId: reference('设备', { to: '/device/facility', text: 'facilityName' }, { readonly: true }),
    factor: text('因子', { readonly: true }),
    ts: datetime('数据时间', { readonly: true }),
    valueText: text('原值', { readonly: true }),
    reason: filled(text('原因', { readonly: true })),
    remote: text('来源地址', { readonly: true }),
    frameId: text('报文', { readonly: true }),
  },
})
