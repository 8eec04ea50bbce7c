/** Results with the samples and laboratory values that they rest on, and a computation of every view from these raw rows by hand. */
import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { putPlaces } from './consumption-world.ts'

export const plants = [
  { id: '1001', district: '990101', served: 30 },
  { id: '1002', district: '990102', served: 10 },
  { id: '1003', district: '990102', served: 12 },
  { id: '1004', district: '990201', served: 40 },
  // Few people: masked for who has no right to see them.
  { id: '1005', district: '990103', served: 0.3 },
]
export const first = '2026-01-05'
export const days = 140
export const dayAt = (at: number): string =>
  new Date(Date.parse(`${first}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10)
export const loq = 8
const cf = 2.5
export const people: Readonly<Record<string, number>> = {
  '1001': 300_000,
  '1002': 100_000,
  '1003': 120_000,
  '1004': 400_000,
  '1005': 3_000,
}
/** ng/L; null below the LOQ. */
interface Drawn {
  value: number | null
  flow: number
}
export interface Raw {
  plant: string
  at: number
  samples: Drawn[]
  wet: boolean
  /** Nobody has its laboratory values. */
  lost?: boolean
}
/** A rhythm of the week, a slow rise, gaps, wet spells, days below the LOQ, and days of two bottles of which one is below. */
export function rawOf(plant: string, at: number): Raw | undefined {
  const wet = at % 17 < 3 && plant !== '1004'
  if (plant === '1004' && (at === 44 || at === 45)) return undefined
  const rhythm = [1, 0.9, 0.95, 1, 1.1, 1.3, 1.2][at % 7]!
  const value = (20 + at / 20 + Number(plant.at(-1)) * 3) * rhythm
  if (plant === '1002' && at % 9 === 4) return { plant, at, wet, samples: [{ value: null, flow: 50_000 }] }
  if (plant === '1005' && at % 11 === 6) return { plant, at, wet, samples: [{ value: null, flow: 700 }] }
  if (plant === '1001' && at % 5 === 2)
    return {
      plant,
      at,
      wet,
      samples: [
        { value, flow: 20_000 },
        { value: null, flow: 60_000 },
      ],
    }
  return { plant, at, wet, samples: [{ value, flow: plant === '1005' ? 700 : 80_000 }] }
}
export const raws: readonly Raw[] = plants.flatMap(({ id }) =>
  Array.from({ length: days }, (_, at) => rawOf(id, at) ?? []).flat(),
)
export type Policy = 'half' | 'zero' | 'sqrt2' | 'full' | 'exclude'
const substitutes: Readonly<Record<Policy, number | null>> = {
  half: loq / 2,
  zero: 0,
  sqrt2: loq / Math.SQRT2,
  full: loq,
  exclude: null,
}
const concentration = ({ samples }: Raw, policy: Policy): number | null => {
  const used = samples.flatMap(one => {
    const value = one.value ?? substitutes[policy]
    return value === null ? [] : [[value, one.flow] as const]
  })
  const water = used.reduce((sum, [, flow]) => sum + flow, 0)
  return used.length === 0 ? null : used.reduce((sum, [value, flow]) => sum + value * flow, 0) / water
}
export const isBelow = ({ samples }: Raw): boolean => samples.every(({ value }) => value === null)
/** mg/(d·1000 inh) of one plant. */
export const loadOf = (raw: Raw, policy: Policy): number | null => {
  const conc = concentration(raw, policy)
  const flow = raw.samples.reduce((sum, one) => sum + one.flow, 0)
  return conc === null ? null : (conc * flow) / 1000 / (people[raw.plant]! / 1000)
}

export async function putWorld(db: Db, some: readonly Raw[] = raws): Promise<void> {
  await putPlaces(db, plants)
  const common = { tenant_id: '0', create_time: 1, create_by: 'admin', sys_org_code: 'A01' }
  const named = some.map(raw => ({
    ...raw,
    day: dayAt(raw.at),
    samples: raw.samples.map(one => ({ ...one, id: nextId(), valueId: nextId() })),
  }))
  await db.write([
    bulkOf(
      'sample',
      named.flatMap(({ plant, day, samples }) =>
        samples.map(one => ({
          id: one.id,
          sample_no: `S${one.id}`,
          point_id: `p${plant}`,
          plant_id: plant,
          sample_date: day,
          begin_time: 1,
          end_time: 2,
          state: 'TESTED',
          qc_type: 'NORMAL',
          flow_total: one.flow,
          flow_source: 'METER',
          ...common,
        })),
      ),
    ),
    bulkOf(
      'lab_value',
      named.flatMap(({ samples, lost }) =>
        (lost ? [] : samples).map(one => ({
          id: one.valueId,
          sample_id: one.id,
          drug_code: 'METH',
          qualifier: one.value === null ? '<LOQ' : '=',
          value: one.value,
          lod: 2,
          loq,
          due: 'N',
          create_time: 1,
        })),
      ),
    ),
    bulkOf(
      'plant_result',
      named.map(raw => {
        const pndl = loadOf(raw, 'half')!
        return {
          id: nextId(),
          plant_id: raw.plant,
          sample_date: raw.day,
          drug_code: 'METH',
          marker: 'METH',
          sample_ids: raw.samples.map(one => one.id).join(),
          value_ids: raw.samples.map(one => one.valueId).join(),
          flow: raw.samples.reduce((sum, one) => sum + one.flow, 0),
          population: people[raw.plant]!,
          conc: concentration(raw, 'half'),
          qualifier: isBelow(raw) ? '<LOQ' : '=',
          loq_policy: 'half',
          load: (pndl * people[raw.plant]!) / 1000,
          pndl,
          cf,
          cf_version: 1,
          consumption: pndl * cf,
          uncertainty_pct: 20,
          wet_flag: raw.wet ? 'Y' : 'N',
          state: 'PUBLISHED',
          calc_version: 1,
          tenant_id: '0',
          del_flag: '0',
        }
      }),
      'fail',
    ),
  ])
}

export interface View {
  loq?: Policy | undefined
  wet?: 'out' | undefined
  weekday?: 'corrected' | undefined
}
export const views: readonly View[] = [undefined, 'zero', 'half', 'sqrt2', 'full', 'exclude'].flatMap(
  loqRule =>
    [undefined, 'out' as const].flatMap(wet =>
      [undefined, 'corrected' as const].map(weekday => ({
        ...(loqRule && { loq: loqRule as Policy }),
        ...(wet && { wet }),
        ...(weekday && { weekday }),
      })),
    ),
)
export const plantsIn = (place: string): string[] =>
  plants
    .filter(
      ({ id, district }) =>
        place === '990000' || place === id || district === place || `${district.slice(0, 4)}00` === place,
    )
    .map(({ id }) => id)

export interface Figure {
  why: 'none' | 'below' | 'wet' | 'weeks' | null
  value: number | null
  low: number | null
  high: number | null
}
const nothing = { value: null, low: null, high: null }
const of = new Map(raws.map(raw => [`${raw.plant}|${raw.at}`, raw]))
/** Loads of a place's day: F11 with its 95 % interval, before weekdays are looked at; the figure is there even where it is not shown. */
function plainDay(place: string, at: number, view: View): Figure {
  const own = plantsIn(place).flatMap(plant => of.get(`${plant}|${at}`) ?? [])
  if (own.length === 0) return { why: 'none', ...nothing }
  if (view.wet && own.filter(({ wet }) => wet).length > own.length / 2) return { why: 'wet', ...nothing }
  const used = own.flatMap(raw => {
    const value = loadOf(raw, view.loq ?? 'half')
    return value === null ? [] : [{ value, people: people[raw.plant]! }]
  })
  const all = used.reduce((sum, one) => sum + one.people, 0)
  const why = own.filter(isBelow).length > own.length / 2 ? ('below' as const) : null
  if (used.length === 0) return { why: why ?? 'none', ...nothing }
  const value = used.reduce((sum, one) => sum + one.value * one.people, 0) / all
  const half =
    1.959963984540054 * Math.sqrt(used.reduce((sum, one) => sum + (one.value * one.people * 0.2) ** 2, 0))
  return { why, value, low: Math.max(0, value - half / all), high: value + half / all }
}
const weekdayAt = (at: number): number => new Date(`${dayAt(at)}T00:00:00Z`).getUTCDay()
const middleOf = (some: readonly number[]): number => {
  const sorted = some.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
/** Factors of the month of a day from the 364 days to its end; undefined of fewer than eight ratios of a weekday. */
const factorsKnown = new Map<string, number[] | undefined>()
function factorsOf(place: string, at: number, view: View): number[] | undefined {
  const month = dayAt(at).slice(0, 7)
  const key = `${place}|${month}|${view.loq}`
  if (!factorsKnown.has(key)) factorsKnown.set(key, factorsIn(place, at, view))
  return factorsKnown.get(key)
}
function factorsIn(place: string, at: number, view: View): number[] | undefined {
  const month = dayAt(at).slice(0, 7)
  let last = at
  while (dayAt(last + 1).startsWith(month)) last++
  const shown = (day: number) => {
    // Wet days have the rhythm of the week like the others.
    const { why, value } = plainDay(place, day, { ...view, wet: undefined })
    return why === null ? value : null
  }
  const ratios: number[][] = [[], [], [], [], [], [], []]
  for (let day = Math.max(0, last - 363); day <= last; day++) {
    const seven = [-3, -2, -1, 0, 1, 2, 3].map(by => shown(day + by))
    if (seven.some(one => one === null)) continue
    ratios[weekdayAt(day)]!.push(shown(day)! / (seven.reduce((sum: number, one) => sum + one!, 0) / 7))
  }
  if (ratios.some(one => one.length < 8)) return undefined
  const middles = ratios.map(middleOf)
  const centre = middles.reduce((sum, one) => sum + one, 0) / 7
  return middles.map(one => one / centre)
}
/** What a day is by a view, from the raw rows. */
function viewedDay(place: string, at: number, view: View): Figure {
  const plain = plainDay(place, at, view)
  if (!view.weekday || plain.value === null) return plain
  const factors = factorsOf(place, at, view)
  if (!factors) return { why: plain.why ?? 'weeks', ...nothing }
  const by = factors[weekdayAt(at)]!
  return { why: plain.why, value: plain.value / by, low: plain.low! / by, high: plain.high! / by }
}
const known = new Map<string, Figure>()
export function dayBy(place: string, at: number, view: View): Figure {
  const key = `${place}|${at}|${JSON.stringify(view)}`
  const found = known.get(key) ?? viewedDay(place, at, view)
  known.set(key, found)
  return found
}
/** The mean of the days of a span (F9), low values included. */
export function spanBy(place: string, from: number, to: number, view: View): number | null {
  const values = Array.from({ length: to - from + 1 }, (_, at) => dayBy(place, from + at, view).value).filter(
    one => one !== null,
  )
  return values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length
}
