/** A tree on a page: one stop of the Tab key, walked and opened by arrows, chosen by Enter, ticked by the space bar. */
import { type ReactElement, useId } from 'react'
import type { Branch } from './tree-model.ts'
import { type TreeProps, TreeRows, useTreeWalk } from './tree-rows.tsx'

export function Tree<T extends Branch<T>>(props: TreeProps<T>): ReactElement {
  return <TreeRows {...props} walk={useTreeWalk(props)} prefix={useId()} focusable />
}
