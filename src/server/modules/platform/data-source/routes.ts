/** Data sources on the wire (spec/wire 15; guard J9, A67). */
import type { FastifyInstance } from 'fastify'
import { can } from '#contract/kit/can.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { Fault, refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import {
  dataSource,
  dataSourceOptions,
  readsSourcePassword,
  testConnection,
} from '#contract/platform/data-source.ts'
import { audit } from '#server/audit/audit.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, fragment } from '#server/crud/fragment.ts'
import type { Draft, Hooks } from '#server/crud/hooks.ts'
import { rowsByIds } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { addressOf } from '#server/http/outside.ts'
import { createSeal } from '#server/http/seal.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { isHost, readPlace } from '#server/place.ts'
import { dbNamePattern, kinds, type Login, readAddress, type Target, writeAddress } from './kinds.ts'
import { sealedPassword } from './queries.ts'

const failed = (reason: string) => refused(`数据库连接失败：${reason}`)
const noDriver = '驱动类不存在'
const unknown = '错误未知'
const unlisted = '该主机和端口不在允许名单内，请联系部署人员在 QY_DATA_SOURCE_HOSTS 中登记'
const wrong = (property: string, message: string) => refused(message, { problems: [{ property, message }] })
const leadsTo = ['dbType', 'host', 'port', 'dbName', 'dbUsername'] as const

/** Reads the wire's address into the fields, and refuses what is then no place to connect to. */
function settle(draft: Draft, present: Readonly<Draft> | undefined): void {
  const { dbUrl, dbDriver } = draft
  delete draft['dbUrl']
  delete draft['dbDriver']
  if (!isEmpty(dbDriver) && !Object.values(kinds).some(({ driver }) => driver === dbDriver))
    throw wrong('dbDriver', `不支持的驱动类，目前支持 ${Object.values(kinds)[0]?.driver}`)
  if (!isEmpty(dbUrl)) {
    const target = readAddress(String(dbUrl))
    if (!target)
      throw wrong('dbUrl', '数据源地址应为 jdbc:postgresql://主机:端口/数据库名称，且不能带任何参数')
    Object.assign(draft, target)
  }
  for (const name of ['host', 'dbName']) {
    const text = draft[name]
    if (typeof text === 'string') draft[name] = name === 'host' ? text.trim().toLowerCase() : text.trim()
  }
  const row: Draft = { ...present, ...draft }
  if (isEmpty(row['host'])) throw wrong('host', '请输入主机')
  if (isEmpty(row['port'])) throw wrong('port', '请输入端口')
  if (isEmpty(row['dbName'])) throw wrong('dbName', '请输入数据库名称')
  if (!isHost(String(row['host']))) throw wrong('host', '主机应为域名或标准写法的 IP 地址，不含端口和路径')
  if (!dbNamePattern.test(String(row['dbName'])))
    throw wrong('dbName', '数据库名称只能包含文字、数字、下划线、连字符和 $')
  if (!kinds[String(row['dbType'])]) throw wrong('dbType', '不支持的数据库类型，请选择 PostgreSQL')
}

