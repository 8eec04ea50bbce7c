/** What the bell, the list and the viewer have in common. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { unreadAnnouncements } from '#contract/message/my-announcement.ts'

export type Notice = ResultOf<typeof unreadAnnouncements>['anntMsgList'][number]

export const priorities: Readonly<Record<string, { text: string; tone: 'blue' | 'orange' | 'red' }>> = {
  L: { text: '一般消息', tone: 'blue' },
  M: { text: '重要消息', tone: 'orange' },
  H: { text: '紧急消息', tone: 'red' },
}
export const categories: Readonly<Record<string, string>> = { 1: '通知公告', 2: '系统消息' }

/** A page of the menu, as far as it matters here. */
interface MenuPage {
  path: string
  component?: string | null
  children?: readonly MenuPage[] | null
}
const pathOf = (menu: readonly MenuPage[], component: string): string | undefined => {
  for (const page of menu) {
    const found = page.component === component ? page.path : pathOf(page.children ?? [], component)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Where 去处理 leads: a page of this console by its address, or by its component with the record opened; another site in a window
 * of its own; anything else nowhere.
 * @param menu the pages that the reader has
 */
export function handlingTarget(
  notice: Notice,
  origin: string,
  menu: readonly MenuPage[] = [],
): { path?: string; href?: string } | undefined {
  if (notice.openType === 'component' && notice.openPage) {
    const path = pathOf(menu, notice.openPage)
    if (path === undefined) return undefined
    return { path: notice.busId ? `${path}?open=${encodeURIComponent(notice.busId)}` : path }
  }
  // What does not name its site is a page of here, and leads nowhere else however it is spelled.
  if (notice.openType !== 'url' || !notice.openPage) return undefined
  const named = /^https?:\/\//i.test(notice.openPage)
  try {
    const url = new URL(notice.openPage, origin)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
    if (url.origin === origin) return { path: url.pathname + url.search + url.hash }
    return named ? { href: url.href } : undefined
  } catch {
    return undefined
  }
}
