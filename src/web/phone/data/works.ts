/** The day's work as it is once everything that was done on the phone has arrived. Pure. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { mobileToday } from '#contract/mobile/today.ts'
import { drawsSamples } from '#contract/sewage/work-order.ts'
import { fromWire } from '#lib/dates.ts'
import { metresBetween, positionOf } from '#lib/geo.ts'
import { type Entry, isStopped, type Logged } from '../queue/entry.ts'
import { detailPath, workPath } from './calls.ts'

export type Today = ResultOf<typeof mobileToday>
export type GivenWork = Today['works'][number]
export type Label = GivenWork['labels'][number]
export interface Detail {
  item: string
  labelNo: string | null
  bottleNo: number | null
  sealNo: string | null
  /** mL */
  volume: number | null
  remark: string | null
  ok: string
  /** Epoch ms. */
  at: number | null
  /** Not at the server yet. */
  pending?: boolean
}
export interface Work extends Omit<GivenWork, 'details'> {
  details: readonly Detail[]
  /** How much of it waits on the phone. */
  pending: number
  /** What the server refused and somebody has to see to. */
  stopped: Entry | undefined
}
/** Done on the phone, sent or not. */
type Deed = Pick<Entry, 'chain' | 'path' | 'body' | 'doneAt'>
export const chainOf = (workId: string): string => `work:${workId}`

const steps: Readonly<Record<string, string>> = {
  [workPath('accept')]: 'ACCEPTED',
  [workPath('decline')]: 'RETURNED',
  [workPath('checkIn')]: 'ON_SITE',
  [workPath('submit')]: 'SUBMITTED',
}
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const figureOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function detailOf({ body, doneAt }: Deed): Detail {
  return {
    item: String(body['item'] ?? ''),
    labelNo: textOf(body['labelNo']),
    bottleNo: figureOf(body['bottleNo']),
    sealNo: textOf(body['sealNo']),
    volume: figureOf(body['volume']),
    remark: textOf(body['remark']),
    ok: body['ok'] === false || body['ok'] === 'N' ? 'N' : 'Y',
    at: momentOf(body['happenedAt']) ?? doneAt,
    pending: true,
  }
}
/** On the server's clock, as it was sent. */
function momentOf(value: unknown): number | undefined {
  const at = fromWire(textOf(value) ?? '')
  return Number.isNaN(at) ? undefined : at
}
/** The whole deed: a label that was taken off and put on again, or a volume that was put right, is another one. */
const saidBy = ({ item, labelNo, sealNo, volume, remark, ok, at }: Detail): string =>
  JSON.stringify([item, labelNo, sealNo, volume, remark, ok, at])

function withEntries(work: GivenWork, own: readonly Entry[], sent: readonly Deed[]): Work {
  const recorded = (deeds: readonly Deed[]) => deeds.filter(({ path }) => path === detailPath).map(detailOf)
  const known = new Set(work.details.map(saidBy))
  const stopped = own.find(isStopped)
  // What was done after a refusal stands on what the server did not take.
  const taken: Deed[] = [...sent, ...(stopped ? own.slice(0, own.indexOf(stopped)) : own)]
  const last = taken.filter(({ path }) => steps[path]).at(-1)
  const arrived = taken.find(({ path }) => path === workPath('checkIn'))
  const left = taken.find(({ path }) => path === workPath('submit'))
  return {
    ...work,
    state: (last && steps[last.path]) ?? work.state,
    checkInTime: work.checkInTime ?? arrived?.doneAt ?? null,
    submitTime: work.submitTime ?? left?.doneAt ?? null,
    // Handed in again, or declined: what it came back for is past. A day kept by an older page knows nothing of it.
    returned: left || last?.path === workPath('decline') ? null : (work.returned ?? null),
    details: [
      ...work.details,
      // Sent while the day was asked for: it may have it already. Of what waits here the server has nothing.
      ...recorded(sent).filter(detail => !known.has(saidBy(detail))),
      ...recorded(own),
    ],
    pending: own.length,
    stopped,
  }
}
/** @param sent what the server has taken since it was asked for the day */
export function withQueue(
  works: readonly GivenWork[],
  entries: readonly Entry[],
  sent: readonly Logged[] = [],
): Work[] {
  const of = <D extends Deed>(deeds: readonly D[], { id }: GivenWork) =>
    deeds.filter(({ chain }) => chain === chainOf(id))
  return works.map(work => withEntries(work, of(entries, work), of(sent, work)))
}

/** Bottles are fetched. */
export const handlesBottles = ({ workType }: Pick<GivenWork, 'workType'>): boolean =>
  drawsSamples.includes(workType)
export const isOver = ({ state }: Pick<GivenWork, 'state'>): boolean =>
  state === 'SUBMITTED' || state === 'CHECKED'

/** m; undefined where one of the two places is not known. */
export function distanceTo(
  { place }: Pick<GivenWork, 'place'>,
  fix: { lng: number; lat: number } | undefined,
): number | undefined {
  const there = positionOf(place)
  return there && fix ? metresBetween([fix.lng, fix.lat], there) : undefined
}
export const distanceText = (metres: number): string =>
  metres < 1_000 ? `${Math.round(metres)} m` : `${(metres / 1_000).toFixed(metres < 10_000 ? 1 : 0)} km`

