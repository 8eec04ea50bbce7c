/**
 * A million users and a million lines of the log, and two people who ask for the users under a data rule: one of the province
 * (19 rows of 20) and one of a district (one row of 253). No rule binds on the log. The lines are loaded with the seal's trigger off and a made-up seal:
 * a million links of the chain, one commit each, would take PostgreSQL hours. What sealing costs is timed by itself.
 */
import type { Db } from '#server/db/db.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'

export const rowCount = 1_000_000
/** Every so-manieth row belongs to another house and is seen by neither of the two. */
export const foreignEach = 20
export const cities = 12
export const districts = 20
export interface Askers {
  province: string
  district: string
}

const start = Date.UTC(2026, 0, 1)
const pad = (sql: string, width: number) => `substr('0000000' || (${sql}), -${width})`
const padPg = (sql: string, width: number) => `lpad((${sql})::text, ${width}, '0')`
const chunk = 100_000

function selectOf(
  db: Db,
  from: number,
): { numbers: string; text: (sql: string) => string; padded: typeof pad } {
  const to = from + chunk - 1
  return db.dialect === 'postgres'
    ? {
        numbers: `generate_series(${from}::bigint, ${to}::bigint) as g(n)`,
        text: sql => `(${sql})::text`,
        padded: padPg,
      }
    : {
        numbers: `(with recursive g(n) as (select ${from} union all select n + 1 from g where n < ${to}) select n from g) g`,
        text: sql => `cast((${sql}) as text)`,
        padded: pad,
      }
}

/** The department of row n: a city and a district of the province, or the other house. */
const orgCode = (padded: typeof pad) =>
  `case when (n * 7919) % ${foreignEach} = 0 then 'Z01' else 'A01A' || ${padded(`n % ${cities} + 1`, 2)} || 'A' || ${padded(`(n / ${cities}) % ${districts} + 1`, 2)} end`

export async function fillAdministration(db: Db): Promise<Askers> {
  const people = [
    { id: 'U1', username: 'province', org: 'A01', depart: 'D1' },
    { id: 'U2', username: 'district', org: 'A01A05A07', depart: 'D2' },
  ]
  await db.write([
    {
      table: 'sys_depart',
      columns: ['id', 'depart_name', 'org_code'],
      rows: [
        ['D1', '省中心', 'A01'],
        ['D2', '区站', 'A01A05A07'],
      ],
    },
    {
      table: 'sys_user',
      columns: ['id', 'username', 'realname', 'password_hash', 'org_code', 'create_time', 'sys_org_code'],
      rows: people.map(({ id, username, org }) => [id, username, '测', 'x', org, 1, 'Z01']),
    },
    { table: 'sys_user_depart', columns: ['user_id', 'depart_id'], rows: people.map(p => [p.id, p.depart]) },
    { table: 'sys_role', columns: ['id', 'role_name', 'role_code'], rows: [['R1', '读', 'read']] },
    { table: 'sys_user_role', columns: ['user_id', 'role_id'], rows: people.map(p => [p.id, 'R1']) },
    {
      table: 'sys_permission',
      columns: ['id', 'name', 'perms', 'menu_type', 'rule_flag'],
      rows: [
        ['P1', '用户', 'system:user:list', 2, 1],
        ['P2', '日志', 'system:log:list', 2, 0],
      ],
    },
    {
      table: 'sys_permission_data_rule',
      columns: ['id', 'permission_id', 'rule_name', 'rule_column', 'rule_conditions', 'rule_value'],
      rows: [['X1', 'P1', '本部门及下级', 'sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}']],
    },
    {
      table: 'sys_role_permission',
      columns: ['role_id', 'permission_id', 'data_rule_ids'],
      rows: [
        ['R1', 'P1', 'X1'],
        ['R1', 'P2', null],
      ],
    },
  ])
  await withoutSeal(db, () =>
    withoutIndexes(db, async () => {
      for (let from = 0; from < rowCount; from += chunk) {
        await fillUsers(db, from)
        await fillLines(db, from)
      }
      await db.write([
        { sql: "update sys_log_chain set seq = ?, hash = 'bench' where id = 1", parameters: [rowCount] },
      ])
    }),
  )
  const sessions = createSessions(db)
  const tokens = await Promise.all(people.map(({ id }) => sessions.open(id, { ip: '', userAgent: '' })))
  return { province: tokens[0]!.token, district: tokens[1]!.token }
}

