/** How long work takes on a quiet machine: others run beside, and the hosts of a machine are not equally fast from hour to hour. */

const rounds = 2_000_000
/** What the rounds take on the quietest machine that this was measured on, ms. */
const quietMs = 20
/** Larger than what a processor keeps at hand: memory is shared too. */
const cells = new Int32Array(1 << 21)

function roundsMs(): number {
  const began = performance.now()
  let state = 88_172_645
  for (let at = 0; at < rounds; at++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    cells[state >>> 11]! += at
  }
  return performance.now() - began
}
/** How many times slower than a quiet one this machine is now; never below one. */
function pace(): number {
  const [, middle] = [roundsMs(), roundsMs(), roundsMs()].sort((a, b) => a - b)
  return Math.max(1, middle! / quietMs)
}

/** @returns gives the ms since, or those told, as a quiet machine would have taken them */
export function quietWatch(): (spentMs?: number) => number {
  const before = pace()
  const began = performance.now()
  return (spentMs = performance.now() - began) => spentMs / Math.max(before, pace())
}
