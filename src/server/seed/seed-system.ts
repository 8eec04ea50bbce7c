/** System rows: departments, roles, menus with their codes, dictionaries, accounts. What a later version adds is brought in at its start. */
import { hash } from '@node-rs/argon2'
import { nextId } from '#lib/id.ts'
import type { Bulk, Db } from '../db/db.ts'
import { bulkOf } from '../db/rows.ts'
import { categorySeeds } from './categories.ts'
import { dictionaries, itemsOf } from './dictionaries.ts'
import { bareFirst, type First } from './first.ts'
import { holidaySeeds } from './holidays.ts'
import { jobSeeds } from './jobs.ts'
import { permissionRows } from './permissions.ts'
import { positionCode, positions } from './positions.ts'
import { holds, roles } from './roles.ts'

type Values = Record<string, unknown>

const stamped = (rows: readonly Values[], now: number): Values[] =>
  rows.map(row => ({
    ...row,
    create_by: 'system',
    create_time: now,
    tenant_id: '0',
    version: 1,
    del_flag: '0',
  }))

/**
 * @param password of all accounts, kept as a hash only
 * @param options.first who is there at the beginning of a demo; without it the three administrators alone, who must change their password
 * @returns names of the accounts that were made now; none when there are users already
 */
export async function seedSystem(
  db: Db,
  password: string,
  options: { first?: First | undefined; now?: number } = {},
): Promise<string[]> {
  const { first, now = Date.now() } = options
  const demo = first !== undefined
  const users = await db.k.selectFrom('sysUser').select('id').limit(1).execute()
  const fresh = users.length === 0
  const units: Bulk[] = [
    ...(await dictBulks(db, now)),
    ...(await permissionBulks(db, now, demo)),
    ...(await positionBulks(db, now)),
    ...(await categoryBulks(db, now)),
    ...(await jobBulks(db, now, demo)),
    ...(await holidayBulks(db, now)),
    ...(fresh ? await accountBulks(password, first ?? bareFirst, demo, now) : []),
    ...(fresh && first ? [announcementBulk(first, now), tenantBulk(first, now)] : []),
  ].filter(bulk => bulk.rows.length > 0)
  if (units.length > 0) await db.write(units)
  return fresh ? (first ?? bareFirst).accounts.map(account => account.username) : []
}

async function dictBulks(db: Db, now: number): Promise<Bulk[]> {
  const present = new Set(
    (await db.k.selectFrom('sysDict').select('dictCode').execute()).map(row => row.dictCode),
  )
  const missing = dictionaries.filter(([code]) => !present.has(code))
  const rows = missing.map(seed => ({ id: nextId(), seed }))
  return [
    bulkOf(
      'sys_dict',
      stamped(
        rows.map(({ id, seed }) => ({ id, dict_code: seed[0], dict_name: seed[1], type: 0 })),
        now,
      ),
    ),
    bulkOf(
      'sys_dict_item',
      stamped(
        rows.flatMap(({ id, seed }) =>
          itemsOf(seed).map((item, index) => ({
            id: nextId(),
            dict_id: id,
            item_text: item.text,
            item_value: item.value,
            sort_order: index + 1,
            status: '1',
            color: item.color,
          })),
        ),
        now,
      ),
    ),
  ]
}

const roleId = (index: number) => `112${String(index + 1).padStart(12, '0')}`

/** A permission that is new gets its roles with it; grants that people changed stay as they are. */
async function permissionBulks(db: Db, now: number, demo: boolean): Promise<Bulk[]> {
  const known = new Set((await db.k.selectFrom('sysPermission').select('id').execute()).map(row => row.id))
  const missing = permissionRows().filter(row => !known.has(row.id))
  const seeded = roles
    .map((role, index) => ({ role, id: roleId(index) }))
    .filter(({ role }) => demo || role.only !== 'demo')
  const grants = seeded.flatMap(({ role, id }) =>
    missing
      .filter(
        row => row.codes.some(code => holds(role, code)) || (row.codes.length === 0 && role.may.length > 0),
      )
      .map(row => ({ role_id: id, permission_id: row.id })),
  )
  return [
    bulkOf(
      'sys_role',
      stamped(
        seeded.map(({ role, id }) => ({
          id,
          role_name: role.name,
          role_code: role.code,
          description: role.description,
        })),
        now,
      ),
    ),
    bulkOf(
      'sys_permission',
      stamped(
        missing.map(row => row.values),
        now,
      ),
    ),
    bulkOf('sys_role_permission', grants),
  ]
}

