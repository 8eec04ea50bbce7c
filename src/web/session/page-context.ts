/** What a page may know and ask of the frame around it. */
import { createContext, useContext, useLayoutEffect } from 'react'

export interface PageControl {
  /** False while the page stays mounted behind another tab. */
  active: boolean
  /** It stays mounted when another tab comes in front. */
  stays: boolean
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
  stays: false,
  close: () => undefined,
  retitle: () => undefined,
  refresh: () => undefined,
  wall: false,
}
export const PageContext = createContext<PageControl>(alone)
export const usePage = (): PageControl => useContext(PageContext)

/** What a page shows above itself, beside its title. */
export interface PageHead {
  title?: string
  description?: string
  /** `to` inside the console, `href` outside of it. */
  links?: readonly { title: string; to?: string; href?: string }[]
  /** Address of a picture at the right edge. */
  image?: string
  /** A search box of the page. */
  search?: { placeholder: string; onSearch(words: string): void }
  /** In the line of the page's trail: the ways in which it shows its matter, and what it says of it. */
  bar?: {
    views: {
      label: string
      items: readonly { key: string; title: string }[]
      active: string
      onChange(key: string): void
    }
    says?: readonly { words: string; to?: string; warn?: boolean }[]
  }
  tabs?: { items: readonly { key: string; title: string }[]; active: string; onChange(key: string): void }
}
export const PageHeadContext = createContext<(head: PageHead | undefined) => void>(() => undefined)

/** Hands a head to the frame while the page is mounted; keep the object between renderings (useMemo). */
export function usePageHead(head: PageHead | undefined): void {
  const expose = useContext(PageHeadContext)
  useLayoutEffect(() => {
    expose(head)
    return () => expose(undefined)
  }, [expose, head])
}
