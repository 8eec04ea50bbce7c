/** The server's menu as routes and as a menu (specification, section 2; spec/wire 5.5). Pure. */
import { matchPath } from 'react-router-dom'
import { pageAt } from '#contract/identity/page-address.ts'
import { homePath } from '#web/session/guard.ts'
import type { MenuNode } from '#web/session/session.ts'
import { myDepartsPath } from './frame/own-pages.ts'
import { resolveUrl, type UrlNames } from './menu-url.ts'

export interface Crumb {
  title: string
  /** Absent: words, no link. */
  path?: string
}
export interface RouteEntry {
  path: string
  /** What the menu's address holds beside its path: entries of one path are told apart by it. */
  query: string
  name: string
  title: string
  icon: string
  /** Key of the screen registry, for example `sewage/plant`. */
  component: string
  keepAlive: boolean
  componentName: string
  /** Shown in a frame, or in a window of its own when `external`. */
  url?: string
  /** The menu's address as it stands there, where it cannot be opened: an unknown `{{…}}`, or no web address. */
  wrongUrl?: string
  external: boolean
  hideHeader: boolean
  /** A head given by the menu. */
  head?: { title?: string; description?: string }
  /** Path of the menu item that is lit: its own, or the parent's when it is hidden. */
  lit: string
  trail: readonly Crumb[]
}
export interface MenuEntry {
  path: string
  title: string
  icon: string
  /** Leads out of the console. */
  href?: string
  /** Opens a window of its own. */
  target?: string
  children: readonly MenuEntry[]
}
export interface RouteTable {
  menu: readonly MenuEntry[]
  entries: readonly RouteEntry[]
  /** Container and alias paths → where they lead. */
  redirects: ReadonlyMap<string, string>
  match(pathname: string, search?: string): RouteEntry | undefined
  /** Path of the menu item to light for an entry shown at this address: parameterised ones by their full path. */
  lit(entry: RouteEntry, pathname: string, search?: string): string
}

const iframe = 'layouts/IframePageView'
const isContainer = (component: string) => component.includes('layouts') && component !== iframe
const isHttp = (text: string | null | undefined): text is string =>
  !!text && (/^https?:\/\//.test(text) || text.includes('{{'))
/** Menus of the wire name pages of elsewhere by a hash, without a slash. */
const rooted = (path: string) => (path.startsWith('/') ? path : `/${path}`)

function readNode(value: unknown): MenuNode | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const node = value as MenuNode
  return typeof node.path === 'string' && typeof node.meta?.title === 'string' ? node : undefined
}

/** The menu item that a page below may have to light in its own stead. */
interface Above {
  lit: string
  forced: boolean
}

export interface RouteContext {
  holds(code: string): boolean
  names: UrlNames
}

/** Deep menus keep the first two steps and the last: the middle ones say little and take the line. */
const flattened = (trail: readonly Crumb[]): readonly Crumb[] =>
  trail.length > 3 ? [...trail.slice(0, 2), trail.at(-1)!] : trail

/** @param own pages that the frame brings itself, or groups of them; the menu's page of the same path goes before them */
export function buildRoutes(
  menu: readonly unknown[],
  context: RouteContext,
  own: readonly MenuNode[] = [],
): RouteTable {
  const entries: RouteEntry[] = []
  const redirects = new Map<string, string>()
  const shownPaths = new Set<string>()

  function open(node: MenuNode): boolean {
    const wanted = node.meta.permissionList
    return !wanted || wanted.length === 0 || wanted.some(code => context.holds(code))
  }

  function walk(list: readonly unknown[], trail: readonly Crumb[], above: Above | undefined): MenuEntry[] {
    const shown: MenuEntry[] = []
    for (const value of list) {
      const node = readNode(value)
      if (node && open(node)) {
        const item = place(node, trail, above)
        if (item) shown.push(item)
      }
    }
    return shown
  }

  function place(node: MenuNode, trail: readonly Crumb[], above: Above | undefined): MenuEntry | undefined {
    const { meta } = node
    const path = rooted(node.path)
    const component = node.component ?? ''
    const url = isHttp(meta.url) ? resolveUrl(meta.url, context.names) : undefined
    const href = url && (meta.internalOrExternal || node.route === '0') ? url : undefined
    const lit = above && (above.forced || node.hidden) ? above.lit : path
    const kids = node.children ?? []
    // What leads on to one of its own pages is the frame around them.
    const frame = isContainer(component) || (kids.length > 0 && !!node.redirect)
    const routed = node.route !== '0' && component !== '' && !frame
    const crumb: { -readonly [K in keyof Crumb]: Crumb[K] } = { title: meta.title }
    const here = [...trail, crumb]
    // What hangs below a hidden entry, or below one that shows as a single item, lights that one.
    const children = walk(kids, here, { lit, forced: node.alwaysShow === true || node.hidden === true })
    if (routed) {
      entries.push(entryOf(node, path, url, lit, flattened(here)))
      crumb.path = path
    } else if (kids.length > 0 && node.route !== '0') {
      // Without a page of its own even an item that shows alone has to lead somewhere.
      const first = node.redirect || firstLeaf(children)
      if (first && first !== path) {
        redirects.set(path, rooted(first))
        crumb.path = path
      }
    }
    if (node.hidden) return undefined
    // A group whose pages are all hidden says nothing.
    if (kids.length > 0 && children.length === 0 && !node.alwaysShow && !routed) return undefined
    if (!above?.forced) shownPaths.add(path)
    return {
      path,
      title: meta.title,
      icon: meta.icon ?? '',
      ...(href && { href }),
      ...(meta.target && { target: meta.target }),
      children: node.alwaysShow ? [] : children,
    }
  }

  const items = walk(menu, [], undefined)
  const byPath = new Map<string, RouteEntry[]>()
  const note = (entry: RouteEntry) => {
    const same = byPath.get(entry.path)
    if (same) same.push(entry)
    else byPath.set(entry.path, [entry])
  }
  for (const entry of entries) note(entry)
  const addOwn = (pages: readonly MenuNode[], above: readonly Crumb[]) => {
    for (const page of pages) {
      const here = [...above, { title: page.meta.title }]
      if (page.children) addOwn(page.children, here)
      const path = rooted(page.path)
      if (!page.component || byPath.has(path)) continue
      const entry = entryOf(page, path, undefined, path, flattened(here))
      entries.push(entry)
      note(entry)
    }
  }
  addOwn(own, [])
  const parameterised = entries.filter(entry => entry.path.includes(':'))
  const match: RouteTable['match'] = (pathname, search = '') => {
    const path = pageAt(pathname)
    const same = byPath.get(path)
    if (!same) return parameterised.find(entry => matchPath(entry.path, path))
    return same.find(entry => entry.query !== '' && holdsQuery(search, entry.query)) ?? same[0]
  }
  /** Without those that lead nowhere, as one without a route of its own may. */
  const leading = (list: readonly MenuEntry[]): MenuEntry[] =>
    list.flatMap(item => {
      const children = leading(item.children)
      const [pathname = ''] = item.path.split('?')
      const leads = children.length > 0 || item.href || redirects.has(item.path) || match(pathname)
      return leads ? [{ ...item, children }] : []
    })
  return {
    menu: leading(items),
    entries,
    redirects,
    match,
    lit(entry, pathname, search = '') {
      if (shownPaths.has(pathname + search)) return pathname + search
      return shownPaths.has(pathname) ? pathname : entry.lit
    },
  }
}

