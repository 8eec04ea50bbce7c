/** A zip file made while it is sent: entries are compressed as they are produced and nothing is kept but the directory. */
import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}
interface Written {
  name: Buffer
  offset: number
  crc: number
  packed: number
  plain: number
}
/** Names in UTF-8; sizes and checksum follow the data. */
const flags = 0x0808
const deflate = 8
const version = 20
/** 1 January 1980: a fixed date makes equal content equal files. */
const dosDate = 0x0021
const pieceLength = 64 * 1024

export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, plain: 0 }
    const head = Buffer.concat([local(entry), entry.name])
    offset += head.length
    yield head
    for await (const piece of packed(content, entry)) {
      entry.packed += piece.length
      offset += piece.length
      yield piece
    }
    const tail = descriptor(entry)
    offset += tail.length
    yield tail
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap(entry => [central(entry), entry.name]))
  yield directory
  yield end(written.length, directory.length, offset)
}

function packed(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  async function* measured() {
    for await (const piece of pieces(content)) {
      entry.crc = crc32(piece, entry.crc)
      entry.plain += piece.length
      yield piece
    }
  }
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  // A source that fails ends the packer with its error, which reaches whoever reads on.
  pipeline(Readable.from(measured()), packer, () => undefined)
  return packer
}

/** Many small texts become few large buffers. */
async function* pieces(content: ZipEntry['content']): AsyncGenerator<Buffer> {
  let text = ''
  for await (const part of content) {
    text += part
    if (text.length >= pieceLength) {
      yield Buffer.from(text)
      text = ''
    }
  }
  if (text !== '') yield Buffer.from(text)
}

function local({ name }: Written): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflate, 8)
  head.writeUInt16LE(dosDate, 12)
  head.writeUInt16LE(name.length, 26)
  return head
}

function descriptor({ crc, packed, plain }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(plain, 12)
  return tail
}

function central({ name, offset, crc, packed, plain }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflate, 10)
  head.writeUInt16LE(dosDate, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(plain, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(offset, 42)
  return head
}

function end(entries: number, size: number, offset: number): Buffer {
  const tail = Buffer.alloc(22)
  tail.writeUInt32LE(0x06054b50, 0)
  tail.writeUInt16LE(entries, 8)
  tail.writeUInt16LE(entries, 10)
  tail.writeUInt32LE(size, 12)
  tail.writeUInt32LE(offset, 16)
  return tail
}
