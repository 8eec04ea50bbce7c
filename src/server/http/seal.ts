/** Keeps secrets of others (passwords of data sources) unreadable at rest: AES-256-GCM under a key derived from the server's own. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const mark = 'v1.'
const ivBytes = 12
const tagBytes = 16

export interface Seal {
  /** @param place what the text belongs to; it opens nowhere else */
  close(text: string, place: string): string
  /** @returns undefined for what was not sealed by this key for this place */
  open(sealed: string, place: string): string | undefined
}

/** @param purpose parts the keys of different uses */
export function createSeal(encryptionKey: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', purpose, 32))
  return {
    close(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return mark + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, place) {
      if (!sealed.startsWith(mark)) return undefined
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        })
        cipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}
