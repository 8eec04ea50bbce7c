/** What the demo's analysts do about failing controls: all of a run in one visit, and nothing measured again for ever. */
import { expect, it } from 'vitest'
import { Crew } from '#demo/staff/crew.ts'
import type { Plate } from '#demo/staff/plates.ts'
import { goOn } from '#demo/staff/run.ts'
import { asksRelease } from '#demo/staff/timetable.ts'
import type { Wire } from '#demo/staff/wire.ts'
import { dayMs, toWire } from '#lib/dates.ts'

const now = Date.UTC(2026, 10, 24, 10)
const early = toWire(now - dayMs)
const plate = { id: 'w1', state: 'RUNNING', version: 5 } as Plate
const points = Array.from({ length: 40 }, (_, at) => `point${at}`).filter(id => !asksRelease(id))

/** A worksheet that is entered, with controls that hold values. @param no determinations of each failing control */
async function visited(failing: readonly { code: string; no: number; pointId: string }[]) {
  const columns = failing.map(({ code }) => ({ code, lod: 0.2, loq: 0.5, uloq: null }))
  const sheet = {
    row: { id: 'w1', version: 5 },
    columns,
    places: [{ pos: 1, kind: 'RM', ofPos: null, level: 50, testId: null }],
    cells: failing.map(({ code, no }) => ({ pos: 1, code, no, ordered: false, released: false })),
    holds: failing.map(({ code, pointId }) => ({ pointId, pos: 1, kind: 'RM', code })),
    requests: [],
    entries: [{ at: early }],
  }
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const wire = {
    get: async (_n: number, path: string) =>
      path.includes('/worksheet/sheet') ? sheet : { records: path.includes('/label-test') ? [test] : [] },
    post: async (_n: number, path: string, body: Record<string, unknown>) => {
      asked.push({ path: path.split('/').at(-1)!, body })
      return { success: true, message: '', result: { version: Number(body['version']) + 1 } }
    },
  } as unknown as Wire
  const test = { id: 't', runTime: early, receiveTime: early, sampleDate: '2026-11-22' }
  await goOn(
    new Crew(
      wire,
      () => now,
      () => {},
    ),
    1,
    plate,
    { plants: new Map() },
  )
  return asked
}

it('orders what all of them hold in one visit, each with the version that the one before it left', async () => {
  const asked = await visited([
    { code: 'METH', no: 1, pointId: points[0]! },
    { code: 'KET', no: 1, pointId: points[1]! },
  ])
  expect(asked.map(({ path, body }) => [path, body['pointId'], body['version']])).toEqual([
    ['orderRetest', points[0], 5],
    ['orderRetest', points[1], 6],
  ])
})
it('asks that a control be let go which was measured again and holds all the same', async () => {
  const asked = await visited([{ code: 'METH', no: 2, pointId: points[2]! }])
  expect(asked.map(({ path }) => path)).toEqual(['askRelease'])
})
