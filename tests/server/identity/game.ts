/** A game at random: the tenants and their people, calls made of the contract, and the state as it lies in the tables. */
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { everyCall } from './people.ts'

export const tenants = ['1', '2', '3'] as const
/** Stands in all texts of a tenant. */
export const markOf = (tenant: string) => `ZQ${tenant}X`

/** Mulberry32: the same seed plays the same game. */
export function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (share: number) => next() < share,
    of: <T>(list: readonly T[]): T => list[below(list.length)]!,
    some: <T>(list: readonly T[], most: number): T[] =>
      list.length === 0 ? [] : Array.from({ length: below(most) + 1 }, () => list[below(list.length)]!),
  }
}
type Dice = ReturnType<typeof dice>

/** The calls by which people, departments, roles, menus and sessions are kept. */
const kept =
  /^\/sys\/(user|role|sysRoleIndex|permission|sysDepart|sysDepartRole|sysDepartPermission|online|sysUserAgent|tenant)\//
const calls: readonly Endpoint[] = everyCall.filter(
  ({ path, access, raw, result, method }) =>
    kept.test(path) &&
    access !== 'public' &&
    !raw &&
    !/updatePassword$|importExcel$|exportXls$|importTemplate/i.test(path) &&
    (method === 'GET' || result !== undefined || path !== ''),
)
export const acts: readonly Endpoint[] = calls.filter(({ method }) => method !== 'GET')
export const looks = calls.filter(({ method }) => method === 'GET')

const codesOf = (who: 'all' | 'keeper'): string[] =>
  [...new Set(calls.map(({ access }) => access))].filter(
    code =>
      code.startsWith('system:') &&
      code !== 'system:permission:grant' &&
      (who === 'all' || /^system:(user|depart|online):/.test(code)),
  )
const bait = ['*', 'system:log:clear', 'sewage:plant:delete', 'system:permission:grant']

export type Row = Record<string, unknown>
const rows = (table: string, values: readonly Row[]) => {
  const columns = [...new Set(values.flatMap(value => Object.keys(value)))]
  return { table, columns, rows: values.map(value => columns.map(column => value[column] ?? null)) }
}

export async function populate(db: Db): Promise<string[]> {
  const present = await db.k.selectFrom('sysPermission').select('perms').execute()
  const missing = [...new Set([...codesOf('all'), ...bait])].filter(
    code => !present.some(row => row.perms === code),
  )
  await db.write([
    rows('sys_permission', [
      { id: 'page', name: '页', url: '/page', menu_type: 1, status: '1' },
      ...missing.map(code => ({ id: `p ${code}`, name: code, perms: code, menu_type: 2, status: '1', parent_id: 'page' })),
    ]),
    rows('sys_permission_data_rule', [
      { id: 'rule', permission_id: 'page', rule_name: 'r', rule_column: 'createBy', rule_conditions: '=', rule_value: 'x', status: '1' },
    ]),
  ]) // biome-ignore format: one row a line
  const entries = await db.k.selectFrom('sysPermission').select(['id', 'perms']).execute()
  const grants = (role: string, codes: readonly string[]) =>
    entries
      .filter(({ perms }) => codes.includes(perms ?? ''))
      .map(({ id }) => ({ role_id: role, permission_id: id }))
  for (const tenant of tenants) {
    const mark = markOf(tenant)
    const people = ['both', 'keeper', 'one', 'two', 'gone'].map((name, at) => ({
      id: `${name}${tenant}`, username: `${name}_${tenant}`, realname: `${mark}${name}`, password_hash: 'x', rel_tenant_ids: tenant,
      tenant_id: name === 'one' ? tenant : '0', phone: `13${tenant}0000000${at}`, email: `${name}@${mark}.example`,
      work_no: `${mark}${name}`, del_flag: name === 'gone' ? '1' : '0', update_time: 1, status: '1', user_identity: '1',
    })) // biome-ignore format: a person in three lines
    await db.write([
      rows('sys_depart', [
        { id: `d${tenant}`, depart_name: `${mark}部`, org_code: `A01B0${tenant}`, parent_id: 'D0', tenant_id: tenant },
        { id: `e${tenant}`, depart_name: `${mark}组`, org_code: `A01B0${tenant}A01`, parent_id: `d${tenant}`, tenant_id: tenant },
      ]),
      rows('sys_role', ['all', 'keep', 'work', 'free'].map(name => ({ id: `${name}${tenant}`, role_name: `${mark}${name}`, role_code: `${name}_${tenant}`, tenant_id: tenant }))),
      rows('sys_role_permission', [
        ...grants(`all${tenant}`, codesOf('all')),
        ...grants(`keep${tenant}`, codesOf('keeper')),
        ...grants(`work${tenant}`, ['sewage:plant:list']),
      ]),
      rows('sys_depart_role', [{ id: `dr${tenant}`, depart_id: `d${tenant}`, role_name: `${mark}岗`, role_code: `dr_${tenant}`, tenant_id: tenant }]),
      rows('sys_user', people),
      rows('sys_user_depart', people.map(({ id }) => ({ user_id: id, depart_id: `d${tenant}` }))),
      rows('sys_user_role', [
        { user_id: `both${tenant}`, role_id: `all${tenant}` },
        { user_id: `keeper${tenant}`, role_id: `keep${tenant}` },
        { user_id: `one${tenant}`, role_id: `work${tenant}` },
      ]),
    ]) // biome-ignore format: a table in a few lines
  }
  return tenants.flatMap(tenant => [`both${tenant}`, `keeper${tenant}`])
}

