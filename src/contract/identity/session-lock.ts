/** A session that nobody used for a while is locked; a wall goes on showing what it shows. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { strict } from '#contract/kit/shapes.ts'
import { checkKey } from './code-picture.ts'

export const watchesWalls = 'system:session:wall'

/**
 * Wrong tries count as those of the login do, which also says when the picture is due. `result: { noPassword: true }`: the account has
 * none; its session can only be ended.
 */
export const unlockSession = endpoint('POST', '/sys/session/unlock', {
  title: '解锁会话',
  access: 'session',
  own: true,
  onLock: true,
  body: strict({
    password: Type.String({ minLength: 1, maxLength: 200 }),
    captcha: Type.Optional(Type.String({ maxLength: 20 })),
    checkKey,
  }),
})
export const enterWall = endpoint('POST', '/sys/session/wall', {
  title: '大屏值守不锁屏',
  access: watchesWalls,
})
/** Only gives up what a wall may do: open whatever the session is. */
export const leaveWall = endpoint('POST', '/sys/session/desk', {
  title: '退出大屏值守',
  access: 'session',
  own: true,
  onLock: true,
})
