/**
 * What the console does about a failed call, in one table (specification, section 8). Pure: a failure in, a
 * reaction out; react.ts carries it out.
 */
import type { Locked } from '#contract/kit/lock.ts'

export interface Failure {
  /** HTTP status; undefined when no answer came. */
  status?: number
  /** The server's words, or the network error's. */
  message: string
  timedOut?: boolean
  cancelled?: boolean
  /** The session is not dead: it waits for the password. */
  locked?: Locked
}
export interface Situation {
  hasToken: boolean
  /** Enterprise chat's in-app browser: a modal cannot be answered well there. */
  inAppBrowser: boolean
}
export type Reaction =
  | { kind: 'silent' }
  | { kind: 'notify'; text: string }
  | { kind: 'expired'; text: string; reloadAfterMs: number | undefined }
  | { kind: 'locked'; wall: boolean }
  | { kind: 'expired-modal' }
  | { kind: 'expired-loading'; text: string }

export const texts = {
  title: '系统提示',
  denied: '拒绝访问',
  missing: '很抱歉，资源未找到!',
  expired: '很抱歉，登录已过期，请重新登录',
  expiredTitle: '登录已过期',
  signInAgain: '重新登录',
  expiredLoading: '登录已过期，正在重新登陆',
  downloadFailed: '文件下载失败',
} as const
export const reloadAfterMs = 1500

const silent: Reaction = { kind: 'silent' }
const notify = (text: string): Reaction => ({ kind: 'notify', text })

const byStatus: Readonly<Record<number, (failure: Failure, situation: Situation) => Reaction>> = {
  401: (_, { hasToken }) => ({
    kind: 'expired',
    text: texts.expired,
    reloadAfterMs: hasToken ? reloadAfterMs : undefined,
  }),
  403: () => notify(texts.denied),
  404: () => notify(texts.missing),
  500: (failure, { hasToken, inAppBrowser }) => {
    if (!hasToken || !findsDead(failure)) return notify(failure.message)
    return inAppBrowser ? { kind: 'expired-loading', text: texts.expiredLoading } : { kind: 'expired-modal' }
  },
  504: () => silent,
}

/** The session is no more: told whoever called, and be it nobody. */
export const findsDead = ({ status, message }: Pick<Failure, 'status' | 'message'>): boolean =>
  status === 401 || (status === 500 && message.includes('Token失效'))

export function reactionTo(failure: Failure, situation: Situation): Reaction {
  if (failure.cancelled) return silent
  if (failure.locked) return { kind: 'locked', wall: failure.locked.wall === true }
  if (failure.status === undefined) return failure.timedOut ? silent : notify(failure.message)
  return byStatus[failure.status]?.(failure, situation) ?? notify(failure.message)
}

/** WeCom and DingTalk name themselves. */
export const isInAppBrowser = (agent: string): boolean => /wxwork|dingtalk/i.test(agent)
