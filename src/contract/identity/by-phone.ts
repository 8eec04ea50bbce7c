/** What can be done with a telephone at hand: sign in, register, set a new password (spec/wire 2.3, 2.4, 2.10). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { maybe, strict } from '#contract/kit/shapes.ts'
import { login } from './auth.ts'
import { checkKey, codePicture } from './code-picture.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const picture = { captcha: Type.Optional(Type.String({ maxLength: 20 })), checkKey }

/** Looks at a picture without signing in; a picture serves one right answer. */
export const checkCaptcha = endpoint('POST', '/sys/checkCaptcha', {
  title: '校验图形验证码',
  access: 'public',
  body: strict(picture),
})
/** `smsmode` "0" sign in, "1" register, "2" forgotten password. Refused with `captchaRequired` from the second code on. */
export const sendSms = endpoint('POST', '/sys/sms', {
  title: '发送短信验证码',
  access: 'public',
  body: strict({
    mobile: Type.Optional(Type.String({ maxLength: 20 })),
    smsmode: Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')]),
    ...picture,
  }),
})
/** Answers as the login by password does. */
export const phoneLogin = endpoint('POST', '/sys/phoneLogin', {
  title: '手机号登录',
  access: 'public',
  body: strict({
    mobile: text(20),
    captcha: text(10),
    remember_me: Type.Optional(Type.Boolean()),
    ...codePicture,
  }),
  ...(login.result && { result: login.result }),
  shownOnce: true,
})
/** Only where people may register themselves (`QY_REGISTER`, else the system parameter `register.enabled`). */
export const register = endpoint('POST', '/sys/user/register', {
  title: '注册账号',
  access: 'public',
  body: strict({
    username: text(100),
    password: text(200),
    phone: text(20),
    smscode: text(10),
    email: maybe(200),
    ...codePicture,
  }),
  /** `waiting`: no role was given; an administrator has to. */
  result: Type.Object({ waiting: Type.Boolean() }),
})
/** First step of a forgotten password; the code stays good for the second. */
export const phoneVerification = endpoint('POST', '/sys/user/phoneVerification', {
  title: '验证手机号',
  access: 'public',
  body: strict({ phone: text(20), smscode: text(10), ...codePicture }),
  result: Type.Object({ smscode: Type.String(), username: Type.String() }),
})
const renewed = {
  username: text(100),
  password: text(200),
  smscode: text(10),
  phone: text(20),
  ...codePicture,
}
/** The wire's form. A password in an address is written down on the way: our console posts it. */
export const passwordChange = endpoint('GET', '/sys/user/passwordChange', {
  title: '重设密码（地址参数）',
  access: 'public',
  query: Type.Object(renewed),
})
export const renewPassword = endpoint('POST', '/sys/user/passwordChange', {
  title: '重设密码',
  access: 'public',
  body: strict(renewed),
})
