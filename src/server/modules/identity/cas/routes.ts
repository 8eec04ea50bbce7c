/** Signing in by a ticket of the configured CAS server. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { casLogin } from '#contract/identity/third-login.ts'
import { refused } from '#contract/kit/fault.ts'
import { dayMs } from '#lib/dates.ts'
import { loginLine } from '#server/audit/audit.ts'
import { unlessFull } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { userByName } from '../auth/queries.ts'
import { answerOf, callerOf } from '../auth/service.ts'
import { tenantsOfUser } from '../auth/tenants.ts'
import { firstTime } from '../third/pass-queries.ts'
import { limited, readCasAnswer } from './answer.ts'

const timeoutMs = 8_000

/** Who the ticket was given to; undefined where the server does not know it. */
async function redeem(casUrl: string, ticket: string, service: string): Promise<string | undefined> {
  const query = new URLSearchParams({ ticket, service })
  const response = await fetch(`${casUrl}/p3/serviceValidate?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`CAS answered ${response.status}`)
  return readCasAnswer(await limited(response))
}

const isOwn = (service: string, origin: string | undefined): boolean =>
  URL.canParse(service) && new URL(service).origin === origin

export function casRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db, sessions } = deps
  serve(app, casLogin, async ({ query: { ticket, service }, request }) => {
    if (config.casUrl === undefined) throw refused('单点登录未配置，请联系管理员')
    // A ticket for another service says nothing about who stands here.
    if (!isOwn(service, config.publicUrl)) throw refused('单点登录的服务地址不是本系统')
    const username = await asked(config.casUrl, ticket, service, request)
    if (username === undefined || !(await firstTime(db, 'cas', ticket, dayMs)))
      throw refused('登录票据无效或已使用，请重新登录')
    const user = await userByName(db, username)
    if (!user) throw refused('该用户不存在，请联系管理员开通')
    if (user.status !== '1') throw refused('该用户已冻结')
    await tenantsOfUser(db, user.id)
    const { token } = await sessions.open(user.id, callerOf(request))
    await unlessFull(db.write([loginLine(user, `用户名: ${user.username},登录成功！`, request.ip)]))
    return withMessage('登录成功', await answerOf(deps, user.id, token))
  })
}

async function asked(
  casUrl: string,
  ticket: string,
  service: string,
  request: FastifyRequest,
): Promise<string | undefined> {
  try {
    return await redeem(casUrl, ticket, service)
  } catch (error) {
    request.log.warn({ err: error }, 'CAS server gave no answer that can be used')
    throw refused('单点登录服务暂时无法访问，请稍后再试')
  }
}
