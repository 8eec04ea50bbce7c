/** What the menu shows: groups, and pages in them. A resource's page is declared in the resource. */

export interface Opening {
  /** Prefixes of the access codes that belong to it; none unless told. */
  owns?: readonly string[]
  /** Codes of which one opens it, nobody asked for any where the list is empty; those of its own that end in `list` unless told. */
  needs?: readonly string[]
}
export interface PageDefinition extends Opening {
  name: string
  /** Address of the group, and the place among its pages. */
  group: string
  at: number
  /** Name of the screen; the address without its first slash unless told. */
  component?: string
  /** Keeps what stands on it while another tab is shown; yes unless told. */
  keepAlive?: boolean
}
export interface Page extends PageDefinition {
  url: string
  component: string
  keepAlive: boolean
}
export interface Group extends Opening {
  url: string
  name: string
  icon: string
  /** The place among the groups. */
  at: number
  /** Of a group that is itself a page. One with neither this nor pages holds codes only, and is not shown. */
  component?: string
}

/**
 * Declares a page of the menu that no resource is.
 * @param url its address in the console
 */
export const page = (url: string, definition: PageDefinition): Page => ({
  url,
  component: url.slice(1),
  keepAlive: true,
  ...definition,
})
/**
 * Declares a group of the menu.
 * @param url beginning of the addresses of its pages
 */
export const group = (url: string, definition: Omit<Group, 'url'>): Group => ({ url, ...definition })
