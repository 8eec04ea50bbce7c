/**
 * A write goes under a key that the server does once. While it is not known what became of one, the same again goes under the same key,
 * whoever presses: it is done once however often it is sent. Another content is another write.
 */
import { useSession } from '#web/session/session.ts'
import type { Outcome } from './transport.ts'

/** A key no other write has; `randomUUID` exists only on https and localhost, a LAN console has neither. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
/** True of what carries its key: only there pressing again does no harm. */
export const againWords = '没有收到回答，不知是否已完成；不改内容再提交一次，不会重复'

/** Whoever comes later means it anew. */
const rememberedMs = 30 * 60_000
interface Open {
  key: string
  /** What it writes to: once something else was done there, the same words mean it anew. */
  place: string
  at: number
}
const open = new Map<string, Open>()
const placeOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

export interface Write {
  key: string
  /** Told what became of it. */
  ended: (outcome: Outcome) => void
}
/** Nothing was said about what was sent: it may have been done. */
const unknown = (outcome: Outcome): boolean =>
  outcome.kind === 'answer' ? outcome.status >= 500 : !('unsent' in outcome)
const refused = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'success' in data && data.success === false

/**
 * @param path with its parameters
 * @param content all that is sent beside it, as JSON can hold it; undefined where it cannot: that is another write each time
 */
export function writeOf(method: string, path: string, tenantId: string, content: unknown): Write {
  const username = useSession.getState().userInfo?.username
  // Nobody's writes are done as often as they come.
  if (content === undefined || username === undefined) return { key: newKey(), ended: () => undefined }
  const said = JSON.stringify([username, tenantId, method, path, content])
  const now = Date.now()
  for (const [of, { at }] of open) if (now - at > rememberedMs) open.delete(of)
  const key = open.get(said)?.key ?? newKey()
  const place = placeOf(path)
  return {
    key,
    ended: outcome => {
      if (unknown(outcome)) {
        open.set(said, { key, place, at: Date.now() })
      } else if (outcome.kind === 'answer') {
        open.delete(said)
        if (outcome.status < 300 && !refused(outcome.data))
          for (const [of, one] of open) if (one.place === place) open.delete(of)
      }
    },
  }
}
