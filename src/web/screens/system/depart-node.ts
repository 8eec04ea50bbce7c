/** Departments as the screens hold them. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { departTree } from '#contract/organisation/depart.ts'
import type { Branch } from '#web/widgets/tree/tree-model.ts'

type Wire = ResultOf<typeof departTree>[number]
export interface Node extends Omit<Wire, 'children' | 'isLeaf'>, Branch<Node> {}

/** Children have the shape of their parent; the schema cannot say so. */
export const nodesOf = (data: readonly Wire[] | null | undefined): readonly Node[] =>
  (data ?? []) as readonly Node[]