export const tableOf = (db: Db, table: string): Promise<Row[]> =>
  db.read<Row>({ sql: `select * from ${table}`, parameters: [] })
/** Everything that the rules speak of, as it lies in the tables. */
export async function stateOf(db: Db) {
  const [users, userRoles, roles, rolePerms, entries, departs, userDeparts, departRoles, drUsers, drPerms, dPerms, sessions, links, agents, ruleRows] =
    await Promise.all(
      [
        'sys_user', 'sys_user_role', 'sys_role', 'sys_role_permission', 'sys_permission', 'sys_depart', 'sys_user_depart', 'sys_depart_role',
        'sys_depart_role_user', 'sys_depart_role_permission', 'sys_depart_permission', 'sys_session', 'sys_password_link', 'sys_user_agent',
        'sys_permission_data_rule',
      ].map(table => tableOf(db, table)),
    ) as [Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[], Row[]] // biome-ignore format: one row of tables
  const open = new Map(
    entries
      .filter(row => row['menu_type'] === 2 && row['status'] === '1' && row['del_flag'] === '0')
      .map(row => [
        row['id'],
        String(row['perms'] ?? '')
          .split(',')
          .filter(Boolean),
      ]),
  )
  const codes = (userId: unknown): Set<string> => {
    const own = userRoles.filter(row => row['user_id'] === userId).map(row => row['role_id'])
    const live = new Set(roles.filter(row => row['del_flag'] === '0').map(row => row['id']))
    const granted = rolePerms
      .filter(row => own.includes(row['role_id']) && live.has(row['role_id']))
      .map(row => row['permission_id'])
    for (const { drole_id } of drUsers.filter(row => row['user_id'] === userId)) {
      const role = departRoles.find(row => row['id'] === drole_id && row['del_flag'] === '0')
      if (
        !role ||
        !userDeparts.some(row => row['user_id'] === userId && row['depart_id'] === role['depart_id'])
      )
        continue
      const given = dPerms
        .filter(row => row['depart_id'] === role['depart_id'])
        .map(row => row['permission_id'])
      granted.push(
        ...drPerms
          .filter(row => row['role_id'] === drole_id && given.includes(row['permission_id']))
          .map(row => row['permission_id']),
      )
    }
    return new Set(granted.flatMap(id => open.get(id) ?? []))
  }
  const held = new Map(users.map(row => [String(row['id']), codes(row['id'])]))
  return {
    users,
    userRoles,
    roles,
    rolePerms,
    entries,
    departs,
    userDeparts,
    departRoles,
    drUsers,
    drPerms,
    dPerms,
    sessions,
    links,
    agents,
    ruleRows,
    held,
  }
}
export type State = Awaited<ReturnType<typeof stateOf>>
export const tenantsOf = (row: Row | undefined): string[] =>
  String(row?.['rel_tenant_ids'] ?? '')
    .split(',')
    .filter(Boolean)

