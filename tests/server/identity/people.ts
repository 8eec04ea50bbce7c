/** People, departments, roles and sessions of two tenants, named by the figures of their tenants; those of the first bear a mark. */

import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Named } from '#contract/kit/reach.ts'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { endpoints, resources } from '#server/declared.ts'

export const mark = 'ZQSECRET'
/** Every call of the wire. */
export const everyCall: readonly Endpoint[] = [
  ...new Set([
    ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
    ...endpoints,
  ]),
]
/** A row of each kind that a call may name, of this tenant. */
export const targetOf = (kind: Named, tenant: string): string =>
  ({ user: `U${tenant}`, depart: `D-T${tenant}`, role: `R-T${tenant}`, departRole: `DR-T${tenant}`, session: `S-T${tenant}` })[kind] // biome-ignore format: one row of kinds
export const kinds: readonly Named[] = ['user', 'depart', 'role', 'departRole', 'session']

/** @param holders role that gets every code of the contract */
export async function fillIdentities(db: Db, holders: string): Promise<void> {
  const held = await db.k.selectFrom('sysPermission').select('perms').execute()
  const codes = [...new Set(everyCall.map(({ access }) => access))].filter(
    code => code !== 'public' && code !== 'session' && !held.some(({ perms }) => perms === code),
  )
  const buttons = codes.map(code => ({ id: nextId(), code }))
  const of = <T>(make: (tenant: string, text: string) => T): T[] => [make('1', mark), make('2', 'own')]
  const far = Date.now() + 86_400_000
  await db.write([
    {
      table: 'sys_permission',
      columns: ['id', 'name', 'perms', 'menu_type', 'status'],
      rows: buttons.map(({ id, code }) => [id, code, code, 2, '1']),
    },
    {
      table: 'sys_role_permission',
      columns: ['role_id', 'permission_id'],
      rows: buttons.map(({ id }) => [holders, id]),
    },
    {
      table: 'sys_depart',
      columns: ['id', 'depart_name', 'org_code', 'parent_id', 'tenant_id'],
      rows: of((tenant, text) => [targetOf('depart', tenant), `${text}部`, `A01B0${tenant}`, 'D0', tenant]),
    },
    {
      table: 'sys_role',
      columns: ['id', 'role_name', 'role_code', 'tenant_id'],
      rows: of((tenant, text) => [targetOf('role', tenant), text, `role_t${tenant}`, tenant]),
    },
    {
      table: 'sys_depart_role',
      columns: ['id', 'depart_id', 'role_name', 'role_code', 'tenant_id'],
      rows: of((tenant, text) => [
        targetOf('departRole', tenant),
        targetOf('depart', tenant),
        text,
        `depart_role_t${tenant}`,
        tenant,
      ]),
    },
    // Their rows lie with the platform, as of those whom it has made.
    {
      table: 'sys_user',
      columns: ['id', 'username', 'realname', 'password_hash', 'phone', 'email', 'work_no', 'rel_tenant_ids', 'tenant_id', 'del_flag', 'update_time'], // biome-ignore format: one row of columns
      rows: of((tenant, text) => [
        [targetOf('user', tenant), `user_t${tenant}`, text, 'x', `1390000000${tenant}`, `${text}@example.org`, `W${tenant}`, tenant, '0', '0', 1], // biome-ignore format: one row of values
        [`${targetOf('user', tenant)}-gone`, `gone_t${tenant}`, text, 'x', null, null, `G${tenant}`, tenant, '0', '1', 1], // biome-ignore format: one row of values
      ]).flat(),
    },
    {
      table: 'sys_user_depart',
      columns: ['user_id', 'depart_id'],
      rows: of(tenant => [targetOf('user', tenant), targetOf('depart', tenant)]),
    },
    {
      table: 'sys_session',
      columns: [
        'id',
        'user_id',
        'token_hash',
        'created_at',
        'last_seen_at',
        'expires_at',
        'ip',
        'user_agent',
      ],
      rows: of((tenant, text) => [
        targetOf('session', tenant),
        targetOf('user', tenant),
        `hash${tenant}`,
        1,
        1,
        far,
        '127.0.0.1',
        text,
      ]),
    },
  ])
}

/** Everything that says who somebody is, what he may, and where he belongs. */
export async function identities(db: Db): Promise<string> {
  const tables = [
    'sys_user', 'sys_user_role', 'sys_user_depart', 'sys_role', 'sys_role_permission', 'sys_depart', 'sys_depart_permission',
    'sys_depart_role', 'sys_depart_role_permission', 'sys_depart_role_user', 'sys_session', 'sys_password_link', 'sys_user_agent',
    'sys_role_index', 'sys_announcement_send', 'sys_sms',
  ] // biome-ignore format: one row of names
  const rows = await Promise.all(
    tables.map(async table => [
      table,
      (await db.read<Record<string, unknown>>({ sql: `select * from ${table}`, parameters: [] }))
        .map(row => JSON.stringify(row))
        .sort(),
    ]),
  )
  return JSON.stringify(Object.fromEntries(rows), null, 1)
}
