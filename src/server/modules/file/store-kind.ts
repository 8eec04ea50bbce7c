/** What any place for the bytes of files can do. */
import type { Readable } from 'node:stream'

/** Both ends are inside. */
export interface Range {
  start: number
  end: number
}
export interface Content {
  size: number
  sha256: string
  type: string
}
export interface FileStore {
  /** Takes over the bytes at `from`; the file there is gone afterwards. */
  put(stored: string, from: string, content: Content): Promise<void>
  /** undefined when the store has no such file. */
  open(stored: string, range?: Range): Promise<Readable | undefined>
  remove(stored: string): Promise<void>
  /** Names of files put before `before`; absent where listing is not ours to do. */
  olderThan?(before: number): Promise<string[]>
}
