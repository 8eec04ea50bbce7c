/** Links with which somebody without a password sets his first one: once, within 72 hours. */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { id, strict } from '#contract/kit/shapes.ts'

/** Sets the password of another. */
export const setsPasswords = 'system:user:password'
/** Page of the console that takes the ticket; it stands behind `#`, so that no server writes it down. */
export const passwordLinkPage = '/user/password'
/** Most that one import answers; the others get theirs from the list. */
export const mostLinks = 5_000

const ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
export const passwordLink = Type.Object({
  username: Type.String(),
  realname: Type.String(),
  ticket: Type.String(),
  expiresAt: Type.String(),
})
export type PasswordLink = Static<typeof passwordLink>

/** Links issued earlier for these users end. */
export const issuePasswordLinks = endpoint('POST', '/sys/user/passwordLink/issue', {
  title: '生成密码设置链接',
  access: setsPasswords,
  reach: { userIds: ['user', 'become'] },
  body: strict({ userIds: Type.Array(id(), { minItems: 1, maxItems: 1_000 }) }),
  result: Type.Array(passwordLink),
  shownOnce: true,
})
/** Whose link it is. Posted: an address would be written down on the way. */
export const lookAtPasswordLink = endpoint('POST', '/sys/user/passwordLink/look', {
  title: '查看密码设置链接',
  access: 'public',
  body: strict({ ticket }),
  result: Type.Object({ username: Type.String(), realname: Type.String() }),
})
export const usePasswordLink = endpoint('POST', '/sys/user/passwordLink/use', {
  title: '以链接设置密码',
  access: 'public',
  body: strict({
    ticket,
    password: Type.String({ minLength: 1, maxLength: 200 }),
    confirmpassword: Type.String({ minLength: 1, maxLength: 200 }),
  }),
})
