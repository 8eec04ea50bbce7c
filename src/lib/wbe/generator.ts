/**
 * xoshiro128** 1.1 (Blackman & Vigna 2018, prng.di.unimi.it): 128 bits of state, period 2¹²⁸ − 1, passes BigCrush;
 * 32-bit arithmetic only, so that every engine draws the same. For simulation, never for secrets. The small generator
 * of `lib/random.ts` repeats after 2³² draws and serves demo data only.
 */
import { hashText } from '../random.ts'

export interface Generator {
  /** Next 32 bits. */
  word(): number
  /** Uniform in [0, 1), 53 bits. */
  next(): number
}

/** SplitMix32 spreads a seed over the state, as the authors advise. */
function wordsOf(seed: number): [number, number, number, number] {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  return [next(), next(), next(), next()]
}

/** From four words of state, not all 0. */
export function generatorOf(words: readonly [number, number, number, number]): Generator {
  let [a, b, c, d] = words
  const word = () => {
    const fives = Math.imul(b, 5)
    const result = Math.imul((fives << 7) | (fives >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result
  }
  return {
    word,
    // 27 and 26 bits make the 53 of a double.
    next: () => ((word() >>> 5) * 0x4000000 + (word() >>> 6)) / 0x20000000000000,
  }
}

/** From a number or a text: the same seed gives the same draws everywhere and for good. */
export const generatorFrom = (seed: number | string): Generator =>
  generatorOf(wordsOf(typeof seed === 'number' ? seed : hashText(seed)))
