/** What the environment says, read once at the start. A value that cannot be is one sentence for the person at the terminal. */
import { resolve } from 'node:path'
import { type Place, readPlace } from './place.ts'

export type ServerRole = 'all' | 'api' | 'gateway' | 'worker'
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  natsUrl?: string
  filesUrl?: string
  mqttUrl?: string
  /** Share group and client name at the broker; the installation's and the data folder's own unless told. */
  mqttGroup?: string
  mqttClient?: string
  /** Where codes and messages for telephones are posted. */
  smsUrl?: string
  /** Own address as browsers see it, without a path; what the request says where it is unset. */
  publicUrl?: string
  /** Identity providers that people may sign in through. */
  oidc: readonly OidcProvider[]
  /** Prefix of a CAS server: `/login`, `/logout` and `/p3/serviceValidate` follow. */
  casUrl?: string
  /** People may register themselves; unset: the system parameter `register.enabled` says. */
  register?: boolean
  /** Where messages for mailboxes are posted. */
  mailUrl?: string
  hjPort: number
  demo: boolean
  /** Whether the invented staff work while the server runs. */
  demoStaff: boolean
  demoStations: number
  demoIntervalMs: number
  maxDiskMb?: number
  adminPassword?: string
  role: ServerRole
  /** Refuses calls whose X-Sign is absent or foreign, where the wire checks it. */
  signStrict: boolean
  /** Databases that data sources may be tried on, beside the server's own. */
  dataSourceHosts: readonly Place[]
  /** Where the gateway may hand calls on to; none: it is switched off. */
  gatewayUpstreams: readonly Place[]
  /** Whoever brings it reads /metrics from elsewhere. */
  metricsToken?: string
  /** Sites that a menu entry may hand a one-time ticket to: `host` or `host:port`. */
  ticketHosts: readonly string[]
  /** Addresses whose X-Forwarded-For counts; none unless told. */
  trustedProxies: readonly string[]
  logLevel: string
}
export interface OidcProvider {
  /** Name in addresses; on the wire the third type. */
  source: string
  title: string
  issuer: string
  clientId: string
  /** Absent: a public client, PKCE alone. */
  clientSecret?: string
  scope: string
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
  const smsUrl = url(env, 'QY_SMS_URL', ['http:', 'https:'])
  const mailUrl = url(env, 'QY_MAIL_URL', ['http:', 'https:'])
  const publicUrl = url(env, 'QY_PUBLIC_URL', ['http:', 'https:'])
  if (publicUrl !== undefined && new URL(publicUrl).pathname !== '/')
    throw new ConfigError('QY_PUBLIC_URL 只写到端口为止，不带路径')
  const casUrl = url(env, 'QY_CAS_URL', ['http:', 'https:'])?.replace(/\/+$/, '')
  // The Host of a request is the caller's word: with it, a ticket for any place would be one for here.
  if (casUrl !== undefined && publicUrl === undefined)
    throw new ConfigError('设置 QY_CAS_URL 时须同时用 QY_PUBLIC_URL 写明本系统的访问地址')
  const demo = oneOf(env, 'QY_DEMO', ['on', 'off'], databaseUrl ? 'off' : 'on') === 'on'
  const maxDiskMb = whole(env, 'QY_MAX_DISK_MB', demo ? 1500 : undefined, 50, 1e9)
  const adminPassword = env['QY_ADMIN_PASSWORD'] || undefined
  if (adminPassword !== undefined && (adminPassword.length < 8 || adminPassword.length > 200))
    throw new ConfigError('QY_ADMIN_PASSWORD 应为 8 至 200 个字符')
  const metricsToken = env['QY_METRICS_TOKEN'] || undefined
  if (metricsToken !== undefined && metricsToken.length < 16)
    throw new ConfigError('QY_METRICS_TOKEN 不能少于 16 个字符')
  return {
    port: whole(env, 'PORT', 8080, 0, 65_535)!,
    host: env['HOST'] || '127.0.0.1',
    dataDir: resolve(env['QY_DATA_DIR'] || 'var'),
    ...(databaseUrl && { databaseUrl }),
    ...(natsUrl && { natsUrl }),
    ...(filesUrl && { filesUrl }),
    ...(mqttUrl && { mqttUrl }),
    ...mqttNames(env),
    ...(smsUrl && { smsUrl }),
    ...(mailUrl && { mailUrl }),
    ...(env['QY_REGISTER'] && { register: oneOf(env, 'QY_REGISTER', ['on', 'off'], 'off') === 'on' }),
    ...(publicUrl && { publicUrl: new URL(publicUrl).origin }),
    ...(casUrl && { casUrl }),
    oidc: oidcProviders(env),
    hjPort: whole(env, 'QY_HJ212_PORT', 9212, 0, 65_535)!,
    demo,
    demoStaff: demo && oneOf(env, 'QY_DEMO_STAFF', ['on', 'off'], 'on') === 'on',
    demoStations: whole(env, 'QY_DEMO_STATIONS', 200, 1, 20_000)!,
    demoIntervalMs: whole(env, 'QY_DEMO_INTERVAL_MS', 5_000, 100, 3_600_000)!,
    ...(maxDiskMb !== undefined && { maxDiskMb }),
    ...(adminPassword && { adminPassword }),
    role: oneOf(env, 'QY_ROLE', roles, 'all'),
    signStrict: oneOf(env, 'QY_SIGN_STRICT', ['on', 'off'], 'off') === 'on',
    ...(metricsToken && { metricsToken }),
    ticketHosts: list(env, 'QY_TICKET_HOSTS').map(host => host.toLowerCase()),
    trustedProxies: list(env, 'QY_TRUSTED_PROXIES'),
    dataSourceHosts: places(env, 'QY_DATA_SOURCE_HOSTS', 5432),
    gatewayUpstreams: places(env, 'QY_GATEWAY_UPSTREAMS', 80),
    logLevel: oneOf(env, 'QY_LOG_LEVEL', levels, demo ? 'warn' : 'info'),
  }
}