/** Names, numbers and telephones differ in every row; the time is not in the order of the names. */
async function fillUsers(db: Db, from: number): Promise<void> {
  const { numbers, text, padded } = selectOf(db, from)
  await db.write([
    {
      sql: `insert into sys_user (id, username, realname, password_hash, sex, email, phone, org_code, status, work_no,
          user_identity, create_by, create_time, sys_org_code)
        select ${text('2000000000000000000 + n')}, 'u' || ${padded('(n * 7919) % 1000000', 7)}, '用户' || ${padded('n % 5000', 4)}, '!',
          ${text('n % 2 + 1')}, 'u' || ${text('n')} || '@example.cn', '13' || ${padded('n', 7)} || '00', ${orgCode(padded)}, '1',
          'W' || ${padded('n', 7)}, '1', 'seed', ${start} + n * 25000, ${orgCode(padded)} from ${numbers}`,
      parameters: [],
    },
    {
      sql: `insert into sys_user_depart (user_id, depart_id) select ${text('2000000000000000000 + n')}, 'D2' from ${numbers}`,
      parameters: [],
    },
  ])
}

async function fillLines(db: Db, from: number): Promise<void> {
  const { numbers, text, padded } = selectOf(db, from)
  await db.write([
    {
      sql: `insert into sys_log (id, log_type, log_content, operate_type, userid, username, ip, method, request_url, request_type,
          cost_time, create_time, seq, hash)
        select ${text('3000000000000000000 + n')}, ${text('n % 2 + 1')}, '修改设备 ' || ${text('n')}, ${text('n % 5 + 1')},
          ${text('n % 5000')}, ${orgCode(padded)} || '-' || ${padded('n % 5000', 4)}, '10.0.' || ${text('n % 200')} || '.7', 'device:module:edit',
          '/device/module/edit', 'PUT', n % 90, ${start} + n * 25000, n + 1, 'bench' || ${padded('n', 7)} from ${numbers}`,
      parameters: [],
    },
  ])
}

/** Runs with the trigger taken away and puts it back as it was. */
export async function withoutSeal<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const plain = (sql: string) => db.write([{ sql, parameters: [] }])
  if (db.dialect === 'postgres') {
    await plain('alter table sys_log disable trigger sys_log_seal')
    const done = await run()
    await plain('alter table sys_log enable trigger sys_log_seal')
    return done
  }
  const [trigger] = await db.read<{ sql: string }>({
    sql: "select sql from sqlite_master where type = 'trigger' and name = 'sys_log_seal'",
    parameters: [],
  })
  await plain('drop trigger sys_log_seal')
  const done = await run()
  await plain(trigger!.sql)
  return done
}

/** Indexes are built once over what lies there, instead of a million times. */
async function withoutIndexes(db: Db, run: () => Promise<void>): Promise<void> {
  const tables = "('sys_user', 'sys_user_depart', 'sys_log')"
  const found = await db.read<{ name: string; sql: string }>({
    sql:
      db.dialect === 'postgres'
        ? `select indexname as name, indexdef as sql from pg_indexes where tablename in ${tables} and indexname not like '%_pkey'`
        : `select name, sql from sqlite_master where type = 'index' and tbl_name in ${tables} and sql is not null`,
    parameters: [],
  })
  for (const { name } of found) await db.write([{ sql: `drop index ${name}`, parameters: [] }])
  await run()
  for (const { sql } of found) await db.write([{ sql, parameters: [] }])
}
