/** 运行日报: the figures of the home for the day that has ended, sent as a message to those who may see them, each within his own scope. */
import Type from 'typebox'
import { can } from '#contract/kit/can.ts'
import { refused } from '#contract/kit/fault.ts'
import { overviewToday } from '#contract/sewage/overview.ts'
import { businessDay, dayStart } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'
import { handler } from '#server/jobs/handler.ts'
import { newMessage, usersNamed } from '../../message/send/queries.ts'
import { keyOfWithin, type Within, withinOf } from '../overview/queries.ts'
import { today } from '../overview/today/service.ts'
import { reportHtml } from './report-html.ts'

const sender = '运行日报'

/** @throws Fault `refused` that names who cannot get the report, and why */
async function readersOf(db: Db, sessions: Sessions, receivers: string): Promise<Session[]> {
  const names = [...new Set(receivers.split(/[,，;；\s]+/).filter(Boolean))]
  if (names.length === 0) throw refused('没有接收人，请在参数「接收人账号」里填写账号')
  const users = await usersNamed(db, names)
  const lost = names.filter(name => !users.some(user => user.username === name || user.id === name))
  if (lost.length > 0) throw refused(`接收人不存在：${lost.join('、')}`)
  const readers = await Promise.all(
    users.map(async ({ id, username }) => {
      const session = await sessions.ofUser(id)
      if (!session) throw refused(`接收人“${username}”已冻结，请从参数「接收人账号」里去掉`)
      if (!can(session.permissions, String(overviewToday.access)))
        throw refused(`接收人“${username}”没有查看首页概况的权限（${overviewToday.access}）`)
      return session
    }),
  )
  return readers
}

export const dailyReport = handler({
  name: 'dailyReport',
  title: '运行日报',
  description:
    '汇总前一天的采样、冷链、预警、设备和数据完整率，作为消息发给接收人；各人只看到自己权限内的数字',
  parameters: Type.Object(
    {
      receivers: Type.String({
        title: '接收人账号',
        description: '多个账号用逗号分隔',
        minLength: 1,
        maxLength: 1_000,
      }),
      byMail: Type.Boolean({ title: '同时发邮件', description: '发到各人资料里的邮箱', default: false }),
    },
    { additionalProperties: false },
  ),
  async run({ receivers, byMail }, { db, sessions, now }) {
    const readers = await readersOf(db, sessions, receivers)
    const end = dayStart(businessDay(now)) - 1
    const day = businessDay(end)
    const circles = new Map<string, { within: Within; readers: Session[] }>()
    for (const reader of readers) {
      const within = withinOf(db.dialect, reader, undefined)
      const key = keyOfWithin(within)
      const circle = circles.get(key) ?? { within, readers: [] }
      circle.readers.push(reader)
      circles.set(key, circle)
    }
    const title = `运行日报 ${day}`
    const unit = []
    for (const { within, readers: circle } of circles.values()) {
      const message = {
        title,
        content: reportHtml(await today(db, within, end)),
        receiver: circle.map(({ username }) => username).join(','),
        param: null,
        by: sender,
        tenantId: '0',
      }
      for (const type of byMail ? ['system', 'email'] : ['system'])
        unit.push(newMessage({ id: nextId(), type, ...message }, now))
    }
    await db.write(unit)
    return `已生成 ${day} 的日报，发给 ${readers.length} 人${byMail ? '，并发邮件' : ''}`
  },
})
