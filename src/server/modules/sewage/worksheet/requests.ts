/** What is asked about a failing control: to measure again what it holds, or to let it go as it is. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { askRelease, decideRelease, leastReason, orderRetest } from '#contract/sewage/worksheet-calls.ts'
import { nextId } from '#lib/id.ts'
import { placeName } from '#lib/lab/place.ts'
import { kindTitles, type PositionKind } from '#lib/lab/qc.ts'
import { standardColumn } from '#lib/lab/read-block.ts'
import { audit } from '#server/audit/audit.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { sheetToWrite, workedOn, writeSheet } from './own-sheet.ts'
import { decide, insertRequest, reviseSheet } from './queries.ts'
import { readSheet, type Sheet } from './sheet.ts'
import { word } from './word.ts'

type Served = Pick<Deps, 'db' | 'engine'>
function reasonIn(text: string, what: string): string {
  const reason = text.trim()
  if ([...reason].length < leastReason) throw refused(`${what}须写明原因，至少 ${leastReason} 个字`)
  return reason
}
export const titleOf = (kind: string, code: string, pos: number) =>
  `${placeName(pos)} ${code} ${kind === 'IS' ? '内标' : kindTitles[kind as PositionKind]}`

function heldBy(sheet: Sheet, pointId: string) {
  const hold = sheet.holds.find(({ point }) => point.id === pointId)
  if (!hold) throw refused('这个质控没有扣留值，或已放行，请刷新后再看')
  const { point, span } = hold
  const within = sheet.places.filter(({ pos }) => pos >= span.from && pos <= span.to)
  // The control itself, too, and what it is judged against.
  const own = sheet.places.find(({ pos }) => pos === point.pos)
  const base = sheet.places.find(({ id }) => id === own?.ofId)
  const positions = [...new Set([...within.map(({ pos }) => pos), point.pos, ...(base ? [base.pos] : [])])]
  return { hold, positions: positions.sort((a, b) => a - b) }
}

export async function retest(served: Served, session: Session, body: BodyOf<typeof orderRetest>) {
  const header = await sheetToWrite(served, body, session, ['RUNNING'])
  const reason = reasonIn(body.reason, '复测')
  const sheet = await readSheet(served.db, header.id)
  const { hold, positions } = heldBy(sheet, body.pointId)
  if (sheet.repeats.some(({ pointId }) => pointId === body.pointId))
    throw refused('这个质控的复测已提交，请录入复测的值')
  const { kind, code, pos } = hold.point
  await writeSheet(served, header.id, session, [
    reviseSheet({ id: header.id, version: header.version, state: 'RUNNING' }, session.username, sheet.now),
    insertRequest({
      id: nextId(),
      worksheetId: header.id,
      kind: 'RETEST',
      state: 'ORDERED',
      pointId: body.pointId,
      // Of an internal standard everything at its position.
      codes: code === standardColumn ? '' : code,
      positions: positions.join(','),
      reason,
      byUser: session.username,
      byName: session.realname,
      at: sheet.now,
    }),
    audit(
      session,
      'edit',
      `工作单 ${header.worksheetNo} ${titleOf(kind, code, pos)} 提交复测 ${positions.length} 位`,
      orderRetest.access,
    ),
  ])
  return { version: header.version + 1 }
}

export async function ask(served: Served, session: Session, body: BodyOf<typeof askRelease>) {
  const header = await sheetToWrite(served, body, session, ['RUNNING'])
  const reason = reasonIn(body.reason, '申请放行')
  const sheet = await readSheet(served.db, header.id)
  const { hold, positions } = heldBy(sheet, body.pointId)
  if (
    sheet.requests.some(
      one => one.pointId === body.pointId && one.kind === 'RELEASE' && one.state === 'ASKED',
    )
  )
    throw refused('这个质控的放行已在申请中，请等审核人批准')
  const { kind, code, pos } = hold.point
  await writeSheet(served, header.id, session, [
    reviseSheet({ id: header.id, version: header.version, state: 'RUNNING' }, session.username, sheet.now),
    insertRequest({
      id: nextId(),
      worksheetId: header.id,
      kind: 'RELEASE',
      state: 'ASKED',
      pointId: body.pointId,
      codes: code === standardColumn ? '' : code,
      positions: positions.join(','),
      reason,
      byUser: session.username,
      byName: session.realname,
      at: sheet.now,
    }),
    audit(
      session,
      'edit',
      `工作单 ${header.worksheetNo} ${titleOf(kind, code, pos)} 申请放行`,
      askRelease.access,
    ),
    ...word(header, session, { receiver: header['reviewer'], says: '有放行申请待您批准', reason }, sheet.now),
  ])
  return { version: header.version + 1 }
}

export async function decideOn(served: Served, session: Session, body: BodyOf<typeof decideRelease>) {
  const header = await sheetToWrite(served, body, session, ['RUNNING', 'REVIEW'])
  const sheet = await readSheet(served.db, header.id)
  const request = sheet.requests.find(({ id }) => id === body.requestId)
  if (request?.kind !== 'RELEASE' || request.state !== 'ASKED')
    throw refused('这个申请已经处理，请刷新后再看')
  if ((await workedOn(served.db, header)).has(session.username))
    throw refused('不能批准自己检测、录入或申请的放行，请由其他审核人办理')
  const opinion = reasonIn(body.opinion, body.approve ? '批准放行' : '不予放行')
  await writeSheet(served, header.id, session, [
    reviseSheet({ id: header.id, version: header.version, state: header.state }, session.username, sheet.now),
    decide(request.id, {
      state: body.approve ? 'APPROVED' : 'REFUSED',
      by: session.username,
      name: session.realname,
      at: sheet.now,
      opinion,
    }),
    audit(
      session,
      'edit',
      `工作单 ${header.worksheetNo} ${body.approve ? '批准放行' : '不予放行'}：${opinion}`,
      decideRelease.access,
    ),
    ...word(
      header,
      session,
      {
        receiver: request.byUser,
        says: body.approve ? '的申请已批准放行' : '的申请不予放行',
        reason: opinion,
      },
      sheet.now,
    ),
  ])
  return { version: header.version + 1 }
}
