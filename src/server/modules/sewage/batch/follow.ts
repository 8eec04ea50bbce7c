/** What a batch does after its orders and samples, in the unit of their steps. */
import { batchMachine } from '#contract/sewage/work-batch.ts'
import { type Following, followStep } from '#server/crud/machine/follow.ts'
import type { Statement } from '#server/db/db.ts'
import { allArrived, allOnTheWay, holdBatch, thisBatch } from './queries.ts'

type Who = Pick<Following, 'by' | 'at' | 'received'>
const places = { begun: thisBatch, ship: allOnTheWay, deliver: allArrived } as const

/**
 * `begun`: somebody has arrived; `ship`: a courier has taken samples; `deliver`: the laboratory has. The last two wait for the last.
 * @param batchIds those concerned; null for what belongs to none
 */
export const batchFollows = (
  verb: keyof typeof places,
  batchIds: Iterable<string | null>,
  who: Who,
): Statement[] =>
  [...new Set(batchIds)]
    .filter(id => id !== null)
    // In one order, so that two who move the same batches do not wait for each other.
    .sort()
    .flatMap(id => [
      holdBatch(id),
      ...followStep({ machine: batchMachine, verb, where: places[verb](id), ...who }),
    ])
