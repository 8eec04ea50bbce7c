/** Reads a zip that a stranger sent: what it holds is known before anything is unpacked, and unpacking stops at what it said. */
import { createInflateRaw } from 'node:zlib'

export class FileRefused extends Error {}
export const tooLarge = () => new FileRefused('文件解压后过大，请拆分后再导入')
export const damaged = () => new FileRefused('文件已损坏或不是 Excel 文件')

const mostEntries = 500
const mostUnpacked = 512 * 1024 * 1024
/** A sheet of text packs to a tenth; what packs to a thousandth says nothing a thousand times over. */
const suspectRatio = 250
const suspectSize = 16 * 1024 * 1024

export interface Entry {
  name: string
  method: number
  packed: number
  plain: number
  offset: number
}

/** @throws FileRefused */
export function entriesOf(file: Buffer): Map<string, Entry> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length) throw damaged()
  const count = file.readUInt16LE(end + 10)
  if (count > mostEntries) throw tooLarge()
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  let sum = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged()
    const nameLength = file.readUInt16LE(at + 28)
    const entry: Entry = {
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      plain: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    }
    sum += entry.plain
    const dense = entry.plain > suspectSize && entry.plain > entry.packed * suspectRatio
    if (dense || sum > mostUnpacked) throw tooLarge()
    entries.set(entry.name, entry)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * The bytes of an entry, piece by piece.
 * @param onShare told how much of the packed bytes has been taken, 0 to 1
 * @throws FileRefused for more than the entry said, or bytes that do not unpack
 */
export async function* unpack(
  file: Buffer,
  { method, packed, plain, offset }: Entry,
  onShare?: (share: number) => void,
): AsyncGenerator<Buffer> {
  if (offset + 30 > file.length) throw damaged()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + packed > file.length) throw damaged()
  const bytes = file.subarray(start, start + packed)
  if (method === 0 && packed === plain) {
    yield bytes
    return
  }
  if (method !== 8) throw damaged()
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(bytes)
  let got = 0
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      got += piece.length
      if (got > plain) throw tooLarge()
      onShare?.(plain === 0 ? 1 : got / plain)
      yield piece
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged()
  } finally {
    inflate.destroy()
  }
}
