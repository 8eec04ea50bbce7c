/** Writes down what was done on site, each deed once, however often it is sent. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { isEmpty, lngLatRule } from '#contract/kit/rule.ts'
import { namesLabel, type Recordable, type recordDetail } from '#contract/sewage/work-detail.ts'
import { workOrder } from '#contract/sewage/work-order.ts'
import { fromWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { groupLabelNo, tidyLabelNo } from '#lib/label-number.ts'
import { sealProblem } from '#lib/seal.ts'
import { audit } from '#server/audit/audit.ts'
import type { Engine } from '#server/crud/engine.ts'
import { happened } from '#server/crud/machine/moment.ts'
import { attached } from '#server/crud/save/attached.ts'
import { findRow } from '#server/crud/save/find.ts'
import { type Bulk, ConflictError, DuplicateError, type Statement } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { labelFollows } from '../label/follow.ts'
import {
  bottleOfLabel,
  type Deed,
  type DeedRow,
  deedsOf,
  holdLabel,
  insertDeed,
  putOn,
  stillOnSite,
  takeOff,
} from './queries.ts'
import { type LabelRow, scanOf, type Work } from './scan.ts'

type Body = BodyOf<typeof recordDetail>
const textIn = (value: unknown): string | null => (isEmpty(value) ? null : String(value))
/** As many as may write on one order at once. */
const mostTries = 20

/** @returns id of the row that says it: the one that was there, where it was said before */
export async function record(engine: Engine, session: Session, body: Body): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(engine, session, body)
    } catch (error) {
      // Handed in, or another deed written, or the same label or bottle taken, since it was looked at: what stands now decides.
      const again = error instanceof ConflictError || error instanceof DuplicateError
      if (!again || tries >= mostTries) throw error
    }
  }
}

/** What counts of a deed, apart from when it was sent. */
const saidBy = (deed: Deed | DeedRow): string =>
  JSON.stringify([
    deed.item,
    deed.labelNo,
    deed.bottleNo,
    deed.sealNo,
    deed.actualValue,
    deed.volume,
    deed.temp,
    deed.photo,
    deed.ok,
    deed.remark,
  ])

async function attempt(engine: Engine, session: Session, body: Body): Promise<string> {
  const { db } = engine
  const row = await findRow(engine.store(workOrder), body.workId, session)
  const mine = [row['assignee'], row['assistant']].includes(session.username)
  if (!mine) throw refused('只有这张工单的处理人和协助人可以记录作业步骤；要换人请重新派单')
  const place = textIn(body.place)
  if (place !== null && lngLatRule(place, {}) !== undefined)
    throw refused('「位置」应为“经度,纬度”，如 113.12345,23.12345，请重新定位')
  const { at, received, notes } = happened(body.happenedAt, Date.now())
  const clock = notes.filter(({ title }) => title === '手机时钟').map(({ title, text }) => `${title}${text}`)
  const deed: Deed = {
    id: nextId(),
    workId: body.workId,
    item: body.item,
    pointId: textIn(row['pointId']),
    facilityId: textIn(row['facilityId']),
    labelNo: textIn(body.labelNo),
    bottleNo: body.bottleNo ?? null,
    sealNo: textIn(body.sealNo),
    actualValue: body.actualValue ?? null,
    volume: body.volume ?? null,
    temp: body.temp ?? null,
    photo: textIn(body.photo),
    place,
    ok: body.ok ? 'Y' : 'N',
    remark: textIn([textIn(body.remark), ...clock].filter(Boolean).join('；')),
    by: session.username,
    at,
    received,
    sysOrgCode: textIn(row['sysOrgCode']),
    tenantId: String(row['tenantId'] ?? '0'),
  }
  const work: Work = {
    id: body.workId,
    plantId: String(row['plantId']),
    pointId: textIn(row['pointId']),
    batchId: textIn(row['batchId']),
    planBegin: fromWire(String(row['planBegin'])),
  }
  const deeds = await deedsOf(db, body.workId)
  if (row['state'] !== 'ON_SITE') {
    // Handed in meanwhile, with this in it: what another tab of the same phone sends late is there already.
    const tidy = deed.labelNo === null ? deed : { ...deed, labelNo: tidyLabelNo(deed.labelNo) }
    const there = deeds.findLast(one => one.createBy === session.username && saidBy(one) === saidBy(tidy))
    if (there) return there.id
    const words = await engine.texts.dictionary('work_state')
    throw refused(
      `工单 ${row['workNo']} 现在是“${words?.get(String(row['state'])) ?? row['state']}”，到场后、提交前才能记录作业步骤，请刷新后再看`,
    )
  }
  const done = (one: DeedRow) =>
    saidBy(one) === saidBy(deed) && (one.time === at || namesLabel.includes(body.item))
  const parts: (Statement | Bulk)[] = []
  if (namesLabel.includes(body.item)) {
    const wrong = await aboutBottle(engine, session, work, body.item, deed, parts)
    if (wrong.done) {
      // It may have been written since the deeds were read.
      const there = (await deedsOf(db, body.workId)).findLast(
        one => one.item === deed.item && one.labelNo === deed.labelNo && one.ok === 'Y',
      )
      if (there) return there.id
    }
  }
  // The last word on a thing, said again, is the same word.
  const last = deeds.findLast(one => one.item === deed.item && one.labelNo === deed.labelNo)
  if (last && done(last)) return last.id
  await db.write([
    stillOnSite(work.id),
    insertDeed(deed, deeds.at(-1)?.step ?? 0),
    ...attached(session, [deed.photo]),
    ...parts,
    audit(
      session,
      'add',
      `记录工单 ${row['workNo']} 的作业步骤 ${await itemWords(engine, deed.item)}`,
      'sewage:work-detail:record',
      {
        after: {
          workId: work.id,
          item: deed.item,
          labelNo: deed.labelNo,
          bottleNo: deed.bottleNo,
          ok: deed.ok,
        },
      },
    ),
  ])
  return deed.id
}
const itemWords = async ({ texts }: Engine, item: string) =>
  (await texts.dictionary('work_item'))?.get(item) ?? item

