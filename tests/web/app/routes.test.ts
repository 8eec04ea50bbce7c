import { describe, expect, test } from 'vitest'
import { fitting, groupsAbove, leavesOf } from '#web/app/frame/menu-parts.ts'
import { resolveUrl, unknownNames, wantsTicket, withTicket } from '#web/app/menu-url.ts'
import { breadcrumb, buildRoutes, destinations, paramsOf } from '#web/app/routes.ts'
import type { MenuNode } from '#web/session/session.ts'

const names = { apiBase: 'http://api/jeecg-boot', origin: 'http://console', tenantId: '7' }
const node = (path: string, title: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component: path.slice(1),
  route: '1',
  meta: { title },
  ...more,
})
const group = (path: string, title: string, children: MenuNode[], more: Partial<MenuNode> = {}): MenuNode =>
  node(path, title, { component: 'layouts/RouteView', children, ...more })
const build = (menu: unknown[], held: string[] = []) =>
  buildRoutes(menu, { holds: code => held.includes(code), names })

describe('routes', () => {
  const table = build([
    group('/sewage', '污水监测', [
      node('/sewage/plant', '污水厂'),
      node('/sewage/plant/:id', '厂详情', { hidden: true }),
      node('/sewage/old', '旧页', { route: '0' }),
    ]),
    node('/map/device', '设备地图'),
  ])
  test('pages are found by path, trailing slash or not, parameters included', () => {
    expect(table.match('/sewage/plant')?.component).toBe('sewage/plant')
    expect(table.match('/sewage/plant/')?.component).toBe('sewage/plant')
    expect(table.match('/sewage/plant/17')?.title).toBe('厂详情')
    expect(table.match('/nowhere')).toBeUndefined()
  })
  test('route "0" is no route, and no entry of the menu that would lead nowhere', () => {
    expect(table.match('/sewage/old')).toBeUndefined()
    expect(table.menu[0]?.children.map(item => item.title)).toEqual(['污水厂'])
    const url = 'https://lims.example/'
    const shown = build([
      node('/out', '外部', { route: '0', meta: { title: '外部', url } }),
      group('/g', '组', [node('/g/1', '1', { route: '0' })], { route: '0' }),
      group('/k', '组', [node('/k/1', '1')], { route: '0' }),
    ])
    expect(shown.menu.map(({ path, href }) => [path, href])).toEqual([
      ['/out', url],
      ['/k', undefined],
    ])
  })
  test('an address with an unknown placeholder is kept, to be said', () => {
    const raw = '{{window.secret}}/x'
    const component = 'layouts/IframePageView'
    const shown = build([node('/r', '报表', { component, meta: { title: '报表', url: raw } })])
    expect(shown.match('/r')).toMatchObject({ wrongUrl: raw })
    expect(shown.match('/r')?.url).toBeUndefined()
    expect(unknownNames(raw)).toEqual(['window.secret'])
    expect(unknownNames('{{apiBase}}/doc.html')).toEqual([])
  })
  test('a group leads to its redirect, else to its first page', () => {
    expect(table.redirects.get('/sewage')).toBe('/sewage/plant')
    const told = build([group('/a', 'A', [node('/a/1', '1'), node('/a/2', '2')], { redirect: '/a/2' })])
    expect(told.redirects.get('/a')).toBe('/a/2')
  })
  test('a hidden page lights its parent', () => {
    const shown = build([
      group('/a', 'A', [node('/a/1', '1', { children: [node('/a/1/edit', '编辑', { hidden: true })] })]),
      group('/b', 'B', [node('/b/x', 'X', { hidden: true })], { hidden: true }),
    ])
    expect(shown.match('/b/x')?.lit).toBe('/b')
    expect(shown.menu.map(item => item.title)).toEqual(['A'])
  })
  test('alwaysShow is one item, its children are hidden pages', () => {
    const shown = build([group('/a', 'A', [node('/a/1', '1')], { alwaysShow: true })])
    expect(shown.menu).toEqual([{ path: '/a', title: 'A', icon: '', children: [] }])
    expect(shown.match('/a/1')?.lit).toBe('/a')
    // A container has no page of its own to lead to.
    expect(shown.redirects.get('/a')).toBe('/a/1')
    const page = build([node('/p', 'P', { alwaysShow: true, children: [node('/p/1', '1')] })])
    expect(page.redirects.get('/p')).toBeUndefined()
    expect(page.match('/p')?.component).toBe('p')
  })
  test('a permission list opens to those who share an entry', () => {
    const secret = [node('/s', '密', { meta: { title: '密', permissionList: ['a:b', 'c:d'] } })]
    expect(build(secret).match('/s')).toBeUndefined()
    expect(build(secret, ['c:d']).match('/s')).toBeDefined()
    expect(build([node('/o', '开', { meta: { title: '开', permissionList: [] } })]).match('/o')).toBeDefined()
  })
  test('what is no menu entry is passed over', () => {
    expect(build([null, 1, {}, { path: '/x' }, node('/a', 'A')]).menu).toHaveLength(1)
  })
  test('the breadcrumb begins at home; all but the last are links', () => {
    expect(breadcrumb(table.match('/sewage/plant')!)).toEqual([
      { title: '首页', path: '/dashboard/analysis' },
      { title: '污水监测', path: '/sewage' },
      { title: '污水厂' },
    ])
  })
  test('the search knows every page with its group', () => {
    expect(destinations(table.menu)).toEqual([
      { path: '/sewage/plant', title: '污水厂', group: '污水监测' },
      { path: '/map/device', title: '设备地图', group: '' },
    ])
  })
})

