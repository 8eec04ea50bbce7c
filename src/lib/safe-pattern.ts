/**
 * Regular expressions that users write. An engine that goes back over its choices may take for ever over a few
 * characters, so the number of ways in which a pattern can be tried is bounded before it is ever run.
 */

/** Longest value that is tested; longer ones do not pass. */
export const longestValue = 100
const longestPattern = 200
/** Tried in a few milliseconds. */
export const mostWays = 50_000

class Unsafe extends Error {}

/** @returns what is wrong with a pattern, in Chinese; undefined when it may be run */
export function patternProblem(source: string): string | undefined {
  if (source === '') return '请输入正则表达式'
  if (source.length > longestPattern) return `正则表达式不能超过 ${longestPattern} 个字符`
  try {
    new RegExp(source)
  } catch {
    return '请输入正确的正则表达式'
  }
  try {
    const reader = new Reader(source)
    return reader.ways() > mostWays ? '正则表达式过于复杂，请减少不限次数的重复' : undefined
  } catch (error) {
    if (error instanceof Unsafe) return error.message
    throw error
  }
}

/** In how many ways a pattern without a problem can be tried. */
export const waysOf = (source: string): number => new Reader(source).ways()

/** Whether the whole value fits. @param source a pattern without a problem */
export function fitsPattern(source: string, value: string): boolean {
  return value.length <= longestValue && new RegExp(`^(?:${source})$`).test(value)
}

/** Counts ways of a pattern that compiles: sums over alternatives, products over what follows one another. */
class Reader {
  private at = 0
  private readonly source: string
  constructor(source: string) {
    this.source = source
  }

  ways(): number {
    let all = 0
    let branch = 1
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        this.at += 1
        all += branch
        branch = 1
        continue
      }
      branch *= this.repeated(this.atom())
    }
    return all + branch
  }

  private atom(): number {
    const sign = this.source[this.at]
    if (sign === '[') return this.charClass()
    if (sign === '(') return this.group()
    if (sign === '\\') {
      if (/[1-9k]/.test(this.source[this.at + 1] ?? '')) throw new Unsafe('正则表达式不能使用反向引用')
      this.at += 2
      return 1
    }
    this.at += 1
    return 1
  }

  private charClass(): number {
    this.at += 1
    while (this.source[this.at] !== ']') this.at += this.source[this.at] === '\\' ? 2 : 1
    this.at += 1
    return 1
  }

  private group(): number {
    const opening = /^\((\?(?:[:=!]|<[=!]?|[a-z-]+:))?/.exec(this.source.slice(this.at))
    const kind = opening?.[1] ?? ''
    if (kind !== '' && !['?:', '?=', '?!'].includes(kind))
      throw new Unsafe('正则表达式不能使用后行断言和命名分组')
    this.at += 1 + kind.length
    const inside = this.ways()
    this.at += 1
    return inside
  }

  private repeated(inside: number): number {
    const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at))
    if (!found) return inside
    this.at += found[0].length
    const [least, most] = boundsOf(found)
    if (inside === 1) return Math.max(1, most - least + 1)
    if (most >= longestValue) throw new Unsafe('不限次数的重复里不能再有重复或多选，请改写正则表达式')
    let sum = 0
    for (let times = least; times <= most; times += 1) sum += inside ** times
    return sum
  }
}

function boundsOf([, sign, least, comma, most]: RegExpExecArray): [number, number] {
  if (sign === '?') return [0, 1]
  if (sign !== undefined) return [sign === '+' ? 1 : 0, longestValue]
  const low = Math.min(Number(least), longestValue)
  if (comma === '') return [low, low]
  return [low, most === '' ? longestValue : Math.min(Number(most), longestValue)]
}
