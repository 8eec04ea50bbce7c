/** A server over a fresh database with a province of two cities and five people. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '#contract/kit/envelope.ts'
import { nextId } from '#lib/id.ts'
import { buildServer } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import { resources } from '#server/declared.ts'
import { createSessions } from '#server/identity/sessions/sessions.ts'
import type { Deps } from '#server/modules/deps.ts'

/** Who: city 1 with every right, city 1 reading only, city 2, the whole province, nobody's rights, the administrator. */
export type Person = 'city' | 'reader' | 'other' | 'province' | 'bare' | 'admin'
export const encryptionKey = 'e'.repeat(32)
export const departs = { province: 'D0', city: 'D1', other: 'D2' } as const

const rows = (table: string, values: readonly Record<string, unknown>[]): Bulk => {
  const columns = Object.keys(values[0]!)
  return { table, columns, rows: values.map(value => columns.map(column => value[column])) }
}

const dictionaries: Record<string, Record<string, string>> = {
  plant_type: { '1': '城镇污水处理厂', '2': '工业园区污水厂' },
  run_status: { RUN: '运行', MAINT: '维护', FAULT: '故障' },
  pop_method: { SERVED: '服务人口法', FLOW: '流量法' },
  is_open: { Y: '是', N: '否' },
  facility_type: { LOGGER: '数采仪', SAMPLER: '采样器' },
}

export async function fillWorld(db: Db): Promise<void> {
  const codes = [
    ...new Set(resources.flatMap(({ endpoints }) => Object.values(endpoints).map(({ access }) => access))),
  ]
  const permissions = [...codes, '*'].map(perms => ({
    id: nextId(),
    name: perms,
    perms,
    menu_type: 2,
    status: '1',
  }))
  const roles = { all: 'R1', read: 'R2', star: 'R3', none: 'R4' }
  const grants = permissions.flatMap(({ id, perms }) => [
    ...(perms === '*'
      ? [{ role_id: roles.star, permission_id: id }]
      : [{ role_id: roles.all, permission_id: id }]),
    ...(perms.endsWith(':list') ? [{ role_id: roles.read, permission_id: id }] : []),
  ])
  const people: [Person, string, string][] = [
    ['city', roles.all, departs.city],
    ['reader', roles.read, departs.city],
    ['other', roles.all, departs.other],
    ['province', roles.all, departs.province],
    ['bare', roles.none, departs.city],
    ['admin', roles.star, departs.province],
  ]
  await db.write([
    rows('sys_depart', [
      { id: departs.province, depart_name: '省中心', org_code: 'A01', parent_id: '' },
      { id: departs.city, depart_name: '一市', org_code: 'A01A01', parent_id: departs.province },
      { id: departs.other, depart_name: '二市', org_code: 'A01A02', parent_id: departs.province },
    ]),
    rows('sys_permission', permissions),
    rows(
      'sys_role',
      Object.entries(roles).map(([name, id]) => ({ id, role_name: name, role_code: name })),
    ),
    rows('sys_role_permission', grants),
    rows(
      'sys_user',
      people.map(([who]) => ({ id: `U-${who}`, username: who, realname: `${who}员`, password_hash: 'x' })),
    ),
    rows(
      'sys_user_role',
      people.map(([who, role]) => ({ user_id: `U-${who}`, role_id: role })),
    ),
    rows(
      'sys_user_depart',
      people.map(([who, , depart]) => ({ user_id: `U-${who}`, depart_id: depart })),
    ),
    rows(
      'sys_dict',
      Object.keys(dictionaries).map(code => ({ id: code, dict_name: code, dict_code: code })),
    ),
    rows(
      'sys_dict_item',
      Object.entries(dictionaries).flatMap(([code, items]) =>
        Object.entries(items).map(([value, text]) => ({
          id: nextId(),
          dict_id: code,
          item_text: text,
          item_value: value,
        })),
      ),
    ),
    rows('region', [
      { code: '990000', name: '澜江省', parent_code: '86', level: '1' },
      { code: '990100', name: '澄州市', parent_code: '990000', level: '2' },
      { code: '990101', name: '江岸区', parent_code: '990100', level: '3' },
      { code: '990102', name: '玉沙区', parent_code: '990100', level: '3' },
    ]),
  ])
}

export interface Answer<T = unknown> extends Envelope<T> {
  status: number
}
export interface World {
  app: FastifyInstance
  db: Db
  dataDir: string
  /** Times the gateway was told to read its devices again. */
  refreshed(): number
  /** Headers of a session of this person. */
  as(who: Person): Promise<Record<string, string>>
  call<T = Record<string, unknown>>(who: Person, options: InjectOptions): Promise<Answer<T>>
}

/** @param more in the place of the idle neighbours */
export async function openWorld(db: Db, dataDir: string, more: Partial<Deps> = {}): Promise<World> {
  await fillWorld(db)
  // Rights by the thousand came at once: without a look at them each question of a session is planned for a single row.
  if (db.dialect === 'postgres')
    await db.write([{ sql: 'analyze sys_permission, sys_role_permission', parameters: [] }])
  const sessions = createSessions(db)
  let refreshed = 0
  /** A neighbour that does nothing: whatever is asked of it. */
  const idle = new Proxy({}, { get: () => () => undefined })
  const deps = {
    config: { ...loadConfig({ QY_LOG_LEVEL: 'silent', QY_DEMO: 'off' }), dataDir },
    db,
    sessions,
    secrets: { signSecret: 's'.repeat(32), tokenKey: 't'.repeat(32), encryptionKey },
    hub: idle,
    notices: idle,
    warnings: idle,
    ingest: {
      refreshDevices: async () => {
        refreshed += 1
      },
    },
    ...more,
  } as unknown as Deps
  const app = await buildServer(deps, { rate: { perPerson: 1e6, perAddress: 1e6 } })
  const tokens = new Map<Person, string>()
  const as = async (who: Person) => {
    const token = tokens.get(who) ?? (await sessions.open(`U-${who}`, { ip: '', userAgent: '' })).token
    tokens.set(who, token)
    return { 'x-access-token': token }
  }
  return {
    app,
    db,
    dataDir,
    refreshed: () => refreshed,
    as,
    async call<T>(who: Person, options: InjectOptions) {
      const url = `/jeecg-boot${String(options.url)}`
      const answer = await app.inject({
        ...options,
        url,
        headers: { ...(await as(who)), ...options.headers },
      })
      return { status: answer.statusCode, ...(answer.json() as Envelope<T>) }
    },
  }
}

/** Roles of a department are its superior's affair. */
export async function leads(db: Db, depart: string, who: readonly Person[]): Promise<void> {
  await db.k
    .updateTable('sysUser')
    .set({ userIdentity: '2', departIds: depart })
    .where('username', 'in', who)
    .execute()
}

let made = 0
/** A plant as a form would send it. */
export const plantDraft = (over: Record<string, unknown> = {}): Record<string, unknown> => {
  made += 1
  return {
    plantCode: `P${String(made).padStart(4, '0')}`,
    plantName: `第${made}污水厂`,
    districtCode: '990101',
    departId: departs.city,
    servedPopulation: 12.5,
    populationMethod: 'SERVED',
    ...over,
  }
}
