import { describe, expect, test } from 'vitest'
import {
  type Arrival,
  arrive,
  type Closing,
  close,
  closeLeft,
  closeOthers,
  closeRight,
  kept,
  keptPages,
  light,
  noTabs,
  refresh,
  restore,
  retitle,
  type Tabs,
} from '#web/app/tabs/tabs.ts'
import { homePath } from '#web/session/guard.ts'

const page = (fullPath: string, keepAlive = true): Arrival => ({
  fullPath,
  path: fullPath.split('?')[0]!,
  title: fullPath,
  icon: '',
  componentName: 'Page',
  keepAlive,
})
const open = (...paths: string[]): Tabs => paths.reduce((tabs, path) => arrive(tabs, page(path)), noTabs)
const keysOf = (tabs: Tabs) => tabs.list.map(tab => tab.key)
const outcome = (closing: Closing) => {
  if (closing.kind === 'refused') throw new Error(closing.message)
  return { keys: keysOf(closing.tabs), active: closing.tabs.active, go: closing.go }
}

describe('opening', () => {
  test('home is first and fixed', () => {
    expect(keysOf(open('/a'))).toEqual([homePath, '/a'])
    expect(keysOf(arrive(noTabs, page(homePath)))).toEqual([homePath])
  })
  test('tabs are told apart by their full path', () => {
    expect(keysOf(open('/a?id=1', '/b', '/a?id=2'))).toEqual([homePath, '/a?id=1', '/b', '/a?id=2'])
    const back = arrive(open('/a?id=1', '/b'), page('/a?id=1'))
    expect(back.active).toBe('/a?id=1')
    expect(back.list).toHaveLength(3)
  })
  test('a page that moves within its path takes its tab along', () => {
    const tabs = arrive(open('/a'), page('/a?pageNo=2'))
    expect(keysOf(tabs)).toEqual([homePath, '/a'])
    expect(tabs.list[1]?.fullPath).toBe('/a?pageNo=2')
    // and the link to its first address finds it again
    const again = arrive(arrive(tabs, page('/b')), page('/a'))
    expect(keysOf(again)).toEqual([homePath, '/a', '/b'])
    expect(again.active).toBe('/a')
  })
  test('the pages of 个人设置 take turns in one tab', () => {
    const first = arrive(open('/a'), page('/account/settings/BaseSetting'))
    const turned = arrive(arrive(first, page('/b')), page('/account/settings/Security'))
    expect(keysOf(turned)).toEqual([homePath, '/a', '/account/settings', '/b'])
    expect(turned.active).toBe('/account/settings')
    const { title, path, fullPath } = turned.list[2]!
    expect([title, path, fullPath]).toEqual(Array(3).fill('/account/settings/Security'))
    // Over a reload it is still one, and 个人中心 has its own.
    const again = restore(turned.list, () => true)
    const back = arrive(arrive(again, page('/account/settings/Custom')), page('/account/center'))
    expect(keysOf(back)).toEqual([homePath, '/a', '/account/settings', '/b', '/account/center'])
  })
  test('the home with filters is still the home', () => {
    const tabs = arrive(open('/a'), page(`${homePath}?range=90`))
    expect(keysOf(tabs)).toEqual([homePath, '/a'])
    expect(tabs.active).toBe(homePath)
  })
})

describe('closing', () => {
  test('the last page is refused, and the home', () => {
    expect(close(noTabs, homePath)).toEqual({ kind: 'refused', message: '这是最后一页，不能再关闭了啦' })
    expect(close(open('/a'), homePath)).toEqual({ kind: 'refused', message: '首页不能关闭!' })
  })
  test('the shown page gives way to its left neighbour, another page to nobody', () => {
    expect(outcome(close(open('/a', '/b'), '/b'))).toEqual({ keys: [homePath, '/a'], active: '/a', go: '/a' })
    expect(outcome(close(open('/a', '/b'), '/a'))).toEqual({
      keys: [homePath, '/b'],
      active: '/b',
      go: undefined,
    })
  })
  test('left, right and others keep the home', () => {
    const tabs = open('/a', '/b', '/c')
    expect(outcome(closeLeft(tabs, '/b'))).toEqual({
      keys: [homePath, '/b', '/c'],
      active: '/c',
      go: undefined,
    })
    expect(outcome(closeRight(tabs, '/a'))).toEqual({ keys: [homePath, '/a'], active: '/a', go: '/a' })
    expect(outcome(closeOthers(tabs, '/b'))).toEqual({ keys: [homePath, '/b'], active: '/b', go: '/b' })
    expect(outcome(closeOthers(tabs, homePath))).toEqual({ keys: [homePath], active: homePath, go: homePath })
  })
  test('a tab that is gone already changes nothing', () => {
    const tabs = open('/a')
    expect(close(tabs, '/x')).toEqual({ kind: 'closed', tabs })
  })
})

test('a tab is lit before its address is there: closed on its way, it has gone', () => {
  const tabs = light(arrive(open('/a'), page(homePath)), '/a')
  expect(tabs.active).toBe('/a')
  expect(outcome(close(tabs, '/a'))).toEqual({ keys: [homePath], active: homePath, go: homePath })
  expect(light(tabs, '/nowhere')).toBe(tabs)
})

test('refreshing counts the visit, a title stays with its tab', () => {
  expect(refresh(open('/a'), '/a').list[1]?.visit).toBe(1)
  expect(retitle(open('/a', '/b'), '/a', '甲').list.map(tab => tab.title)).toEqual(['首页', '甲', '/b'])
})

describe('kept pages', () => {
  test('only those that ask for it, the shown one always', () => {
    const tabs = arrive(arrive(noTabs, page('/a', true)), page('/b', false))
    expect(kept(['/b', '/a', homePath], tabs)).toEqual(['/b', '/a', homePath])
    const shownA = arrive(tabs, page('/a'))
    expect(kept(['/a', '/b', homePath], shownA)).toEqual(['/a', homePath])
  })
  test('at most twelve, the least recent go first', () => {
    const paths = Array.from({ length: 20 }, (_, at) => `/p${at}`)
    const staying = kept([...paths].reverse(), open(...paths))
    expect(staying).toHaveLength(keptPages)
    expect(staying[0]).toBe('/p19')
    expect(staying).not.toContain('/p7')
  })
})

describe('after a reload', () => {
  const leads = (path: string) => path !== '/gone'
  test('tabs come back once each, without those that lead nowhere', () => {
    const stored = JSON.parse(JSON.stringify([...open('/a', '/gone', '/b').list, open('/a').list[1]]))
    expect(keysOf(restore(stored, leads))).toEqual([homePath, '/a', '/b'])
  })
  test.each([undefined, null, 'x', {}, [null, 1, { path: '/a' }]])('%j is no list of tabs', stored => {
    expect(keysOf(restore(stored, leads))).toEqual([homePath])
  })
})
