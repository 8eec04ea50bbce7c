import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import {
  failed,
  message,
  messageTemplate,
  resendMessage,
  richTemplate,
  sendTemplate,
  sent,
  unsent,
} from '#contract/message/message.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { hook } from '#server/crud/mount.ts'
import { cleanHtml } from '#server/crud/save/clean.ts'
import { findRow } from '#server/crud/save/find.ts'
import { inWords } from '#server/db/db.ts'
import { serve, tenantOfNew, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { sendNow } from './dispatch.ts'
import { again, newMessage, templateOf } from './queries.ts'
import { fillTemplate, readValues } from './template.ts'

/** Older clients name the kinds by figures. */
const kinds: Readonly<Record<string, string>> = { '1': 'sms', '2': 'email', '4': 'system' }
const known = new Set(['system', 'email', 'sms'])

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, message, {
    beforeSave(draft, present) {
      if (present?.['esSendStatus'] === sent) throw refused('已发送成功的消息不能修改')
      // What was changed is sent anew.
      if (present?.['esSendStatus'] === failed) Object.assign(draft, { esSendStatus: unsent, esSendNum: 0 })
    },
  })
  hook(deps, messageTemplate, {
    beforeSave(draft, present) {
      const type = draft['templateType'] ?? present?.['templateType']
      const content = draft['templateContent'] ?? present?.['templateContent']
      if (type !== richTemplate || typeof content !== 'string') return
      const clean = cleanHtml(content)
      if (clean !== content || draft['templateContent'] !== undefined) draft['templateContent'] = clean
    },
  })

  /** Tries at once, so that whoever sends hears how it went; what may work later stays with the dispatcher. */
  async function trySend(id: string) {
    const end = await sendNow(deps, id)
    if (end && end.status !== sent)
      throw refused(end.status === failed ? end.reason : `${end.reason}，系统稍后会自动重试`)
    return withMessage('消息发送成功！')
  }

  serve(app, sendTemplate, async ({ body, session }) => {
    const template = await templateOf(db, body.templateCode)
    if (!template) throw refused('消息模板不存在，请检查模板CODE')
    const type = kinds[body.msgType] ?? body.msgType
    if (!known.has(type)) throw refused('消息类型不正确，请选择系统消息、邮件消息或短信消息')
    if (body.receiver.trim() === '') throw refused('消息接收方不能为空')
    const { title, content } = fillTemplate(template, readValues(body.testData))
    const id = nextId()
    const row = {
      id,
      title,
      content: cleanHtml(content),
      receiver: body.receiver.trim(),
      type,
      param: body.testData ?? null,
      by: session.username,
      tenantId: tenantOfNew(session),
    }
    await db.write([
      newMessage(row, Date.now()),
      audit(session, 'add', `按模板 ${body.templateCode} 发送消息 1 条`, `${messageTemplate.perm}:send`, {
        after: { ids: [id], receiver: row.receiver, type },
      }),
    ])
    return trySend(id)
  })
  serve(app, resendMessage, async ({ body, session }) => {
    const row = await findRow(deps.engine.store(message), body.id, session, 'change')
    if (row['esSendStatus'] !== failed) throw refused('只有发送失败的消息可以重新发送')
    await inWords(
      db.write([
        again(body.id),
        audit(session, 'edit', '重新发送消息 1 条', `${message.perm}:resend`, { after: { ids: [body.id] } }),
      ]),
      { changed: '这条消息刚被他人处理，请刷新后重试' },
    )
    return trySend(body.id)
  })
}
