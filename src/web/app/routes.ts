/** The server's menu as routes and as a menu (specification, section 2; spec/wire 5.5). Pure. */
import { matchPath } from 'react-router-dom'
import { homePath } from '#web/session/guard.ts'
import type { MenuNode } from '#web/session/session.ts'
import { resolveUrl, type UrlNames } from './menu-url.ts'

export interface Crumb {
  title: string
  /** Absent: words, no link. */
  path?: string
}
export interface RouteEntry {
  path: string
  name: string
  title: string
  icon: string
  /** Key of the screen registry, for example `sewage/plant`. */
  component: string
  keepAlive: boolean
  componentName: string
  /** Shown in a frame, or in a window of its own when `external`. */
  url?: string
  external: boolean
  hideHeader: boolean
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
  match(pathname: string): RouteEntry | undefined
}

const iframe = 'layouts/IframePageView'
const isContainer = (component: string) => component.includes('layouts') && component !== iframe
const isHttp = (text: string | null | undefined): text is string =>
  !!text && (/^https?:\/\//.test(text) || text.includes('{{'))

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

export function buildRoutes(menu: readonly unknown[], context: RouteContext): RouteTable {
  const entries: RouteEntry[] = []
  const redirects = new Map<string, string>()

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
    const { meta, path } = node
    const component = node.component ?? ''
    const url = isHttp(meta.url) ? resolveUrl(meta.url, context.names) : undefined
    const lit = above && (above.forced || node.hidden) ? above.lit : path
    const kids = node.children ?? []
    const routed = node.route !== '0' && component !== '' && !isContainer(component)
    const own: Crumb = routed ? { title: meta.title, path } : { title: meta.title }
    const here = [...trail, own]
    // What hangs below a hidden entry, or below one that shows as a single item, lights that one.
    const children = walk(kids, here, { lit, forced: node.alwaysShow === true || node.hidden === true })
    if (routed) entries.push(entryOf(node, component, url, lit, here))
    else if (kids.length > 0 && node.route !== '0') {
      const first = node.alwaysShow ? undefined : (node.redirect ?? firstLeaf(children))
      if (first && first !== path) redirects.set(path, first)
    }
    if (node.hidden) return undefined
    // A group whose pages are all hidden says nothing.
    if (kids.length > 0 && children.length === 0 && !node.alwaysShow && !routed) return undefined
    return {
      path,
      title: meta.title,
      icon: meta.icon ?? '',
      ...(url && meta.internalOrExternal && { href: url }),
      ...(meta.target && { target: meta.target }),
      children: node.alwaysShow ? [] : children,
    }
  }

  const items = walk(menu, [], undefined)
  const exact = new Map(entries.map(entry => [entry.path, entry]))
  const parameterised = entries.filter(entry => entry.path.includes(':'))
  return {
    menu: items,
    entries,
    redirects,
    match(pathname) {
      const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
      return exact.get(path) ?? parameterised.find(entry => matchPath(entry.path, path))
    },
  }
}

function entryOf(
  node: MenuNode,
  component: string,
  url: string | undefined,
  lit: string,
  trail: readonly Crumb[],
): RouteEntry {
  const { meta } = node
  return {
    path: node.path.startsWith('/') ? node.path : `/${node.path}`,
    name: node.name ?? node.path,
    title: meta.title,
    icon: meta.icon ?? '',
    component,
    keepAlive: meta.keepAlive === true,
    componentName: meta.componentName ?? component.split('/').at(-1) ?? component,
    ...(url && { url }),
    external: meta.internalOrExternal === true,
    hideHeader: meta.hideHeader === true,
    lit,
    trail,
  }
}

function firstLeaf(items: readonly MenuEntry[]): string | undefined {
  const [first] = items
  return first && (firstLeaf(first.children) ?? first.path)
}

export interface Destination {
  path: string
  title: string
  /** Titles of the groups above, for people who know the place but not the word. */
  group: string
  href?: string
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
          },
        ],
  )
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
