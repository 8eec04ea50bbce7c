/** What a sample has come to by now, and the rows that follow from it. For days before there were staff; what a laboratory finds, for all days. */

import { demoProvince } from '#demo/cities.ts'
import { staffOf } from '#demo/people.ts'
import type { DemoPlant } from '#demo/province.ts'
import { makeLabelNo } from '#lib/label-number.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import { amphetamineRatio } from '#lib/wbe/ratio.ts'
import { combinedUncertainty, defaultUncertainty } from '#lib/wbe/uncertainty.ts'
import { labValueId, plantId, pointId, resultId, sampleId } from './demo-ids.ts'
import { handledColumns, handsOf } from './hands.ts'
import { type DemoPlantDay, dayStart, plantDay } from './science.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** Beyond those that the staff fill, and below those that go to other laboratories: no label has it yet. */
const seededBottle = 80

/** `yyyy-MM-dd` of a day number. */
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

export interface SampleTimes {
  begin: number
  end: number
  collected: number
  transit: number
  received: number
  tested: number
}
/** 24 h composite from 08:00; collected within 90 min, at the laboratory by noon, tested in the afternoon. */
export function sampleTimes(plant: DemoPlant, day: number): SampleTimes {
  const random = randomFrom(hashText(`${plant.plantCode}:times:${day}`))
  const begin = dayStart(day) + 8 * hourMs
  const end = begin + 24 * hourMs
  const collected = end + Math.round(random.next() * 90) * minuteMs
  const transit = collected + Math.round(20 + random.next() * 40) * minuteMs
  const received = transit + Math.round(60 + random.next() * 90) * minuteMs
  return {
    begin,
    end,
    collected,
    transit,
    received,
    tested: received + Math.round(150 + random.next() * 210) * minuteMs,
  }
}
export function sampleState(times: SampleTimes, now: number): string {
  if (now >= times.tested) return 'TESTED'
  if (now >= times.received) return 'RECEIVED'
  if (now >= times.transit) return 'TRANSIT'
  return now >= times.collected ? 'SAMPLED' : 'BOUND'
}

type Values = Record<string, unknown>
export interface SampleRecords {
  sample: Values
  labValues: Values[]
  results: Values[]
  day: DemoPlantDay
  tested: boolean
}

const uncertaintyPct = Number(
  combinedUncertainty([
    defaultUncertainty.sampling,
    defaultUncertainty.chemistry,
    defaultUncertainty.flow,
    defaultUncertainty.population,
  ]).toFixed(1),
)

/** Minutes in which the cabinet was too warm: none, as a rule. */
function warmMinutes(plant: DemoPlant, day: number): number {
  const random = randomFrom(hashText(`${plant.plantCode}:warm:${day}`))
  return random.next() < 0.06 ? Math.round(5 + random.next() * 50) : 0
}

/** @param belongs the plan and the batch of the sample, where it has such */
export function sampleRecords(
  plant: DemoPlant,
  day: number,
  now: number,
  orgCode: string,
  belongs: Values = { plan_id: null, batch_id: null },
): SampleRecords {
  const times = sampleTimes(plant, day)
  const state = sampleState(times, now)
  const figures = plantDay(plant, day)
  const random = randomFrom(hashText(`${plant.plantCode}:sample:${day}`))
  const tested = state === 'TESTED'
  const ended = now >= times.end
  const date = dayText(day)
  const id = sampleId(plant.n, day)
  const missedSub = random.next() < 0.03 ? Math.round(random.next() * 30) : 0
  const sampleNo = makeLabelNo({
    province: demoProvince.code.slice(0, 2),
    plant: String(plant.n).padStart(4, '0'),
    date,
    bottle: seededBottle,
  })
  const hands = handsOf(plant, day, { batch: belongs['batch_id'] !== null })
  const sample = {
    id,
    sample_no: sampleNo,
    ...handledColumns({ id, sampleNo }, hands, times, now),
    point_id: pointId(plant.n),
    plant_id: plantId(plant.n),
    sample_date: date,
    mode: 'FLOW',
    begin_time: times.begin,
    end_time: times.end,
    plan_sub: 96,
    actual_sub: ended ? 96 - missedSub : null,
    volume: ended ? (96 - missedSub) * 100 : null,
    flow_total: ended ? figures.flow : null,
    cabinet_temp_avg: ended ? Number(random.normal(4, 0.4).toFixed(1)) : null,
    rain24: ended ? Number(figures.rain.toFixed(1)) : null,
    qc_type: 'NORMAL',
    condition: ended ? 'OK' : null,
    temp_over_minutes: ended ? warmMinutes(plant, day) : null,
    ...belongs,
    state,
    // Written down when its order was handed in, as the product does.
    create_by: hands.sampler.username,
    create_time: now >= times.collected ? times.collected : times.begin,
    update_time: times.tested <= now ? times.tested : times.begin,
    sys_org_code: orgCode,
    tenant_id: '0',
    version: 1,
    del_flag: '0',
  }
  if (!tested) return { sample, labValues: [], results: [], day: figures, tested }
  const completeness = Number((((96 - missedSub) / 96) * 100).toFixed(1))
  const found = labRecords(plant, day, figures, { sampleId: id, at: times.tested, orgCode, completeness })
  return { sample, ...found, day: figures, tested }
}

