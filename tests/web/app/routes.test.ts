import { describe, expect, test } from 'vitest'
import { resolveUrl } from '#web/app/menu-url.ts'
import { breadcrumb, buildRoutes, destinations } from '#web/app/routes.ts'
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
  test('route "0" stands in the menu and is no route', () => {
    expect(table.match('/sewage/old')).toBeUndefined()
    expect(table.menu[0]?.children.map(item => item.title)).toEqual(['污水厂', '旧页'])
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
      { title: '污水监测' },
      { title: '污水厂' },
    ])
  })
  test('the search knows every page with its group', () => {
    expect(destinations(table.menu)).toEqual([
      { path: '/sewage/plant', title: '污水厂', group: '污水监测' },
      { path: '/sewage/old', title: '旧页', group: '污水监测' },
      { path: '/map/device', title: '设备地图', group: '' },
    ])
  })
})

describe('addresses in menus', () => {
  test('names from the list are put in, nothing is evaluated', () => {
    expect(resolveUrl("{{ window._CONFIG['domianURL'] }}/doc.html", names)).toBe(
      'http://api/jeecg-boot/doc.html',
    )
    expect(resolveUrl('{{alert(1)}}', names)).toBeUndefined()
    expect(resolveUrl('{{constructor}}', names)).toBeUndefined()
  })
  test('the tenant is put in, the token is not', () => {
    expect(resolveUrl(['http://r/x?t=$', '{tenantId}&k=$', '{token}'].join(''), names)).toBe(
      'http://r/x?t=7&k=',
    )
  })
  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])('%s leads nowhere', raw => {
    expect(resolveUrl(raw, names)).toBeUndefined()
  })
  test('a page outside opens by its address', () => {
    const meta = { title: '外', url: 'https://outside.example/', internalOrExternal: true }
    const table = build([node('/ext', '外', { component: 'layouts/IframePageView', meta })])
    expect(table.menu[0]?.href).toBe('https://outside.example/')
    expect(table.match('/ext')?.url).toBe('https://outside.example/')
  })
})
