import { datetime, dict, filled, reference, text } from '#contract/kit/field.ts'
import { resource } from '#contract/kit/resource.ts'

/** What a device says beside its values, kept apart from its frames, which are dropped soon. */
export const deviceNote = resource('/device/note', {
  title: '设备附报信息',
  perm: 'device:note',
  table: 'device_note',
  label: 'content',
  scope: 'none',
  bare: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'ts', order: 'desc' },
  fields: {
    facilityId: filled(
      reference('设备', { to: '/device/facility', text: 'facilityName' }, { readonly: true }),
    ),
    kind: filled(dict('类型', 'device_note_kind', { readonly: true })),
    period: text('数据类型', { readonly: true }),
    factor: text('因子', { readonly: true }),
    ts: filled(datetime('时间', { readonly: true })),
    content: filled(text('内容', { readonly: true })),
    frameId: text('报文', { readonly: true }),
  },
})
