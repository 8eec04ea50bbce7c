/**
 * Parts of some samples of the past that other laboratories measured: each month one went to the third party, each second month to all of
 * them. Divided and reported by the product's own functions, with figures that are always the same.
 */
import { sampleMachine } from '#contract/sewage/sample.ts'
import { demoProvince } from '#demo/cities.ts'
import { staffOf } from '#demo/people.ts'
import type { DemoPlant } from '#demo/province.ts'
import { dayMs, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { makeLabelNo } from '#lib/label-number.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import { type CustodyStep, custodyParts } from '#server/audit/custody/append.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { type Row, readRows, update } from '#server/db/rows.ts'
import { linesOf, reportedParts } from '#server/modules/sewage/lab-compare/report.ts'
import { divided } from '#server/modules/sewage/sample/split.ts'
import { writeChains } from './custody.ts'
import { sampleId } from './demo-ids.ts'
import { labId } from './detection.ts'
import type { Programme } from './history.ts'
import { dayText, sampleTimes } from './samples.ts'
import { dayNumber, plantDay, sampledOn } from './science.ts'

const monthDays = 30
const everybodyEach = 2
/** Days back of what was reported; the newest part is out with nothing reported yet. */
const rounds = Array.from({ length: 12 }, (_, round) => 20 + round * monthDays)
const outDays = 6
/** Laboratories beside the province's own, with what each finds of what is there, and its expanded uncertainty in % where it states one. */
const others: readonly { lab: number; finds: number; states: number | null }[] = [
  { lab: 2, finds: 0.96, states: 18 },
  { lab: 3, finds: 1.04, states: null },
  { lab: 4, finds: 0.94, states: 22 },
  { lab: 5, finds: 1.09, states: null },
]
/** Once a laboratory diluted the internal standard of the amphetamines wrongly: all that is measured against it comes out too high. */
const slip = { round: 0, lab: 5, codes: new Set(['METH', 'AMP', 'MDMA']), finds: 2.1 }
const spread = 0.05
const partMl = 500
const weekMs = 7 * dayMs

type Other = (typeof others)[number]
interface Round {
  plant: DemoPlant
  day: number
  parent: Row<'sample'>
  labs: readonly Other[]
  slips: boolean
  reported: boolean
}

/** What a laboratory writes in its report, line by line. */
function reportOf({ plant, day, slips }: Round, { lab, finds, states }: Other) {
  const random = randomFrom(hashText(`split:${plant.plantCode}:${day}:${lab}`))
  return plantDay(plant, day).results.map(({ drug, value, qualifier }) => {
    const share = slips && lab === slip.lab && slip.codes.has(drug.code) ? slip.finds : finds
    const found = (value ?? 0) * share * random.normal(1, spread)
    if (qualifier === '<LOD') return { drugCode: drug.code, value: '未检出' }
    if (found < drug.loq) return { drugCode: drug.code, value: '<LOQ' }
    const told = found.toFixed(found < 10 ? 2 : 1)
    return {
      drugCode: drug.code,
      value: told,
      ...(states !== null && { expanded: ((Number(told) * states) / 100).toFixed(2) }),
    }
  })
}

async function unitOf(
  db: Db,
  round: Round,
  { orgCode, names }: { orgCode: string; names: ReadonlyMap<string, string> },
): Promise<(Bulk | Statement)[]> {
  const { plant, day, parent, labs, reported } = round
  const times = sampleTimes(plant, day)
  const [receiver] = staffOf('receiver')
  const by = { username: receiver!.username, realname: receiver!.realname, orgCode }
  const at = times.received + 20 * minuteMs
  const wire = (ms: number | null) => (ms === null ? null : toWire(ms))
  const row = {
    ...parent,
    beginTime: wire(parent.beginTime),
    endTime: wire(parent.endTime),
    receiveTime: wire(parent.receiveTime ?? times.received),
  }
  const split = sampleMachine.steps.find(({ verb }) => verb === 'split')!
  const parts: (Bulk | Statement)[] = []
  const steps: CustodyStep[] = []
  for (const other of labs) {
    const bottle = 90 + other.lab
    const sampleNo = makeLabelNo({
      province: demoProvince.code.slice(0, 2),
      plant: String(plant.n).padStart(4, '0'),
      date: dayText(day),
      bottle,
    })
    const values = { kind: 'SPLIT', sendTo: labId(other.lab), volumeEach: partMl, reason: '实验室间比对' }
    const made = divided({ row, values, session: by, at, received: at }, [
      { labelNo: sampleNo, bottleNo: bottle },
    ])
    steps.push(...made.steps)
    parts.push(
      made.samples,
      stepLines([
        {
          table: 'sample',
          recordId: parent.id,
          verb: split.verb,
          title: split.title,
          from: split.to,
          to: split.to,
          by: by.username,
          byName: by.realname,
          at,
          reason: values.reason,
          notes: made.notes,
          tenantId: '0',
        },
      ]),
    )
    if (!reported) continue
    const report = reportedParts({
      part: {
        id: made.ids[0]!,
        sampleNo,
        plantId: parent.plantId,
        sampleDate: parent.sampleDate,
        tenantId: '0',
      },
      labName: names.get(labId(other.lab)) ?? '',
      method: 'SPE-LC-MS/MS',
      reportNo: `BD${dayText(day).slice(2, 7).replace('-', '')}-${String(other.lab).padStart(2, '0')}`,
      lines: await linesOf(db, reportOf(round, other)),
      present: [],
      tested: false,
      by,
      at: times.tested + weekMs + other.lab * hourMs,
    })
    parts.push(...report.parts)
  }
  return [...parts, ...(await custodyParts(db, { ...by, tenantId: '0', ip: '' }, steps))]
}

/** @param orgCode of the department that is the province's laboratory */
export async function seedSplits(
  db: Db,
  { plants, daily }: Programme,
  orgCode: string,
  now: number,
): Promise<void> {
  const today = dayNumber(now)
  const wanted = [outDays, ...rounds].flatMap((back, at) => {
    const day = today - back
    const fit = plants.filter(plant => sampledOn(plant, daily, day))
    const plant = fit[at % Math.max(1, fit.length)]
    return plant ? [{ plant, day, round: at - 1 }] : []
  })
  const ids = wanted.map(({ plant, day }) => sampleId(plant.n, day))
  const [parents, before, labs] = await Promise.all([
    readRows(db, 'sample', { id: ids, delFlag: '0' }),
    readRows(db, 'sample', { parentSampleId: ids }),
    readRows(db, 'detectLab', { id: [1, ...others.map(({ lab }) => lab)].map(labId) }),
  ])
  const names = new Map(labs.map(({ id, labName }) => [id, labName]))
  const done = new Set(before.map(({ parentSampleId }) => parentSampleId))
  for (const [at, { plant, day, round }] of wanted.entries()) {
    const parent = parents.find(({ id }) => id === ids[at])
    if (parent?.state !== 'TESTED' || done.has(parent.id)) continue
    await writeChains(db, { plants }, [parent])
    await db.write([
      ...(await unitOf(
        db,
        {
          plant,
          day,
          parent,
          labs: round >= 0 && round % everybodyEach === 0 ? others : [others[round < 0 ? 1 : 0]!],
          slips: round === slip.round,
          reported: round >= 0,
        },
        { orgCode, names },
      )),
      // What was left of the bottle the province's laboratory has measured.
      update('sample', { id: parent.id }, { labId: labId(1) }),
    ])
  }
}
