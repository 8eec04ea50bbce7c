/** The file of an upload, kept in pieces beside what became of it. */
import { createHash } from 'node:crypto'
import { refused } from '#contract/kit/fault.ts'
import { rowsIn } from '#contract/kit/rows.ts'
import type { ForeignMapping, MappedMeasure, MappedSite } from '#lib/odm/foreign.ts'
import type { Db } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import { partsOfUpload } from './queries.ts'

const pieceBytes = 256 * 1024
const together = 4

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Kept after the upload that it belongs to: what is cut off between the two is no file of nobody's. */
export async function keepFile(db: Db, uploadId: string, bytes: Uint8Array): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = Math.ceil(file.length / pieceBytes)
  for (let from = 0; from < count; from += together) {
    const pieces = Array.from({ length: Math.min(together, count - from) }, (_, at) => {
      const part = from + at
      const content = file.subarray(part * pieceBytes, (part + 1) * pieceBytes).toString('base64')
      return { uploadId, part, content }
    })
    await db.write([insert('odmUploadPart', pieces)])
  }
}

/** @throws Fault where it is not whole */
export async function fileOf(db: Db, uploadId: string, length: number): Promise<Uint8Array> {
  const file = new Uint8Array(length)
  let at = 0
  for (let from = 0; at < length; from += together) {
    const parts = await partsOfUpload(db, uploadId, from, together)
    if (parts.length === 0) throw refused('上传的文件不完整，请重新上传')
    for (const { content } of parts) {
      const piece = Buffer.from(content, 'base64')
      file.set(piece, at)
      at += piece.length
    }
  }
  return file
}

/** @param row of the mapping, as it is kept or about to be */
export const mappingIn = ({ sites, measures }: { sites?: unknown; measures?: unknown }): ForeignMapping => ({
  // Checked by the fields of the resource before they were kept.
  sites: (rowsIn(sites) ?? []) as unknown as MappedSite[],
  measures: (rowsIn(measures) ?? []) as unknown as MappedMeasure[],
})
