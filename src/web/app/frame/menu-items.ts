import type { PopItem } from '../pop-menu.tsx'
import type { MenuEntry } from '../routes.ts'
import { leavesOf } from './menu-parts.ts'
import { openEntry } from './open-entry.ts'

/** The pages of an item as lines of a menu that opens beside it. */
export function itemsOf(
  item: MenuEntry,
  lit: string | undefined,
  onPick: (path: string) => void,
  headed = false,
): PopItem[] {
  const leaves = item.children.length > 0 ? leavesOf(item) : [item]
  return leaves.map((leaf, at) => ({
    key: leaf.path,
    label: leaf.title,
    current: leaf.path === lit,
    ...(headed && at === 0 && (item.children.length > 0 ? { group: item.title } : { apart: true })),
    run: () => openEntry(leaf, onPick),
  }))
}
