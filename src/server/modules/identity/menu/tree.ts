/** Rows of sys_permission as the menu of the wire (spec/wire 5.3). Pure. */
import { createHash } from 'node:crypto'
import type { PermissionRow } from './queries.ts'

export interface MenuNode {
  id: string
  /** "1" or "0": text on the wire. */
  route: '1' | '0'
  path: string
  name: string | null
  component: string | null
  redirect?: string | null
  hidden?: true
  alwaysShow?: true
  meta: {
    title: string
    icon: string | null
    keepAlive: boolean
    internalOrExternal: boolean
    componentName: string | null
    url?: string
    hideMenu?: true
  }
  children?: MenuNode[]
}
const elsewhere = (url: string) => /^https?:\/\//.test(url) || url.startsWith('{{')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const routeName = (url: string) => url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@')

export function nodeOf(row: PermissionRow): MenuNode {
  const { url, component } = row
  const hidden = row.hidden === 1
  return {
    id: row.id,
    route: row.route === 1 ? '1' : '0',
    path: url === null ? '' : elsewhere(url) ? md5(url) : url,
    name: row.componentName || (url === null ? null : routeName(url)),
    component,
    ...(row.menuType === 0 && { redirect: row.redirect }),
    ...(hidden && { hidden }),
    ...(row.alwaysShow === 1 && { alwaysShow: true }),
    meta: {
      title: row.name,
      icon: row.icon,
      keepAlive: row.keepAlive === 1,
      internalOrExternal: row.internalOrExternal === 1,
      componentName: row.componentName || (component?.split('/').at(-1) ?? null),
      ...(url !== null && elsewhere(url) && { url }),
      ...(hidden && { hideMenu: true as const }),
    },
  }
}

/** @param rows granted menus (no buttons), in the order of their numbers */
export function menuTree(rows: readonly PermissionRow[]): MenuNode[] {
  const byParent = Map.groupBy(rows, row => row.parentId ?? '')
  const under = (parent: string, depth: number): MenuNode[] =>
    (byParent.get(parent) ?? []).flatMap(row => {
      const node = nodeOf(row)
      const children = depth < 8 ? under(row.id, depth + 1) : []
      // A group that holds codes only, or whose pages are all out of reach, is no entry.
      if (children.length === 0 && isContainer(row)) return []
      if (children.length > 0) {
        node.children = children
        if (row.menuType === 0 && children.every(child => child.hidden)) node.hidden = true
      }
      return [node]
    })
  return under('', 0)
}

const isContainer = (row: PermissionRow) =>
  (row.component ?? '').startsWith('layouts/') && row.component !== 'layouts/IframePageView'

export const homeUrl = '/dashboard/analysis'
const leadsHome = (node: MenuNode): boolean => node.path === homeUrl || (node.children ?? []).some(leadsHome)

/** An entry that stands in no table. */
const entry = (title: string, icon: string | null, path: string, component: string): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: routeName(path),
  component,
  meta: {
    title,
    icon,
    keepAlive: false,
    internalOrExternal: false,
    componentName: component.split('/').at(-1) ?? null,
  },
})

/** Everybody has a home, whatever his roles leave out. */
export const withHome = (menu: MenuNode[]): MenuNode[] =>
  menu.some(leadsHome)
    ? menu
    : [{ ...entry('首页', 'home', homeUrl, 'dashboard/Analysis'), redirect: null }, ...menu]

const hidden = (node: MenuNode, redirect?: string, children?: MenuNode[]): MenuNode => ({
  ...node,
  hidden: true,
  meta: { ...node.meta, hideMenu: true },
  ...(redirect && { redirect }),
  ...(children && { children }),
})
const center = '/account/center'
const settings = '/account/settings'
/** The pages of one's own account, in every menu and shown in none (screens 1: account-center, account-settings). */
const ownPages = hidden(entry('个人页', 'user', '/account', 'layouts/RouteView'), center, [
  hidden(entry('个人中心', 'user', center, 'account/center/Index')),
  hidden(
    entry('个人设置', 'setting', settings, 'account/settings/Index'),
    `${settings}/BaseSetting`,
    [
      ['基本设置', 'BaseSetting'],
      ['安全设置', 'Security'],
      ['个性化', 'Custom'],
      ['账户绑定', 'Binding'],
      ['API 密钥', 'ApiKeys'],
      ['新消息通知', 'Notification'],
      ['分析订阅', 'Subscriptions'],
    ].map(([title = '', name]) =>
      hidden(entry(title, 'setting', `${settings}/${name}`, `account/settings/${name}`)),
    ),
  ),
])
export const withOwnPages = (menu: MenuNode[]): MenuNode[] =>
  among(menu, center) ? menu : [...menu, structuredClone(ownPages)]

const among = (menu: readonly MenuNode[], path: string): MenuNode | undefined => {
  for (const node of menu) {
    const found = node.path === path ? node : among(node.children ?? [], path)
    if (found) return found
  }
  return undefined
}
/** The home shows the first of these pages that the user has in his menu; its address stays that of the home. */
export function atHome(menu: MenuNode[], homes: readonly string[]): MenuNode[] {
  const home = among(menu, homeUrl)
  const page = homes.map(url => among(menu, url)).find(node => node?.component && !node.children)
  if (!home || !page || page === home) return menu
  home.component = page.component
  home.meta.componentName = page.meta.componentName
  return menu
}