/** Each is its own. */
const tenantBulk = ({ tenants }: First, now: number): Bulk =>
  bulkOf(
    'sys_tenant',
    stamped(tenants, now).map(row => ({ ...row, tenant_id: row['id'] })),
  )

const announcementBulk = ({ announcements }: First, now: number): Bulk =>
  bulkOf(
    'sys_announcement',
    stamped(announcements, now).map(row => ({
      ...row,
      msg_type: 'ALL',
      send_status: '1',
      sender: 'admin',
      send_time: now,
      create_by: 'admin',
    })),
  )

/** Into an empty table only: what people removed stays removed. */
async function positionBulks(db: Db, now: number): Promise<Bulk[]> {
  if (await db.k.selectFrom('sysPosition').select('id').limit(1).executeTakeFirst()) return []
  return [
    bulkOf(
      'sys_position',
      stamped(
        positions.map(({ id, code, name, rank }) => ({ id, code, name, post_rank: rank })),
        now,
      ),
    ),
  ]
}

/** Into an empty table only, as positions. */
async function categoryBulks(db: Db, now: number): Promise<Bulk[]> {
  if (await db.k.selectFrom('sysCategory').select('id').limit(1).executeTakeFirst()) return []
  return [
    bulkOf(
      'sys_category',
      stamped(
        [...categorySeeds()].map(row => ({ ...row })),
        now,
      ),
    ),
  ]
}

/** Into an empty table only, as positions. */
async function jobBulks(db: Db, now: number, demo: boolean): Promise<Bulk[]> {
  const [any] = await db.read({ sql: 'select id from sys_quartz_job limit 1', parameters: [] })
  if (any) return []
  const rows = jobSeeds.map(({ handler, cron, description }) => ({
    id: nextId(),
    job_class_name: handler,
    cron_expression: cron,
    description,
    status: demo ? '-1' : '0',
    missed_policy: 'run',
    plan_from: now,
  }))
  return [bulkOf('sys_quartz_job', stamped(rows, now))]
}

/** Into an empty table only, as positions. */
async function holidayBulks(db: Db, now: number): Promise<Bulk[]> {
  if (await db.k.selectFrom('workHoliday').select('id').limit(1).executeTakeFirst()) return []
  const rows = holidaySeeds().map(({ day, kind, name }) => ({
    id: nextId(),
    holiday_date: day,
    kind,
    holiday_name: name,
  }))
  return [bulkOf('work_holiday', stamped(rows, now))]
}

async function accountBulks(password: string, first: First, demo: boolean, now: number): Promise<Bulk[]> {
  const { departs } = first
  const accounts = first.accounts.map((account, index) => ({
    ...account,
    id: `110${String(index + 1).padStart(12, '0')}`,
    departId: departs.find(depart => depart.orgCode === account.orgCode)?.id ?? departs[0]!.id,
  }))
  const passwordHash = await hash(password)
  return [
    bulkOf(
      'sys_depart',
      stamped(
        departs.map(depart => ({
          id: depart.id,
          parent_id: depart.parentId,
          depart_name: depart.name,
          depart_order: depart.order,
          org_category: depart.category,
          org_type: String(depart.level),
          org_code: depart.orgCode,
          status: '1',
          sys_org_code: depart.orgCode,
        })),
        now,
      ),
    ),
    bulkOf(
      'sys_user',
      stamped(
        accounts.map(account => ({
          id: account.id,
          username: account.username,
          realname: account.realname,
          password_hash: passwordHash,
          org_code: account.orgCode,
          status: '1',
          post: positionCode(account.post),
          sex: account.sex,
          user_identity: '1',
          must_change: demo ? 'N' : 'Y',
          sys_org_code: account.orgCode,
        })),
        now,
      ),
    ),
    bulkOf(
      'sys_user_depart',
      accounts.map(account => ({ user_id: account.id, depart_id: account.departId })),
    ),
    bulkOf(
      'sys_user_role',
      accounts.map(account => ({
        user_id: account.id,
        role_id: roleId(roles.findIndex(role => role.code === account.role)),
      })),
    ),
  ]
}
