/** What the environment says, read once at the start. A value that cannot be is one sentence for the person at the terminal. */
import { resolve } from 'node:path'

export type ServerRole = 'all' | 'api' | 'gateway' | 'worker'
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  natsUrl?: string
  filesUrl?: string
  mqttUrl?: string
  hjPort: number
  demo: boolean
  demoStations: number
  demoIntervalMs: number
  maxDiskMb?: number
  adminPassword?: string
  role: ServerRole
  /** Refuses calls whose X-Sign is absent or foreign, where the wire checks it. */
  signStrict: boolean
  /** Addresses whose X-Forwarded-For counts; none unless told. */
  trustedProxies: readonly string[]
  logLevel: string
}
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

const roles: readonly ServerRole[] = ['all', 'api', 'gateway', 'worker']
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

export function loadConfig(env: Environment): Config {
  const databaseUrl = url(env, 'DATABASE_URL', ['postgres:', 'postgresql:'])
  const natsUrl = url(env, 'NATS_URL', ['nats:', 'tls:', 'ws:', 'wss:'])
  const filesUrl = url(env, 'QY_FILES_URL', ['http:', 'https:', 's3:', 'file:'])
  const mqttUrl = url(env, 'MQTT_URL', ['mqtt:', 'mqtts:', 'ws:', 'wss:'])
  const demo = oneOf(env, 'QY_DEMO', ['on', 'off'], databaseUrl ? 'off' : 'on') === 'on'
  const maxDiskMb = whole(env, 'QY_MAX_DISK_MB', demo ? 1500 : undefined, 50, 1e9)
  const adminPassword = env['QY_ADMIN_PASSWORD'] || undefined
  if (adminPassword !== undefined && (adminPassword.length < 8 || adminPassword.length > 200))
    throw new ConfigError('QY_ADMIN_PASSWORD 应为 8 至 200 个字符')
  return {
    port: whole(env, 'PORT', 8080, 0, 65_535)!,
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(env['QY_DATA_DIR'] || 'var'),
    ...(databaseUrl && { databaseUrl }),
    ...(natsUrl && { natsUrl }),
    ...(filesUrl && { filesUrl }),
    ...(mqttUrl && { mqttUrl }),
    hjPort: whole(env, 'QY_HJ212_PORT', 9212, 0, 65_535)!,
    demo,
    demoStations: whole(env, 'QY_DEMO_STATIONS', 200, 1, 20_000)!,
    demoIntervalMs: whole(env, 'QY_DEMO_INTERVAL_MS', 5_000, 100, 3_600_000)!,
    ...(maxDiskMb !== undefined && { maxDiskMb }),
    ...(adminPassword && { adminPassword }),
    role: oneOf(env, 'QY_ROLE', roles, 'all'),
    signStrict: oneOf(env, 'QY_SIGN_STRICT', ['on', 'off'], 'off') === 'on',
    trustedProxies: (env['QY_TRUSTED_PROXIES'] ?? '')
      .split(',')
      .map(address => address.trim())
      .filter(Boolean),
    logLevel: oneOf(env, 'QY_LOG_LEVEL', levels, demo ? 'warn' : 'info'),
  }
}

function whole(
  env: Environment,
  name: string,
  fallback: number | undefined,
  min: number,
  max: number,
): number | undefined {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const figure = Number(text)
  if (!Number.isInteger(figure) || figure < min || figure > max)
    throw new ConfigError(`${name} 应为 ${min} 至 ${max} 之间的整数，现为“${text}”`)
  return figure
}

function oneOf<T extends string>(env: Environment, name: string, choices: readonly T[], fallback: T): T {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const chosen = choices.find(choice => choice === text)
  if (chosen === undefined) throw new ConfigError(`${name} 只能是 ${choices.join('、')}，现为“${text}”`)
  return chosen
}

function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const protocol = URL.canParse(text) ? new URL(text).protocol : ''
  // The address may hold a password: the message names the variable, never its value.
  if (!protocols.includes(protocol))
    throw new ConfigError(`${name} 不是有效的地址，应以 ${protocols.join(' 或 ')}// 开头`)
  return text
}
