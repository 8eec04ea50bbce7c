/** Connections to PostgreSQL: figures as numbers, and failures in the words of db.ts. */
import pg from 'pg'
import {
  CancelledError,
  ConflictError,
  DuplicateError,
  FullError,
  StartError,
  TooLongError,
  UnavailableError,
} from '../db.ts'
import { keepMs } from './prepared.ts'

const { builtins } = pg.types
const asNumber = (text: string) => Number(text)
/** int8, numeric and float8 come as JavaScript numbers: our integers stay below 2^53. */
const types = new pg.TypeOverrides()
for (const oid of [builtins.INT8, builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8])
  types.setTypeParser(oid, asNumber)

export const connectMs = 5_000

/** What our statements mean, whatever the database or the role has set. */
export const pinned =
  '-c timezone=UTC -c standard_conforming_strings=on -c array_nulls=on -c transform_null_equals=off -c extra_float_digits=1'

/** @param settings further ones of its connections */
export function poolOf(url: string, max: number, settings = ''): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: keepMs / 1000,
    keepAlive: true,
    application_name: 'qingyuan',
    options: `${pinned} -c synchronous_commit=on -c lock_timeout=8000 -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 ${settings}`,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  // So would one that breaks between two statements of a unit; the next statement fails and tells the caller.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** @throws StartError when the address is malformed or nobody answers there */
export async function tryConnect(url: string): Promise<void> {
  const shown = withoutPassword(url)
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
    await client.connect()
  } catch (error) {
    throw new StartError(`无法连接数据库 ${shown}（${reasonOf(error)}），请检查 DATABASE_URL 和数据库服务`)
  } finally {
    await client?.end().catch(() => undefined)
  }
}

function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return '（地址格式有误）'
  parsed.password = ''
  parsed.search = ''
  return parsed.href
}

const reasons: Record<string, string> = {
  ECONNREFUSED: '连接被拒绝',
  ENOTFOUND: '找不到主机',
  EAI_AGAIN: '找不到主机',
  ETIMEDOUT: '连接超时',
  '28P01': '用户名或密码错误',
  '28000': '该用户不允许登录',
  '3D000': '数据库不存在',
  '53300': '数据库连接数已满',
}
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

function reasonOf(error: unknown): string {
  const known = reasons[codeOf(error)]
  if (known) return known
  // Several addresses of one host: an AggregateError with the cause of each.
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const message = error instanceof Error ? error.message : String(error)
  if (/timeout/i.test(message)) return '连接超时'
  return /^Connection terminated/.test(message) ? '对方不是 PostgreSQL 或已断开连接' : message
}

/** Deadlock or serialisation failure: the same unit may be tried again as it is. */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001'].includes(codeOf(error))

export function errorOf(error: unknown): Error {
  if ([ConflictError, UnavailableError, CancelledError, TooLongError].some(kind => error instanceof kind))
    return error as Error
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  if (code === '23505') return new DuplicateError(message)
  if (code === '53100') return new FullError('数据库磁盘空间不足，数据未能写入')
  // A standby, or a server whose volume became read-only.
  if (code === '25006') return new UnavailableError('数据库现为只读，数据未能写入，请联系管理员')
  // 08 connection, 53 resources, 55P03 lock wait, 57 shut down or cancelled; no SQLSTATE at all: the socket broke.
  const broken = /terminat|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|timeout|not queryable/i.test(
    `${code} ${message}`,
  )
  if (/^(08|53|57|55P03)/.test(code) || broken || error instanceof AggregateError)
    return new UnavailableError('数据库暂时不可用，请稍后重试')
  return error instanceof Error ? error : new Error(message)
}
