/** Keys of devices that report over HTTP: issued once, shown once, kept as a hash. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { deviceKeys, issueKey, revokeKey } from '#contract/device/device-key.ts'
import { facility as facilities } from '#contract/device/facility.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import { hashOfKey } from '#server/ingest/devices.ts'
import type { Deps } from '#server/modules/deps.ts'
import { insertKey, readFacility, readKeysOf, revokeKeys } from './queries.ts'

/** A facility with more valid keys than this has lost track of them. */
const mostKeys = 5

async function facilityOf(db: Db, session: Session, id: string) {
  const facility = await readFacility(db, id)
  if (!facility) throw missing('设备不存在或已删除')
  if (!(await seenAmong(db, facilities, session, [id])).has(id)) throw denied()
  return facility
}

export function mount(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, deviceKeys, async ({ query, session }) => {
    const { id } = await facilityOf(db, session, query.facilityId)
    return readKeysOf(db, id)
  })
  serve(app, issueKey, async ({ body, session }) => {
    const facility = await facilityOf(db, session, body.facilityId)
    if (!facility.mn) throw refused('请先为该设备填写 MN 编号，再签发密钥')
    const valid = (await readKeysOf(db, facility.id)).filter(key => key.revokedAt === null)
    if (valid.length >= mostKeys) throw refused(`该设备已有 ${valid.length} 个有效密钥，请先吊销不用的密钥`)
    const key = `wd_${randomBytes(24).toString('base64url')}`
    const id = nextId()
    const createdAt = Date.now()
    await db.write([
      insertKey(id, facility.id, hashOfKey(key), createdAt),
      audit(session, 'add', `为设备 ${facility.facilityName} 签发密钥 ${id}`, issueKey.access),
    ])
    return withMessage('密钥只显示这一次，请立即保存', { id, key, createdAt })
  })
  serve(app, revokeKey, async ({ body, session }) => {
    const facility = await facilityOf(db, session, body.facilityId)
    const [written] = await db.write([
      revokeKeys(facility.id, body.id, Date.now()),
      audit(
        session,
        'delete',
        `吊销设备 ${facility.facilityName} 的密钥${body.id ? ` ${body.id}` : '（全部）'}`,
        revokeKey.access,
      ),
    ])
    return { revoked: written?.changes ?? 0 }
  })
}