/** Not used up and not void. */
export const isFree = (state: string): boolean => state === 'UNUSED' || state === 'BOUND'
export interface Bottle {
  bottleNo: number
  label: string | undefined
  /** The label that was made for it. */
  own: string | undefined
  /** Nothing was in it: told, so that nobody waits for it. */
  missed: boolean
  /** mL */
  volume: number | null
  pending: boolean
}
/** Begins what is told of a fault: its photo is not the one that closes the work. */
export const faultMark = '异常'
/** Begins what is told of a bottle that stayed empty. */
export const missedMark = '未采'
const isBinding = ({ item, ok }: Detail) => (item === 'BIND_LABEL' || item === 'RETRIEVE') && ok !== 'N'
/** The bottles of the point, each with the label that was scanned for it. */
export function bottlesOf(work: Work): Bottle[] {
  const wanted = work.labels.filter(
    ({ pointId, qcType, spare, state }) =>
      pointId === work.pointId && qcType === 'NORMAL' && spare !== 'Y' && isFree(state),
  )
  const bound = new Map<number, Detail>()
  const missed = new Set<string>()
  for (const detail of work.details) {
    const { item, ok, labelNo, bottleNo, remark } = detail
    if (item === 'BIND_LABEL' && ok === 'N') {
      if (bottleNo !== null) bound.delete(bottleNo)
      if (labelNo && remark?.startsWith(missedMark)) missed.add(labelNo)
    } else if (isBinding(detail) && labelNo && bottleNo !== null) {
      const volume = detail.volume ?? bound.get(bottleNo)?.volume ?? null
      bound.set(bottleNo, { ...detail, volume })
      missed.delete(labelNo)
    }
  }
  const owned = new Map(wanted.map(({ bottleNo, labelNo }) => [bottleNo, labelNo]))
  const numbers = [...new Set([...owned.keys(), ...bound.keys()])].sort((a, b) => a - b)
  return numbers.map(bottleNo => {
    const detail = bound.get(bottleNo)
    const own = owned.get(bottleNo)
    return {
      bottleNo,
      own,
      label: detail?.labelNo ?? undefined,
      missed: !detail && own !== undefined && missed.has(own),
      volume: detail?.volume ?? null,
      pending: detail?.pending === true,
    }
  })
}
const isSealed = ({ details }: Work, label: string): boolean =>
  details.some(one => one.item === 'SEAL' && one.labelNo === label && one.ok !== 'N')
/** Labelled, and without the seal that every one of them needs. */
export const unsealedOf = (work: Work): Bottle[] =>
  bottlesOf(work).filter(({ label }) => label !== undefined && !isSealed(work, label))
/** Nobody has to see to it any more. */
export const isSettled = ({ label, missed }: Bottle): boolean => label !== undefined || missed

export interface Stage {
  key: 'ARRIVE' | 'SAFETY' | 'BIND_LABEL' | 'SEAL' | 'PHOTO' | 'LEAVE'
  title: string
  done: boolean
}
/** What is done on site, in order. */
export function stagesOf(work: Work): Stage[] {
  const lastOk = (item: string) => work.details.findLast(one => one.item === item)?.ok === 'Y'
  const bottles = bottlesOf(work)
  const there = work.state === 'ON_SITE' || isOver(work)
  const all: (Stage & { bottled?: boolean })[] = [
    { key: 'ARRIVE', title: '到达', done: there },
    { key: 'SAFETY', title: '安全', done: lastOk('SAFETY') },
    {
      key: 'BIND_LABEL',
      title: '绑标签',
      done: bottles.length > 0 && bottles.every(isSettled),
      bottled: true,
    },
    {
      key: 'SEAL',
      title: '封签',
      done: bottles.length > 0 && bottles.every(isSettled) && unsealedOf(work).length === 0,
      bottled: true,
    },
    {
      key: 'PHOTO',
      title: '拍照',
      done: work.details.some(({ item, remark }) => item === 'PHOTO' && !remark?.startsWith(faultMark)),
    },
    { key: 'LEAVE', title: '离开', done: isOver(work) },
  ]
  return all
    .filter(({ bottled }) => !bottled || handlesBottles(work))
    .map(({ bottled: _, ...stage }) => stage)
}
export const stageOf = (work: Work): Stage | undefined => stagesOf(work).find(({ done }) => !done)

/** Open ones in the order asked for, the one under way first; what lies ahead of today apart. */
export function orderedWorks(
  works: readonly Work[],
  by: 'time' | 'distance',
  fix: { lng: number; lat: number } | undefined,
): Work[] {
  const far = (work: Work) => distanceTo(work, fix) ?? Number.POSITIVE_INFINITY
  return [...works].sort((a, b) =>
    by === 'distance' && far(a) !== far(b) ? far(a) - far(b) : a.planBegin - b.planBegin,
  )
}
