/** A route as its form holds it, and as it is sent. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { gatewayRoutes } from '#contract/platform/gateway-route.ts'

export type Route = ResultOf<typeof gatewayRoutes>[number]
export interface Facts {
  routerId: string
  name: string
  uri: string
  on: boolean
  cut: boolean
  again: boolean
}

export const factsOf = (route: Route | undefined): Facts => ({
  routerId: route?.routerId ?? '',
  name: route?.name ?? '',
  uri: route?.uri ?? '',
  on: route?.status !== 0,
  cut: route?.stripPrefix === 1,
  again: route?.retryable === 1,
})

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)
/** @param version what the route is thought to be, where it is there already */
export const routerOf = (
  { on, cut, again, ...words }: Facts,
  route: Route | undefined,
  version: number | undefined,
) => ({
  ...words,
  ...(route && { id: route.id, version }),
  status: flag(on),
  stripPrefix: flag(cut),
  retryable: flag(again),
  persistable: flag(route?.persistable !== 0),
  showApi: flag(route?.showApi === 1),
})
