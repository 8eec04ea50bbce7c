/** A word to the person for whom a worksheet waits now: it came back, it is to be reviewed, a release was asked for or decided. */
import { isEmpty } from '#contract/kit/rule.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { escapeHtml } from '#lib/html.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { newMessage } from '#server/modules/message/send/queries.ts'

/** @param receiver username; nothing is said where nobody is named, or to whoever did it himself */
export function word(
  sheet: Readonly<Record<string, unknown>>,
  session: Pick<Session, 'username' | 'realname'>,
  { receiver, says, reason }: { receiver: unknown; says: string; reason?: unknown },
  at: number,
): Bulk[] {
  if (isEmpty(receiver) || receiver === session.username) return []
  const no = String(sheet['worksheetNo'])
  const why = isEmpty(reason) ? '' : `：${escapeHtml(String(reason))}`
  const where = `${worksheet.path}?sheet=${String(sheet['id'])}`
  return [
    newMessage(
      {
        id: nextId(),
        title: `工作单 ${no} ${says}`,
        content: `<p>${escapeHtml(session.realname)}：工作单 <a href="${where}">${escapeHtml(no)}</a> ${says}${why}</p>`,
        receiver: String(receiver),
        type: 'system',
        param: null,
        by: session.username,
        tenantId: String(sheet['tenantId']),
      },
      at,
    ),
  ]
}
