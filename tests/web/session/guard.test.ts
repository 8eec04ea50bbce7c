import { describe, expect, test } from 'vitest'
import { greeting } from '#web/session/greeting.ts'
import { homePath, judge, loginWith, redirectOf, type Visit } from '#web/session/guard.ts'

const visit = (path: string): Visit => {
  const url = new URL(path, 'http://x')
  return { pathname: url.pathname, search: url.search, hash: url.hash }
}
const stranger = { hasToken: false, hasGrants: false }
const arriving = { hasToken: true, hasGrants: false }
const member = { hasToken: true, hasGrants: true }

describe('without a token', () => {
  test.each(['/user/login', '/user/register', '/user/register-result', '/user/alteration', '/user/login/'])(
    '%s passes',
    path => expect(judge(visit(path), stranger)).toEqual({ kind: 'pass' }),
  )
  test('any other path goes to the login with its full path', () => {
    expect(judge(visit('/sewage/plant?pageNo=2#a'), stranger)).toEqual({
      kind: 'go',
      to: '/user/login?redirect=%2Fsewage%2Fplant%3FpageNo%3D2%23a',
    })
  })
  test('what people type for the login leads there, and nowhere after it', () => {
    expect(judge(visit('/login?a=1'), stranger)).toEqual({ kind: 'go', to: '/user/login' })
    expect(redirectOf('?redirect=%2Flogin', 'http://console')).toBeUndefined()
    expect(judge(visit('/login/'), member)).toEqual({ kind: 'go', to: homePath })
  })
  test('the home needs no redirect', () => {
    expect(loginWith(homePath)).toBe('/user/login')
    expect(judge(visit('/'), stranger)).toEqual({ kind: 'go', to: '/user/login' })
  })
})

describe('with a token', () => {
  test.each(['/user/login', '/oauth2-app/login'])('%s goes home', path => {
    expect(judge(visit(path), member)).toEqual({ kind: 'go', to: homePath })
    expect(judge(visit(path), arriving)).toEqual({ kind: 'go', to: homePath })
  })
  test('the menu is fetched before the first page', () => {
    expect(judge(visit('/sewage/plant'), arriving)).toEqual({ kind: 'load' })
    expect(judge(visit('/sewage/plant'), member)).toEqual({ kind: 'pass' })
  })
})

describe('the redirect query', () => {
  const of = (target: string) => redirectOf(`?redirect=${encodeURIComponent(target)}`, 'http://console')
  test('leads to a path of this console', () => {
    expect(of('/sewage/plant?pageNo=2#a')).toBe('/sewage/plant?pageNo=2#a')
  })
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/user/login',
    '/user/login?redirect=%2Fa',
    '/oauth2-app/login',
    '',
    'sewage/plant',
    '/\t/evil.example',
  ])('%j leads nowhere else [A09]', target => {
    const answer = of(target)
    expect(answer === undefined || new URL(answer, 'http://console').origin === 'http://console').toBe(true)
    if (target !== '/\t/evil.example') expect(answer).toBeUndefined()
  })
})

test.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('at %i it is %s', (hour, words) => {
  expect(greeting(Date.UTC(2026, 10, 21, hour - 8, 30))).toBe(words)
})