/** Names that stand in a topic and in a client id. */
function mqttNames(env: Environment): Pick<Config, 'mqttGroup' | 'mqttClient'> {
  const of = (name: string): string | undefined => {
    const text = env[name] || undefined
    if (text !== undefined && !/^[0-9A-Za-z_.-]{1,40}$/.test(text))
      throw new ConfigError(`${name} 只能由 1 至 40 个字母、数字、下划线、点或短横线组成，现为“${text}”`)
    return text
  }
  const mqttGroup = of('QY_MQTT_GROUP')
  const mqttClient = of('QY_MQTT_CLIENT')
  return { ...(mqttGroup && { mqttGroup }), ...(mqttClient && { mqttClient }) }
}

/** Each of `QY_OIDC_<NAME>_ISSUER`, `_CLIENT_ID`, and where wanted `_CLIENT_SECRET`, `_TITLE`, `_SCOPE`. */
function oidcProviders(env: Environment): OidcProvider[] {
  const names = Object.keys(env).flatMap(key => /^QY_OIDC_([A-Z0-9_]{1,40})_ISSUER$/.exec(key)?.[1] ?? [])
  return names.sort().flatMap(name => {
    const of = (part: string) => env[`QY_OIDC_${name}_${part}`] || undefined
    const issuer = url(env, `QY_OIDC_${name}_ISSUER`, ['https:', 'http:'])
    if (issuer === undefined) return []
    const clientId = of('CLIENT_ID')
    if (clientId === undefined)
      throw new ConfigError(`QY_OIDC_${name}_CLIENT_ID 未设置，无法使用 QY_OIDC_${name}_ISSUER`)
    const clientSecret = of('CLIENT_SECRET')
    return {
      source: name.toLowerCase(),
      title: of('TITLE') ?? name,
      issuer,
      clientId,
      ...(clientSecret && { clientSecret }),
      scope: of('SCOPE') ?? 'openid profile',
    }
  })
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

const list = (env: Environment, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map(each => each.trim())
    .filter(Boolean)

/** Hosts with their ports, comma separated. */
function places(env: Environment, name: string, usualPort: number): Place[] {
  return list(env, name).map(each => {
    const place = readPlace(each, usualPort)
    if (!place) throw new ConfigError(`${name} 应为逗号分隔的“主机:端口”，“${each}”无法识别`)
    return place
  })
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
