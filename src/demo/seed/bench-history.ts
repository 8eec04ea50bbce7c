/**
 * Worksheets of the weeks before the first start, so that control charts have their runs: one a day, laid out, read and judged by the
 * product's own functions, with the figures that the staff of today find (bench.ts). The other samples of those days have values alone.
 */

import type { BoundStep } from '#contract/kit/machine.ts'
import { labelTestMachine } from '#contract/sewage/label-test.ts'
import { worksheetMachine } from '#contract/sewage/worksheet.ts'
import { staffOf } from '#demo/people.ts'
import { hourMs, minuteMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { readBlock } from '#lib/lab/read-block.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import { insert, type Row, readRows } from '#server/db/rows.ts'
import { judgedCells, newPoints } from '#server/modules/sewage/worksheet/judge.ts'
import { frozen, type Method, methodOf } from '#server/modules/sewage/worksheet/method.ts'
import { actionOf } from '#server/modules/sewage/worksheet/opened.ts'
import { platePlaces } from '#server/modules/sewage/worksheet/plate.ts'
import { methodsFor, type PlaceOnSheet } from '#server/modules/sewage/worksheet/queries.ts'
import { cellKey, isSample, type Sheet, sheetOf } from '#server/modules/sewage/worksheet/sheet.ts'
import { type Bench, benchBlock, benchLevels } from './bench.ts'
import { correctedBy } from './corrected.ts'
import { plantId, sampleId, worksheetId } from './demo-ids.ts'
import { chainDays, type Programme } from './history.ts'
import { dayText, sampleRecords, sampleTimes } from './samples.ts'
import { dayNumber, sampledOn } from './science.ts'

/** Enough runs for limits on a chart (lib/lab/westgard.ts). */
const sheetDays = 15
const mostSamples = 20
type Determination = Row<'labDetermination'>
type Request = Row<'qcRequest'>

export async function seedBench(db: Db, programme: Programme, orgCode: string, now: number): Promise<void> {
  const [named] = await methodsFor(db, orgCode, '0')
  if (!named) return
  const methodId = named.id
  const method = await methodOf(db, { state: 'DRAFT', methodId })
  if (method.columns.length <= 1) return
  const last = dayNumber(now) - chainDays
  const ids = Array.from({ length: sheetDays }, (_, at) => worksheetId(last - at))
  const there = new Set((await readRows(db, 'worksheet', { id: ids })).map(({ id }) => id))
  for (let day = last - sheetDays + 1; day <= last; day++)
    if (!there.has(worksheetId(day)))
      await db.write([
        ...(await sheetUnit(programme, day, {
          method,
          methodId,
          methodName: named.methodName,
          orgCode,
          now,
        })),
        ...(await frozen(db, worksheetId(day), methodId)),
      ])
}

interface Making {
  method: Method
  methodId: string
  methodName: string
  orgCode: string
  now: number
}
async function sheetUnit(
  programme: Programme,
  day: number,
  { method, methodId, methodName, orgCode, now }: Making,
): Promise<Bulk[]> {
  const plants = programme.plants
    .filter(plant => sampledOn(plant, programme.daily, day) && sampleTimes(plant, day).tested <= now)
    .slice(0, mostSamples)
  if (plants.length === 0) return []
  const analyst = staffOf('analyst')[day % 2]!
  const reviewer = staffOf('reviewer')[day % 3 === 0 ? 1 : 0]!
  const id = worksheetId(day)
  const reviewed = Math.max(...plants.map(plant => sampleTimes(plant, day).tested))
  const entered = reviewed - 2 * hourMs
  const started = entered - 2 * hourMs
  const own = { sysOrgCode: orgCode, tenantId: '0' }
  const stamp = { createBy: analyst.username, createTime: started - 40 * minuteMs, ...own }
  const common = {
    analyst: analyst.username,
    method: methodName,
    instrument: day % 2 ? 'LC-MS-04' : 'LC-MS-03',
  }
  const tests = plants.map(plant => {
    const { sample } = sampleRecords(plant, day, now, orgCode)
    return {
      id: nextId(),
      labelNo: String(sample['sample_no']),
      state: 'DONE',
      sampleId: sampleId(plant.n, day),
      plantId: plantId(plant.n),
      sampleDate: dayText(day),
      qcType: 'NORMAL',
      worksheetId: id,
      receiveTime: sampleTimes(plant, day).received,
      receiveTemp: Number(sample['receive_temp']),
      prepTime: stamp.createTime,
      runTime: started,
      reviewTime: reviewed,
      reviewer: reviewer.username,
      rounds: 1,
      ...common,
      ...stamp,
    }
  })
  const onPlate = tests.map(test => ({ ...test, testId: test.id }))
  const laid = platePlaces(id, onPlate, { ...benchLevels, rmNo: 'RM-2026-04' })
  const origins = new Map(tests.map((test, at) => [test.id, { plant: plants[at]!, day, flow: null }]))
  const bench: Bench = {
    sheetId: id,
    columns: method.columns,
    places: laid.map(({ pos, kind, ofId, level, labelTestId }) => ({
      pos,
      kind,
      ofPos: laid.find(one => one.id === ofId)?.pos ?? null,
      level,
      origin: origins.get(labelTestId ?? ''),
    })),
  }
  const sheet = await measured(bench, laid as PlaceOnSheet[], method, {
    header: { id, method: methodName, ...own },
    entered,
    by: { username: analyst.username, realname: analyst.realname },
  })
  const row = {
    id,
    methodId,
    worksheetNo: `JC${dayText(day).slice(2).replaceAll('-', '')}-0001`,
    state: 'DONE',
    columnNo: 'C18-117',
    runDate: dayText(day + 1),
    calR: 0.9992,
    submitTime: reviewed - 40 * minuteMs,
    reviewBy: reviewer.username,
    reviewTime: reviewed,
    version: 7,
    ...common,
    ...stamp,
  }
  const values = [...sheet.current.values()]
  const corrected = sheet.points
    .filter(({ verdict }) => verdict !== 'PASS')
    .map(point => ({
      ...actionOf(point, analyst.username),
      state: 'CLOSED',
      ...correctedBy(point.kind),
      handleBy: analyst.username,
      handleTime: Number(point.at) + 30 * minuteMs,
      opinion: '复测合格，所涉样品一并复测，同批其余质控合格',
      verifyBy: reviewer.username,
      verifyTime: reviewed,
    }))
  const samples = new Set(laid.filter(isSample).map(place => place.id))
  return [
    insert('worksheet', [row]),
    insert('labelTest', tests, 'ignore'),
    insert('worksheetPosition', laid),
    insert('worksheetHand', [{ worksheetId: id, byUser: analyst.username }]),
    insert('labEntry', [...sheet.entries]),
    insert('labDetermination', sheet.determinations),
    insert('qcPoint', [...sheet.points]),
    ...(corrected.length > 0 ? [insert('qcAction', corrected)] : []),
    ...(sheet.requests.length > 0 ? [insert('qcRequest', [...sheet.requests])] : []),
    insert(
      'labRelease',
      values
        .filter(({ positionId, drugCode }) => samples.has(positionId) && drugCode !== 'IS')
        .map(value => ({
          positionId: value.positionId,
          drugCode: value.drugCode,
          determinationId: value.id,
          worksheetId: id,
          byUser: reviewer.username,
          at: reviewed,
        })),
    ),
    stepLines([
      ...lines('worksheet', id, worksheetMachine.steps, [
        ['start', started, analyst],
        ['submit', row.submitTime, analyst],
        ['approve', reviewed, reviewer],
      ]),
      ...tests.flatMap(test =>
        lines('label_test', test.id, labelTestMachine.steps, [
          ['run', started, analyst],
          ['submitted', row.submitTime, analyst],
          ['finish', reviewed, reviewer],
        ]),
      ),
    ]),
  ]
}
type Taken = readonly [verb: string, at: number, by: { username: string; realname: string }]
const lines = (table: string, recordId: string, steps: readonly BoundStep[], taken: readonly Taken[]) =>
  taken.map(([verb, at, by]) => {
    const step = steps.find(one => one.verb === verb)!
    return {
      table,
      recordId,
      verb,
      title: step.title,
      from: step.from[0] ?? null,
      to: step.to,
      by: by.username,
      byName: by.realname,
      at,
      tenantId: '0',
    }
  })

interface Measuring {
  header: Parameters<typeof newPoints>[2]
  entered: number
  by: { username: string; realname: string }
}
/** First what the instrument found; where a control failed, what it held is ordered and measured again. */
async function measured(
  bench: Bench,
  places: readonly PlaceOnSheet[],
  method: Method,
  { header, entered, by }: Measuring,
): Promise<Sheet & { determinations: Determination[] }> {
  const parts = {
    places: [...places],
    determinations: [] as Determination[],
    entries: [] as Row<'labEntry'>[],
    points: [] as Row<'qcPoint'>[],
    requests: [] as Request[],
    releases: [],
  }
  async function enter(
    at: number,
    wanted: (pos: number, code: string) => number | undefined,
    reason: string | null,
  ) {
    const rows = benchBlock(bench, wanted)
    const report = await readBlock(rows, {
      places: places.map(({ pos }) => ({ pos, labelNo: null })),
      columns: method.columns,
    })
    const entryId = nextId()
    const limits = new Map(method.columns.map(column => [column.code, column]))
    const made = report.cells.flatMap(({ pos, code, text, read }): Determination[] => {
      const place = places.find(one => one.pos === pos)
      if (!place || code === undefined || read.verdict !== 'OK') return []
      const before = wanted(place.pos, code) ?? 0
      return [
        {
          id: nextId(),
          worksheetId: header.id,
          positionId: place.id,
          drugCode: code,
          no: before + 1,
          ...read.reading,
          lod: limits.get(code)!.lod,
          loq: limits.get(code)!.loq,
          entered: text,
          entryId,
          source: 'PASTE',
          byUser: by.username,
          byName: by.realname,
          at,
          reason,
        },
      ]
    })
    parts.determinations.push(...made)
    const { total, toConfirm, refused, empty } = report
    const counts = { total, taken: made.length, same: 0, toConfirm, refused, empty }
    const undone = { undoneAt: null, undoneBy: null, undoneReason: null }
    const who = { byUser: by.username, byName: by.realname }
    parts.entries.push({
      id: entryId,
      worksheetId: header.id,
      source: 'PASTE',
      at,
      ...who,
      ...counts,
      ...undone,
    })
    const sheet = sheetOf(parts)
    const points = newPoints(sheet, judgedCells({ ...sheet, places }, sheet.current, method), header, at)
    parts.points.push(...(points as Row<'qcPoint'>[]))
    return sheetOf(parts)
  }
  let sheet = await enter(entered, () => 0, null)
  for (
    let hold = sheet.holds[0], round = 1;
    hold && round < 4;
    hold = sheet.holds.find(one => one.point.current), round++
  ) {
    const { point, span } = hold
    const ofId = places.find(({ pos }) => pos === point.pos)?.ofId
    const held = places.filter(
      ({ pos, id }) => (pos >= span.from && pos <= span.to) || pos === point.pos || id === ofId,
    )
    const positions = new Set(held.map(({ pos }) => pos))
    const at = entered + round * 15 * minuteMs
    parts.requests.push({
      id: nextId(),
      worksheetId: header.id,
      kind: 'RETEST',
      state: 'ORDERED',
      pointId: point.id,
      codes: point.kind === 'IS' ? '' : point.code,
      positions: [...positions].sort((a, b) => a - b).join(','),
      reason: '质控不合格，查明原因后与所涉样品一并复测',
      byUser: by.username,
      byName: by.realname,
      at: at - 5 * minuteMs,
      decidedBy: null,
      decidedName: null,
      decidedAt: null,
      opinion: null,
    })
    const codes = new Set(point.kind === 'IS' ? method.columns.map(({ code }) => code) : [point.code])
    const before = sheet.numbers
    const idOf = new Map(places.map(place => [place.pos, place.id]))
    sheet = await enter(
      at,
      (pos, code) =>
        positions.has(pos) && codes.has(code) ? before.get(cellKey(idOf.get(pos)!, code)) : undefined,
      '按复测单重新前处理、上机',
    )
  }
  return { ...sheet, determinations: parts.determinations }
}