/** Every pair of `wanted` stands in `search`. */
function holdsQuery(search: string, wanted: string): boolean {
  const present = new URLSearchParams(search)
  return [...new URLSearchParams(wanted)].every(([name, value]) => present.get(name) === value)
}

function entryOf(
  node: MenuNode,
  path: string,
  url: string | undefined,
  lit: string,
  trail: readonly Crumb[],
): RouteEntry {
  const { meta } = node
  const component = node.component ?? ''
  const at = path.indexOf('?')
  return {
    path: pageAt(path),
    query: at < 0 ? '' : path.slice(at + 1),
    name: node.name ?? node.path,
    title: meta.title,
    icon: meta.icon ?? '',
    component,
    keepAlive: meta.keepAlive === true,
    componentName: meta.componentName ?? component.split('/').at(-1) ?? component,
    ...(url ? { url } : isHttp(meta.url) && { wrongUrl: meta.url }),
    external: meta.internalOrExternal === true,
    hideHeader: meta.hideHeader === true || meta.hiddenHeaderContent === true,
    ...(meta.pageHeader && { head: meta.pageHeader }),
    lit,
    trail,
  }
}

function firstLeaf(items: readonly MenuEntry[]): string | undefined {
  const [first] = items
  return first && (firstLeaf(first.children) ?? first.path)
}

/** Values of a parameterised path, for example `appId` of `/low-app/:appId`. */
export const paramsOf = (entry: RouteEntry, pathname: string): Readonly<Record<string, string | undefined>> =>
  matchPath(entry.path, pathname)?.params ?? {}

export interface Destination {
  path: string
  title: string
  /** Titles of the groups above, for people who know the place but not the word. */
  group: string
  href?: string
  target?: string
}
/** Everything the menu leads to, flat, for the search. */
export function destinations(menu: readonly MenuEntry[], group: readonly string[] = []): Destination[] {
  return menu.flatMap(item =>
    item.children.length > 0
      ? destinations(item.children, [...group, item.title])
      : [
          {
            path: item.path,
            title: item.title,
            group: group.join(' / '),
            ...(item.href && { href: item.href }),
            ...(item.target && { target: item.target }),
          },
        ],
  )
}

/** Pages about oneself that the menu does not lead to, but that are found by their names. */
export function ownDestinations({ entries, menu }: Pick<RouteTable, 'entries' | 'menu'>): Destination[] {
  const led = new Set(destinations(menu).map(({ path }) => path))
  return entries
    .filter(({ path }) => !led.has(path) && (path.startsWith('/account/') || path === myDepartsPath))
    .map(({ path, title, trail }) => ({
      path,
      title,
      group: trail
        .slice(0, -1)
        .map(crumb => crumb.title)
        .join(' / '),
    }))
}

/** 首页 first, then the matched routes; all but the last are links. */
export function breadcrumb(route: RouteEntry): readonly Crumb[] {
  const rest = route.path === homePath ? [] : route.trail
  return [
    { title: '首页', path: homePath },
    ...rest.slice(0, -1),
    ...rest.slice(-1).map(({ title }) => ({ title })),
  ]
}
