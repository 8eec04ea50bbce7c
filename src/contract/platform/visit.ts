/** How often people signed in (spec/wire 12). */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'

export const loginInfo = endpoint('GET', '/sys/loginfo', {
  title: '访问统计',
  access: 'session',
  result: Type.Object({
    totalVisitCount: Type.Number(),
    todayVisitCount: Type.Number(),
    todayIp: Type.Number(),
  }),
})
/** The last seven days; days without a sign-in are absent. */
export const visitInfo = endpoint('GET', '/sys/visitInfo', {
  title: '近七日访问',
  access: 'session',
  result: Type.Array(
    Type.Object({ visit: Type.Number(), ip: Type.Number(), tian: Type.String(), type: Type.String() }),
  ),
})
