import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group, page } from '#contract/kit/page.ts'

/** The past hour of one factor for every station, minute by minute: what the sparklines start from. */
export const recentTrends = endpoint('GET', '/device/exhibition/trends', {
  title: '近一小时曲线',
  access: 'device:facility:list',
  onWall: true,
  query: Type.Object({ factor: Type.String({ maxLength: 20 }) }),
  result: Type.Array(
    Type.Object({
      /** Facility id. */
      id: Type.String(),
      /** Minute means, oldest first, in the factor's unit. */
      values: Type.Array(Type.Number()),
    }),
  ),
})

export const exhibitionGroup = group('/exhibition', { name: '数据展示', icon: 'desktop', at: 2 })
export const exhibitionPage = page('/exhibition/device', {
  name: '设备展示',
  group: exhibitionGroup.url,
  at: 1,
  needs: [recentTrends.access],
  keepAlive: false,
})
