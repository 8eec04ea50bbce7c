/** Puts samples and controls on the positions of a worksheet. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { labelTest, labelTestMachine } from '#contract/sewage/label-test.ts'
import { arrangeControls, movePlace, takeTests } from '#contract/sewage/worksheet-calls.ts'
import { placeName } from '#lib/lab/place.ts'
import { kindTitles, type PositionKind } from '#lib/lab/qc.ts'
import { audit } from '#server/audit/audit.ts'
import { allOf } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import { findRows } from '#server/crud/save/find.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { amongTests, joinWorksheet, leaveWorksheet, onWorksheet } from '../label-test/queries.ts'
import { noteHand } from './hand-queries.ts'
import { type Header, sheetToWrite, writeSheet } from './own-sheet.ts'
import { addedPlaces, type OnPlate, placeRow, platePlaces } from './plate.ts'
import { clearPlaces, insertPlaces, type PlaceOnSheet, placesOf, reviseSheet } from './queries.ts'

type Served = Pick<Deps, 'db' | 'engine'>
const onPlate = (row: Readonly<Record<string, unknown>>): OnPlate => ({
  testId: String(row['id']),
  plantId: String(row['plantId']),
  sampleDate: String(row['sampleDate']),
  qcType: row['qcType'] === null || row['qcType'] === undefined ? null : String(row['qcType']),
})
/** Tests on the plate in their order, each with what it is. */
async function testsOn(
  { engine }: Served,
  places: readonly PlaceOnSheet[],
  session: Session,
): Promise<OnPlate[]> {
  const ids = places.flatMap(({ labelTestId }) => (labelTestId === null ? [] : [labelTestId]))
  const rows = new Map(
    (await findRows(engine.store(labelTest), ids, session)).map(row => [String(row['id']), row]),
  )
  return ids.flatMap(id => (rows.has(id) ? [onPlate(rows.get(id)!)] : []))
}
const revised = (header: Header, session: Session) =>
  reviseSheet({ id: header.id, version: header.version, state: 'DRAFT' }, session.username, Date.now())
const next = ({ version }: Header) => ({ version: version + 1 })

export async function take(served: Served, session: Session, body: BodyOf<typeof takeTests>) {
  const header = await sheetToWrite(served, body, session, ['DRAFT'])
  const ids = [...new Set(body.testIds)]
  const rows = await findRows(served.engine.store(labelTest), ids, session, 'change')
  if (rows.length < ids.length) throw refused('有样品已不在待检里，请刷新后重选')
  for (const row of rows) {
    if (row['tenantId'] !== header.tenantId || row['sysOrgCode'] !== header.sysOrgCode)
      throw refused(`标签 ${row['labelNo']} 不是本实验室接收的，不能排入这张工作单`)
    if (
      !['PENDING', 'RETEST', 'PREP'].includes(String(row['state'])) ||
      (row['worksheetId'] !== null && row['state'] !== 'RETEST')
    )
      throw refused(`标签 ${row['labelNo']} 已在其他工作单或已检完，请刷新后重选`)
  }
  const present = await placesOf(served.db, [header.id])
  const places = addedPlaces(
    header.id,
    present,
    ids.map(id => onPlate(rows.find(row => row['id'] === id)!)),
    await testsOn(served, present, session),
    body.spikeLevel,
  )
  const now = Date.now()
  await writeSheet(served, header.id, session, [
    revised(header, session),
    noteHand(header.id, session.username),
    joinWorksheet(ids, header.id, header.method, header.analyst ?? session.username, header.instrument),
    ...followStep({
      machine: labelTestMachine,
      verb: 'taken',
      where: allOf([amongTests(ids), onWorksheet(header.id)]),
      by: session,
      at: now,
      received: now,
      stamp: 'prep_time',
    }),
    clearPlaces(header.id),
    insertPlaces(places),
    audit(session, 'edit', `工作单 ${header.worksheetNo} 排样 ${ids.length} 件`, takeTests.access),
  ])
  return next(header)
}

export async function arrange(served: Served, session: Session, body: BodyOf<typeof arrangeControls>) {
  const header = await sheetToWrite(served, body, session, ['DRAFT'])
  const present = await placesOf(served.db, [header.id])
  const tests = await testsOn(served, present, session)
  if (tests.length === 0) throw refused('工作单还没有样品，请先排样')
  await writeSheet(served, header.id, session, [
    revised(header, session),
    noteHand(header.id, session.username),
    clearPlaces(header.id),
    insertPlaces(platePlaces(header.id, tests, body)),
    audit(session, 'edit', `工作单 ${header.worksheetNo} 按规则排质控`, arrangeControls.access),
  ])
  return next(header)
}

export async function move(
  served: Served,
  session: Session,
  { from, to, reason, ...body }: BodyOf<typeof movePlace>,
) {
  const header = await sheetToWrite(served, body, session, ['DRAFT'])
  const present = await placesOf(served.db, [header.id])
  const moved = present.find(({ pos }) => pos === from)
  if (!moved) throw refused(`位置 ${placeName(from)} 是空的，请刷新后再看`)
  const off = to === undefined || to === null
  const hanging = present.filter(({ ofId }) => ofId === moved.id)
  // What doubles or spikes it goes with it; what has a label of its own stays, and is judged against nothing.
  const gone = off
    ? new Set([moved.id, ...hanging.filter(one => one.labelTestId === null).map(one => one.id)])
    : new Set<string>()
  const rest = present.filter(({ id }) => id !== moved.id && !gone.has(id))
  if (!off) rest.splice(Math.min(to, present.length) - 1, 0, { ...moved, movedReason: reason })
  const places = rest.map((one, index) => ({
    ...placeRow(one),
    pos: index + 1,
    ofId: one.ofId !== null && gone.has(one.ofId) ? null : one.ofId,
  }))
  const now = Date.now()
  const left = off && moved.labelTestId !== null ? [moved.labelTestId] : []
  const what = `${placeName(from)} ${moved.labelNo ?? kindTitles[moved.kind as PositionKind]}`
  await writeSheet(served, header.id, session, [
    revised(header, session),
    noteHand(header.id, session.username),
    clearPlaces(header.id),
    ...(places.length > 0 ? [insertPlaces(places)] : []),
    ...(left.length > 0 ? dropped(left, header.id, session, now) : []),
    audit(
      session,
      'edit',
      `工作单 ${header.worksheetNo}：${what} ${off ? '移出' : `移到 ${placeName(to)}`}，${reason}`,
      movePlace.access,
    ),
  ])
  return next(header)
}

/** Tests that leave a worksheet wait again. */
export const dropped = (ids: readonly string[], worksheetId: string, session: Session, now: number) => [
  ...followStep({
    machine: labelTestMachine,
    verb: 'dropped',
    where: allOf([amongTests(ids), onWorksheet(worksheetId)]),
    by: session,
    at: now,
    received: now,
  }),
  leaveWorksheet(ids, worksheetId),
]
