/** From what was done on site to samples: the rows and the chains that come of an order when it is handed in. */
import { isEmpty } from '#contract/kit/rule.ts'
import { toWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { type CustodyStep, custodyParts, type Someone } from '#server/audit/custody/append.ts'
import type { Effect, Taking } from '#server/crud/machine/hooks.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { labelFollows } from '../label/follow.ts'
import { insertSamples, namesOf } from '../sample/queries.ts'
import { bottlesOf, type DeedRow, deedsOf } from '../work-detail/queries.ts'
import { drawing, type Last, lastIn, textIn } from './deeds.ts'
import {
  becomeSample,
  bottlesDone,
  labelsOf,
  type ProgrammeRow,
  plantOf,
  pointOf,
  programmeRow,
} from './queries.ts'
import { type Times, timesOf } from './times.ts'
import { type Place, tenth, type Watched, watched } from './watched.ts'
import { flawsOf } from './whole.ts'

type LabelRow = Awaited<ReturnType<typeof labelsOf>>[number]
/** A bottle with the deeds that made a sample of it. */
interface Drawn {
  labelNo: string
  bottleNo: number
  label: LabelRow
  fetched: DeedRow
  sealed: DeedRow
  /** What the point is sampled for, and no control beside it. */
  normal: boolean
}
/** The programme's own bottles first, each in the order of its number. */
async function drawnBottles(
  db: Db,
  bottles: Awaited<ReturnType<typeof bottlesOf>>,
  last: Last,
): Promise<Drawn[]> {
  const rows = await labelsOf(
    db,
    bottles.map(({ labelNo }) => labelNo),
  )
  const labels = new Map(rows.map(one => [one.labelNo, one]))
  return bottles
    .map(({ labelNo, bottleNo }) => {
      const label = labels.get(labelNo)!
      const fetched = last('RETRIEVE', labelNo) ?? last('BIND_LABEL', labelNo)!
      const sealed = last('SEAL', labelNo)!
      return { labelNo, bottleNo, label, fetched, sealed, normal: label.qcType === 'NORMAL' }
    })
    .sort((a, b) => Number(b.normal) - Number(a.normal) || a.bottleNo - b.bottleNo)
}

const sum = (values: readonly (number | null)[]) =>
  values.length === 0 || values.includes(null) ? null : values.reduce<number>((all, one) => all + one!, 0)
/** What is wrong with the bottles together, as codes. */
function flawCodes(
  drawn: readonly Drawn[],
  times: Times,
  { point }: Place,
  cold: Watched['cold'],
): string | null {
  const normal = drawn.filter(one => one.normal)
  const actualSub = sum(normal.map(({ fetched }) => fetched.actualValue))
  const flaws = flawsOf({
    ...times,
    actualSub,
    bottled: sum(normal.map(({ fetched }) => fetched.volume)),
    drawn: actualSub === null || !point?.subVolume ? null : actualSub * point.subVolume,
    watched: cold !== undefined,
  })
  return flaws.join(',') || null
}

interface Run extends Place {
  drawn: readonly Drawn[]
  programme: ProgrammeRow | undefined
  times: Times
  seen: Watched
}
/** What all bottles of the run have in common. */
function sharedOf({ row, session }: Taking, run: Run) {
  const { drawn, programme, times, seen } = run
  const { cold } = seen
  return {
    state: 'SAMPLED',
    condition: 'OK',
    flaws: flawCodes(drawn, times, run, cold),
    workId: String(row['id']),
    batchId: textIn(row['batchId']),
    planId: programme?.planId ?? null,
    sampleDate: drawn[0]!.label.sampleDate,
    mode: times.mode,
    beginTime: times.begin,
    endTime: times.end,
    flowTotal: seen.flow === undefined ? null : tenth(seen.flow),
    flowSource: seen.flowSource,
    waterTemp: seen.waterTemp,
    ph: seen.ph,
    cabinetTempMin: cold ? tenth(cold.min) : null,
    cabinetTempMax: cold ? tenth(cold.max) : null,
    cabinetTempAvg: cold ? tenth(cold.avg) : null,
    tempOverMinutes: cold?.over ?? null,
    tempGapMinutes: cold?.gap ?? null,
    rain24: seen.rain,
    holder: session.username,
  } as const
}

/** A sample a bottle: the run of the programme becomes the first, the others are made beside it. @returns ids in the order of `drawn` */
function samplesOf(taking: Taking, run: Run): { ids: string[]; parts: (Statement | Bulk)[] } {
  const { row, session, received } = taking
  const { drawn, programme, times, plantId, point } = run
  const shared = sharedOf(taking, run)
  const normals = drawn.filter(one => one.normal).length
  const made = { createBy: session.username, createTime: received }
  const ids: string[] = []
  const parts: (Statement | Bulk)[] = []
  const rows: Parameters<typeof insertSamples>[0][number][] = []
  for (const [index, { labelNo, bottleNo, label, fetched, sealed, normal }] of drawn.entries()) {
    const becomes = index === 0 && normal ? programme : undefined
    const id = becomes?.id ?? nextId()
    ids.push(id)
    const values = {
      ...shared,
      sampleNo: labelNo,
      bottleNo,
      qcType: label.qcType,
      planSub: normal && times.planSub !== null ? Math.round(times.planSub / normals) : null,
      actualSub: fetched.actualValue,
      volume: fetched.volume,
      sealNo: sealed.sealNo,
      ...made,
    }
    if (becomes)
      parts.push(becomeSample(becomes, { ...values, updateBy: session.username, updateTime: received }))
    else
      rows.push({
        id,
        ...values,
        plantId,
        pointId: point?.id ?? String(row['pointId']),
        sysOrgCode: textIn(row['sysOrgCode']),
        tenantId: String(row['tenantId'] ?? '0'),
      })
  }
  if (rows.length > 0) parts.push(insertSamples(rows))
  return { ids, parts }
}

const placeOf = ({ lng, lat }: DeedRow) => (lng !== null && lat !== null ? `${lng},${lat}` : null)
/** The place in words: plant, point, and how far from it the order was begun. */
async function siteOf(db: Db, { row }: Taking, { plantId, point }: Place): Promise<string> {
  const plant = await plantOf(db, plantId)
  const metres = isEmpty(row['checkInDistance']) ? '' : `，距点 ${row['checkInDistance']} m`
  return `${plant?.shortName || plant?.plantName || ''} ${point?.pointName ?? ''}${metres}`
    .trim()
    .slice(0, 100)
}
/** The first two steps of each chain: drawn, and sealed. */
async function stepsOf(
  db: Db,
  taking: Taking,
  run: Run,
  { ids, deeds }: { ids: readonly string[]; deeds: readonly DeedRow[] },
): Promise<CustodyStep[]> {
  const { row, session, received } = taking
  const { cold } = run.seen
  const last = lastIn(deeds)
  const [names, site] = await Promise.all([
    namesOf(db, [...new Set(deeds.flatMap(({ createBy }) => createBy ?? []))]),
    siteOf(db, taking, run),
  ])
  const personIn = (deed: DeedRow): Someone => {
    const username = deed.createBy ?? session.username
    return { username, realname: names.get(username) ?? session.realname }
  }
  const tenantId = String(row['tenantId'] ?? '0')
  return run.drawn.flatMap(({ fetched, sealed }, index): CustodyStep[] => {
    const beside = { sampleId: ids[index]!, received, site, tenantId }
    return [
      {
        ...beside,
        action: 'COLLECT',
        to: personIn(fetched),
        at: Number(fetched.time),
        place: placeOf(fetched),
        temp: fetched.temp ?? (cold ? tenth(cold.avg) : null),
        photo: fetched.photo ?? last('PHOTO')?.photo ?? null,
      },
      {
        ...beside,
        action: 'SEAL',
        from: personIn(sealed),
        to: personIn(sealed),
        at: Number(sealed.time),
        place: placeOf(sealed),
        temp: sealed.temp,
        sealNo: sealed.sealNo,
        sealOk: 'Y',
        photo: sealed.photo,
      },
    ]
  })
}

/** Samples of the bottles that are labelled, with the first two steps of their chains; nothing where none was drawn. */
export async function collect(db: Db, taking: Taking): Promise<Effect> {
  const { row, session, at, received } = taking
  if (!drawing(taking)) return {}
  const workId = String(row['id'])
  const pointId = String(row['pointId'])
  const [deeds, bottles, point] = await Promise.all([
    deedsOf(db, workId),
    bottlesOf(db, workId),
    pointOf(db, pointId),
  ])
  if (bottles.length === 0) return {}
  const last = lastIn(deeds)
  const drawn = await drawnBottles(db, bottles, last)
  const day = drawn[0]!.label.sampleDate
  const programme = await programmeRow(db, { pointId, batchId: textIn(row['batchId']), day })
  const until = Math.min(at, ...drawn.map(one => Number(one.fetched.time)))
  const times = timesOf(programme, point, day, taking, last, until)
  const place = { plantId: String(row['plantId']), point }
  const sealedAt = Math.max(...drawn.map(one => Number(one.sealed.time)))
  const seen = await watched(db, place, { ...times, day, sealedAt })
  const run: Run = { ...place, drawn, programme, times, seen }
  const { ids, parts } = samplesOf(taking, run)
  const steps = await stepsOf(db, taking, run, { ids, deeds })
  return {
    parts: [
      ...parts,
      ...labelFollows(
        'sampled',
        drawn.map(({ labelNo }) => labelNo),
        { by: session, at, received },
        drawn.length,
      ),
      ...(await custodyParts(db, session, steps)),
      bottlesDone(workId),
    ],
    notes: [
      {
        title: '样品',
        text: `${drawn.length} 件（${toWire(times.begin).slice(5, 16)} 至 ${toWire(times.end).slice(5, 16)}）`,
      },
    ],
  }
}
