/** The named patterns of cells, shared by grid, form, import and server. All are linear in the length of the text. */
import { emailRule, isEmpty } from './rule.ts'

const named = {
  'n6-16': /^\d{6,16}$/,
  '*6-16': /^[\s\S]{6,16}$/u,
  's6-18': /^[a-z]{6,18}$/i,
  url: /^(https?|ftps?):\/\/[^\s/?#]+([/?#]\S*)?$/i,
  m: /^1[3-9]\d{9}$/,
  p: /^\d{6}$/,
  s: /^[a-z]+$/i,
  n: /^-?\d+(\.\d+)?$/,
  z: /^-?\d+$/,
  money: /^-?\d+(\.\d{1,2})?$/,
} as const

/** `*` asks for a value, `only` and `unique` for one that no other row has: both are more than a look at one text. */
export type PatternName = keyof typeof named | 'e' | '*' | 'only' | 'unique'
export const patternNames: readonly PatternName[] = [
  ...(Object.keys(named) as (keyof typeof named)[]),
  'e',
  '*',
  'only',
  'unique',
]
const isNamed = (name: string): name is keyof typeof named => Object.hasOwn(named, name)

/** The cell must not be empty. */
export const asksForValue = (pattern: unknown): boolean => pattern === '*'
/** No other row may hold the value of the cell. */
export const asksForUnique = (pattern: unknown): boolean => pattern === 'only' || pattern === 'unique'

/**
 * Whether one value fits the pattern; empty values fit all but `*`. A text that names no pattern is read as an expression, and throws
 * when it is none.
 */
export function patternTest(pattern: string | RegExp): (value: unknown) => boolean {
  if (asksForValue(pattern)) return value => !isEmpty(value)
  if (asksForUnique(pattern)) return () => true
  if (pattern === 'e') return value => emailRule(value, {}) === undefined
  const source =
    typeof pattern !== 'string' ? pattern : isNamed(pattern) ? named[pattern] : new RegExp(pattern)
  // A global or sticky expression remembers where it stopped: the same value would pass and fail in turns.
  const expression = new RegExp(source.source, source.flags.replace(/[gy]/g, ''))
  return value => isEmpty(value) || expression.test(String(value))
}