const [judge] = staffOf('judge')
const [publisher] = staffOf('publisher')
/** Who looked at the results of a sample and who published them; minutes after the laboratory let its values out. */
function letOutOf(sample: string, at: number): Values {
  const random = randomFrom(hashText(`let-out:${sample}`))
  const reviewed = at + Math.round(6 + random.next() * 24) * minuteMs
  return {
    review_by: judge!.username,
    review_time: reviewed,
    publish_by: publisher!.username,
    publish_time: reviewed + Math.round(4 + random.next() * 16) * minuteMs,
  }
}

/** What the invented laboratory finds in a sample, and the results that follow. @param at epoch ms; `completeness` in % */
export function labRecords(
  plant: DemoPlant,
  day: number,
  figures: DemoPlantDay,
  {
    sampleId: id,
    at,
    orgCode,
    completeness,
  }: { sampleId: string; at: number; orgCode: string; completeness: number },
): Pick<SampleRecords, 'labValues' | 'results'> {
  const date = dayText(day)
  const meth = figures.results.find(result => result.drug.code === 'METH')
  const amp = figures.results.find(result => result.drug.code === 'AMP')
  const ratio = meth && amp && meth.conc > 0 ? amphetamineRatio(amp.conc, meth.conc) : 'metabolic'
  const letOut = letOutOf(id, at)
  const labValues: Values[] = []
  const results: Values[] = []
  figures.results.forEach((result, index) => {
    labValues.push({
      id: labValueId(plant.n, day, index),
      sample_id: id,
      drug_code: result.drug.code,
      qualifier: result.qualifier,
      value: result.value,
      lod: Number(result.drug.lod.toFixed(3)),
      loq: result.drug.loq,
      recovery: result.recoveryPct,
      method: 'LC-MS/MS',
      create_time: at,
    })
    const metabolic = (result.drug.code === 'METH' || result.drug.code === 'AMP') && ratio === 'metabolic'
    results.push({
      id: resultId(plant.n, day, index),
      plant_id: plantId(plant.n),
      sample_date: date,
      sample_ids: id,
      flow: figures.flow,
      pop_method: 'SERVED',
      population: plant.population,
      drug_code: result.drug.code,
      conc: result.conc,
      qualifier: result.qualifier,
      loq_policy: 'half',
      load: result.load,
      pndl: result.pndl,
      cf: result.cf,
      cf_version: result.cf === null ? null : 1,
      consumption: result.consumption,
      doses: result.doses,
      uncertainty_pct: uncertaintyPct,
      wet_flag: figures.wet ? 'Y' : 'N',
      qc_status: 'PASS',
      diagnosis: metabolic ? 'METABOLIC' : 'UNDECIDED',
      completeness,
      state: 'PUBLISHED',
      ...letOut,
      calc_version: 1,
      create_by: 'admin',
      create_time: at,
      sys_org_code: orgCode,
      tenant_id: '0',
      version: 1,
      del_flag: '0',
    })
  })
  return { labValues, results }
}
