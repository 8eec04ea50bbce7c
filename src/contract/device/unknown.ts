import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { datetime, dict, filled, number, text, textarea } from '#contract/kit/field.ts'
import { coverFramePassword } from '#contract/kit/mask.ts'
import { resource } from '#contract/kit/resource.ts'
import { strict } from '#contract/kit/shapes.ts'

/** Devices that send frames without being registered, counted as they come. The id is the MN. */
export const unknownDevice = resource('/device/unknown', {
  title: '待注册设备',
  perm: 'device:unknown',
  table: 'unknown_device',
  page: { group: '/sewage', at: 7 },
  label: 'mn',
  scope: 'none',
  bare: true,
  verbs: ['list', 'queryById', 'exportXls'],
  sort: { column: 'lastAt', order: 'desc' },
  fields: {
    mn: filled(text('MN 编号', { readonly: true })),
    state: filled(dict('状态', 'unknown_state', { readonly: true })),
    frames: filled(number('报文数', { decimals: 0, readonly: true })),
    firstAt: filled(datetime('首次出现', { readonly: true })),
    lastAt: filled(datetime('末次出现', { readonly: true })),
    remote: text('来源地址', { readonly: true }),
    lastHead: textarea('末次报文', {
      readonly: true,
      mask: { cover: coverFramePassword, seenWith: 'device:facility:key' },
    }),
  },
})

const code = () => Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' })
/** Makes a facility of an unknown device; its next frame is taken. */
export const registerUnknown = endpoint('POST', '/device/unknown/register', {
  title: '注册设备',
  access: 'device:unknown:register',
  body: strict({
    mn: Type.String({ pattern: '^[0-9A-Za-z_-]{4,24}$' }),
    plantId: Type.String({ minLength: 1, maxLength: 40 }),
    facilityCode: code(),
    facilityName: Type.String({ minLength: 1, maxLength: 100 }),
    facilityType: code(),
    protocol: Type.Optional(code()),
    /** Password of its frames: an HJ 212 device must have one. */
    pw: Type.Optional(Type.String({ maxLength: 32 })),
    crcTolerant: Type.Optional(Type.Union([Type.Literal('Y'), Type.Literal('N')])),
  }),
  result: Type.Object({ facilityId: Type.String() }),
})
/** Sets aside devices that are not ours (`IGNORED`), or takes them back onto the list (`NEW`). */
export const ignoreUnknown = endpoint('POST', '/device/unknown/ignore', {
  title: '忽略设备',
  access: 'device:unknown:register',
  body: strict({
    mns: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 500 }),
    ignored: Type.Boolean(),
  }),
  result: Type.Object({ changed: Type.Number() }),
})
