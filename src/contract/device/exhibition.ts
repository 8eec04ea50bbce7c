import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group, page } from '#contract/kit/page.ts'
import { figure } from '#contract/kit/shapes.ts'
import { comparison, level, operator, worse } from './limit.ts'

/** The past hour of one factor for every station, minute by minute, the running one last: what the sparklines start from. */
export const recentTrends = endpoint('GET', '/device/exhibition/trends', {
  title: '近一小时曲线',
  access: 'device:facility:list',
  onWall: true,
  query: Type.Object({ factor: Type.String({ maxLength: 20 }) }),
  result: Type.Array(
    Type.Object({
      /** Epoch ms: the running minute. */
      at: Type.Number(),
      /** Facility id. */
      id: Type.String(),
      /** Means of the 60 minutes, oldest first, in the factor's unit; null where nothing was measured. */
      values: Type.Array(figure),
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
      clear: Type.Optional(Type.Object({ op: operator, value: Type.Number(), forSec: Type.Number() })),
    }),
  ),
})
/**
 * What the parts of devices can measure, of all that the caller sees or of one: where no rule says what a value may be, a value
 * beyond it is no good. Devices with the same range share a line.
 */
export const readingRanges = endpoint('GET', '/device/exhibition/ranges', {
  title: '读数量程',
  access: 'device:facility:list',
  onWall: true,
  query: Type.Object({ facilityId: Type.Optional(Type.String()) }),
  result: Type.Array(
    Type.Object({
      factor: Type.String(),
      /** In the factor's unit; null where that end is open. */
      lo: figure,
      hi: figure,
      facilityIds: Type.Array(Type.String()),
    }),
  ),
})
/** The past day of every factor of one device, step by step: what stands beside a reading as a small curve. */
export const readingDay = endpoint('GET', '/device/exhibition/day', {
  title: '读数日曲线',
  access: 'device:facility:list',
  onWall: true,
  query: Type.Object({ facilityId: Type.String() }),
  result: Type.Object({
    /** Epoch ms. */
    from: Type.Number(),
    stepMs: Type.Number(),
    curves: Type.Array(
      Type.Object({
        factor: Type.String(),
        /** One a step, oldest first; null where nothing was measured. Least and greatest, so that no peak is lost. */
        means: Type.Array(figure),
        least: Type.Array(figure),
        most: Type.Array(figure),
      }),
    ),
  }),
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
