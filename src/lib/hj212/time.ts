/** Time stamps of HJ 212: `yyyyMMddHHmmss` or with milliseconds, always Beijing time. */
const zoneMs = 8 * 3_600_000

function digits(text: string, start: number, length: number): number {
  let value = 0
  for (let index = start; index < start + length; index++) {
    const digit = text.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** Epoch ms of 14 or 17 digits (2005 devices send 17 in DataTime too); NaN where it is no real moment. */
export function parseStamp(text: string): number {
  if (text.length !== 14 && text.length !== 17) return Number.NaN
  const month = digits(text, 4, 2)
  const day = digits(text, 6, 2)
  const hour = digits(text, 8, 2)
  const minute = digits(text, 10, 2)
  const second = digits(text, 12, 2)
  const milli = text.length === 17 ? digits(text, 14, 3) : 0
  if (!(month >= 1 && month <= 12 && day >= 1 && hour <= 23 && minute <= 59 && second <= 59))
    return Number.NaN
  const local = Date.UTC(digits(text, 0, 4), month - 1, day, hour, minute, second, milli)
  // February 30 rolls over into March: refuse it instead of moving the value.
  return new Date(local).getUTCDate() === day ? local - zoneMs : Number.NaN
}

/** 14 digits, or 17 with milliseconds. */
export function stampOf(ms: number, length: 14 | 17 = 14): string {
  const iso = new Date(ms + zoneMs).toISOString()
  const day = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10)
  const time = iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19)
  return length === 14 ? day + time : day + time + iso.slice(20, 23)
}
