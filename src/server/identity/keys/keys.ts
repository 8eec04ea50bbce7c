/** Who calls with a key: its owner as he is now, through the few calls that the key was issued for and that let keys in at all. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault, unauthenticated } from '#contract/kit/fault.ts'
import { audit } from '#server/audit/audit.ts'
import { type Db, unlessFull } from '#server/db/db.ts'
import type { Session } from '../session.ts'
import { hashOf } from '../sessions/sessions.ts'
import { isAllowed } from './addresses.ts'
import { type KeyRow, keyByHash, usedKey } from './queries.ts'

export interface UsedKey {
  readonly id: string
  readonly name: string
}
const keyShape = /^qy_[A-Za-z0-9_-]{43}$/
export const listed = (text: string | null): string[] => text?.split('\n').filter(Boolean) ?? []
export const stateOf = (row: Pick<KeyRow, 'revokedAt' | 'expiresAt'>, now: number) =>
  row.revokedAt !== null ? 'REVOKED' : Number(row.expiresAt) <= now ? 'EXPIRED' : 'VALID'

/**
 * @throws Fault in words that say what is wrong with the key; of one that was never issued no more than that
 */
export async function callerByKey(
  app: FastifyInstance,
  { method, ip, routeOptions }: FastifyRequest,
  key: string,
): Promise<{ session: Session; used: UsedKey }> {
  const { endpoint } = routeOptions.config
  if (!endpoint?.key || method !== 'GET') throw new Fault('denied', '此接口不接受 API 密钥')
  const row = keyShape.test(key) ? await keyByHash(app.db, hashOf(key)) : undefined
  if (!row) throw unauthenticated('API 密钥无效，请核对后重试')
  const state = stateOf(row, Date.now())
  if (state === 'REVOKED') throw unauthenticated('API 密钥已吊销，请换用有效的密钥')
  if (state === 'EXPIRED') throw unauthenticated('API 密钥已过期，请重新签发')
  if (!isAllowed(listed(row.addresses), ip)) throw new Fault('denied', 'API 密钥不能在此地址使用')
  if (!listed(row.scopes).includes(endpoint.path)) throw new Fault('denied', '该 API 密钥不含此接口')
  const owner = await app.sessions.ofUser(row.ownerId)
  if (!owner) throw unauthenticated('API 密钥的持有人已停用')
  return { session: { ...owner, handle: `key:${row.id}` }, used: { id: row.id, name: row.keyName } }
}

/** Every use stands in the log, and before its answer. */
export const noteKeyUse =
  (db: Db) =>
  async ({ apiKey, session, routeOptions, query }: FastifyRequest): Promise<void> => {
    const { endpoint } = routeOptions.config
    if (!apiKey || !endpoint) return
    await unlessFull(
      db.write([
        usedKey(apiKey.id, Date.now(), session.ip ?? ''),
        audit(session, 'query', `以 API 密钥「${apiKey.name}」读取${endpoint.title}`, endpoint.path, {
          after: query,
        }),
      ]),
    )
  }
