/** The tabs and their rules (specification, section 2). Pure: a set of tabs and an event in, a set of tabs out. */
import { homePath } from '#web/session/guard.ts'

export interface Tab {
  /** Full path it was opened with, or the place whose pages share it; stays while its filters move. */
  key: string
  /** Where it is now. */
  fullPath: string
  path: string
  title: string
  icon: string
  componentName: string
  keepAlive: boolean
  /** Counts the refreshes: a new number mounts the page anew. */
  visit: number
}
export interface Tabs {
  list: readonly Tab[]
  active: string
}
export interface Arrival {
  fullPath: string
  path: string
  title: string
  icon: string
  componentName: string
  keepAlive: boolean
}
/** After a closing: the tabs, and the path to go to when the shown page went; or why nothing was closed. */
export type Closing = { kind: 'closed'; tabs: Tabs; go?: string } | { kind: 'refused'; message: string }

export const refusals = {
  last: '这是最后一页，不能再关闭了啦',
  home: '首页不能关闭!',
} as const
/** Pages that stay mounted, the shown one included; the least recent go first. */
export const keptPages = 12

/** The pages below these paths are sides of one thing: they take turns in one tab. */
const sharedPlaces = ['/account/settings']
const sharedBy = (path: string): string | undefined =>
  sharedPlaces.find(place => path.startsWith(`${place}/`))

export const isHome = (tab: { path: string }): boolean => tab.path === homePath

export const homeTab: Tab = {
  key: homePath,
  fullPath: homePath,
  path: homePath,
  title: '首页',
  icon: 'home',
  componentName: 'Analysis',
  keepAlive: true,
  visit: 0,
}
export const noTabs: Tabs = { list: [homeTab], active: homePath }

/**
 * A page is shown. An open tab of that full path is lit; a page that moves within its own path (filters, paging)
 * takes its tab along, and so do the pages of a place that share one; anything else opens a tab of its own.
 */
export function arrive(tabs: Tabs, arrival: Arrival): Tabs {
  const shared = sharedBy(arrival.path)
  const turn = tabs.list.find(tab => tab.key === shared)
  if (turn) {
    const list = tabs.list.map(tab => (tab === turn ? { ...turn, ...arrival } : tab))
    return { list, active: turn.key }
  }
  const settled = tabs.list.find(tab => tab.fullPath === arrival.fullPath)
  if (settled && !isHome(arrival)) return { ...tabs, active: settled.key }
  const current = tabs.list.find(tab => tab.key === tabs.active)
  const moved = current?.path === arrival.path ? current : tabs.list.find(tab => tab.key === arrival.fullPath)
  // The home is one page whatever stands behind its path.
  const home = isHome(arrival) ? tabs.list.find(isHome) : undefined
  const same = moved ?? home
  if (same) {
    // Whether the home is kept, its route says; the tab of the home is there before any route.
    const { fullPath, componentName, keepAlive } = arrival
    const list = tabs.list.map(tab => (tab === same ? { ...tab, fullPath, componentName, keepAlive } : tab))
    return { list, active: same.key }
  }
  const tab: Tab = { ...arrival, key: shared ?? arrival.fullPath, visit: 0 }
  return { list: [...tabs.list, tab], active: tab.key }
}

function without(tabs: Tabs, goes: (tab: Tab, index: number) => boolean, fallback: string): Closing {
  const list = tabs.list.filter((tab, index) => isHome(tab) || !goes(tab, index))
  if (list.some(tab => tab.key === tabs.active)) return { kind: 'closed', tabs: { ...tabs, list } }
  const next = list.find(tab => tab.key === fallback) ?? list.at(-1)!
  return { kind: 'closed', tabs: { list, active: next.key }, go: next.fullPath }
}

/** The neighbour to the left is shown next, as on the wire's own console. */
export function close(tabs: Tabs, key: string): Closing {
  const at = tabs.list.findIndex(tab => tab.key === key)
  const tab = tabs.list[at]
  if (!tab) return { kind: 'closed', tabs }
  if (tabs.list.length === 1) return { kind: 'refused', message: refusals.last }
  if (isHome(tab)) return { kind: 'refused', message: refusals.home }
  const neighbour = tabs.list[at - 1] ?? tabs.list[at + 1]
  return without(tabs, other => other.key === key, neighbour?.key ?? homePath)
}
export function closeLeft(tabs: Tabs, key: string): Closing {
  const at = tabs.list.findIndex(tab => tab.key === key)
  return without(tabs, (_, index) => index < at, key)
}
export function closeRight(tabs: Tabs, key: string): Closing {
  const at = tabs.list.findIndex(tab => tab.key === key)
  return without(tabs, (_, index) => at >= 0 && index > at, key)
}
export const closeOthers = (tabs: Tabs, key: string): Closing => without(tabs, tab => tab.key !== key, key)

/** Lights an open tab at once; its address follows. What leads nowhere among the tabs changes nothing. */
export function light(tabs: Tabs, fullPath: string): Tabs {
  const tab = tabs.list.find(one => one.fullPath === fullPath)
  return tab ? { ...tabs, active: tab.key } : tabs
}

export const refresh = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab => (tab.key === key ? { ...tab, visit: tab.visit + 1 } : tab)),
})
export const retitle = (tabs: Tabs, key: string, title: string): Tabs => ({
  ...tabs,
  list: tabs.list.map(tab => (tab.key === key ? { ...tab, title } : tab)),
})
/** Which pages stay mounted: the shown one and the most recent of the cached, `keptPages` in all. */
export function kept(recent: readonly string[], tabs: Tabs): string[] {
  const cached = new Set(tabs.list.filter(tab => tab.keepAlive).map(tab => tab.key))
  const others = recent.filter(key => key !== tabs.active && cached.has(key))
  return [tabs.active, ...others].slice(0, keptPages)
}

/** Tabs out of the storage: whatever is no list of tabs, or leads nowhere any more, is left out. */
export function restore(stored: unknown, leads: (path: string) => boolean): Tabs {
  if (!Array.isArray(stored)) return noTabs
  const texts = ['key', 'fullPath', 'path', 'title', 'icon', 'componentName'] as const
  const list = stored.filter(
    (one): one is Tab =>
      typeof one === 'object' &&
      one !== null &&
      texts.every(name => typeof (one as Record<string, unknown>)[name] === 'string') &&
      leads((one as Tab).path) &&
      !isHome(one as Tab),
  )
  const unique = [
    ...new Map(list.map(tab => [tab.key, { ...tab, keepAlive: tab.keepAlive === true, visit: 0 }])).values(),
  ]
  return { list: [homeTab, ...unique], active: homePath }
}
