import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { figure, strict } from '#contract/kit/shapes.ts'

const ofFacility = strict({ facilityId: Type.String({ minLength: 1, maxLength: 40 }) })
/** Keys of one facility; the key itself is never among them. */
export const deviceKeys = endpoint('GET', '/device/facility/keys', {
  title: '设备密钥',
  access: 'device:facility:key',
  query: Type.Object({ facilityId: Type.String() }),
  result: Type.Array(
    Type.Object({
      id: Type.String(),
      createdAt: Type.Number(),
      revokedAt: figure,
    }),
  ),
})
/** Issues a key for telemetry over HTTP. Shown in this answer only, kept as a hash; earlier keys stay valid until revoked. */
export const issueKey = endpoint('POST', '/device/facility/issueKey', {
  title: '签发设备密钥',
  access: 'device:facility:key',
  body: ofFacility,
  result: Type.Object({ id: Type.String(), key: Type.String(), createdAt: Type.Number() }),
  shownOnce: true,
})
/** Revokes one key, or all keys of the facility when none is named. */
export const revokeKey = endpoint('POST', '/device/facility/revokeKey', {
  title: '吊销设备密钥',
  access: 'device:facility:key',
  body: strict({
    facilityId: Type.String({ minLength: 1, maxLength: 40 }),
    id: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  result: Type.Object({ revoked: Type.Number() }),
})
