/** `/websocket/{userId}`: the bell of the wire's clients. They only listen; whatever they say is a heartbeat. */
import type { Bus } from './bus.ts'
import { TextChannel } from './text-channel.ts'

export interface Notice {
  /** Both make a client read its bell again: `topic` goes to everybody, `user` to those named. */
  cmd: 'topic' | 'user'
  msgId: string
  msgTxt: string
  userId?: string
}
export interface Notices {
  readonly channel: TextChannel
  toAll(notice: { msgId: string; msgTxt: string }): void
  toUsers(userIds: readonly string[], notice: { msgId: string; msgTxt: string }): void
}
const heartbeat = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' })
const subject = 'notice'

export function createNotices(bus?: Bus): Notices {
  const channel = new TextChannel(() => heartbeat)
  const deliver = (notice: Notice) => {
    channel.send(
      JSON.stringify(notice),
      member => notice.userId === undefined || member.session.userId === notice.userId,
    )
  }
  const send = (notice: Notice) => {
    deliver(notice)
    bus?.publish(subject, notice)
  }
  bus?.subscribe(subject, notice => deliver(notice as Notice))
  // What others said while it was away is heard by reading again.
  bus?.onReturn(() => deliver({ cmd: 'topic', msgId: '', msgTxt: '消息列表已更新' }))
  return {
    channel,
    toAll: notice => send({ cmd: 'topic', ...notice }),
    toUsers(userIds, notice) {
      for (const userId of userIds) send({ cmd: 'user', ...notice, userId })
    },
  }
}
