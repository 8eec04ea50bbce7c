/** Puts samples and controls on the positions of a worksheet. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { labelTest, labelTestMachine } from '#contract/sewage/label-test.ts'
import { arrangeControls, movePlace, takeTests } from '#contract/sewage/worksheet-calls.ts'
import { nextId } from '#lib/id.ts'
import { mostPlaces, placeName } from '#lib/lab/place.ts'
import { kindTitles, type PositionKind, placed } from '#lib/lab/qc.ts'
import { audit } from '#server/audit/audit.ts'
import { allOf } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import { findRows } from '#server/crud/save/find.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { amongTests, joinWorksheet, leaveWorksheet, onWorksheet } from '../label-test/queries.ts'
import { type Header, sheetToWrite, writeSheet } from './own-sheet.ts'
import { clearPlaces, insertPlaces, type PlaceOnSheet, placesOf, reviseSheet } from './queries.ts'

type Served = Pick<Deps, 'db' | 'engine'>
interface OnPlate {
  readonly testId: string
  readonly plantId: string
  readonly sampleDate: string
  readonly qcType: string | null
}
/** ng/L that is added to spikes and that the reference material holds, and its number. */
export interface Levels {
  readonly spikeLevel: number
  readonly rmLevel: number
  readonly rmNo: string
}
type Place = Parameters<typeof insertPlaces>[0][number]
const kindOfTest = (qcType: string | null): PositionKind =>
  qcType === 'FB' ||
  qcType === 'TB' ||
  qcType === 'DUP' ||
  qcType === 'SPK' ||
  qcType === 'LB' ||
  qcType === 'RM'
    ? qcType
    : 'SAMPLE'
const full = (count: number) =>
  refused(`共需 ${count} 位，超过一板 ${mostPlaces} 位，请减少样品，分两张工作单`)

/**
 * @param levels absent: samples alone, in the order in which they are handed in
 * @throws Fault where they are more than a plate holds
 */
export function platePlaces(worksheetId: string, tests: readonly OnPlate[], levels?: Levels): Place[] {
  const places: Place[] = []
  const put = (kind: PositionKind, more: Partial<Place> = {}): string => {
    const id = nextId()
    places.push({
      id,
      worksheetId,
      pos: places.length + 1,
      kind,
      labelTestId: null,
      ofId: null,
      level: null,
      material: null,
      movedReason: null,
      ...more,
    })
    return id
  }
  const samples = tests.filter(({ qcType }) => kindOfTest(qcType) === 'SAMPLE')
  const labelled = new Map<OnPlate, OnPlate[]>()
  const loose: OnPlate[] = []
  for (const test of tests) {
    const kind = kindOfTest(test.qcType)
    if (kind === 'SAMPLE') continue
    const own =
      kind === 'DUP' || kind === 'SPK'
        ? samples.find(one => one.plantId === test.plantId && one.sampleDate === test.sampleDate)
        : undefined
    if (own) labelled.set(own, [...(labelled.get(own) ?? []), test])
    else loose.push(test)
  }
  const control = (kind: PositionKind) =>
    put(kind, kind === 'RM' && levels ? { level: levels.rmLevel, material: levels.rmNo } : {})
  const sample = (test: OnPlate) => {
    const id = put('SAMPLE', { labelTestId: test.testId })
    for (const one of labelled.get(test) ?? []) {
      const kind = kindOfTest(one.qcType)
      put(kind, {
        labelTestId: one.testId,
        ofId: id,
        level: kind === 'SPK' ? (levels?.spikeLevel ?? null) : null,
      })
    }
    return id
  }
  const putLoose = () => {
    for (const test of loose) put(kindOfTest(test.qcType), { labelTestId: test.testId })
  }
  if (!levels) {
    putLoose()
    for (const test of samples) sample(test)
  } else {
    const ids: string[] = []
    let opened = false
    for (const { kind, sample: at } of samples.length > 0 ? placed(samples.length) : placed(1)) {
      if (kind === 'SAMPLE') {
        if (!opened) putLoose()
        opened = true
        const own = samples[at!]
        if (own) ids[at!] = sample(own)
      } else if (at === undefined) control(kind)
      // The field has brought one for it: the rule asks for no second.
      else if (samples[at] && !(labelled.get(samples[at]) ?? []).some(one => kindOfTest(one.qcType) === kind))
        put(kind, { ofId: ids[at]!, level: kind === 'SPK' ? levels.spikeLevel : null })
    }
  }
  if (places.length > mostPlaces) throw full(places.length)
  return places
}

const levelsOf = (places: readonly PlaceOnSheet[]): Levels | undefined => {
  const rm = places.find(({ kind, level }) => kind === 'RM' && level !== null)
  const spike = places.find(({ kind, level }) => kind === 'SPK' && level !== null)
  return rm
    ? { rmLevel: rm.level!, rmNo: rm.material ?? '', spikeLevel: spike?.level ?? rm.level! }
    : undefined
}
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
    if (row['method'] !== header.method)
      throw refused(`标签 ${row['labelNo']} 的方法与工作单不同，请另建工作单`)
    if (
      !['PENDING', 'RETEST', 'PREP'].includes(String(row['state'])) ||
      (row['worksheetId'] !== null && row['state'] !== 'RETEST')
    )
      throw refused(`标签 ${row['labelNo']} 已在其他工作单或已检完，请刷新后重选`)
  }
  const present = await placesOf(served.db, [header.id])
  const tests = [
    ...(await testsOn(served, present, session)),
    ...ids.map(id => onPlate(rows.find(row => row['id'] === id)!)),
  ]
  const places = platePlaces(header.id, tests, levelsOf(present))
  const now = Date.now()
  await writeSheet(served, header.id, session, [
    revised(header, session),
    joinWorksheet(ids, header.id, header.analyst ?? session.username, header.instrument),
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
    id: one.id,
    worksheetId: one.worksheetId,
    pos: index + 1,
    kind: one.kind,
    labelTestId: one.labelTestId,
    ofId: one.ofId !== null && gone.has(one.ofId) ? null : one.ofId,
    level: one.level,
    material: one.material,
    movedReason: one.movedReason,
  }))
  const now = Date.now()
  const left = off && moved.labelTestId !== null ? [moved.labelTestId] : []
  const what = `${placeName(from)} ${moved.labelNo ?? kindTitles[moved.kind as PositionKind]}`
  await writeSheet(served, header.id, session, [
    revised(header, session),
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
