/** What stands on the sheet of custody of a sample: its facts, steps, temperatures, seals, chain and signatures, as they are now. */
import { buffer } from 'node:stream/consumers'
import { isEmpty } from '#contract/kit/rule.ts'
import { coldFault } from '#contract/sewage/cold-limits.ts'
import { type CustodyAction, custodyActions, sealWord } from '#contract/sewage/custody.ts'
import { fromWire, toWire } from '#lib/dates.ts'
import { formatNumber } from '#lib/format.ts'
import { metresBetween, positionOf } from '#lib/geo.ts'
import { type CustodyRow, firstBroken } from '#server/audit/custody/line.ts'
import { chainOf } from '#server/audit/custody/queries.ts'
import type { WireRow } from '#server/crud/listing.ts'
import type { Db } from '#server/db/db.ts'
import type { FileStore } from '#server/modules/file/store-kind.ts'
import type { CustodySheet } from '#server/paper/custody-page.ts'
import { fenceOf } from '../work-order/queries.ts'
import { courseOf } from './course.ts'
import { fileOf, numbersOfPeople } from './queries.ts'

const none = '—'
const words = (row: WireRow, name: string) =>
  isEmpty(row[name]) ? none : String(row[`${name}_dictText`] ?? row[name])
const figures = (row: WireRow, names: readonly string[], decimals: number) =>
  names.map(name => (isEmpty(row[name]) ? none : formatNumber(Number(row[name]), decimals))).join(' / ')
const short = (time: string) => time.slice(5, 16)

function factsOf(row: WireRow): CustodySheet['facts'] {
  const metres = isEmpty(row['flowSource'])
    ? ''
    : row['flowSource'] === 'METER'
      ? '（时段计量）'
      : '（日总量）'
  return [
    ['样品编号', String(row['sampleNo'])],
    ['污水厂', words(row, 'plantId')],
    ['采样点', words(row, 'pointId')],
    [
      '采样方式',
      `${words(row, 'mode')}${isEmpty(row['bottleNo']) ? '' : `，瓶 ${String(row['bottleNo']).padStart(2, '0')}`}`,
    ],
    ['采样时段', `${short(String(row['beginTime']))} – ${short(String(row['endTime']))}`],
    ['子样 实采 / 计划', figures(row, ['actualSub', 'planSub'], 0)],
    ['体积 / 累计流量', `${figures(row, ['volume'], 0)} mL / ${figures(row, ['flowTotal'], 0)} m³${metres}`],
    ['水温 / pH', `${figures(row, ['waterTemp'], 1)} ℃ / ${figures(row, ['ph'], 2)}`],
    [
      '柜温 最低 / 平均 / 最高',
      `${figures(row, ['cabinetTempMin', 'cabinetTempAvg', 'cabinetTempMax'], 1)} ℃`,
    ],
    ['24 h 降雨', isEmpty(row['rain24']) ? none : `${figures(row, ['rain24'], 1)} mm`],
    ['批次 / 工单', `${words(row, 'batchId')} / ${words(row, 'workId')}`],
    ['质控 / 状况', `${words(row, 'qcType')} / ${words(row, 'condition')}`],
  ]
}

const sealOf = (step: CustodyRow, chain: readonly CustodyRow[]): string => {
  const word = sealWord(step, chain) ?? none
  if (step.action !== 'RECEIVE' || step.sealOk === 'N') return word
  return `${step.sealOk === null ? '未核对' : word}，拆封`
}

/** Each seal that was put on: by whom, when it was looked at, and opened. */
function sealsOf(steps: readonly CustodyRow[]): CustodySheet['seals'] {
  const at = (step: CustodyRow | undefined) =>
    step ? `${step.byName}，${short(toWire(Number(step.at)))}` : none
  const put = steps.filter(({ action, sealNo }) => ['SEAL', 'STORE', 'SPLIT'].includes(action) && sealNo)
  return put.map((step, nth) => {
    const under = steps.filter(
      ({ no }) => no > step.no && (put[nth + 1] === undefined || no < put[nth + 1]!.no),
    )
    // Opened it is by whoever takes it in, looked at or not.
    const later = under.filter(({ action, sealOk }) => sealOk !== null || action === 'RECEIVE')
    const looked = later.some(({ sealOk }) => sealOk !== null)
    const opened = later.find(({ action }) => action === 'RECEIVE')
    const checked = later.findLast(({ action }) => action === 'PICKUP')
    const wrong = later.find(({ sealOk }) => sealOk === 'N')
    const compared = later.some(({ sealNo }) => sealNo !== null)
    return [
      step.sealNo!,
      step.action === 'SEAL' ? '瓶封' : '留样封',
      at(step),
      at(checked),
      opened ? at(opened) : '未拆',
      wrong ? sealWord(wrong, steps)! : compared ? '一致' : looked ? '完好' : opened ? '未核对' : '在封',
    ] as const
  })
}

