/** The tabs of this window, kept over a reload. */
import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'
import { keys } from '#web/session/keys.ts'
import { sessionLifeMs, storage } from '#web/session/storage.ts'
import {
  type Arrival,
  arrive,
  type Closing,
  kept,
  light,
  noTabs,
  refresh,
  restore,
  retitle,
  type Tabs,
} from './tabs.ts'

interface TabsStore {
  tabs: Tabs
  /** Keys by how lately they were shown. */
  recent: readonly string[]
  arrive(arrival: Arrival): void
  /** Before its address is there: who closes a tab on its way must not see it come back. */
  light(fullPath: string): void
  apply(closing: Closing): void
  refresh(key: string): void
  retitle(key: string, title: string): void
  restore(leads: (path: string) => boolean): void
}

export const useTabs = create<TabsStore>((set, get) => {
  const put = (changed: Tabs) => {
    const { tabs: before, recent: order } = get()
    // A page arrives more than once: where nothing moves nobody draws anew.
    const tabs = replaceEqualDeep(before, changed)
    if (tabs === before && order[0] === tabs.active) return
    const open = new Set(tabs.list.map(tab => tab.key))
    const recent = [tabs.active, ...order.filter(key => key !== tabs.active && open.has(key))]
    set({ tabs, recent })
    storage.set(keys.openTabs, tabs.list, sessionLifeMs)
    const staying = new Set(kept(recent, tabs))
    const names = tabs.list.filter(tab => tab.keepAlive && staying.has(tab.key)).map(tab => tab.componentName)
    storage.set(keys.keptRoutes, names, sessionLifeMs)
  }
  return {
    tabs: noTabs,
    recent: [],
    arrive: arrival => put(arrive(get().tabs, arrival)),
    light: fullPath => put(light(get().tabs, fullPath)),
    apply: closing => {
      if (closing.kind === 'closed') put(closing.tabs)
    },
    refresh: key => put(refresh(get().tabs, key)),
    retitle: (key, title) => put(retitle(get().tabs, key, title)),
    // Nothing has been shown yet: a page is mounted when somebody comes to it.
    restore: leads => set({ tabs: restore(storage.get(keys.openTabs), leads), recent: [] }),
  }
})
