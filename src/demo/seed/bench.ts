/**
 * What the invented laboratory's instrument finds on each position of a worksheet: samples by the true load of their plant, controls with
 * honest noise, and now and then a control that fails. Pure; the same worksheet, position and determination always give the same figure.
 */
import type { DemoPlant } from '#demo/province.ts'
import { standardColumn } from '#lib/lab/read-block.ts'
import { hashText, type Random, randomFrom } from '#lib/random.ts'
import { demoDrugs } from './compounds.ts'
import { flowOf, measuredOf } from './science.ts'

export interface BenchColumn {
  readonly code: string
  /** ng/L */
  readonly lod: number
  readonly loq: number
  readonly uloq: number | null
}
/** Where and when a bottle was drawn. */
export interface Origin {
  readonly plant: DemoPlant
  /** Days since 1970 at +08:00. */
  readonly day: number
  /** m³ through the meter while it was sampled; the flow of the day where nobody told. */
  readonly flow: number | null
}
export interface BenchPlace {
  readonly pos: number
  readonly kind: string
  /** Position that it doubles or spikes. */
  readonly ofPos: number | null
  /** ng/L added, certified or made. */
  readonly level: number | null
  readonly origin: Origin | undefined
}
export interface Bench {
  readonly sheetId: string
  readonly columns: readonly BenchColumn[]
  readonly places: readonly BenchPlace[]
  /** Share of runs in which a control goes wrong. */
  readonly failing?: number
}

/** ng/L that is added to spikes and that the reference material holds: in the calibration of every compound. */
export const benchLevels = { spikeLevel: 50, rmLevel: 50 } as const

/** Mean loads of what is measured beside the reported markers, mg/(d·1000 inh), with the factor of weekends. Invented. */
const beside: Readonly<Record<string, readonly [meanLoad: number, weekend: number]>> = {
  MDA: [0.12, 2],
  NK: [0.5, 1.12],
  COC: [0.07, 1.2],
  HER: [0.05, 1],
  CDN: [14, 1],
  THC: [0.2, 1.05],
  THCCOOH: [2.4, 1.05],
  FEN: [0.006, 1],
  NFEN: [0.008, 1],
  MTD: [2.6, 1],
  EDDP: [3.8, 1],
  TRA: [22, 1],
  ETO: [0.22, 1.08],
  COT: [260, 1.02],
  NIC: [520, 1.02],
  CAF: [2_400, 0.98],
  EPH: [16, 1],
  MCAT: [0.05, 1.1],
}
/** ng/L in the bottle; undefined for a compound of which this province has none. */
export function nativeOf({ plant, day, flow }: Origin, code: string): number | undefined {
  const reported = demoDrugs.find(({ marker }) => marker === code)
  const drug =
    reported ??
    (beside[code] && { code: `native:${code}`, meanLoad: beside[code][0], weekend: beside[code][1] })
  return drug && measuredOf(plant, drug, day, flow ?? flowOf(plant, day))
}

/** Noise of controls, cut where a real run would be looked at twice. */
const bounded = (random: Random, mean: number, deviation: number): number =>
  Math.min(mean + 2.4 * deviation, Math.max(mean - 2.4 * deviation, random.normal(mean, deviation)))
/** As an instrument's table shows it; below the limits it is no figure. */
export function shownFigure(ngPerL: number, { lod, loq, uloq }: BenchColumn): string {
  const text = ngPerL.toFixed(ngPerL < 10 ? 2 : 1)
  const figure = Number(text)
  if (figure < lod) return '<LOD'
  if (figure < loq) return '<LOQ'
  return uloq !== null && figure > uloq ? '>ULOQ' : text
}

const usualFailing = 0.19
export interface Failure {
  readonly pos: number
  readonly code: string
}
/** The control of a run that goes wrong when it is first measured; most runs have none. */
export function failureOf({ sheetId, places, columns, failing = usualFailing }: Bench): Failure | undefined {
  const random = randomFrom(hashText(`bench-fails:${sheetId}`))
  if (random.next() >= failing) return undefined
  const dice = random.next()
  const kind = dice < 0.5 ? 'SPK' : dice < 0.8 ? 'RM' : 'LB'
  const place = places.findLast(one => one.kind === kind && (kind === 'LB' || one.level !== null))
  const able = columns.filter(({ code }) => code !== standardColumn)
  return place && able.length > 0 ? { pos: place.pos, code: random.pick(able).code } : undefined
}

/** @param nth of the determination, from 1 */
function figureOf(bench: Bench, place: BenchPlace, column: BenchColumn, nth: number): string {
  const { code } = column
  const random = randomFrom(hashText(`bench:${bench.sheetId}:${place.pos}:${code}:${nth}`))
  if (code === standardColumn) return bounded(random, 98, 6).toFixed(1)
  const failure = nth === 1 ? failureOf(bench) : undefined
  const fails = failure?.pos === place.pos && failure.code === code
  const base = bench.places.find(({ pos }) => pos === place.ofPos)
  const origin = (base ?? place).origin
  const native = (origin && nativeOf(origin, code)) ?? 0
  switch (place.kind) {
    case 'LB':
    case 'FB':
    case 'TB':
      return fails ? shownFigure(column.loq * 1.7, column) : '<LOD'
    case 'RM':
    case 'CCV':
    case 'CAL':
      if (place.level === null) return '<LOD'
      return shownFigure(place.level * (fails ? 0.62 : bounded(random, 0.99, 0.04)), column)
    case 'SPK':
      // What was there is the same bottle's: only what was added is found more or less well. So little that it fails over a censored sample too.
      return shownFigure(native + (place.level ?? 0) * (fails ? 0.3 : bounded(random, 0.97, 0.05)), column)
    case 'DUP':
      return shownFigure(native * bounded(random, 1, 0.04), column)
    default:
      // The second look is the instrument's own repeatability away from the first.
      return shownFigure(nth === 1 ? native : native * bounded(random, 1, 0.02), column)
  }
}

/**
 * A block as the analyst pastes it: compounds above, positions beside.
 * @param wanted of a cell how often it was determined before, where it is to be determined now; undefined leaves it empty
 */
export function benchBlock(
  bench: Bench,
  wanted: (pos: number, code: string) => number | undefined,
): string[][] {
  const rows = bench.places.flatMap(place => {
    const cells = bench.columns.map(column => {
      const before = wanted(place.pos, column.code)
      return before === undefined ? '' : figureOf(bench, place, column, before + 1)
    })
    return cells.some(Boolean) ? [[String(place.pos), ...cells]] : []
  })
  return [['位', ...bench.columns.map(({ code }) => code)], ...rows]
}
