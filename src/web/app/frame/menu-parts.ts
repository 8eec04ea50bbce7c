/** Questions about the menu that side menu, top menu and search ask alike. Pure. */
import type { MenuEntry } from '../routes.ts'

/** Does the item, or one below it, have this path? */
export const holdsPath = (item: MenuEntry, path: string | undefined): boolean =>
  item.path === path || item.children.some(child => holdsPath(child, path))

/** The pages below an item, deep groups laid flat. */
export const leavesOf = (item: MenuEntry): readonly MenuEntry[] =>
  item.children.flatMap(child => (child.children.length > 0 ? leavesOf(child) : [child]))

/** Paths of the groups above the lit item, from the root down. */
export function groupsAbove(menu: readonly MenuEntry[], lit: string | undefined): string[] {
  const group = menu.find(item => item.children.length > 0 && item.children.some(one => holdsPath(one, lit)))
  return group ? [group.path, ...groupsAbove(group.children, lit)] : []
}

/** How many items of these widths stand in a line; when not all do, room is left for 更多. */
export function fitting(widths: readonly number[], room: number, morePx: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let left = room - morePx
  let count = 0
  while (count < widths.length && widths[count]! <= left) left -= widths[count++]!
  return count
}
