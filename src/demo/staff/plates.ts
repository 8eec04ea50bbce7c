/** What waits in the laboratory and what lies on its worksheets, as its staff read it. */

import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { worksheetSheet } from '#contract/sewage/worksheet-calls.ts'
import { staffNames, staffOf, untouched } from '#demo/people.ts'
import type { DemoPlant } from '#demo/province.ts'
import { businessDay, dayMs, fromWire } from '#lib/dates.ts'
import type { Bench, Origin } from '../seed/bench.ts'
import type { Crew } from './crew.ts'
import { isPressed, leftMs } from './timetable.ts'
import type { Page, Row, Wire } from './wire.ts'

export interface Test {
  id: string
  labelNo: string
  state: string
  sampleId: string
  plantId: string
  sampleDate: string
  method: string
  rounds: number
  receiveTime: number
  runTime: number
  updateTime: number
  createBy: string
  updateBy: unknown
}
export interface Plate {
  id: string
  state: string
  version: number
  method: string
  analyst: string
  samples: number
  controls: number
  held: number
  createTime: number
  submitTime: number
  updateTime: number
  updateBy: unknown
}
export type Sheet = ResultOf<typeof worksheetSheet>

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const time = (value: unknown): number => fromWire(text(value))
const testOf = (row: Row): Test => ({
  id: text(row['id']),
  labelNo: text(row['labelNo']),
  state: text(row['state']),
  sampleId: text(row['sampleId']),
  plantId: text(row['plantId']),
  sampleDate: text(row['sampleDate']),
  method: text(row['method']),
  rounds: Number(row['rounds'] ?? 1),
  receiveTime: time(row['receiveTime']),
  runTime: time(row['runTime']),
  updateTime: time(row['updateTime']),
  createBy: text(row['createBy']),
  updateBy: row['updateBy'],
})
const plateOf = (row: Row): Plate => ({
  id: text(row['id']),
  state: text(row['state']),
  version: Number(row['version']),
  method: text(row['method']),
  analyst: text(row['analyst']),
  samples: Number(row['samples'] ?? 0),
  controls: Number(row['controls'] ?? 0),
  held: Number(row['heldCount'] ?? 0),
  createTime: time(row['createTime']),
  submitTime: time(row['submitTime']),
  updateTime: time(row['updateTime']),
  updateBy: row['updateBy'],
})

export const analysts = staffOf('analyst')
export const reviewers = staffOf('reviewer')
const daysBack = 9
const mostRows = 500
const query = (values: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()

/** Tests that wait, of samples that the staff took in; what people have ordered anew or put on a plate of theirs is theirs for a day. */
export async function waitingTests(wire: Wire, now: number): Promise<Test[]> {
  const { records } = await wire.get<Page>(
    analysts[0]!.n,
    `/sewage/label-test/list?${query({
      state: 'PENDING,RETEST',
      sampleDate_begin: businessDay(now - daysBack * dayMs),
      column: 'receiveTime',
      order: 'asc',
      pageSize: mostRows,
    })}`,
  )
  return records
    .map(testOf)
    .filter(
      ({ createBy, updateBy, updateTime }) =>
        staffNames.has(createBy) && (untouched(updateBy) || updateTime + leftMs <= now),
    )
}
/** Worksheets of the staff; one on which somebody else has laid hands is his for a day. */
export async function openPlates(wire: Wire, now: number): Promise<Plate[]> {
  const { records } = await wire.get<Page>(
    analysts[0]!.n,
    `/sewage/worksheet/list?${query({
      state: 'DRAFT,RUNNING,REVIEW',
      column: 'createTime',
      order: 'asc',
      pageSize: mostRows,
    })}`,
  )
  return records
    .map(plateOf)
    .filter(
      ({ analyst, updateBy, updateTime }) =>
        staffNames.has(analyst) && (untouched(updateBy) || updateTime + leftMs <= now),
    )
}
export const sheetOf = (wire: Wire, n: number, id: string): Promise<Sheet> =>
  wire.get<Sheet>(n, `/sewage/worksheet/sheet?id=${id}`)

export interface OnBench {
  bench: Bench
  tests: Test[]
  /** When it was begun, epoch ms; NaN before. */
  started: number
  pressed: boolean
}
/** The bottles on a worksheet with where they come from. @param own plants by id */
export async function benchOf(
  { wire, now }: Crew,
  n: number,
  sheet: Sheet,
  own: { plants: ReadonlyMap<string, DemoPlant>; failing?: number },
): Promise<OnBench> {
  const { plants, failing } = own
  const id = String(sheet.row['id'])
  const { records } = await wire.get<Page>(
    n,
    `/sewage/label-test/list?worksheetId=${id}&pageSize=${mostRows}`,
  )
  const tests = records.map(testOf)
  const days = tests.map(({ sampleDate }) => sampleDate).sort()
  const flows = new Map<string, number>()
  if (days.length > 0) {
    const range = query({ sampleDate_begin: days[0]!, sampleDate_end: days.at(-1)!, pageSize: 1000 })
    const samples = await wire.get<Page>(n, `/sewage/sample/list?${range}&state=RECEIVED`)
    for (const row of samples.records)
      if (row['flowTotal'] !== null && row['flowTotal'] !== undefined)
        flows.set(text(row['id']), Number(row['flowTotal']))
  }
  const byId = new Map(tests.map(test => [test.id, test]))
  const originOf = (testId: string | null): Origin | undefined => {
    const test = byId.get(testId ?? '')
    const plant = plants.get(test?.plantId ?? '')
    return test && plant && { plant, day: dayOf(test.sampleDate), flow: flows.get(test.sampleId) ?? null }
  }
  return {
    bench: {
      sheetId: id,
      ...(failing !== undefined && { failing }),
      columns: sheet.columns,
      places: sheet.places.map(({ pos, kind, ofPos, level, testId }) => ({
        pos,
        kind,
        ofPos,
        level,
        origin: originOf(testId),
      })),
    },
    tests,
    started: Math.max(...tests.map(({ runTime }) => runTime).filter(at => !Number.isNaN(at))),
    pressed: tests.length > 0 && isPressed(Math.max(...tests.map(({ receiveTime }) => receiveTime)), now()),
  }
}
const dayOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
