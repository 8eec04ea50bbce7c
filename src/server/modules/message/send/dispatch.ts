/** Sends what waits. Each try is counted before it is made, so that two processes never make the same one. */
import { failed, sent, unsent } from '#contract/message/message.ts'
import { minuteMs } from '#lib/dates.ts'
import type { Config } from '#server/config.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import type { Job } from '#server/jobs/timer.ts'
import type { Notices } from '#server/live/notices.ts'
import { channelsOf, Hopeless } from './channels.ts'
import { asAnnouncement, claim, type MessageRow, messageOf, outcome, usersNamed, waiting } from './queries.ts'

export interface Post {
  db: Db
  config: Pick<Config, 'smsUrl' | 'mailUrl'>
  notices: Notices
}
export const mostTries = 3
const pauseMs = minuteMs
const mostAtOnce = 50
const done = '发送成功'

const receiversIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，;；]/)
      .map(part => part.trim())
      .filter(Boolean),
  ),
]
const phone = /^\+?\d{5,20}$/
const mailbox = /^[^\s@,]+@[^\s@,]+$/

/** @throws Hopeless when somebody is not there */
async function usersIn(db: Db, message: MessageRow): Promise<string[]> {
  const names = receiversIn(message.esReceiver)
  if (names.length === 0) throw new Hopeless('没有接收人')
  const users = await usersNamed(db, names)
  const lost = names.filter(name => !users.some(user => user.username === name || user.id === name))
  if (lost.length > 0) throw new Hopeless(`接收人不存在：${lost.join('、')}`)
  return [...new Set(users.map(user => user.id))]
}

/** Telephone numbers or mail addresses: as they were written, or those of the users named. */
async function addressesIn(db: Db, message: MessageRow, kind: 'sms' | 'email'): Promise<string[]> {
  const names = receiversIn(message.esReceiver)
  const pattern = kind === 'sms' ? phone : mailbox
  const written = names.filter(name => pattern.test(name))
  const others = names.filter(name => !pattern.test(name))
  if (names.length === 0) throw new Hopeless('没有接收人')
  if (others.length === 0) return written
  const users = await usersNamed(db, others)
  const found = others.map(name => {
    const user = users.find(each => each.username === name || each.id === name)
    const address = kind === 'sms' ? user?.phone : user?.email
    if (!address) throw new Hopeless(`接收人“${name}”没有${kind === 'sms' ? '手机号' : '邮箱'}`)
    return address
  })
  return [...written, ...found]
}

async function deliver({ db, config, notices }: Post, message: MessageRow): Promise<void> {
  if (message.esType !== 'sms' && message.esType !== 'email') {
    const userIds = await usersIn(db, message)
    const [annt, lines] = asAnnouncement(message, userIds, Date.now())
    // What is told and that it was told are one: a message is never announced twice.
    await db.write([annt!, lines!, outcome(message.id, sent, done)])
    notices.toUsers(userIds, { msgId: String(annt!.rows[0]![0]), msgTxt: message.esTitle })
    return
  }
  const channel = channelsOf(config)[message.esType]
  for (const to of await addressesIn(db, message, message.esType))
    await channel.send({ to, title: message.esTitle, html: message.esContent })
  await db.write([outcome(message.id, sent, done)])
}

/** @returns how it stands afterwards; undefined when another process was at it */
export async function sendOne(
  post: Post,
  message: MessageRow,
): Promise<{ status: string; reason: string } | undefined> {
  const { db } = post
  try {
    await db.write([claim(message, Date.now())])
  } catch (error) {
    if (error instanceof ConflictError) return undefined
    throw error
  }
  try {
    await deliver(post, message)
    return { status: sent, reason: done }
  } catch (error) {
    if (error instanceof ConflictError) return undefined
    const reason = error instanceof Error ? error.message : String(error)
    const tries = (message.esSendNum ?? 0) + 1
    const status = error instanceof Hopeless || tries >= mostTries ? failed : unsent
    await db.write([outcome(message.id, status, reason)])
    return { status, reason }
  }
}

export async function sendWaiting(post: Post, now: number): Promise<number> {
  const messages = await waiting(post.db, now - pauseMs, mostAtOnce)
  for (const message of messages) await sendOne(post, message)
  return messages.length
}

/** Sends one that was just written. */
export async function sendNow(post: Post, id: string) {
  const message = await messageOf(post.db, id)
  return message && sendOne(post, message)
}

export const messageJobs = (post: Post): Job[] => [
  { name: 'messages', everyMs: 5_000, run: async now => void (await sendWaiting(post, now)) },
]
