/**
 * Ids: 19-digit decimal strings that sort by the time they were made, as text and as numbers.
 * 42 bits of Unix milliseconds, 9 bits of a random process number, 12 bits of a sequence that starts at a
 * random place each millisecond. Fits a signed 64-bit integer until 2109.
 */
const processBits = 9n
const sequenceBits = 12n
const sequenceLimit = 1 << Number(sequenceBits)
const processNo = BigInt(Math.floor(Math.random() * 2 ** Number(processBits)))

let lastMs = 0
let sequence = 0

export function nextId(now = Date.now()): string {
  if (now > lastMs) {
    lastMs = now
    sequence = Math.floor(Math.random() * (sequenceLimit / 4))
  } else {
    sequence += 1
    // A burst or a clock set back borrows from the next millisecond, so that ids never repeat or fall.
    if (sequence === sequenceLimit) {
      lastMs += 1
      sequence = 0
    }
  }
  return ((((BigInt(lastMs) << processBits) | processNo) << sequenceBits) | BigInt(sequence)).toString()
}

/** The millisecond in which an id was made. */
export const timeOfId = (id: string): number => Number(BigInt(id) >> (processBits + sequenceBits))

/** Ids out of a comma-separated list, each once; of nothing none. */
export const idsIn = (list: unknown): string[] => [
  ...new Set(
    String(list ?? '')
      .split(',')
      .map(id => id.trim())
      .filter(Boolean),
  ),
]

export const idsOf = (rows: readonly { id?: unknown }[]): string[] => rows.map(({ id }) => String(id))
