/** What the first screens cost in files and bytes. Counted, not timed: the bench `first-screen` times them. */
import { expect, test } from '@playwright/test'
import { baseUrl, password } from './support/server.ts'
import { signedInContext, type Visit, visit } from './support/visit.ts'

/** kB as they come over the line, gzip; nothing of it in the cache. */
const limits = {
  login: { requests: 8, kilobytes: 150 },
  list: { requests: 20, kilobytes: 380 },
  // With the font of codes: asked for once a plant's or an instrument's code is among what has happened. Figures of the day vary by 2.
  home: { requests: 21, kilobytes: 575 },
}
const chunksOfList = 12
const ready = {
  login: 'input[type=password]',
  list: '.sheet tbody tr[data-id]',
  home: '.kpi-figure small',
}
const who = { username: 'admin', password }

function expectWithin(name: keyof typeof limits, one: Visit): void {
  const { requests, kilobytes } = limits[name]
  const told = one.files.map(([path, bytes]) => `${bytes} ${path}`).join('\n')
  expect.soft(one.requests, told).toBeLessThanOrEqual(requests)
  expect.soft(one.bytes / 1000, told).toBeLessThanOrEqual(kilobytes)
}
const paths = ({ files }: Visit) => files.map(([path]) => path)

test('the login, a list and the home come in few files and few bytes', async ({ browser }) => {
  const stranger = await browser.newContext({ baseURL: baseUrl })
  const login = await visit(stranger, `${baseUrl}/user/login`, ready.login)
  expectWithin('login', login)
  await stranger.close()

  const signedIn = await signedInContext(browser, baseUrl, who)
  const list = await visit(signedIn, `${baseUrl}/sewage/plant`, ready.list)
  expectWithin('list', list)
  const chunks = paths(list).filter(path => /^\/static\/(js|css)\//.test(path))
  expect.soft(chunks.length, chunks.join('\n')).toBeLessThanOrEqual(chunksOfList)
  // Charts, maps and editors are for who looks at them.
  for (const one of [login, list])
    expect(paths(one).filter(path => /\.wasm$|area-86|\/map\//.test(path))).toEqual([])
  // What every page asks first is one call.
  const single = ['/sys/boot', '/sys/permission/getUserPermissionByToken', '/sys/dict/queryAllDictItems']
  const asked = paths(list).map(path => path.replace('/jeecg-boot', ''))
  expect(asked.filter(path => single.includes(path))).toEqual([])
  expect(asked.filter(path => path === '/sys/start')).toHaveLength(1)
  await signedIn.close()

  const other = await signedInContext(browser, baseUrl, who)
  expectWithin('home', await visit(other, `${baseUrl}/dashboard/analysis`, ready.home))
  // The second time the long parts of the start are still known.
  const again = await visit(other, `${baseUrl}/dashboard/analysis`, ready.home)
  const startOf = ({ files }: Visit) => files.find(([path]) => path.endsWith('/sys/start'))?.[1] ?? 0
  expect(startOf(again)).toBeLessThan(startOf(list) / 2)
  await other.close()
})
