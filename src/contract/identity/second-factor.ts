/** A code of one's own device beside the password (RFC 6238: SHA-1, six digits, thirty seconds). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { strict, textOrNull } from '#contract/kit/shapes.ts'
import { setsPasswords } from './password-link.ts'

export type { FactorDue } from '#contract/kit/lock.ts'

/** Of whom the system parameter `login.secondFactor` asks for it. Whoever has set one up is asked for it always. */
export const factorPolicies = ['off', 'officers', 'all'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

const digits = Type.String({ minLength: 1, maxLength: 40 })
const password = Type.Optional(Type.String({ maxLength: 200 }))
/** Shown once. */
const recovery = Type.Object({ recovery: Type.Array(Type.String()) })
const mine = { access: 'session', own: true } as const

export const factorState = endpoint('GET', '/sys/user/secondFactor', {
  title: '我的动态口令',
  ...mine,
  onFactor: true,
  result: Type.Object({
    on: Type.Boolean(),
    /** It cannot be switched off. */
    required: Type.Boolean(),
    since: textOrNull,
    recoveryLeft: Type.Number(),
  }),
})
/** A new secret, which counts once a code of it was confirmed. The password is asked for where the session owes nothing. */
export const beginFactor = endpoint('POST', '/sys/user/secondFactor/begin', {
  title: '设置动态口令',
  ...mine,
  onFactor: true,
  body: strict({ password }),
  /** `picture`: an SVG of the address as QR code. */
  result: Type.Object({ secret: Type.String(), address: Type.String(), picture: Type.String() }),
  shownOnce: true,
})
export const confirmFactor = endpoint('POST', '/sys/user/secondFactor/confirm', {
  title: '启用动态口令',
  ...mine,
  onFactor: true,
  body: strict({ code: digits }),
  result: recovery,
  shownOnce: true,
})
/** A code of the device, or one of the recovery codes, which serves once. */
export const checkFactor = endpoint('POST', '/sys/user/secondFactor/check', {
  title: '验证动态口令',
  ...mine,
  onFactor: true,
  body: strict({ code: digits }),
  result: Type.Object({ recoveryLeft: Type.Number() }),
})
export const renewRecovery = endpoint('POST', '/sys/user/secondFactor/recovery', {
  title: '重新生成恢复码',
  ...mine,
  body: strict({ code: digits }),
  result: recovery,
  shownOnce: true,
})
export const endFactor = endpoint('POST', '/sys/user/secondFactor/end', {
  title: '停用动态口令',
  ...mine,
  body: strict({ password, code: digits }),
})
/** By an administrator, of somebody who has lost his device; he is told, and signs in anew. */
export const resetFactor = endpoint('PUT', '/sys/user/secondFactor/reset', {
  title: '解除用户的动态口令',
  access: setsPasswords,
  reach: { username: ['user', 'become'] },
  body: strict({ username: Type.String({ minLength: 1, maxLength: 100 }) }),
})
