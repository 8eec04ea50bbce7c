/** API 密钥: issued once, shown once, kept as a hash; ended by their owner, by administrators, or with their owner. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  apiKey,
  issueApiKey,
  mostApiKeys,
  ownApiKeys,
  revokeApiKeys,
  revokeOwnApiKey,
} from '#contract/identity/api-key.ts'
import { can } from '#contract/kit/can.ts'
import { invalid, missing, refused } from '#contract/kit/fault.ts'
import { dayMs, toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import type { Db } from '#server/db/db.ts'
import { endpoints, resources } from '#server/declared.ts'
import { type Session, serve, tenantOfNew, withMessage } from '#server/http/serve.ts'
import { isAddress } from '#server/identity/keys/addresses.ts'
import { listed, stateOf } from '#server/identity/keys/keys.ts'
import { insertKey, keysByIds, keysOf, revokeKey } from '#server/identity/keys/queries.ts'
import { hashOf } from '#server/identity/sessions/sessions.ts'
import type { Deps } from '#server/modules/deps.ts'
import { passwordFits } from '../auth/passwords.ts'
import { userById } from '../auth/queries.ts'
import { attempting, ownPassword } from '../auth/throttle.ts'

const calls = [...endpoints, ...resources.flatMap(each => Object.values(each.endpoints))].filter(
  one => one?.key,
)
const callsOf = ({ permissions }: Session) =>
  calls.filter(({ access }) => can(permissions, access)).map(({ path, title }) => ({ path, title }))
const moment = (at: number | string | null) => (at === null ? null : toWire(Number(at)))

async function passwordOf(db: Db, session: Session, password: string): Promise<void> {
  await attempting(db, ownPassword(session.username), async attempt => {
    const found = await userById(db, session.userId)
    if (!found) throw missing()
    if (!(await passwordFits(found.passwordHash, password))) {
      await attempt.failed()
      throw refused('密码输入错误，没有签发')
    }
    await attempt.succeeded()
  })
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  // Uses are written past the engine.
  hook(deps, apiKey, {
    extraConditions: () => {
      engine.pages.forgetShort(apiKey.table)
      return []
    },
  })
  serve(app, ownApiKeys, async ({ session }) => {
    const now = Date.now()
    const rows = await keysOf(db, session.userId)
    return {
      calls: callsOf(session),
      keys: rows.map(row => ({
        id: row.id,
        keyName: row.keyName,
        hint: row.hint,
        scopes: listed(row.scopes),
        addresses: listed(row.addresses),
        createTime: moment(row.createTime),
        expiresAt: toWire(Number(row.expiresAt)),
        lastUsedAt: moment(row.lastUsedAt),
        lastUsedIp: row.lastUsedIp,
        useCount: row.useCount ?? 0,
        state: stateOf(row, now),
      })),
    }
  })
  serve(app, issueApiKey, async ({ body, session }) => {
    const keyName = body.keyName.trim()
    if (keyName === '') throw invalid('请填写密钥名称')
    const mine = new Set(callsOf(session).map(({ path }) => path))
    const scopes = [...new Set(body.scopes)]
    const strange = scopes.find(path => !mine.has(path))
    if (strange !== undefined) throw refused(`接口 ${strange} 不能用密钥读取，或您没有它的权限，请重新选择`)
    const addresses = [...new Set(body.addresses.map(each => each.trim()).filter(Boolean))]
    const wrong = addresses.find(each => !isAddress(each))
    if (wrong !== undefined)
      throw refused(`「${wrong}」不是 IP 地址，请写成 10.1.2.3 或网段 10.1.0.0/16，每行一个`)
    const now = Date.now()
    const valid = (await keysOf(db, session.userId)).filter(row => stateOf(row, now) === 'VALID')
    if (valid.length >= mostApiKeys) throw refused(`最多 ${mostApiKeys} 个有效密钥，请先吊销不用的`)
    if (valid.some(row => row.keyName === keyName)) throw refused('已有同名的有效密钥，请换一个名称')
    await passwordOf(db, session, body.password)
    const key = `qy_${randomBytes(32).toString('base64url')}`
    const id = nextId()
    const expiresAt = now + body.days * dayMs
    await db.write([
      insertKey({
        id,
        keyName,
        owner: session.username,
        ownerId: session.userId,
        hint: key.slice(0, 8),
        keyHash: hashOf(key),
        scopes: scopes.join('\n'),
        addresses: addresses.join('\n') || null,
        expiresAt,
        useCount: 0,
        createBy: session.username,
        createTime: now,
        sysOrgCode: session.orgCode,
        tenantId: tenantOfNew(session),
      }),
      audit(session, 'add', `签发 API 密钥「${keyName}」，${body.days} 天内有效`, issueApiKey.path, {
        after: { scopes, addresses },
      }),
    ])
    return withMessage('密钥只显示这一次，请立即保存', { id, key, expiresAt: toWire(expiresAt) })
  })
  const end = async (session: Session, rows: Awaited<ReturnType<typeof keysByIds>>, target: string) => {
    const open = rows.filter(row => row.revokedAt === null)
    if (open.length === 0) throw refused('密钥已经吊销，请刷新后查看')
    await db.write(
      open.flatMap(row => [
        revokeKey(row.id, Date.now(), session.username),
        audit(session, 'delete', `吊销 ${row.owner} 的 API 密钥「${row.keyName}」`, target),
      ]),
    )
    return withMessage(open.length === 1 ? '密钥已吊销' : `已吊销 ${open.length} 个密钥`)
  }
  serve(app, revokeOwnApiKey, async ({ body, session }) => {
    // A key of somebody else is not there for this one.
    const row = (await keysOf(db, session.userId)).find(({ id }) => id === body.id)
    if (!row) throw refused('密钥不存在，请刷新后查看')
    return end(session, [row], revokeOwnApiKey.path)
  })
  serve(app, revokeApiKeys, async ({ body, session }) => {
    const ids = [...new Set(body.ids)]
    // Those that the list shows, and no others.
    for (const id of ids) await findRow(engine.store(apiKey), id, session)
    return end(session, await keysByIds(db, ids), revokeApiKeys.access)
  })
}
