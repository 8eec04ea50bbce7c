/** One worksheet on the instrument: what is still to be measured, what a control holds, and when it may be handed in. */
import type { DemoPlant } from '#demo/province.ts'
import { fromWire, minuteMs } from '#lib/dates.ts'
import { benchBlock } from '../seed/bench.ts'
import type { Crew } from './crew.ts'
import { benchOf, type OnBench, type Plate, reviewers, type Sheet, sheetOf } from './plates.ts'
import { asksRelease, chance, decideAt, enterAt, orderAt, repeatAt, submitAt } from './timetable.ts'
import type { Row } from './wire.ts'

const quickMs = 2 * minuteMs
type Cell = Sheet['cells'][number]
const keyOf = (pos: number, code: string) => `${pos} ${code}`
interface Looked extends OnBench {
  sheet: Sheet
  cells: ReadonlyMap<string, Cell>
  version: number
}

/** @returns when it is to be looked at again, epoch ms */
export async function goOn(
  crew: Crew,
  n: number,
  plate: Plate,
  own: { plants: ReadonlyMap<string, DemoPlant>; failing?: number },
): Promise<number> {
  const now = crew.now()
  const sheet = await sheetOf(crew.wire, n, plate.id)
  const looked: Looked = {
    ...(await benchOf(crew, n, sheet, own)),
    sheet,
    cells: new Map(sheet.cells.map(cell => [keyOf(cell.pos, cell.code), cell])),
    version: Number(sheet.row['version']),
  }
  const due = dueOf(looked, plate)
  const at = looked.pressed ? Math.min(due.at, due.since + quickMs) : due.at
  if (at > now) return at
  await due.deed(crew, n)
  return now
}

interface Due {
  at: number
  /** What came before it happened then. */
  since: number
  deed(crew: Crew, n: number): Promise<unknown>
}
function dueOf(looked: Looked, plate: Plate): Due {
  const { sheet, cells, bench, started, version } = looked
  const { id } = plate
  const entered = Math.max(started, ...sheet.entries.map(({ at }) => fromWire(at)))
  const missing = sheet.places.some(({ pos }) =>
    bench.columns.some(({ code }) => !cells.has(keyOf(pos, code))),
  )
  if (missing)
    return {
      at: enterAt(plate, started, sheet.places.length),
      since: started,
      deed: (crew, n) => enter(crew, n, looked, cell => cell === undefined),
    }
  const retests = sheet.requests.filter(({ kind }) => kind === 'RETEST')
  if (sheet.cells.some(isOrdered)) {
    const last = retests.reduce((a, b) => (a.at > b.at ? a : b))
    const ordered = fromWire(last.at)
    return {
      at: repeatAt(last.id, ordered),
      since: ordered,
      deed: (crew, n) => enter(crew, n, looked, isOrdered, '按复测单重新前处理、上机'),
    }
  }
  const asked = sheet.requests.filter(({ kind, state }) => kind === 'RELEASE' && state === 'ASKED')
  const [question] = asked
  if (question) {
    const since = fromWire(question.at)
    const decisions = asked.map(({ id: requestId }) => decisionOn(requestId))
    return { at: decideAt(question.id, since), since, deed: crew => each(crew, id, version, decisions) }
  }
  const [hold] = sheet.holds
  if (hold) {
    // One visit for all of them: a run whose controls were seen to one after the other would not be let out that day.
    const demands = sheet.holds.map(one => demandOf(one, looked))
    return {
      at: orderAt(hold.pointId, entered),
      since: entered,
      deed: (crew, n) =>
        each(
          crew,
          id,
          version,
          demands.map(one => ({ ...one, n })),
        ),
    }
  }
  const last = Math.max(entered, ...sheet.requests.map(one => fromWire(one.decidedAt ?? one.at)))
  return {
    at: submitAt(plate, last),
    since: last,
    deed: (crew, n) => crew.step(n, '/sewage/worksheet/submit', { id }),
  }
}
/**
 * What is asked for a control that holds values: to measure again, once. One that was measured again and holds all the same, as the tenth
 * of a side that nine before it lay on, would else be ordered anew for as long as the dice fall so: its release is asked for.
 */
function demandOf({ pointId, pos, code, kind }: Sheet['holds'][number], { sheet, cells }: Looked) {
  const again =
    (cells.get(keyOf(pos, code))?.no ?? 1) > 1 ||
    sheet.requests.some(one => one.kind === 'RETEST' && one.pointId === pointId)
  const path = again || asksRelease(pointId) ? 'askRelease' : 'orderRetest'
  return { path, body: { pointId, reason: reasonOf(path, kind) } }
}
interface Demand {
  n: number
  path: string
  body: Row
}
/** One after the other, each with the version that the one before it left. */
async function each(crew: Crew, id: string, version: number, demands: readonly Demand[]): Promise<void> {
  let looked = version
  for (const { n, path, body } of demands) {
    const done = await crew.step(n, `/sewage/worksheet/${path}`, { id, version: looked, ...body })
    if (done?.['version'] === undefined) return
    looked = Number(done['version'])
  }
}
const isOrdered = (cell: Cell | undefined): boolean => cell?.ordered === true && !cell.released

const causes: Readonly<Record<string, string>> = {
  SPK: '加标液移取偏少，已更换移液器并重新加标',
  RM: '质控样复溶体积偏大，重新配制后与前后样品一并复测',
  LB: '空白检出，疑为前一针残留，清洗进样针后复测',
}
const excuses: Readonly<Record<string, string>> = {
  SPK: '加标样本底偏高，加标量不足本底一半，前后质控样均合格',
  RM: '本针进样时有气泡，同批其余质控样均合格，样品内标正常',
  LB: '空白检出量不足样品最低值的百分之一，不影响结果判定',
}
const reasonOf = (path: 'askRelease' | 'orderRetest', kind: string): string =>
  path === 'orderRetest'
    ? (causes[kind] ?? '质控不合格，查明原因后与所涉样品一并复测')
    : (excuses[kind] ?? '已查明原因，与样品测定无关，同批其余质控均合格')

/** Pastes what is wanted; what the server asks about is looked at and taken as it offers. */
async function enter(
  crew: Crew,
  n: number,
  { bench, cells, sheet, version }: Looked,
  wanted: (cell: Cell | undefined) => boolean,
  reason?: string,
): Promise<void> {
  const rows = benchBlock(bench, (pos, code) => {
    const cell = cells.get(keyOf(pos, code))
    return wanted(cell) ? (cell?.no ?? 0) : undefined
  })
  const body = { id: String(sheet.row['id']), source: 'PASTE', rows, ...(reason && { reason }) }
  const report = await crew.step(n, '/sewage/worksheet/enter', { ...body, version })
  const asked = ((report?.['problems'] ?? []) as { index: number; verdict: string }[])
    .filter(({ verdict }) => verdict === 'TO_CONFIRM')
    .map(({ index }) => index)
  if (asked.length > 0)
    await crew.step(n, '/sewage/worksheet/enter', {
      ...body,
      version: Number(report!['version']),
      confirmed: asked,
    })
}

/** By somebody who had no hand in it. */
const decisionOn = (requestId: string): Demand => ({
  n: reviewers[Math.floor(chance(`decides:${requestId}`) * reviewers.length)]!.n,
  path: 'decideRelease',
  body: { requestId, approve: true, opinion: '核对谱图与前后质控，理由成立，同意放行' },
})