const roles = [
  ['采样', 'HANDOVER', '未签：没有扫码交出'],
  ['运输', 'PICKUP', '未签：还没有接走'],
  ['接收', 'RECEIVE', '未签：还没有接收'],
] as const
async function signaturesOf(
  { db, store }: Stored,
  steps: readonly CustodyRow[],
): Promise<CustodySheet['signatures']> {
  const numbers = await numbersOfPeople(db, [...new Set(steps.map(({ byUser }) => byUser))])
  return Promise.all(
    roles.map(async ([role, action, missing]) => {
      const step = steps.findLast(one => one.action === action)
      const seal = action === 'HANDOVER' ? steps.find(one => one.action === 'SEAL') : undefined
      const signed = step?.signature ? await pictureOf({ db, store }, step.signature) : null
      const from = action === 'HANDOVER' ? step?.fromName : step?.byName
      const user = action === 'HANDOVER' ? step?.fromUser : step?.byUser
      if (!step) return { role, name: seal?.byName ?? '未签', words: missing, picture: null }
      const said = signed ? short(toWire(Number(step.at))) : '未签：没有留下签名'
      const number = user ? numbers.get(user) : undefined
      return { role, name: from ?? '', words: [number, said].filter(Boolean).join('，'), picture: signed }
    }),
  )
}
/** Drawn and sealed where it was to be drawn: elsewhere than in the circle of its point is said, m. */
const onPoint: readonly string[] = ['COLLECT', 'SEAL']
export function metresAway(
  { action, place }: CustodyRow,
  { centre, radiusM }: { centre: string | undefined; radiusM: number },
): number | undefined {
  const there = positionOf(centre)
  const here = positionOf(place)
  if (!onPoint.includes(action) || !there || !here) return undefined
  const metres = Math.round(metresBetween(there, here))
  return metres > radiusM ? metres : undefined
}
const placeWords = ({ site, place, remark }: CustodyRow, metres: number | undefined): string => {
  const there = metres === undefined ? (site ?? place) : `围栏外 ${metres} m，${site ?? place}`
  return [there, remark].filter(Boolean).join('；') || none
}

interface Stored {
  readonly db: Db
  readonly store: FileStore
}
const most = 2_000_000
async function pictureOf({ db, store }: Stored, path: string): Promise<Uint8Array | null> {
  const file = await fileOf(db, path)
  if (!file || !['image/png', 'image/jpeg'].includes(file.fileType) || file.fileSize > most) return null
  const stream = await store.open(file.stored)
  return stream ? new Uint8Array(await buffer(stream)) : null
}

/** @param row with the words of its codes @param print who prints it, and for which time */
export async function sheetOf(
  stored: Stored,
  row: WireRow,
  print: { by: string; at: number; nth: number; demo: boolean },
): Promise<CustodySheet> {
  const { db } = stored
  const id = String(row['id'])
  const [{ steps, head }, course, fence] = await Promise.all([
    chainOf(db, id),
    courseOf(db, row, () => false),
    fenceOf(db, {
      pointId: isEmpty(row['pointId']) ? null : String(row['pointId']),
      plantId: String(row['plantId']),
    }),
  ])
  const watched = [course.cabinet && `${course.cabinet} 柜温`, course.box && `交接后为 ${course.box}`]
  return {
    sampleNo: String(row['sampleNo']),
    facts: factsOf(row),
    steps: steps.map(step => {
      const away = metresAway(step, fence)
      return {
        no: Number(step.no),
        time: short(toWire(Number(step.at))),
        title: custodyActions[step.action as CustodyAction] ?? step.action,
        from: step.fromName ?? none,
        to: step.toName ?? none,
        place: placeWords(step, away),
        away: away !== undefined,
        temp: step.temp === null ? none : formatNumber(step.temp, 1),
        tempFault: (step.temp !== null && coldFault(step.temp, course.limits)) || '',
        seal: sealOf(step, steps),
        sealBroken: step.sealOk === 'N',
        hash: step.hash,
      }
    }),
    temperatures: course.temperatures.map(({ at, value }) => ({ at, value })),
    begin: fromWire(String(row['beginTime'])),
    end: Math.max(
      fromWire(String(row['endTime'])),
      ...course.temperatures.map(({ at }) => at),
      ...course.marks.map(({ at }) => at),
    ),
    marks: course.marks,
    watched: watched.filter(Boolean).join('，'),
    overFair: course.overFair,
    overHigh: course.overHigh,
    unmeasured: course.unmeasured,
    judged: course.judged,
    limits: course.limits,
    seals: sealsOf(steps),
    head: steps.at(-1)?.hash ?? '',
    count: steps.length,
    brokenAt: firstBroken(steps, head ? [head] : []) ?? null,
    signatures: await signaturesOf(stored, steps),
    by: print.by,
    at: toWire(print.at),
    nth: print.nth,
    demo: print.demo,
  }
}
