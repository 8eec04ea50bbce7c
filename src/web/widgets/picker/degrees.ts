import { lngLatRule } from '#contract/kit/rule.ts'

/** `lng,lat` as a pair of degrees; undefined when it is none. */
export function degreesOf(value: unknown): [number, number] | undefined {
  const text = typeof value === 'string' ? value : ''
  if (text === '' || lngLatRule(text, {}) !== undefined) return undefined
  const [lng, lat] = text.split(',').map(Number)
  return lng === undefined || lat === undefined ? undefined : [lng, lat]
}
/** Five decimals are about a metre. */
export const textOfDegrees = (lng: number, lat: number): string => `${lng.toFixed(5)},${lat.toFixed(5)}`
