/** What the page begins to ask for a list before any script is there (web/first/call.js) is what the list then asks itself. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resources } from '#server/declared.ts'
import { fittingSize } from '#web/crud/list-state.ts'
import { screens } from '#web/screens/registry.ts'
import { keys } from '#web/session/keys.ts'
import { storage } from '#web/session/storage.ts'
import { homeAsks, listsIn } from '../../../src/setup/lists.mjs'
import { show, signIn } from './harness.tsx'

const source = join(import.meta.dirname, '../../../src/web')
const script = readFileSync(join(source, 'first/call.js'), 'utf8')
const lists = await listsIn(join(source, 'screens'))
const home = await homeAsks()
const dataset = {
  api: '/wire',
  frame: 'js/frame.js css/frame.css',
  engine: 'js/engine.js',
  home: 'js/home.js',
  fonts: 'font/words.woff2',
  figures: home.questions.join(' '),
  rights: home.rights.join(' '),
  lists: lists.map(({ address, path, sort }) => `${address}|${path}|${sort}|js/own.js`).join(';'),
}

/** Runs it as the page at this address does. @returns addresses that it asked, below the wire; and files it had fetched */
function begin(pathname: string, search = '', height = window.innerHeight) {
  const asked: string[] = []
  const files: string[] = []
  const fetched = async (address: string) => {
    asked.push(address.replace('/wire', ''))
    return new Response('{"success":true}')
  }
  const page = {
    currentScript: { dataset },
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => files.push(href) },
  }
  new Function('document', 'fetch', 'location', 'innerHeight', script)(
    page,
    fetched,
    { pathname, search },
    height,
  )
  return { asked: asked.filter(address => !address.startsWith('/sys/start')), files }
}

beforeEach(() => {
  localStorage.clear()
  storage.set(keys.token, 'token')
})
afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(window, 'started')
  vi.unstubAllGlobals()
})

test('lists are found', () => expect(lists.length).toBeGreaterThan(15))

test.each(lists)('$address asks first what the page has begun to ask', async ({ address, path }) => {
  const { asked, files } = begin(address)
  expect(files).toContain('/static/js/own.js')
  Reflect.deleteProperty(window, 'started')

  const resource = resources.find(each => each.path === path)!
  const wire = signIn(['*'])
  wire.seed(resource, [])
  const load = screens[resource.page?.component ?? path.slice(1)]!
  const { default: Screen } = await load()
  show(createElement(Screen), address)
  await screen.findByText(/共 0 条/)
  const of = (at: string) => wire.calls.find(call => call.path === at)!
  const [setting, rows] = asked
  expect(of(setting!).query).not.toHaveProperty('pageNo')
  const [at, query] = rows!.split('?')
  const { _t, ...own } = of(at!).query
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual(own)
})

const [list] = lists
test('asks nothing for who is not signed in, whose menu has no such page, who brings a question of his own, or has arranged it so', () => {
  expect(begin(list!.address, '?page=2').asked).toEqual([])
  storage.set(keys.startApart, [list!.address])
  expect(begin(list!.address).asked).toEqual([])
  storage.remove(keys.startApart)
  storage.set(keys.startKept, { menu: ['/other'] })
  const frame = ['/static/js/frame.js', '/static/css/frame.css', '/static/font/words.woff2']
  expect(begin(list!.address)).toEqual({ asked: [], files: frame })
  storage.remove(keys.startKept)
  storage.remove(keys.token)
  expect(begin(list!.address)).toEqual({ asked: [], files: [] })
})

test.each([500, 700, 900, 1080, 1440, 2160, 2880])(
  'asks for as many rows as fit a window of %i px',
  height => {
    const rows = begin(list!.address, '', height).asked.find(address => address.includes('pageSize='))
    expect(new URLSearchParams(rows).get('pageSize')).toBe(String(fittingSize(height, 40)))
  },
)

test('asks for the figures of a home that has them, and for nobody else', () => {
  const held = (codes: readonly string[]) =>
    storage.set(
      keys.buttonAuth,
      codes.map(action => ({ action })),
    )
  expect(begin('/dashboard/analysis').asked).toEqual(home.questions)
  held(home.rights)
  expect(begin('/').asked).toEqual(home.questions)
  expect(begin('/dashboard/analysis', '?wall=1').asked).toEqual([])
  held(home.rights.slice(1))
  expect(begin('/').asked).toEqual([])
})
