/** Stands before every route: who calls, for which tenant, with which right. A route that does not say who may call it stops the start. */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { apiKeyHeader } from '#contract/identity/api-key.ts'
import { updatePassword } from '#contract/identity/own-entry.ts'
import type { FactorDue } from '#contract/identity/second-factor.ts'
import { can } from '#contract/kit/can.ts'
import type { Access, Endpoint } from '#contract/kit/endpoint.ts'
import { denied, Fault, factorOwed, sessionLocked, unauthenticated } from '#contract/kit/fault.ts'
import { idleHeader } from '#contract/kit/lock.ts'
import type { Db } from '#server/db/db.ts'
import { callerByKey, type UsedKey } from '../identity/keys/keys.ts'
import type { Session } from '../identity/session.ts'
import type { Sessions } from '../identity/sessions/sessions.ts'
import { redeemTicket } from '../identity/tickets.ts'
import { handleOfPass } from './file-pass.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    db: Db
    sessions: Sessions
  }
  interface FastifyRequest {
    session: Session
    /** With which the call came. */
    apiKey: UsedKey | undefined
  }
}

/** What somebody with an initial password may call besides the public endpoints. */
const openBeforeChange = new Set([
  updatePassword.path,
  '/sys/permission/getUserPermissionByToken',
  '/sys/user/getCurrentUserDeparts',
  '/sys/selectDepart',
  '/sys/tenant/getCurrentUserTenant',
])

export function declareAccess(route: RouteOptions): void {
  if (!route.config?.access) throw new Error(`Route ${route.method} ${route.url} declares no access`)
}

export function guardPlugin(app: FastifyInstance): void {
  app.addHook('onRoute', declareAccess)
  app.addHook('onRequest', async request => {
    const access = request.routeOptions.config.access
    // No route: the answer is that of an unknown path, whoever asks.
    if (access === undefined) return
    const session = await callerOf(request)
    if (session?.lock && !opensLocked(request, session.lock)) {
      // What is open to everybody is open to him, as to anybody.
      if (access === 'public') return
      throw sessionLocked(session.lock === 'wall')
    }
    const { endpoint } = request.routeOptions.config
    if (session?.factorDue && !opensOwing(endpoint, session.factorDue)) {
      if (access === 'public') return
      throw factorOwed(session.factorDue)
    }
    if (session && !session.lock && isOwnCall(request))
      request.server.sessions.used(session.handle, idleSecOf(request.headers[idleName]))
    if (session)
      request.session = { ...withTenant(session, request.headers['tenant-id'], access), ip: request.ip }
    if (access === 'public') return
    if (!session) throw unauthenticated()
    if (session.mustChange && !opensUnchanged(endpoint, session))
      throw new Fault('denied', '请先修改初始密码')
    // Whoever registered himself and was given nothing yet reads nothing but himself.
    const own = access === 'session' && (endpoint?.own || session.permissions.size > 0)
    if (!own && !can(session.permissions, access)) {
      request.log.warn({ user: session.username, access }, 'denied')
      throw denied()
    }
  })
}

const opensUnchanged = (endpoint: Endpoint | undefined, { factorDue }: Session): boolean =>
  endpoint !== undefined &&
  (openBeforeChange.has(endpoint.path) || (endpoint.onFactor === true && factorDue === 'check'))
/** With the password alone nobody changes it. */
const opensOwing = (endpoint: Endpoint | undefined, due: FactorDue): boolean =>
  endpoint !== undefined &&
  (endpoint.onFactor === true ||
    (openBeforeChange.has(endpoint.path) && (due === 'enrol' || endpoint.path !== updatePassword.path)))
const opensLocked = ({ method, routeOptions }: FastifyRequest, lock: 'desk' | 'wall'): boolean => {
  const { endpoint } = routeOptions.config
  return endpoint?.onLock === true || (lock === 'wall' && endpoint?.onWall === true && method === 'GET')
}

const keyName = apiKeyHeader.toLowerCase()
const idleName = idleHeader.toLowerCase()
/** Pictures and tickets come by themselves. */
const isOwnCall = ({ headers }: FastifyRequest) => headers['x-access-token'] !== undefined
/** What says nothing sensible, or nothing at all, is a call that somebody made just now. */
const idleSecOf = (header: string | string[] | undefined): number =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0

async function callerOf(request: FastifyRequest): Promise<Session | undefined> {
  const key = request.headers[keyName]
  if (key !== undefined) {
    const { session, used } = await callerByKey(request.server, request, String(key))
    request.apiKey = used
    return session
  }
  const token = request.headers['x-access-token']
  if (typeof token === 'string' && token !== '') return request.server.sessions.ofToken(token)
  // A token in an address is a ticket: one use, one minute, for answers that are files or pages.
  const ticket = request.routeOptions.config.endpoint?.raw
    ? (request.query as { token?: unknown }).token
    : undefined
  if (typeof ticket !== 'string') {
    const passed = handleOfPass(request)
    return passed === undefined ? undefined : request.server.sessions.ofHandle(passed)
  }
  const handle = redeemTicket(ticket)
  return handle === undefined ? undefined : request.server.sessions.ofHandle(handle)
}

/** The header selects among the tenants of the session; "0" and nothing mean all of them. */
function withTenant(session: Session, header: string | string[] | undefined, access: Access): Session {
  const chosen = typeof header === 'string' ? header.trim() : ''
  if (chosen === '' || chosen === '0' || access === 'public') return session
  if (!session.tenants.includes(chosen)) throw denied()
  return { ...session, tenantId: chosen }
}
