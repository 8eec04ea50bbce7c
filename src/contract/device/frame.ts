import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, filled, number, onOff, text, textarea } from '#contract/kit/field.ts'
import { coverFramePassword } from '#contract/kit/mask.ts'
import { resource } from '#contract/kit/resource.ts'
import { figure } from '#contract/kit/shapes.ts'

/** Every frame as it came, with its verdict. Kept for `QY` retention, then dropped; never edited. */
export const rawFrame = resource('/device/frame', {
  title: '原始报文',
  perm: 'device:frame',
  table: 'raw_frame',
  page: { group: '/sewage', at: 6 },
  label: 'mn',
  scope: 'none',
  bare: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'recvTime', order: 'desc' },
  fields: {
    recvTime: filled(datetime('接收时间', { readonly: true })),
    channel: dict('接入方式', 'frame_channel', { readonly: true }),
    remote: text('来源地址', { readonly: true }),
    mn: text('MN 编号', { readonly: true }),
    facilityId: text('设备', { readonly: true, belongsTo: { to: '/device/facility' } }),
    cn: dict('命令', 'hj_cn', { readonly: true }),
    st: text('系统编码', { readonly: true }),
    qn: text('请求编号', { readonly: true }),
    flag: number('标志', { decimals: 0, readonly: true }),
    verdict: dict('校验结论', 'frame_verdict', { readonly: true }),
    reason: text('说明', { readonly: true }),
    replied: onOff('已应答', { readonly: true }),
    points: number('数据点', { decimals: 0, readonly: true }),
    body: textarea('报文', {
      readonly: true,
      // Frames are kept with their password covered; those of earlier versions hold it until they are dropped.
      mask: { cover: coverFramePassword, seenWith: 'device:facility:key' },
    }),
    /** In hex, of frames that are no UTF-8: their body shows them read as GB18030. The password is covered, as in the body. */
    bytes: textarea('原始字节', { readonly: true }),
  },
})
/** The values one frame produced: the way back from a figure to its frame and forth. */
export const frameValues = endpoint('GET', '/device/frame/values', {
  title: '报文产生的数据',
  access: 'device:frame:list',
  query: Type.Object({ id: Type.String() }),
  result: Type.Array(
    Type.Object({
      facilityId: Type.String(),
      factor: Type.String(),
      factorName: Type.String(),
      unit: Type.String(),
      kind: Type.String(),
      ts: Type.Number(),
      value: figure,
      flag: Type.String(),
    }),
  ),
})
