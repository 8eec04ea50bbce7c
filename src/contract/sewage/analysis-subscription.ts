/** 订阅: the figures of a view of 分析, by message, once a week or a month, with the rights that the reader has then. */
import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { id, strict, textOrNull } from '#contract/kit/shapes.ts'
import { analysisView } from './analysis-view.ts'

export const cycles = ['WEEK', 'MONTH'] as const
export type Cycle = (typeof cycles)[number]
/** The hour at which they are sent, +08:00. */
export const sendHour = 8
export const cycleWords: Readonly<Record<Cycle, string>> = {
  WEEK: '每周一 08:00',
  MONTH: '每月 1 日 08:00',
}
/** Of one person. */
export const mostSubscriptions = 50

const subscription = Type.Object({
  id: Type.String(),
  viewId: Type.String(),
  /** As the view was called when he saw it last. */
  title: Type.String(),
  cycle: Type.Enum([...cycles]),
  nextAt: Type.String(),
  /** Why nothing is sent as things stand, in words; null: it is. */
  held: textOrNull,
  /** The last period that was due, when that was, and why nothing was sent then. */
  lastPeriod: textOrNull,
  lastAt: textOrNull,
  lastHeld: textOrNull,
})
export type Subscription = Static<typeof subscription>

/** One's own, the newest first: also of who has lost the right to the views, so that he reads why and can end them. */
export const ownSubscriptions = endpoint('GET', '/sewage/analysis/subscriptions', {
  title: '我的分析订阅',
  access: 'session',
  result: Type.Array(subscription),
})
export const subscribe = endpoint('POST', '/sewage/analysis/subscriptions/subscribe', {
  title: '订阅分析视图',
  access: `${analysisView.perm}:list`,
  body: strict({ viewId: id(), cycle: Type.Enum([...cycles]) }),
})
export const endSubscription = endpoint('POST', '/sewage/analysis/subscriptions/end', {
  title: '结束我的分析订阅',
  access: 'session',
  body: strict({ id: id() }),
})
