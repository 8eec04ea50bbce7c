/** Accounts of the invented staff, with the phones of those who go out. Brought in at every start where they are missing. */
import { benchOffices, type Office, type StaffMember, staff } from '#demo/people.ts'
import { businessDay, dayMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { childCode, departId, rootCode } from '#server/seed/first.ts'
import { positionCode } from '#server/seed/positions.ts'
import { demoCities } from '../cities.ts'
import { staffUserId } from './demo-ids.ts'

/** What no password becomes when it is hashed (server/modules/identity/auth/passwords.ts): these accounts have none. */
const noPassword = '!'
const roleOf: Readonly<Record<Office, readonly [role: string, post: string]>> = {
  operator: ['city_op', '市级运营'],
  dispatcher: ['city_op', '市级运营'],
  sampler: ['sampler', '采样员'],
  courier: ['courier', '运输员'],
  receiver: ['lab_analyst', '检测员'],
  analyst: ['lab_analyst', '检测员'],
  reviewer: ['lab_reviewer', '检测审核'],
  approver: ['prov_sup', '省级监管'],
  judge: ['anti_drug', '禁毒研判'],
  publisher: ['prov_sup', '省级监管'],
}
const phoneRoles: Partial<Record<Office, readonly [roleType: string, certificate: string]>> = {
  sampler: ['SAMPLER', 'SG'],
  courier: ['COURIER', 'YS'],
}
const placeOf = ({ city, office }: StaffMember) => {
  const at = city ?? (benchOffices.has(office) ? demoCities.length : undefined)
  return at === undefined
    ? { orgCode: rootCode, depart: departId(1) }
    : { orgCode: childCode(at), depart: departId(at + 2) }
}

export async function ensureStaff(db: Db, now: number): Promise<void> {
  const known = await db.k
    .selectFrom('sysUser')
    .select('username')
    .where(
      'username',
      'in',
      staff.map(({ username }) => username),
    )
    .execute()
  const there = new Set(known.map(({ username }) => username))
  const missing = staff.filter(({ username }) => !there.has(username))
  if (missing.length === 0) return
  const roles = new Map(
    (await db.k.selectFrom('sysRole').select(['id', 'roleCode']).execute()).map(row => [
      row.roleCode,
      row.id,
    ]),
  )
  const since = now - 60 * dayMs
  const stamp = { create_by: 'system', create_time: since, tenant_id: '0', version: 1, del_flag: '0' }
  const outside = missing.filter(({ office }) => phoneRoles[office] !== undefined)
  await db.write([
    bulkOf(
      'sys_user',
      missing.map(one => ({
        id: staffUserId(one.n),
        username: one.username,
        realname: one.realname,
        password_hash: noPassword,
        org_code: placeOf(one).orgCode,
        status: '1',
        post: positionCode(roleOf[one.office][1]),
        sex: one.sex,
        user_identity: '1',
        must_change: 'N',
        sys_org_code: placeOf(one).orgCode,
        ...stamp,
      })),
    ),
    bulkOf(
      'sys_user_depart',
      missing.map(one => ({ user_id: staffUserId(one.n), depart_id: placeOf(one).depart })),
    ),
    bulkOf(
      'sys_user_role',
      missing.flatMap(one => {
        const role = roles.get(roleOf[one.office][0])
        return role === undefined ? [] : [{ user_id: staffUserId(one.n), role_id: role }]
      }),
    ),
    ...(outside.length === 0
      ? []
      : [
          bulkOf(
            'mini_user',
            outside.map(one => {
              const [roleType, certificate] = phoneRoles[one.office]!
              return {
                id: `10700000001${String(one.n).padStart(4, '0')}`,
                username: one.username,
                real_name: one.realname,
                phone: `1380001${String(1000 + one.n).slice(-4)}`,
                depart_id: placeOf(one).depart,
                role_type: roleType,
                cert_no: `${certificate}-99-${String(1000 + one.n * 7).slice(-4)}`,
                // Far off: nobody is sent whose certificate has run out.
                cert_expire: businessDay(now + (900 + ((one.n * 37) % 400)) * dayMs),
                state: 'ACTIVE',
                approve_by: 'city',
                sys_org_code: placeOf(one).orgCode,
                ...stamp,
                create_by: one.username,
              }
            }),
          ),
        ]),
  ])
}
