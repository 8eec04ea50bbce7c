import type { FastifyInstance } from 'fastify'
import {
  beginFactor,
  checkFactor,
  confirmFactor,
  endFactor,
  factorState,
  renewRecovery,
  resetFactor,
} from '#contract/identity/second-factor.ts'
import { toWire } from '#lib/dates.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { secondFactorOf } from './service.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const factor = secondFactorOf(deps)

  serve(app, factorState, async ({ session }) => {
    const { since, ...state } = await factor.state(session)
    return { ...state, on: since !== null, since: since === null ? null : toWire(since) }
  })
  serve(app, beginFactor, ({ body, session }) => factor.begin(session, body.password))
  serve(app, confirmFactor, async ({ body, session, request }) =>
    withMessage('动态口令已启用', { recovery: await factor.confirm(session, body.code, request.ip) }),
  )
  serve(app, checkFactor, ({ body, session, request }) => factor.check(session, body.code, request.ip))
  serve(app, renewRecovery, async ({ body, session, request }) =>
    withMessage('已生成新的恢复码，原有的作废', {
      recovery: await factor.renew(session, body.code, request.ip),
    }),
  )
  serve(app, endFactor, async ({ body, session, request }) => {
    await factor.end(session, body.password, body.code, request.ip)
    return withMessage('动态口令已停用')
  })
  serve(app, resetFactor, async ({ body, session, request }) => {
    await factor.reset(session, body.username, request.ip)
    return withMessage('已解除动态口令')
  })
}
