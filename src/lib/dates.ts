/** Times: epoch milliseconds inside, wall-clock text at +08:00 on the wire, whatever zone the machine is in. */
export const minuteMs = 60_000
export const hourMs = 3_600_000
export const dayMs = 86_400_000
const zoneMs = 8 * hourMs

const wire = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** `yyyy-MM-dd HH:mm:ss` at +08:00. */
export const toWire = (ms: number): string => {
  const iso = new Date(ms + zoneMs).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** Reads `yyyy-MM-dd[ HH:mm[:ss]]` as +08:00; NaN for anything else, a 31 February included. */
export function fromWire(text: string): number {
  const parts = wire.exec(text)
  if (!parts) return Number.NaN
  const [year, month, day, hour, minute, second] = parts.slice(1).map(part => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const ms = Date.UTC(year, month - 1, day, hour, minute, second) - zoneMs
  const same = toWire(ms).startsWith(text.slice(0, 10)) && hour < 24 && minute < 60 && second < 60
  return same ? ms : Number.NaN
}

const iso = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(?:Z|([+-]\d{2}):?(\d{2}))$/

/** A moment of ISO 8601 that names its zone, as the wire writes it; undefined for anything else. */
export function momentOfText(text: string): string | undefined {
  const [, day, clock, hours, minutes] = iso.exec(text) ?? []
  if (day === undefined) return undefined
  const ms = Date.parse(`${day}T${clock}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(ms) ? undefined : toWire(ms)
}

/** The day of a moment, given in any of the ways of the wire; undefined for anything else. */
export function dayOfText(text: string): string | undefined {
  const moment = momentOfText(text) ?? text
  return Number.isNaN(fromWire(moment)) ? undefined : moment.slice(0, 10)
}

/** The day `yyyy-MM-dd` at +08:00 in which a moment lies. */
export const businessDay = (ms: number): string => toWire(ms).slice(0, 10)

/** First millisecond of a day, given as `yyyy-MM-dd`. */
export const dayStart = (day: string): number => fromWire(day.slice(0, 10))

/** First millisecond of the period of `sizeMs` (a minute, an hour, a day at +08:00) in which a moment lies. */
export const periodStart = (ms: number, sizeMs: number): number =>
  Math.floor((ms + zoneMs) / sizeMs) * sizeMs - zoneMs
