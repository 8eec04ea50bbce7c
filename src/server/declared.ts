/** Everything the wire offers: what the files of the contract declare. A test compares it with the routes that are registered. */
import { join } from 'node:path'
import { declaredIn } from '#contract/kit/declared.ts'
import { gather } from './gather.ts'

export const { resources, apart, machines, endpoints, groups, pages } = declaredIn(
  await gather(join(import.meta.dirname, '../contract')),
)
/** Kept by modules of their own; data rules narrow their lists like those of the resources. */
export const ruledElsewhere = apart.filter(({ ruledBy }) => ruledBy !== undefined)