/** A deed on a bottle names its label, which goes on it, or is on it. Fills in the number and the place; adds what it writes beside. */
async function aboutBottle(
  { db }: Engine,
  session: Session,
  work: Work,
  item: Recordable,
  deed: Deed,
  parts: (Statement | Bulk)[],
): Promise<{ done: boolean }> {
  if (deed.labelNo === null) throw refused('没有标签号，请扫描或输入瓶上的标签')
  const labelNo = tidyLabelNo(deed.labelNo)
  const on = await bottleOfLabel(db, labelNo)
  if (item !== 'BIND_LABEL') {
    if (on?.workId !== work.id)
      throw refused(`标签 ${groupLabelNo(labelNo)} 还没有绑定到这张工单的瓶上，请先绑定标签`)
    if (item === 'SEAL' && deed.ok === 'Y' && deed.sealNo === null)
      throw refused(`第 ${on.bottleNo} 瓶没有封签号，请扫描或输入封签`)
    const noSeal = item === 'SEAL' && deed.ok === 'Y' ? sealProblem(deed.sealNo) : undefined
    if (noSeal) throw refused(noSeal)
    Object.assign(deed, { labelNo, bottleNo: on.bottleNo })
    return { done: false }
  }
  if (deed.ok === 'N') {
    // The label comes off again.
    Object.assign(deed, { labelNo, bottleNo: on?.bottleNo ?? deed.bottleNo })
    if (on?.workId === work.id) parts.push(takeOff(labelNo, work.id))
    return { done: false }
  }
  const scanned = await scanOf(db, session, work, labelNo, deed.bottleNo)
  if ('problem' in scanned) throw refused(scanned.problem)
  Object.assign(deed, { labelNo: scanned.label.labelNo, bottleNo: scanned.bottleNo })
  if (!scanned.done)
    parts.push(...bound(scanned.label, scanned.bottleNo, scanned.batchNo, work, deed, session))
  return { done: scanned.done }
}

/** The label goes on the bottle: from then on it is nobody's to void, and belongs to the batch that it is used in. */
function bound(
  label: LabelRow,
  bottleNo: number,
  batchNo: string | null,
  work: Work,
  { at, received }: Deed,
  session: Session,
): (Statement | Bulk)[] {
  return [
    holdLabel(label, batchNo),
    putOn({ labelNo: label.labelNo, workId: work.id, bottleNo, at }),
    ...labelFollows('bind', [label.labelNo], { by: session, at, received }),
  ]
}
