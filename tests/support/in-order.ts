import type { Resource } from '#contract/kit/resource.ts'
import { hangsOn } from '#contract/kit/ties.ts'

/** Several rows that one must name. */
const manyOf = ({ fields }: Resource) =>
  Object.values(fields).flatMap(({ kind, required, reference }) =>
    kind === 'references' && required && reference ? [reference] : [],
  )

/** Plants before points before facilities: what rows of a resource hang on stands before it. */
export function inOrder(resources: readonly Resource[]): Resource[] {
  const depthOf = (one: Resource, below: readonly Resource[] = []): number =>
    Math.max(
      0,
      ...[...hangsOn(one), ...manyOf(one)].map(({ to }) => {
        const above = resources.find(({ path }) => path === to)
        return above && above !== one && !below.includes(above) ? 1 + depthOf(above, [...below, one]) : 0
      }),
    )
  const depths = new Map(resources.map(one => [one, depthOf(one)]))
  return [...resources].sort((a, b) => depths.get(a)! - depths.get(b)!)
}
