/**
 * What one form sends: while it is not known what became of it, the same again goes under the same key, and is done once however often it
 * is pressed. Another content is another write.
 */
import { useSession } from '#web/session/session.ts'
import { CallError, type CallErrorKind } from './call-error.ts'
import { newKey } from './client.ts'

/** Nothing was said about what was sent: it may have been done. */
const open: readonly CallErrorKind[] = ['network', 'timeout', 'cancelled', 'failed', 'unavailable']
const isOpen = (error: unknown): error is CallError => error instanceof CallError && open.includes(error.kind)
/** True of what carries the key: only there pressing again does no harm. */
const againWords = '没有收到回答，不知是否已保存；不改内容再提交一次，不会重复保存'

export function sameWrite() {
  let last: { said: string; key: string } | undefined
  return async <T>(content: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const said = JSON.stringify([useSession.getState().tenantId, content])
    const mine = last?.said === said ? last : { said, key: newKey() }
    last = mine
    const done = () => {
      if (last === mine) last = undefined
    }
    try {
      const answer = await send(mine.key)
      done()
      return answer
    } catch (error) {
      if (!isOpen(error)) done()
      else if (error.kind === 'timeout' || (error.kind === 'network' && !error.unsent))
        throw new CallError(error.kind, againWords)
      throw error
    }
  }
}