describe('odd entries of the wire', () => {
  test('what lies deeper than three steps is a page all the same, and its trail is laid flat', () => {
    const deep = build([
      group('/a', 'A', [group('/a/b', 'B', [group('/a/b/c', 'C', [node('/a/b/c/d', 'D')])])]),
    ])
    const route = deep.match('/a/b/c/d')!
    expect(route.trail.map(crumb => crumb.title)).toEqual(['A', 'B', 'D'])
    expect(groupsAbove(deep.menu, route.lit)).toEqual(['/a', '/a/b', '/a/b/c'])
    expect(leavesOf(deep.menu[0]!).map(leaf => leaf.title)).toEqual(['D'])
  })
  test('a page of elsewhere is named by a hash without a slash', () => {
    const meta = { title: '外', url: 'https://outside.example/' }
    const table = build([node('0cc175b9', '外', { component: 'layouts/IframePageView', meta })])
    expect(table.menu[0]?.path).toBe('/0cc175b9')
    expect(table.match('/0cc175b9')?.url).toBe('https://outside.example/')
  })
  test('parameterised pages light the item of their full path, others the item of their page', () => {
    const table = build([
      node('/report/:code', '报表', { hidden: true }),
      node('/report/a', '甲表', { route: '0' }),
      node('/report/b', '乙表', { route: '0' }),
    ])
    const route = table.match('/report/b')!
    expect(route.component).toBe('report/:code')
    expect(paramsOf(route, '/report/b')).toEqual({ code: 'b' })
    expect(table.lit(route, '/report/b')).toBe('/report/b')
    expect(table.lit(route, '/report/z')).toBe('/report/:code')
    // X-Low-App-ID is read from there (console 7).
    const app = build([node('/low-app/:appId/home', '应用', { name: 'low-app-home' })])
    expect(paramsOf(app.match('/low-app/a7/home')!, '/low-app/a7/home')).toEqual({ appId: 'a7' })
  })
  test('entries of one path are told apart by their query', () => {
    const table = build([node('/list?kind=1', '一'), node('/list?kind=2', '二')])
    expect(table.match('/list', '?kind=2')?.title).toBe('二')
    expect(table.match('/list', '?page=3&kind=2')?.title).toBe('二')
    expect(table.match('/list')?.title).toBe('一')
    expect(table.lit(table.match('/list', '?kind=2')!, '/list', '?kind=2')).toBe('/list?kind=2')
  })
  test('however a menu spells an address, it opens where it leads', () => {
    const table = build([node('//sewage/plant/?a=1', '厂'), node('/污水/./厂/', '名')])
    expect(table.match('/sewage/plant/')?.title).toBe('厂')
    expect(table.match(encodeURI('/污水/厂'))?.title).toBe('名')
  })
  test("the frame's own page gives way to the menu's of the same path", () => {
    const own = [node('/own', '自带'), node('/other', '另一')]
    const table = buildRoutes([node('/own', '菜单的')], { holds: () => true, names }, own)
    expect(table.match('/own')?.title).toBe('菜单的')
    expect(table.match('/other')?.title).toBe('另一')
    expect(table.menu).toHaveLength(1)
  })
  test('head of the menu, hidden head', () => {
    const table = build([
      node('/h', 'H', {
        meta: { title: 'H', hiddenHeaderContent: true, pageHeader: { description: '说明' } },
      }),
    ])
    expect(table.match('/h')).toMatchObject({ hideHeader: true, head: { description: '说明' } })
  })
  test.each([
    [[50, 50, 50], 150, 3],
    [[50, 50, 50], 149, 1],
    [[50, 50, 50], 20, 0],
    [[], 10, 0],
  ])('top menu of %j in %i px: %i, then 更多', (widths, room, count) => {
    expect(fitting(widths, room, 72)).toBe(count)
  })
})

describe('addresses in menus', () => {
  test('names from the list are put in, nothing is evaluated [J8 A42]', () => {
    expect(resolveUrl("{{ window._CONFIG['domianURL'] }}/doc.html", names)).toBe(
      'http://api/jeecg-boot/doc.html',
    )
    expect(resolveUrl('{{alert(1)}}', names)).toBeUndefined()
    expect(resolveUrl('{{constructor}}', names)).toBeUndefined()
  })
  test('the tenant is put in; for the token stands a ticket, fetched when the page is opened', () => {
    const url = resolveUrl(['http://r/x?t=$', '{tenantId}&k=$', '{token}'].join(''), names)!
    expect(wantsTicket(url)).toBe(true)
    expect(withTicket(url, 'a/b')).toBe('http://r/x?t=7&k=a%2Fb')
    expect(wantsTicket('http://r/x')).toBe(false)
  })
  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
    '%s leads nowhere [A44]',
    raw => {
      expect(resolveUrl(raw, names)).toBeUndefined()
    },
  )
  test('a page outside opens by its address', () => {
    const meta = { title: '外', url: 'https://outside.example/', internalOrExternal: true }
    const table = build([node('/ext', '外', { component: 'layouts/IframePageView', meta })])
    expect(table.menu[0]?.href).toBe('https://outside.example/')
    expect(table.match('/ext')?.url).toBe('https://outside.example/')
  })
})
