/** 状况 is what the laboratory finds when it takes a sample in: until then a good one is no finding. */
interface Found {
  readonly state?: unknown
  readonly condition?: unknown
}
const onItsWay: readonly unknown[] = ['UNUSED', 'BOUND', 'SAMPLED', 'TRANSIT']

export const isFound = ({ state, condition }: Found): boolean =>
  condition !== 'OK' || !onItsWay.includes(state)
/** On its way to whoever judges it: what is known of it by then, as its temperature, is no finding yet. */
export const isDrawn = ({ state }: Found): boolean => state === 'SAMPLED' || state === 'TRANSIT'
