/** Files of a cell: what rows hold, and what is shown of it. */

export interface Uploaded {
  name: string
  path: string
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

function oneOf(value: unknown): Uploaded | undefined {
  if (typeof value === 'string')
    return value === '' ? undefined : { name: nameOf(value), path: value, status: 'done', history: true }
  if (typeof value !== 'object' || value === null) return undefined
  const held = value as Record<string, unknown>
  const path = text(held['path']) || text(held['filePath']) || text(held['url'])
  if (path === '') return undefined
  const size = Number(held['size'] ?? held['fileSize'])
  return {
    name: text(held['name']) || text(held['fileName']) || nameOf(path),
    path,
    status: 'done',
    history: true,
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
export const storedPaths = (files: readonly Uploaded[]): string => files.map(file => file.path).join(',')

/** Names are cut to 5 characters. */
export const shortName = (name: string): string => (name.length > 5 ? `${name.slice(0, 5)}…` : name)
/** Keeps the last so many, where a limit is set. */
export const limited = <T>(files: readonly T[], limit: number | undefined): readonly T[] =>
  limit !== undefined && limit > 0 ? files.slice(-limit) : files
