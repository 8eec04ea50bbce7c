/** What one person may bring before a record names it: nobody looks at it, and it would fill the disk unseen. */
import { Fault } from '#contract/kit/fault.ts'
import { dayMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { looseSince } from './queries.ts'

/** A day's photos of a field round are some sixty, and named within minutes. */
const mostLoose = { files: 500, bytes: 300 * 1024 * 1024 }
/** A form sends up to six pictures side by side; what is under way is not counted yet. */
const mostAtOnce = 8

const underWay = new Map<string, number>()

/** @throws Fault `too-many` in words for the sender */
export async function bounded<T>(db: Db, { username }: Session, bring: () => Promise<T>): Promise<T> {
  const now = underWay.get(username) ?? 0
  if (now >= mostAtOnce) throw new Fault('too-many', '同时上传的文件过多，请等其中一些完成后再试', null, 5)
  underWay.set(username, now + 1)
  try {
    const loose = await looseSince(db, username, Date.now() - dayMs)
    if (loose.files >= mostLoose.files || loose.bytes >= mostLoose.bytes)
      throw new Fault('too-many', '今天上传后未使用的文件过多，请先保存已上传的内容，或明天再试', null, 3_600)
    return await bring()
  } finally {
    const left = (underWay.get(username) ?? 1) - 1
    if (left > 0) underWay.set(username, left)
    else underWay.delete(username)
  }
}
