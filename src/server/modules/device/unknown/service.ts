/** From a device that merely sends to a facility of a plant. */

import { ignoreUnknown, registerUnknown } from '#contract/device/unknown.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { denied, invalid, missing, refused } from '#contract/kit/fault.ts'
import { plant as plants } from '#contract/sewage/plant.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { seenAmong } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import type { DevicePasswords } from '#server/ingest/device-passwords.ts'
import { anyUnseen, markRegistered, readPlant, readTaken, readUnknown, setState } from './queries.ts'

export async function register(
  db: Db,
  session: Session,
  body: BodyOf<typeof registerUnknown>,
  passwords: DevicePasswords,
): Promise<string> {
  const [stranger, plant, taken] = await Promise.all([
    readUnknown(db, body.mn),
    readPlant(db, body.plantId),
    readTaken(db, body.mn, body.facilityCode),
  ])
  if (!stranger) throw missing('未收到过该 MN 的报文')
  await refuseUnseen(db, session, [body.mn])
  if (!plant || !(await seenAmong(db, plants, session, [plant.id])).has(plant.id))
    throw invalid('污水厂不存在，或不在您的管辖范围内')
  if (taken)
    throw refused(
      taken.mn === body.mn
        ? `MN ${body.mn} 已登记为“${taken.facilityName}”`
        : `设备编码 ${body.facilityCode} 已被“${taken.facilityName}”使用`,
    )
  const protocol = body.protocol ?? 'HJ212_2017'
  // Its MN alone is known to everybody who ever saw a frame of it.
  if (protocol.startsWith('HJ212') && !body.pw)
    throw refused('请填写报文密码：没有密码的 HJ 212 设备，任何人都能冒充')
  const id = nextId()
  await db.write([
    markRegistered(body.mn),
    insert('deviceFacility', [
      {
        id,
        facilityCode: body.facilityCode,
        facilityName: body.facilityName,
        facilityType: body.facilityType,
        plantId: plant.id,
        mn: body.mn,
        protocol,
        pw: body.pw ? passwords.close(body.pw) : '',
        crcTolerant: body.crcTolerant ?? 'N',
        sysOrgCode: plant.sysOrgCode,
        tenantId: plant.tenantId,
        createBy: session.username,
        createTime: Date.now(),
        reportSec: 30,
        runStatus: 'RUN',
        onlineStatus: '2',
      },
    ]),
    audit(session, 'add', `注册设备 ${body.facilityName}（MN ${body.mn}）`, registerUnknown.access, {
      after: { ...body, id },
    }),
  ])
  return id
}

/** What the list does not show to the caller is not his to decide about. */
async function refuseUnseen(db: Db, session: Session, mns: readonly string[]): Promise<void> {
  if (await anyUnseen(db, session, mns)) throw denied()
}

export async function setIgnored(
  db: Db,
  session: Session,
  { mns, ignored }: BodyOf<typeof ignoreUnknown>,
): Promise<number> {
  await refuseUnseen(db, session, mns)
  const [written] = await db.write([
    ignored ? setState(mns, 'NEW', 'IGNORED') : setState(mns, 'IGNORED', 'NEW'),
    audit(
      session,
      'edit',
      `${ignored ? '忽略' : '恢复'}未注册设备 ${mns.slice(0, 5).join('、')}${mns.length > 5 ? ` 等 ${mns.length} 个` : ''}`,
      ignoreUnknown.access,
      { after: { mns, ignored } },
    ),
  ])
  return written?.changes ?? 0
}
