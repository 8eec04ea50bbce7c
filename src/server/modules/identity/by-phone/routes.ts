/** Everything that a code on the telephone opens. */
import type { FastifyInstance } from 'fastify'
import {
  checkCaptcha,
  passwordChange,
  phoneLogin,
  phoneVerification,
  register,
  renewPassword,
  sendSms,
} from '#contract/identity/by-phone.ts'
import { refused } from '#contract/kit/fault.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { callerOf } from '../auth/service.ts'
import type { Captchas } from '../captcha/captcha.ts'
import { createCodes } from './codes.ts'
import { createSmsGateway } from './gateway.ts'
import { type ByPhone, registerUser, renew, sendCode, signInByPhone, verifyPhone } from './service.ts'

export const byPhoneOf = (deps: Deps, captchas: Captchas): ByPhone => ({
  deps,
  captchas,
  codes: createCodes(deps.db, String(deps.secrets.tokenKey)),
  gateway: createSmsGateway(deps.config.smsUrl),
})

export function byPhoneRoutes(app: FastifyInstance, by: ByPhone): void {
  const { captchas } = by
  serve(app, checkCaptcha, async ({ body: { captcha, checkKey }, request }) => {
    if (!captcha || checkKey === undefined) throw refused('验证码无效')
    if (!captchas.check(request.ip, String(checkKey), captcha)) throw refused('验证码错误')
    return undefined
  })
  serve(app, sendSms, async ({ body, request }) => {
    await sendCode(by, body, callerOf(request))
    return undefined
  })
  serve(app, phoneLogin, async ({ body, request }) =>
    withMessage('登录成功', await signInByPhone(by, body, callerOf(request))),
  )
  serve(app, register, async ({ body, request }) => {
    const answer = await registerUser(by, body, callerOf(request))
    return withMessage('注册成功', answer)
  })
  serve(app, phoneVerification, ({ body, request }) => verifyPhone(by, body, callerOf(request)))
  serve(app, passwordChange, async ({ query, request }) => {
    await renew(by, query, callerOf(request))
    return withMessage('密码重置完成！')
  })
  serve(app, renewPassword, async ({ body, request }) => {
    await renew(by, body, callerOf(request))
    return withMessage('密码重置完成！')
  })
}
