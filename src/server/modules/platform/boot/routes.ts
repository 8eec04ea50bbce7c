/** What the console asks before anybody signs in. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { setMobilePattern } from '#contract/kit/rule.ts'
import { bootConfig } from '#contract/platform/boot.ts'
import { minuteMs } from '#lib/dates.ts'
import { systemParameter } from '#server/db/parameters.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { registrationOpen } from './queries.ts'

export const version: string = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version

export function mount(app: FastifyInstance, { config, db, log, secrets, sessions }: Deps): void {
  let mobilePattern: string | undefined
  app.addHook('onReady', async () => {
    const configured = await systemParameter(db, 'rule.mobile')
    if (configured === undefined) return
    if (setMobilePattern(configured)) mobilePattern = configured
    else
      log.warn({ configured }, 'The system parameter rule.mobile is no pattern of digits; the default stays')
  })
  serve(app, bootConfig, async () => {
    const byPhone = config.smsUrl !== undefined
    const registering = await registrationOpen(db, config)
    const idleMs = await sessions.idleLimitMs()
    const watermark = (await systemParameter(db, 'watermark.enabled')) === 'Y'
    return {
      version,
      ...(idleMs > 0 && { idleMinutes: idleMs / minuteMs }),
      ...(watermark && { watermark }),
      ...(mobilePattern !== undefined && { mobilePattern }),
      demo: config.demo,
      byPhone,
      register: byPhone && registering,
      third: config.oidc.map(({ source, title }) => ({ source, title })),
      thirdRegister: config.oidc.length > 0 && registering,
      ...(config.casUrl && { cas: config.casUrl }),
      signSecret: secrets.signSecret,
      now: Date.now(),
    }
  })
}