const targetOf = (row: Readonly<Draft>): Target => ({
  host: String(row['host']),
  port: Number(row['port']),
  dbName: String(row['dbName']),
})

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps
  const store = deps.engine.store(dataSource)
  const seal = createSeal(String(deps.secrets.encryptionKey), 'data source passwords')
  const placeOf = (code: unknown) => `sys_data_source ${String(code)}`
  const passwordOf = async (row: Readonly<Draft>): Promise<string> => {
    const sealed = await sealedPassword(db, String(row['id']))
    return (sealed && seal.open(sealed, placeOf(row['code']))) ?? ''
  }
  const hooks: Hooks = {
    async beforeSave(draft, present) {
      settle(draft, present)
      const given = draft['dbPassword']
      // Else whoever may edit, but not read the password, could have it sent to a server of his choice.
      if (present && isEmpty(given) && leadsTo.some(name => (draft[name] ?? present[name]) !== present[name]))
        throw wrong('dbPassword', '连接信息已修改，请重新输入密码')
      // Wire clients post back what queryById gave them.
      if (present && !isEmpty(given) && given === (await passwordOf(present))) delete draft['dbPassword']
      else if (!isEmpty(given))
        draft['dbPassword'] = seal.close(String(given), placeOf(present?.['code'] ?? draft['code']))
    },
    completeRows(rows) {
      for (const row of rows) {
        const kind = kinds[String(row['dbType'])]
        row['dbDriver'] = kind?.driver ?? null
        row['dbUrl'] = kind ? writeAddress(String(row['dbType']), targetOf(row)) : null
      }
    },
  }
  const { queryById } = dataSource.endpoints
  hook(deps, dataSource, hooks)

  if (!queryById) throw new Error('The data source has lost its queryById')
  serve(app, queryById, async ({ query, session }) => {
    const { id } = query as { id: string }
    const row: Draft = await findRow(store, id, session)
    await store.engine.texts.put(dataSource, [row])
    if (!can(session.permissions, readsSourcePassword)) return row
    const content = `查看数据源 ${String(row['name'])} 的密码`
    await db.write([audit(session, 'query', content, readsSourcePassword)])
    return { ...row, dbPassword: await passwordOf(row) }
  })

  serve(app, dataSourceOptions, async ({ session }) => {
    const where = [fragment("t.del_flag = '0'"), ...visibleRows(db.dialect, dataSource, session)]
    const rows = await rowsByIds(store, allOf(where))
    return rows.map(({ code, name }) => ({ value: String(code), label: String(name), text: String(name) }))
  })

  const often = app.createRateLimit({
    max: 20,
    timeWindow: 60_000,
    keyGenerator: request => request.session.userId,
  })
  serve(app, testConnection, async ({ body, session, request }) => {
    const share = await often(request)
    if (!share.isAllowed && share.isExceeded)
      throw new Fault('too-many', '测试过于频繁，请稍后再试', null, share.ttlInSeconds)
    const { dbType, login } = await asked(body, session)
    const kind = kinds[dbType]
    if (!kind) throw failed(noDriver)
    const own = config.databaseUrl === undefined ? [] : [ownPlace(config.databaseUrl)].filter(each => !!each)
    const verdict = await addressOf(login, config.dataSourceHosts, own)
    const outcome = 'address' in verdict ? await attempt(kind, login, verdict.address) : verdict.refused
    const where = `${login.host}:${login.port}/${login.dbName}`
    await db.write([
      audit(
        session,
        'query',
        `测试数据源连接 ${where}（${outcome === 'ok' ? '成功' : '失败'}）`,
        'system:datasource:test',
      ),
    ])
    if (outcome === 'unlisted' || outcome === 'closed') throw failed(unlisted)
    if (outcome !== 'ok') throw failed(unknown)
    return withMessage('数据库连接成功')
  })

  async function asked(
    body: BodyOf<typeof testConnection>,
    session: Session,
  ): Promise<{ dbType: string; login: Login }> {
    const { id, dbPassword, dbDriver, ...rest } = body
    const draft: Draft = { ...rest }
    if (!isEmpty(dbDriver) && !Object.values(kinds).some(({ driver }) => driver === dbDriver))
      throw failed(noDriver)
    if (isEmpty(draft['dbType'])) draft['dbType'] = '6'
    if (!isEmpty(draft['dbType']) && !kinds[String(draft['dbType'])]) throw failed(noDriver)
    settle(draft, undefined)
    if (isEmpty(draft['dbUsername'])) throw wrong('dbUsername', '请输入用户名')
    let password = dbPassword ?? ''
    if (password === '' && !isEmpty(id)) {
      const row = await findRow(store, String(id), session)
      if (leadsTo.some(name => draft[name] !== row[name]))
        throw wrong('dbPassword', '连接信息已修改，请重新输入密码')
      password = await passwordOf(row)
    }
    const login = { ...targetOf(draft), username: String(draft['dbUsername']), password }
    return { dbType: String(draft['dbType']), login }
  }
  async function attempt(kind: (typeof kinds)[string], login: Login, address: string) {
    try {
      await kind.connect(login, address)
      return 'ok' as const
    } catch (error) {
      // The driver's text may hold anything that the other side chose to say.
      deps.log.debug({ code: (error as { code?: unknown }).code }, 'A data source did not answer')
      return 'unknown' as const
    }
  }
}

/** Where the server's own database lies; undefined for a local socket. */
function ownPlace(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  return readPlace(`${hostname}${port && `:${port}`}`, 5432)
}
