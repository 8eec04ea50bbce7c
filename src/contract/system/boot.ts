import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

/** What the console must know before anybody signs in. */
export const bootConfig = endpoint('GET', '/sys/boot', {
  title: '启动配置',
  access: 'public',
  result: Type.Object({
    version: Type.String(),
    /** Demo province and simulator are on: every screen carries 演示数据. */
    demo: Type.Boolean(),
    /** Generated at the first start. It signs requests and gives no rights (design, section 7). */
    signSecret: Type.String(),
    /** Server clock, epoch ms. */
    now: Type.Number(),
    /** System parameter `rule.mobile`; absent where nobody changed it. */
    mobilePattern: Type.Optional(Type.String()),
  }),
})
