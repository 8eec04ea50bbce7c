/** Departments as the screens hold them. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { departTree } from '#contract/organisation/depart.ts'

export type Node = ResultOf<typeof departTree>[number]
export const below = (node: Node): readonly Node[] => (node.children ?? []) as readonly Node[]
export const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(below(node))])