/** A value for a part of a call, mostly of the caller's own tenant. */
function valueFor(
  { of, some, chance, below }: Dice,
  state: State,
  endpoint: Endpoint,
  property: string,
  tenant: string,
): unknown {
  const pick = (list: readonly Row[], column = 'id') => {
    const own = list.filter(row => row['tenant_id'] === tenant || tenantsOf(row).includes(tenant))
    return String(of(own.length > 0 && chance(0.6) ? own : list)[column] ?? '')
  }
  const listOf = (list: readonly Row[]) =>
    [...new Set(Array.from({ length: below(2) + 1 }, () => pick(list)))].join(',')
  const [kind] = endpoint.reach?.[property] ?? []
  if (kind === 'user') return pick(state.users, /name/i.test(property) ? 'username' : 'id')
  if (kind === 'depart') return pick(state.departs, property === 'orgCode' ? 'org_code' : 'id')
  if (kind === 'role') return property === 'roleCode' ? pick(state.roles, 'role_code') : pick(state.roles)
  if (kind === 'departRole') return state.departRoles.length > 0 ? pick(state.departRoles) : 'none'
  if (kind === 'session') return state.sessions.length > 0 ? String(of(state.sessions)['id']) : 'none'
  const aboutMenus = endpoint.path.startsWith('/sys/permission/')
  const word = `${markOf(tenant)}${below(1e6)}`
  const values: Record<string, () => unknown> = {
    id: () => String(of(aboutMenus ? (/Rule/.test(endpoint.path) && state.ruleRows.length > 0 ? state.ruleRows : state.entries) : state.users)['id']),
    ids: () => String(of(state.entries)['id']),
    parentId: () => (aboutMenus ? 'page' : pick(state.departs)),
    permissionId: () => (chance(0.5) ? 'page' : String(of(state.entries)['id'])),
    permissionIds: () => some(state.entries, 3).map(row => row['id']).join(','),
    lastpermissionIds: () => (chance(0.5) ? '' : some(state.entries, 2).map(row => row['id']).join(',')),
    dataRuleIds: () => (chance(0.5) ? 'rule' : ''),
    perms: () => some([...bait, 'sewage:plant:list', 'system:user:edit', 'system:role:authorize'], 2).join(','),
    menuType: () => of([1, 2, 2]),
    url: () => '/page/x',
    ruleColumn: () => 'createBy',
    ruleConditions: () => of(['=', '!=']),
    ruleValue: () => 'y',
    status: () => of(['1', '2']),
    password: () => 'Abcd-2026-x',
    confirmpassword: () => 'Abcd-2026-x',
    phone: () => `139${String(below(1e8)).padStart(8, '0')}`,
    email: () => `${word}@example.org`,
    username: () => `made_${below(1e6)}`,
    roleCode: () => `made_${below(1e6)}`,
    workNo: () => word,
    selectedroles: () => listOf(state.roles),
    selecteddeparts: () => listOf(state.departs),
    departIds: () => pick(state.departs),
    relTenantIds: () => some(tenants, 2).join(','),
    userIdentity: () => of(['1', '2']),
    startTime: () => '2026-01-01 00:00:00',
    endTime: () => '2026-01-02 00:00:00',
  } // biome-ignore format: a kind a line
  return (values[property] ?? (() => (chance(0.5) ? word : undefined)))()
}
interface Shape {
  properties?: Record<string, Shape>
  required?: string[]
  type?: string
}
export function partOf(random: Dice, state: State, endpoint: Endpoint, schema: unknown, tenant: string): Row {
  const { properties = {}, required = [] } = (schema ?? {}) as Shape
  const part: Row = {}
  for (const [property, shape] of Object.entries(properties)) {
    const named =
      endpoint.reach?.[property] !== undefined ||
      /^(permissionIds|dataRuleIds|perms|selectedroles)$/.test(property)
    if (!required.includes(property) && !random.chance(named ? 0.8 : 0.25)) continue
    if (
      /_dictText$|^(version|createBy|createTime|updateBy|updateTime|children|directorUserIds|pageNo|pageSize)$/.test(
        property,
      )
    )
      continue
    const value = valueFor(random, state, endpoint, property, tenant)
    if (value !== undefined) part[property] = shape.type === 'array' ? [value] : value
  }
  return part
}
