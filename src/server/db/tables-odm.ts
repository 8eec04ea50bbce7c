import type { Generated } from 'kysely'

/** Foreign series: what of them is no field. */
export interface OdmTables {
  odmUpload: {
    id: string
    mappingId: string
    /** Of the mapping by which it was looked at. */
    mappingVersion: Generated<number>
    /** reading, ready, failed, imported */
    state: string
    fileName: string
    /** SHA-256 */
    fileHash: string
    fileBytes: number
    /** Lines. */
    done: Generated<number>
    /** JSON */
    found: string | null
    problem: string | null
    byUser: string
    tenantId: Generated<string>
    at: number
    /** When it was last seen at work. */
    beat: number
  }
  /** The file, base64. */
  odmUploadPart: { uploadId: string; part: number; content: string }
}
