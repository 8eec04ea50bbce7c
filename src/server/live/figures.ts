/** From committed factors to the figures of the topics. Pure. */
import { workOn } from '#contract/device/facility.ts'
import type { MessageOf } from '#contract/kit/topic.ts'
import type { deviceReading, sewageReading, weather } from '#contract/topics.ts'

export type Figures = Readonly<Record<string, readonly [number | null, string]>>
export type Reading = MessageOf<typeof deviceReading>

type Part = NonNullable<Reading['earlier']>[number]

/** A reading by the frames that it came in, the last one last. */
function partsOf({ ts, at, frameId, values, earlier = [] }: Reading): Part[] {
  const old = new Set(earlier.flatMap(({ factors }) => factors))
  const factors = Object.keys(values).filter(factor => !old.has(factor))
  return [...earlier, { ts, ...(at !== undefined && { at }), frameId, factors }]
}
/** What the newest frame does not carry stands beside its figures, each with the time and the frame that it came with. */
export function onto(before: Reading | undefined, frame: Reading): Reading {
  if (!before) return frame
  const earlier = partsOf(before).flatMap(part => {
    const factors = part.factors.filter(factor => !(factor in frame.values))
    return factors.length === 0 ? [] : [{ ...part, factors }]
  })
  if (earlier.length === 0) return frame
  return { ...frame, values: { ...before.values, ...frame.values }, earlier }
}
/** The figures of each moment that a reading holds, the newest last. */
export const momentsOf = (reading: Reading): [ts: number, figures: Figures][] =>
  [...Map.groupBy(partsOf(reading), ({ ts }) => ts)]
    .sort(([a], [b]) => a - b)
    .map(([ts, parts]) => {
      const factors = parts.flatMap(part => part.factors)
      return [ts, Object.fromEntries(factors.map(factor => [factor, reading.values[factor]!]))]
    })

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
const figure = (values: Figures, factor: string): number | null => values[factor]?.[0] ?? null
const scaled = (value: number | null, scale: number, decimals: number) =>
  value === null ? null : round(value * scale, decimals)

const waterFactors = ['w00000', 'w01018', 'w21003', 'w21011', 'w21001', 'w01001', 'w01010'] as const
const airFactors = ['a01001', 'a01002', 'a01006', 'a01007', 'a01008', 'a01020'] as const
const litresASecondToCubicMetresAnHour = 3.6
const kilopascalToHectopascal = 10

/** undefined: no figure of water in it. */
export function sewageOf(
  plantId: string,
  ts: number,
  values: Figures,
): MessageOf<typeof sewageReading> | undefined {
  const present = waterFactors.filter(factor => values[factor] !== undefined)
  if (present.length === 0) return undefined
  return {
    id: plantId,
    ts,
    flow: scaled(figure(values, 'w00000'), litresASecondToCubicMetresAnHour, 1),
    cod: figure(values, 'w01018'),
    nh3n: figure(values, 'w21003'),
    tp: figure(values, 'w21011'),
    tn: figure(values, 'w21001'),
    ph: figure(values, 'w01001'),
    temp: figure(values, 'w01010'),
    flag: present.map(factor => values[factor]![1]).find(flag => flag !== 'N') ?? 'N',
  }
}
/** undefined: no figure of the air in it. Pressure leaves in hPa. */
export function weatherOf(
  plantId: string,
  ts: number,
  values: Figures,
): MessageOf<typeof weather> | undefined {
  if (!airFactors.some(factor => values[factor] !== undefined)) return undefined
  return {
    id: plantId,
    ts,
    temp: figure(values, 'a01001'),
    humidity: figure(values, 'a01002'),
    pressure: scaled(figure(values, 'a01006'), kilopascalToHectopascal, 1),
    wind: figure(values, 'a01007'),
    windDir: figure(values, 'a01008'),
    rain1h: figure(values, 'a01020'),
  }
}

/** i12001 of a sampler that draws a sample. */
export const drawing = 1
/** What people have set goes before what the sampler says of itself. */
export function runOf(set: string, sampler: number | null): string {
  if (workOn(set) !== undefined || sampler === null) return set
  return sampler === 2 ? 'FAULT' : sampler === drawing ? 'SAMPLING' : set
}
