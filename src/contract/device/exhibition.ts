import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group, page } from '#contract/kit/page.ts'
import { figure } from '#contract/kit/shapes.ts'
import { comparison, level, worse } from './limit.ts'

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

/** What readings are judged by: the rules that warn of values, as they stand now. */
export const readingLimits = endpoint('GET', '/device/exhibition/limits', {
  title: '读数限值',
  access: 'device:facility:list',
  onWall: true,
  result: Type.Array(
    Type.Object({
      ...comparison.properties,
      code: Type.String(),
      name: Type.String(),
      level,
      forSec: Type.Number(),
      when: Type.Optional(Type.Array(comparison)),
      worse: Type.Optional(worse),
    }),
  ),
})
/** One factor of one device over the past hours, thinned: least, mean and greatest of each step, so that no peak is lost. */
export const readingCurve = endpoint('GET', '/device/exhibition/curve', {
  title: '读数曲线',
  access: 'device:facility:list',
  query: Type.Object({
    facilityId: Type.String(),
    factor: Type.String({ maxLength: 20 }),
    /** Up to now, or to this moment (epoch ms). */
    to: Type.Optional(Type.Number()),
    hours: Type.Optional(Type.Number({ minimum: 1, maximum: 72 })),
  }),
  result: Type.Object({
    from: Type.Number(),
    to: Type.Number(),
    stepMs: Type.Number(),
    points: Type.Array(Type.Object({ ts: Type.Number(), value: figure, min: figure, max: figure })),
  }),
})

export const exhibitionGroup = group('/exhibition', { name: '数据展示', icon: 'desktop', at: 2 })
export const exhibitionPage = page('/exhibition/device', {
  name: '设备展示',
  group: exhibitionGroup.url,
  at: 1,
  needs: [recentTrends.access],
  keepAlive: false,
})
