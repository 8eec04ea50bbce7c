import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

/** What the console must know before anybody signs in. */
export const bootConfig = endpoint('GET', '/sys/boot', {
  title: '启动配置',
  access: 'public',
  atStart: { signedOut: true },
  result: Type.Object({
    version: Type.String(),
    /** Demo province and simulator are on: every screen carries 演示数据. */
    demo: Type.Boolean(),
    /** Generated at the first start. It signs requests and gives no rights (design, section 7). */
    signSecret: Type.String(),
    /** Server clock, epoch ms. */
    now: Type.Number(),
    /** A way to send codes to telephones is configured: signing in by one and a forgotten password are offered. */
    byPhone: Type.Optional(Type.Boolean()),
    /** People may register themselves (`QY_REGISTER`, else the system parameter `register.enabled`). */
    register: Type.Optional(Type.Boolean()),
    /** Identity providers to sign in through. */
    third: Type.Optional(Type.Array(Type.Object({ source: Type.String(), title: Type.String() }))),
    /** Who comes from a provider for the first time may get an account of his own (as `register`). */
    thirdRegister: Type.Optional(Type.Boolean()),
    /** Prefix of the CAS server whose logins are accepted. */
    cas: Type.Optional(Type.String()),
    /** Minutes without input after which a session is locked (system parameter `session.idleMinutes`); absent: never. */
    idleMinutes: Type.Optional(Type.Number()),
    /** Every page carries who sees it and when (system parameter `watermark.enabled`). */
    watermark: Type.Optional(Type.Boolean()),
    /** System parameter `rule.mobile`; absent where nobody changed it. */
    mobilePattern: Type.Optional(Type.String()),
  }),
})
