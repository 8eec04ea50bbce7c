/** Files of a cell: what rows hold, and what is shown of it (specification, section 3). */
import { fileUrl } from '#web/api/files.ts'

export interface Uploaded {
  name: string
  path: string
  /** Where it can be fetched; empty until it is stored. */
  url: string
  size?: number
  type?: string
  status: 'uploading' | 'done' | 'error'
  /** Share sent, 0 to 100. */
  percent?: number
  message?: string
  /** Was there before this screen was opened. */
  history?: boolean
}

const nameOf = (path: string): string => decodeURIComponentSafe(path.split('/').at(-1) ?? path)
function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const stored = (path: string, name: string): Uploaded => ({
  name,
  path,
  url: fileUrl(path),
  status: 'done',
  history: true,
})

function oneOf(value: unknown): Uploaded | undefined {
  if (typeof value === 'string') return value === '' ? undefined : stored(value, nameOf(value))
  if (typeof value !== 'object' || value === null) return undefined
  const held = value as Record<string, unknown>
  const path = text(held['path']) || text(held['filePath']) || text(held['url'])
  const name = text(held['name']) || text(held['fileName'])
  if (path === '' && name === '') return undefined
  const size = Number(held['size'] ?? held['fileSize'])
  const type = text(held['type'])
  return {
    ...stored(path, name || nameOf(path)),
    ...(type && { type }),
    ...(Number.isFinite(size) && { size }),
  }
}

/** Files of a value: a path, a comma-separated list of them, an object or list of objects, or either as JSON. */
export function uploadedOf(value: unknown): readonly Uploaded[] {
  if (typeof value === 'string') {
    const trimmed = value.trim()
    if (trimmed.startsWith('[') || trimmed.startsWith('{')) {
      try {
        return uploadedOf(JSON.parse(trimmed))
      } catch {
        return []
      }
    }
    return trimmed.split(',').flatMap(path => oneOf(path.trim()) ?? [])
  }
  if (Array.isArray(value)) return value.flatMap(one => oneOf(one) ?? [])
  const one = oneOf(value)
  return one ? [one] : []
}

/** What a cell stores: comma-separated paths; nothing is the empty text. */
export const storedPaths = (files: readonly Uploaded[]): string =>
  files
    .map(file => file.path)
    .filter(Boolean)
    .join(',')

/** Names are cut to 5 characters. */
export const shortName = (name: string): string => (name.length > 5 ? `${name.slice(0, 5)}…` : name)
/** Keeps the last so many, where a limit is set. */
export const limited = <T>(files: readonly T[], limit: number | undefined): readonly T[] =>
  limit !== undefined && limit > 0 ? files.slice(-limit) : files
