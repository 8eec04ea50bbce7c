import { describe, expect, test } from 'vitest'
import { isInAppBrowser, type Reaction, reactionTo } from '#web/api/reactions.ts'

const signedIn = { hasToken: true, inAppBrowser: false }
const signedOut = { hasToken: false, inAppBrowser: false }
const notify = (text: string): Reaction => ({ kind: 'notify', text })
const tokenGone = 'Token失效，请重新登录!'

describe('the table of reactions (specification, section 8)', () => {
  test('403: 拒绝访问, whatever the server said', () => {
    expect(reactionTo({ status: 403, message: 'x' }, signedIn)).toEqual(notify('拒绝访问'))
  })
  test('404: 很抱歉，资源未找到!', () => {
    expect(reactionTo({ status: 404, message: 'x' }, signedIn)).toEqual(notify('很抱歉，资源未找到!'))
  })
  test('504: silent', () => {
    expect(reactionTo({ status: 504, message: 'x' }, signedIn)).toEqual({ kind: 'silent' })
  })
  test('401 of a locked session: the password is asked for, nobody is signed out', () => {
    const failure = { status: 401, message: tokenGone, locked: { locked: true } } as const
    expect(reactionTo(failure, signedIn)).toEqual({ kind: 'locked', wall: false })
    expect(reactionTo({ ...failure, locked: { locked: true, wall: true } }, signedIn)).toEqual({
      kind: 'locked',
      wall: true,
    })
  })
  test('401: words, then logout and reload after 1.5 s when there is a token', () => {
    const text = '很抱歉，登录已过期，请重新登录'
    expect(reactionTo({ status: 401, message: tokenGone }, signedIn)).toEqual({
      kind: 'expired',
      text,
      reloadAfterMs: 1500,
    })
    expect(reactionTo({ status: 401, message: tokenGone }, signedOut)).toEqual({
      kind: 'expired',
      text,
      reloadAfterMs: undefined,
    })
  })
  test('500 with Token失效 and a token: a modal; in the enterprise chat a loading message', () => {
    expect(reactionTo({ status: 500, message: tokenGone }, signedIn)).toEqual({ kind: 'expired-modal' })
    expect(reactionTo({ status: 500, message: tokenGone }, { ...signedIn, inAppBrowser: true })).toEqual({
      kind: 'expired-loading',
      text: '登录已过期，正在重新登陆',
    })
    expect(reactionTo({ status: 500, message: tokenGone }, signedOut)).toEqual(notify(tokenGone))
  })
  test.each([400, 409, 413, 429, 500, 502, 503])("%i: the server's words", status => {
    expect(reactionTo({ status, message: '磁盘已满' }, signedIn)).toEqual(notify('磁盘已满'))
  })
  test('no answer: the message, except for time-outs and what was cancelled', () => {
    expect(reactionTo({ message: 'Network Error' }, signedIn)).toEqual(notify('Network Error'))
    expect(reactionTo({ message: 'timeout of 9000ms exceeded', timedOut: true }, signedIn)).toEqual({
      kind: 'silent',
    })
    expect(reactionTo({ message: 'canceled', cancelled: true }, signedIn)).toEqual({ kind: 'silent' })
  })
})

test('in-app browsers name themselves', () => {
  expect(isInAppBrowser('Mozilla/5.0 … wxwork/4.1')).toBe(true)
  expect(isInAppBrowser('Mozilla/5.0 … DingTalk/7')).toBe(true)
  expect(isInAppBrowser('Mozilla/5.0 … Chrome/156')).toBe(false)
})
