/** What a page may know and ask of the frame around it. */
import { createContext, useContext } from 'react'

export interface PageControl {
  /** False while the page stays mounted behind another tab. */
  active: boolean
  /** Closes the page's tab; refused as the tab bar refuses it. */
  close(): void
  /** Another title for tab and window. */
  retitle(title: string): void
  /** Mounts the page anew. */
  refresh(): void
  /** Shown without frame, for the wall. */
  wall: boolean
}
const alone: PageControl = {
  active: true,
  close: () => undefined,
  retitle: () => undefined,
  refresh: () => undefined,
  wall: false,
}
export const PageContext = createContext<PageControl>(alone)
export const usePage = (): PageControl => useContext(PageContext)
