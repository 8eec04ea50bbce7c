/** Addresses below /m/: a page and what it is about. */
import { create } from 'zustand'

export interface Route {
  page: string
  id: string
}
const root = '/m/'
const read = (): Route => {
  const [page = '', id = ''] = location.pathname.slice(root.length).split('/')
  return { page, id: decodeURIComponent(id) }
}
export const useRoute = create<Route>(read)
window.addEventListener('popstate', () => useRoute.setState(read(), true))

/** @param to below /m/, as `work/17` */
export function go(to: string, { instead = false } = {}): void {
  history[instead ? 'replaceState' : 'pushState']({ inside: true }, '', root + to)
  useRoute.setState(read(), true)
  window.scrollTo(0, 0)
}
/** To where one came from; to today where one came from nowhere. */
export function back(): void {
  if ((history.state as { inside?: boolean } | null)?.inside) history.back()
  else go('', { instead: true })
}
