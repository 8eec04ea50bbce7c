/** Tells the people of a region what was published of it: one message a region and period, however many drugs went out together. */
import { can } from '#contract/kit/can.ts'
import { appraisal } from '#contract/sewage/appraisal.ts'
import { nextId } from '#lib/id.ts'
import { appraisalWords } from '#lib/wbe/appraisal.ts'
import { suggestionWords } from '#lib/wbe/assess.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import type { Sessions } from '#server/identity/sessions/sessions.ts'
import type { Job } from '#server/jobs/timer.ts'
import { newMessage } from '../../message/send/queries.ts'
import { maySeeSmall } from '../consumption/small.ts'
import { peopleOfRegion, told, untoldRows } from './queries.ts'

type Untold = Awaited<ReturnType<typeof untoldRows>>[number]
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const trends: Readonly<Record<string, string>> = { UP: '上升', FLAT: '平稳', DOWN: '下降', NEW: '首次检出' }
function lineOf({ drugName, grade, trend, suggestion }: Untold): string {
  const level = grade === null ? '不评定' : appraisalWords[Number(grade) as keyof typeof appraisalWords]
  const words = [
    `${drugName ?? ''} ${level}`,
    trends[trend ?? ''],
    suggestion && suggestionWords[suggestion as keyof typeof suggestionWords],
  ]
  return `<li>${escaped(words.filter(Boolean).join('，'))}</li>`
}

export async function tellPublished(
  db: Db,
  sessions: Pick<Sessions, 'ofUser'>,
  now: number,
): Promise<number> {
  let messages = 0
  const groups = Map.groupBy(await untoldRows(db), row => `${row.regionCode}|${row.grain}|${row.startDate}`)
  for (const rows of groups.values()) {
    const { regionCode, placeLevel, regionName, period, tenantId, small } = rows[0]!
    const readers: string[] = []
    for (const { id, username } of await peopleOfRegion(db, placeLevel, regionCode)) {
      const session = await sessions.ofUser(id)
      const may = session && can(session.permissions, String(appraisal.endpoints.list!.access))
      if (may && (small === 'N' || maySeeSmall(session))) readers.push(username)
    }
    const message = {
      id: nextId(),
      title: `${regionName ?? regionCode} ${period}评定已发布`,
      content: `<ul>${rows.map(lineOf).join('')}</ul><p>详见“污水监测 / 评定结果”。</p>`,
      receiver: readers.join(','),
      type: 'system',
      param: null,
      by: '评定结果',
      tenantId,
    }
    try {
      await db.write([
        told(rows.map(({ id }) => id)),
        ...(readers.length > 0 ? [newMessage(message, now)] : []),
      ])
      if (readers.length > 0) messages += 1
    } catch (error) {
      // Another process has told it.
      if (!(error instanceof ConflictError)) throw error
    }
  }
  return messages
}

export const appraisalJobs = (db: Db, sessions: Sessions): Job[] => [
  {
    name: 'appraisal-notices',
    everyMs: 10_000,
    run: async now => void (await tellPublished(db, sessions, now)),
  },
]
