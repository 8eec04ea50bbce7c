/** The life of an announcement: draft, published, revoked. */
import { can } from '#contract/kit/can.ts'
import { refused } from '#contract/kit/fault.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { announcement, drafted, published, toChosen } from '#contract/message/announcement.ts'
import { fromWire } from '#lib/dates.ts'
import { idsIn } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import type { Draft, Hooks, Step } from '#server/crud/hooks.ts'
import { type Db, inWords, type Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { Notices } from '#server/live/notices.ts'
import { reaches, recipientLines, recipientsOf, release, revoke } from './queries.ts'

/** Writes announcements or looks at all of them; everybody else sees what reaches him. */
export const keeps = (session: Session): boolean => can(session.permissions, `${announcement.perm}:list`)

export const announcementHooks: Hooks = {
  extraConditions: session => (keeps(session) ? [] : [reaches(session.userId)]),
  completeRows(rows, session) {
    // To whom else it went is not the reader's business.
    if (!keeps(session)) for (const row of rows) row['userIds'] = null
  },
  beforeSave(draft, present) {
    if (present && present['sendStatus'] !== drafted)
      throw refused('只有未发布的通告可以编辑；已发布的请先撤销，再新增一条')
    const now = { ...present, ...draft }
    const chosen = now['msgType'] === toChosen
    const ids = idsIn(now['userIds'])
    if (chosen && ids.length === 0) throw refused('指定用户不能为空！')
    if (chosen && 'userIds' in draft) draft['userIds'] = `${ids.join(',')},`
    if (!chosen && !isEmpty(now['userIds'])) draft['userIds'] = null
  },
  alongside({ verb, id, draft, present }: Step) {
    if (verb === 'delete') {
      if (present?.['sendStatus'] === published) throw refused('已发布的通告不能删除，请先撤销')
      return []
    }
    const now: Draft = { ...present, ...draft }
    return recipientLines(id, now['msgType'] === toChosen ? idsIn(now['userIds']) : [], Date.now())
  },
}

type Row = Readonly<Draft>
interface Move {
  statement: (id: string, version: number, username: string, now: number) => Statement
  word: string
  code: string
}
const steps = {
  release: { statement: release, word: '发布', code: 'release' },
  revoke: { statement: revoke, word: '撤销', code: 'revoke' },
} satisfies Record<string, Move>

function mayStep(row: Row, verb: keyof typeof steps, now: number): void {
  if (verb === 'revoke') {
    if (row['sendStatus'] !== published) throw refused('只有已发布的通告可以撤销')
    return
  }
  if (row['sendStatus'] !== drafted) throw refused('只有未发布的通告可以发布')
  const end = row['endTime']
  if (typeof end === 'string' && fromWire(end) <= now) throw refused('截至日期已过，请先修改截至日期再发布')
}

/** Moves one on, with the line of the log; then every bell that it concerns reads again. */
export async function move(
  { db, notices }: { db: Db; notices: Notices },
  verb: keyof typeof steps,
  row: Row,
  session: Session,
): Promise<void> {
  const now = Date.now()
  mayStep(row, verb, now)
  const id = String(row['id'])
  if (verb === 'release' && row['msgType'] === toChosen && (await recipientsOf(db, id)).length === 0)
    throw refused('指定用户不能为空！')
  const { statement, word, code } = steps[verb]
  await inWords(
    db.write([
      statement(id, Number(row['version']), session.username, now),
      audit(session, 'edit', `${word}${announcement.title} 1 条`, `${announcement.perm}:${code}`, {
        after: { ids: [id], titile: row['titile'] },
      }),
    ]),
    { changed: '这条通告刚被他人修改，请刷新后重试' },
  )
  await ring({ db, notices }, row)
}

/** Tells the bells of those it reaches; of a tenant's own announcement no words go to everybody. */
export async function ring({ db, notices }: { db: Db; notices: Notices }, row: Row): Promise<void> {
  const msgId = String(row['id'])
  const notice = { msgId, msgTxt: String(row['titile'] ?? '') }
  if (row['msgType'] === toChosen) notices.toUsers(await recipientsOf(db, msgId), notice)
  else notices.toAll(row['tenantId'] === '0' ? notice : { msgId, msgTxt: '有新的通告' })
}
