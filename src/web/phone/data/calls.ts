/** The calls that are made on site, by what is done. All of them are posted by the queue. */
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { callsOf } from '#contract/kit/machine.ts'
import { arriveCarried, pickUpOffer } from '#contract/sewage/custody.ts'
import { recordDetail } from '#contract/sewage/work-detail.ts'
import { workMachine } from '#contract/sewage/work-order.ts'

const calls: readonly Endpoint[] = [
  ...callsOf(workMachine).filter(({ onPhone }) => onPhone),
  recordDetail,
  pickUpOffer,
  arriveCarried,
]
/** @returns undefined for a path that an older page kept and that is no more */
export const callOf = (path: string): Endpoint | undefined => calls.find(each => each.path === path)
export const workPath = (verb: string): string => `${workMachine.resource.path}/${verb}`
export const detailPath = recordDetail.path
export const pickupPath = pickUpOffer.path
export const arrivePath = arriveCarried.path
