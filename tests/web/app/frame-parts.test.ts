import { describe, expect, test, vi } from 'vitest'
import { mayReload } from '#web/app/chunk.ts'
import { clockText, durationText } from '#web/app/frame/durations.ts'
import { find, index } from '#web/app/header/find.ts'
import { passwordErrors } from '#web/app/header/password-rules.ts'
import { isNews } from '#web/live/notice-socket.ts'
import { windowTitle } from '#web/session/product.ts'
import { handlingTarget } from '#web/widgets/announcement/notice.ts'

describe('menu search', () => {
  const all = index([
    { path: '/sewage/plant', title: '污水厂', group: '污水监测' },
    { path: '/sewage/point', title: '采样点', group: '污水监测' },
    { path: '/device/frame', title: '原始报文', group: '污水监测' },
  ])
  const titles = (words: string, recent?: string[]) => find(all, words, recent).map(hit => hit.title)
  test('by word, by pinyin, by initials, by path', () => {
    expect(titles('采样')).toEqual(['采样点'])
    expect(titles('caiyang')).toEqual(['采样点'])
    expect(titles('cyd')).toEqual(['采样点'])
    expect(titles('frame')).toEqual(['原始报文'])
    expect(titles('nichts')).toEqual([])
  })
  test('a title before a group of the same word', () => {
    expect(titles('污水')[0]).toBe('污水厂')
    expect(titles('污水')).toHaveLength(3)
  })
  test('without words the recent ones come first', () => {
    expect(titles('', ['/device/frame'])).toEqual(['原始报文', '污水厂', '采样点'])
  })
})

test('change of password: the texts of the specification', () => {
  expect(passwordErrors({ oldpassword: '', password: '', confirmpassword: '' })).toEqual({
    oldpassword: '请输入旧密码!',
    password: '请输入新密码!',
    confirmpassword: '请确认新密码!',
  })
  expect(passwordErrors({ oldpassword: 'a', password: 'b', confirmpassword: 'c' })).toEqual({
    confirmpassword: '两次输入的密码不一样！',
  })
  expect(passwordErrors({ oldpassword: 'a', password: 'b', confirmpassword: 'b' })).toEqual({})
})

describe('a failed chunk', () => {
  const memory = () => {
    const map = new Map<string, string>()
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    }
  }
  test('reloads once, and again only after a minute [R45]', () => {
    const session = memory()
    expect(mayReload(session, 1_000_000)).toBe(true)
    expect(mayReload(session, 1_030_000)).toBe(false)
    expect(mayReload(session, 1_061_000)).toBe(true)
  })
  test('never without a memory: it could circle [R45]', () => {
    const blocked = {
      getItem: vi.fn(() => null),
      setItem: () => {
        throw new Error('denied')
      },
    }
    expect(mayReload(blocked, 1_000_000)).toBe(false)
  })
})

test('durations', () => {
  expect(clockText(31_000)).toBe('00:00:31')
  expect(clockText(192_000)).toBe('00:03:12')
  expect(clockText(-5)).toBe('00:00:00')
  expect(durationText(26 * 60_000)).toBe('26 min')
  expect(durationText(144 * 60_000)).toBe('2 h 24 min')
})

test('window title: page and product, on the home the product alone', () => {
  expect(windowTitle('污水厂')).toBe('污水厂 · 清源')
  expect(windowTitle(undefined)).toBe('清源')
})

test.each([
  ['{"cmd":"topic","msgId":"1","msgTxt":"x"}', true],
  ['{"cmd":"user","msgId":"1","msgTxt":"x"}', true],
  ['{"cmd":"heartcheck","msgTxt":"心跳响应"}', false],
  ['nonsense', false],
  ['null', false],
  [undefined, false],
])('the bell reads again on %s: %s', (data, news) => {
  expect(isNews(data)).toBe(news)
})

test('去处理 leads to a page, to another site, or nowhere', () => {
  const at = (openPage: string, openType = 'url') =>
    handlingTarget({ id: '1', openType, openPage }, 'http://console')
  expect(at('/sewage/warning?id=1')).toEqual({ path: '/sewage/warning?id=1' })
  expect(at('http://console/a')).toEqual({ path: '/a' })
  expect(at('https://other.example/a')).toEqual({ href: 'https://other.example/a' })
  expect(at('javascript:alert(1)')).toBeUndefined()
  expect(at('/a', 'component')).toBeUndefined()
  // What begins like a page of here leads to one, or nowhere.
  for (const page of ['/\\\\evil', '/\\evil', '//evil', '\\\\evil', '/\t/evil', ' //evil', 'evil'])
    expect([page, at(page)?.href]).toEqual([page, undefined])
})
