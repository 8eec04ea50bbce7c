/** Looks into a zip before anything unpacks it: how much it holds, and whether it holds what it says. */
import { inflateRawSync } from 'node:zlib'

const mostEntries = 500
const mostUnpacked = 64 * 1024 * 1024
export class FileRefused extends Error {}
const tooLarge = () => new FileRefused('文件解压后过大，请拆分后再导入')
const damaged = () => new FileRefused('文件已损坏或不是 Excel 文件')

interface Entry {
  method: number
  packed: number
  plain: number
  offset: number
}

/** @throws FileRefused */
export function guardZip(file: Buffer): void {
  const entries = directoryOf(file)
  if (entries.reduce((sum, { plain }) => sum + plain, 0) > mostUnpacked) throw tooLarge()
  for (const { method, packed, plain, offset } of entries) {
    if (offset + 30 > file.length) throw damaged()
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    if (start + packed > file.length) throw damaged()
    if (method !== 8) {
      if (method !== 0 || packed !== plain) throw damaged()
      continue
    }
    try {
      inflateRawSync(file.subarray(start, start + packed), { maxOutputLength: Math.max(1, plain) })
    } catch (error) {
      throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
    }
  }
}

function directoryOf(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > file.length) throw damaged()
  const count = file.readUInt16LE(end + 10)
  if (count > mostEntries) throw tooLarge()
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw damaged()
    entries.push({
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      plain: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    })
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}
