/**
 * Pictures and links in a page send no header. For them a signed-in browser holds a pass: a cookie that opens stored files for
 * reading and nothing else. It is no token: it names the session by its handle, is signed with a key of this server, never leaves
 * the addresses of files, and ends with the session.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { wirePrefix } from './serve.ts'

const cookie = 'qy_files'
const path = `${wirePrefix}/sys/common/`
const readable = new Set(['/sys/common/static/:biz/:name', '/sys/common/file/:id'])
/** Calls that a console makes when it begins. */
const beginnings = new Set([
  '/sys/start',
  '/sys/permission/getUserPermissionByToken',
  '/sys/user/getCurrentUserDeparts',
])

declare module 'fastify' {
  interface FastifyInstance {
    filePassKey: string
  }
}

const signature = (key: string, handle: string) =>
  createHmac('sha256', key).update(`files ${handle}`).digest('base64url')

export function filePassPlugin(app: FastifyInstance, key: string): void {
  app.decorate('filePassKey', key)
  app.addHook('onSend', async (request, reply) => {
    const { handle } = request.session
    const at = request.routeOptions.config.endpoint?.path
    if (handle === '' || at === undefined || !beginnings.has(at)) return
    const secure = request.protocol === 'https' ? '; Secure' : ''
    reply.header(
      'Set-Cookie',
      `${cookie}=${handle}.${signature(key, handle)}; Path=${path}; HttpOnly; SameSite=Strict${secure}`,
    )
  })
}

/** The handle that a pass names, where a pass may be used at all. */
export function handleOfPass(request: FastifyRequest): string | undefined {
  const { config } = request.routeOptions
  if (request.method !== 'GET' || !readable.has(config.endpoint?.path ?? '')) return undefined
  const given = new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1]
  const dot = given?.lastIndexOf('.') ?? -1
  if (given === undefined || dot < 1) return undefined
  const [handle, signed] = [given.slice(0, dot), Buffer.from(given.slice(dot + 1))]
  const right = Buffer.from(signature(request.server.filePassKey, handle))
  return signed.length === right.length && timingSafeEqual(signed, right) ? handle : undefined
}
