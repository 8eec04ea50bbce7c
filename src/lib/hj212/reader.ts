/**
 * Cuts a byte stream into frames. Borders may fall anywhere, several frames may come in one read, garbage may stand between
 * them, and a wrong length field or a lost tail must cost that frame only. Memory is bounded by one frame.
 */
import { annexCrc, modbusCrc, readCrc } from './crc.ts'

/** `##` + 4 digits + at most 9999 bytes + CRC + CR LF. */
const largest = 6 + 9999 + 4 + 2
const hash = 35
const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57

export interface Cut {
  /** A view into what was pushed: decode it before the next push. */
  bytes: Buffer
  /** Bytes that belong to no frame. */
  garbage: boolean
}

export class FrameReader {
  #rest: Buffer = Buffer.alloc(0)

  /** Bytes that wait for the rest of their frame. */
  get waiting(): number {
    return this.#rest.length
  }

  push(chunk: Buffer): Cut[] {
    const buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const cuts: Cut[] = []
    let at = 0
    while (at < buffer.length) {
      const start = frameStart(buffer, at)
      if (start > at) addGarbage(cuts, buffer.subarray(at, start))
      at = start
      if (buffer.length - start < 10) break
      const end = frameEnd(buffer, start)
      if (end < 0) {
        if (buffer.length - start <= largest) break
        // Nothing that large is a frame: give it up and look for the next one.
        addGarbage(cuts, buffer.subarray(start, buffer.length))
        at = buffer.length
        break
      }
      cuts.push({ bytes: withoutLineEnd(buffer, start, end), garbage: false })
      at = end
    }
    // The chunk belongs to the socket's pool: what is kept over the call is copied.
    this.#rest = at === 0 && buffer !== chunk ? buffer : Buffer.from(buffer.subarray(at))
    return cuts
  }
}

/** Where the next `##dddd` begins (or could begin, at the buffer's end); else the buffer's length. */
function frameStart(buffer: Buffer, from: number): number {
  let at = buffer.indexOf(hash, from)
  while (at >= 0) {
    if (couldBegin(buffer, at)) return at
    at = buffer.indexOf(hash, at + 1)
  }
  return buffer.length
}

function couldBegin(buffer: Buffer, at: number): boolean {
  if (at + 1 < buffer.length && buffer[at + 1] !== hash) return false
  for (let index = at + 2; index < at + 6 && index < buffer.length; index++)
    if (!isDigit(buffer[index])) return false
  return true
}

/** Index behind the frame that begins at `start`, or -1 when more bytes are needed to tell. */
function frameEnd(buffer: Buffer, start: number): number {
  const declared = Number(buffer.toString('latin1', start + 2, start + 6))
  const end = start + 6 + declared + 4
  const given = end <= buffer.length ? readCrc(buffer, end - 4) : -1
  const next = buffer[end]
  if (given >= 0 && (next === 13 || next === 10)) return end
  const broken = brokenEnd(buffer, start)
  // Checked before any CRC: overlapping false starts must not cost a CRC each.
  if (given < 0 || (broken >= 0 && broken < end)) return broken
  const fits =
    given === annexCrc(buffer, start + 6, end - 4) || given === modbusCrc(buffer, start + 6, end - 4)
  return fits ? end : broken
}

/** The length field is wrong or the tail is missing: the frame ends with its line, or where the next one begins. */
function brokenEnd(buffer: Buffer, start: number): number {
  const lineEnd = buffer.indexOf(10, start)
  const limit = lineEnd < 0 ? buffer.length : lineEnd
  let next = buffer.indexOf('##', start + 2)
  while (next >= 0 && next < limit) {
    if (next + 6 <= buffer.length && couldBegin(buffer, next)) return next
    next = buffer.indexOf('##', next + 1)
  }
  return lineEnd
}

function withoutLineEnd(buffer: Buffer, start: number, end: number): Buffer {
  let stop = end
  while (stop > start && (buffer[stop - 1] === 13 || buffer[stop - 1] === 10)) stop--
  return buffer.subarray(start, stop)
}

function addGarbage(cuts: Cut[], bytes: Buffer): void {
  // Line ends, blanks and zero bytes between frames are nobody's fault.
  if (bytes.some(code => code > 32)) cuts.push({ bytes, garbage: true })
}
