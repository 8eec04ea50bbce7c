/** Who works with a phone in the demo: the sampler, whose certificate is soon to be renewed, the courier, and one who waits for approval. */
import { businessDay, dayMs } from '#lib/dates.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import type { CityDepartment } from './assets.ts'
import { city, operator } from './field-work.ts'

// biome-ignore format: one line a person
const people = [
  ['sampler', '林小舟', 'SAMPLER', '13800000101', 'ACTIVE', 'SG-99-0231', 22],
  ['courier', '周平', 'COURIER', '13800000102', 'ACTIVE', 'YS-99-0087', 410],
  ['lab', '江映', 'LAB', '13800000103', 'APPLY', null, null],
] as const

export function miniUserBulk(departments: ReadonlyMap<string, CityDepartment>, now: number): Bulk[] {
  const depart = departments.get(city.code)
  if (!depart) return []
  return [
    bulkOf(
      'mini_user',
      people.map(([username, realName, roleType, phone, state, certNo, days], at) => ({
        id: `10700000000000${at + 1}`,
        username,
        real_name: realName,
        phone,
        depart_id: depart.id,
        role_type: roleType,
        cert_no: certNo,
        cert_expire: days === null ? null : businessDay(now + days * dayMs),
        state,
        approve_by: state === 'ACTIVE' ? operator.by : null,
        create_by: username,
        create_time: now - 60 * dayMs,
        sys_org_code: depart.orgCode,
        tenant_id: '0',
        del_flag: '0',
      })),
    ),
  ]
}
