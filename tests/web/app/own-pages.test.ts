import { expect, it } from 'vitest'
import { myDepartsPath, ownPages, settingsPath } from '#web/app/frame/own-pages.ts'
import { breadcrumb, buildRoutes, destinations, ownDestinations } from '#web/app/routes.ts'
import { deviceName } from '#web/screens/account/device-name.ts'
import { screenNamed, screens } from '#web/screens/registry.ts'

const names = { apiBase: '', origin: 'http://localhost', tenantId: '0' }
const table = buildRoutes([], { holds: () => false, names }, ownPages)

it('everybody has the pages of his own account, in no menu, with the groups above them', () => {
  expect(table.menu).toEqual([])
  const route = table.match(settingsPath)!
  expect(breadcrumb(route).map(crumb => crumb.title)).toEqual(['首页', '个人页', '个人设置', '基本设置'])
  expect(ownDestinations(table).map(({ title }) => title)).toEqual([
    '我的部门',
    '关于',
    '个人中心',
    '基本设置',
    '安全设置',
    '个性化',
    '账户绑定',
    'API 密钥',
    '新消息通知',
    '分析订阅',
  ])
})
it('我的部门 is everybody’s, found once where the menu leads there too', () => {
  expect(table.match(myDepartsPath)?.component).toBe('system/DepartUserList')
  const entry = { id: '1', path: myDepartsPath, name: null, component: 'system/DepartUserList' }
  const menu = [{ ...entry, meta: { title: '我的部门', permissionList: ['system:depart-role:list'] } }]
  const titles = (held: boolean) => {
    const built = buildRoutes(menu, { holds: () => held, names }, ownPages)
    return [destinations(built.menu), ownDestinations(built)].map(list =>
      list.filter(({ path }) => path === myDepartsPath).map(({ title }) => title),
    )
  }
  expect(titles(true)).toEqual([['我的部门'], []])
  expect(titles(false)).toEqual([[], ['我的部门']])
})
it('each of them has a screen', () => {
  for (const { component } of table.entries) expect(Object.keys(screens)).toContain(component)
})
it('names a device by its browser and system', () => {
  expect(
    deviceName(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    ),
  ).toBe('Edge · Windows')
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari · iOS',
  )
  expect(deviceName(null)).toBe('未知设备')
})
it('a screen is found by either spelling of the wire, and the frame around one’s own pages leads on', () => {
  for (const [wire, own] of [
    ['dashboard/analysis', 'dashboard/Analysis'],
    ['account/center/Index', 'account/center'],
  ] as const)
    expect(screenNamed(wire), wire).toBe(screens[own])
  expect([screenNamed('account/settings/Index'), screenNamed('constructor')]).toEqual([undefined, undefined])
  const hidden = (path: string, component: string, more: object = {}) => ({
    id: path,
    path,
    name: null,
    component,
    hidden: true,
    meta: { title: path },
    ...more,
  })
  const settings = hidden('/account/settings', 'account/settings/Index', {
    redirect: settingsPath,
    children: [hidden(settingsPath, 'account/settings/BaseSetting')],
  })
  const built = buildRoutes(
    [hidden('/account', 'layouts/RouteView', { redirect: '/account/center', children: [settings] })],
    { holds: () => false, names },
    ownPages,
  )
  expect(built.menu).toEqual([])
  expect([built.redirects.get('/account'), built.redirects.get('/account/settings')]).toEqual([
    '/account/center',
    settingsPath,
  ])
  expect(built.match('/account/settings')).toBeUndefined()
})
