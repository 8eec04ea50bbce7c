/**
 * Borders between the packets of a set. The norm cuts between items, devices cut anywhere: `w01018-Avg=12` at the end of a packet
 * may be 12 or the beginning of 12.5. So what stands at a border is used only once both sides of it are there; until then it is
 * held, as text. What belongs to one factor is held together, since a value without its flag is another value.
 */

/** Text at a border that cannot be used yet. */
export interface Held {
  readonly text: string
}
export interface Cleared {
  /** What is clear now: the packet without what is held, and what its coming made clear. */
  cp: string
  held: readonly Held[]
  /** Held before, and now part of `cp`. */
  joined: readonly Held[]
}
interface Edges {
  head: string
  tail: string
  /** Head and tail are one: what stands at its first border may go on over its last. */
  whole: boolean
}
interface Item {
  start: number
  /** Factor or key that it speaks of; undefined for one without `=`. */
  code: string | undefined
}

/** Of one packet, of which what is held can still be taken back: a device may repeat it without end. */
const mostRepeats = 8

const isSeparator = (char: string | undefined): boolean => char === ';' || char === ','
/** A flag behind its value is the last of a factor, and one letter: nothing is missing behind it. */
const complete = /-Flag\s*=\s*[A-Za-z][\s;,]*$/

function* itemsOf(cp: string): Iterable<Item> {
  for (const { 0: text, index } of cp.matchAll(/[^;,\s][^;,]*/g)) {
    const equals = text.indexOf('=')
    const dash = text.indexOf('-')
    const end = dash > 0 && dash < equals ? dash : equals
    yield { start: index, code: equals < 0 ? undefined : text.slice(0, end).trim() }
  }
}

/** The item at an end may be half of one; with it goes what stands beside it of one factor. */
function edgesOf(cp: string, isFirst: boolean, isLast: boolean): Edges & { clear: string } {
  const items = [...itemsOf(cp)]
  const run = (from: number, step: 1 | -1): number => {
    let at = from + step
    let code: string | undefined
    for (; at >= 0 && at < items.length; at += step) {
      const own = items[at]!.code
      code ??= own
      if (own !== undefined && own !== code) break
    }
    return at
  }
  const headEnd = isFirst ? 0 : (items[run(0, 1)]?.start ?? cp.length)
  const closes = complete.test(cp) && items.at(-1)?.code === items.at(-2)?.code
  const isOpen = !isLast && !closes
  const tailStart = isOpen ? (items[run(items.length - 1, -1) + 1]?.start ?? 0) : cp.length
  if (!isFirst && isOpen && (headEnd > tailStart || items.length === 0))
    return { head: cp, tail: cp, whole: true, clear: '' }
  return {
    head: cp.slice(0, headEnd),
    tail: cp.slice(tailStart),
    whole: false,
    clear: cp.slice(headEnd, tailStart),
  }
}

/** What stands between two texts that meet: undefined where one item was cut, `;` where two whole ones miss their separator. */
function seamOf(before: string, after: string): '' | ';' | undefined {
  if (before === '' || after === '' || isSeparator(before.at(-1)) || isSeparator(after[0])) return ''
  const last = before.slice(Math.max(before.lastIndexOf(';'), before.lastIndexOf(',')) + 1)
  const first = after.split(/[;,]/, 1)[0]!
  return last.includes('=') && first.includes('=') ? ';' : undefined
}
/** Two whole items may meet without a separator; where one of the two is none, one item was cut. */
export const meet = (before: string, after: string): string => before + (seamOf(before, after) ?? '') + after

export class Borders {
  readonly #pnum: number
  readonly #joinsCut: boolean
  readonly #edges = new Map<number, Edges>()
  readonly #held = new Map<string, Held[]>()

  /** `joinsCut`: the packets are surely of one set, so that the halves of an item make a whole. */
  constructor(pnum: number, joinsCut: boolean) {
    this.#pnum = pnum
    this.#joinsCut = joinsCut
  }

  take(pno: number, cp: string): Cleared {
    const { clear, ...edges } = edgesOf(cp, pno === 1, pno === this.#pnum)
    this.#edges.set(pno, edges)
    const texts = [clear]
    const held: Held[] = []
    const joined: Held[] = []
    const hold = (side: string, text: string): void => {
      if (text.trim() === '') return
      const piece = { text }
      held.push(piece)
      const key = `${pno} ${side}`
      this.#held.set(key, [...(this.#held.get(key) ?? []).slice(1 - mostRepeats), piece])
    }
    const settle = (border: number, side: 'head' | 'tail'): void => {
      const run = this.#runOver(border)
      if (!run) {
        hold(side, edges[side])
        return
      }
      texts.push(run.text)
      joined.push(...run.keys.flatMap(key => this.#held.get(key) ?? []))
    }
    if (pno > 1) settle(pno - 1, 'head')
    if (pno < this.#pnum && !edges.whole) settle(pno, 'tail')
    return { cp: texts.filter(text => text.trim() !== '').join(';'), held, joined }
  }

  /** What stands at the border behind this packet, from the packet where it begins to the one where it ends. */
  #runOver(border: number): { text: string; keys: string[] } | undefined {
    let from = border
    while (this.#edges.get(from)?.whole) from--
    const keys = [`${from} tail`]
    let text = this.#edges.get(from)?.tail
    if (text === undefined) return undefined
    for (let at = from + 1; ; at++) {
      const next = this.#edges.get(at)
      if (!next || (!this.#joinsCut && seamOf(text, next.head) === undefined)) return undefined
      text = meet(text, next.head)
      keys.push(`${at} head`)
      if (!next.whole) return { text, keys }
    }
  }
}
