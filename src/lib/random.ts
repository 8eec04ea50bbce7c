/** A small repeatable generator (mulberry32). Never for secrets. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
  /** Normal with the given mean and standard deviation. */
  normal(mean?: number, deviation?: number): number
  pick<T>(list: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    // Box-Muller; 1 - next() keeps the logarithm finite.
    normal: (mean = 0, deviation = 1) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: list => list[Math.floor(next() * list.length)]!,
  }
}

/** Stable 32-bit hash of a text (FNV-1a), to seed a generator from a name. */
export function hashText(value: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < value.length; index++) {
    hash ^= value.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}
