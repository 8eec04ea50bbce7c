/** Figures as words: thousands comma, true minus, a dash for what was not measured. Shared by pages, charts and exports. */

/** Shown where nothing was measured: never 0. */
export const absent = '—'

/** Digits of a figure's shortest decimal form, and how many of them stand before the point. */
function digitsOf(magnitude: number): { digits: string; whole: number } {
  const [mantissa = '', exponent = '0'] = magnitude.toExponential().split('e')
  return { digits: mantissa.replace('.', ''), whole: Number(exponent) + 1 }
}
/** As `Intl.NumberFormat` for en-US rounds and groups: half away from nought. The browser's own takes 16 ms to be there, which the first list would wait for. */
function fixed(magnitude: number, decimals: number): string {
  const { digits, whole } = digitsOf(magnitude)
  const kept = whole + decimals
  const shown = kept >= 0 ? digits.slice(0, kept).padEnd(kept, '0') : ''
  const up = kept >= 0 && (digits[kept] ?? '0') >= '5'
  const rounded = (BigInt(shown || '0') + (up ? 1n : 0n)).toString().padStart(decimals + 1, '0')
  const point = rounded.length - decimals
  const grouped = rounded.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals > 0 ? `${grouped}.${rounded.slice(point)}` : grouped
}

const present = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value)

/** 1234.5 → `1,234.5`; −0.04 at one decimal → `0.0`, never `−0.0`. */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  if (!present(value)) return absent
  const words = fixed(Math.abs(value), decimals)
  return value < 0 && /[1-9]/.test(words) ? `−${words}` : words
}

/** Loads and consumption of drugs. */
export const loadUnit = 'mg/(d·千人)'
/** A tick of an axis as the axis has chosen it. */
export const trueMinus = (value: number): string => String(value).replace('-', '−')

/** Number, space, unit; no space before a per cent sign. */
export function formatUnit(value: number | null | undefined, unit: string, decimals = 0): string {
  const words = formatNumber(value, decimals)
  if (words === absent || unit === '') return words
  return unit === '%' ? `${words}%` : `${words} ${unit}`
}

/** Decimals of a series of loads or consumptions, fixed for the whole series by its largest value. */
export const decimalsOf = (largest: number): number => (Math.abs(largest) >= 10 ? 1 : 2)

/** mg/(d·千人): one decimal from 10 up, two below. */
export const formatLoad = (value: number | null | undefined): string =>
  present(value) ? formatNumber(value, decimalsOf(value)) : absent

/** A share of one as per cent: 0.965 → `96.5%`. */
export const formatShare = (share: number | null | undefined, decimals = 1): string =>
  present(share) ? `${formatNumber(share * 100, decimals)}%` : absent

/** Relative change as an arrow and per cent. The arrow is neither good nor bad. */
export function formatChange(ratio: number | null | undefined, decimals = 1): string {
  if (!present(ratio)) return absent
  const words = formatNumber(Math.abs(ratio) * 100, decimals)
  if (!/[1-9]/.test(words)) return `${words}%`
  return `${ratio > 0 ? '↑' : '↓'}${words}%`
}

/** `35.9 – 42.8`, a spaced en dash. */
export const formatRange = (
  low: number | null | undefined,
  high: number | null | undefined,
  decimals: number,
): string =>
  present(low) && present(high) ? `${formatNumber(low, decimals)} – ${formatNumber(high, decimals)}` : absent

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Age for reading: `2 s`, `26 min`, `2 h 24 min`, `4 d 02 h`. */
export function formatAge(ageMs: number | null | undefined): string {
  if (!present(ageMs)) return absent
  const age = Math.max(0, ageMs)
  if (age < minute) return `${Math.floor(age / second)} s`
  if (age < hour) return `${Math.floor(age / minute)} min`
  const hours = Math.floor(age / hour)
  if (hours < 100) {
    const minutes = Math.floor((age % hour) / minute)
    return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  }
  return formatDays(hours)
}

const pad = (figure: number): string => String(figure).padStart(2, '0')
const formatDays = (hours: number): string => `${Math.floor(hours / 24)} d ${pad(hours % 24)} h`

/** Age as a running clock, for walls and the stale chip: `00:03:12` up to 99 h, then `4 d 02 h`. */
export function formatElapsed(ageMs: number | null | undefined): string {
  if (!present(ageMs)) return absent
  const seconds = Math.floor(Math.max(0, ageMs) / second)
  const hours = Math.floor(seconds / 3600)
  if (hours > 99) return formatDays(hours)
  return `${pad(hours)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

const zoneMs = 8 * hour
/** Clock of the day at +08:00: `08:24:05`, with milliseconds when asked. */
export function formatClock(epochMs: number | null | undefined, withMs = false): string {
  if (!present(epochMs)) return absent
  const iso = new Date(epochMs + zoneMs).toISOString()
  return iso.slice(11, withMs ? 23 : 19)
}

/** `2026-11-21 08:24:05` at +08:00. */
export function formatInstant(epochMs: number | null | undefined): string {
  if (!present(epochMs)) return absent
  const iso = new Date(epochMs + zoneMs).toISOString()
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}
