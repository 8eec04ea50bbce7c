/** From committed factors to the figures of the topics. Pure. */
import type { MessageOf } from '#contract/kit/topic.ts'
import type { deviceReading, sewageReading, weather } from '#contract/topics.ts'

export type Figures = Readonly<Record<string, readonly [number | null, string]>>
export type Reading = MessageOf<typeof deviceReading>

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

const peopleAtWork = new Set(['MAINT', 'CALIB', 'RETIRED'])
/** What people have set goes before what the sampler says of itself. */
export function runOf(set: string, sampler: number | null): string {
  if (peopleAtWork.has(set) || sampler === null) return set
  return sampler === 2 ? 'FAULT' : sampler === 1 ? 'SAMPLING' : set
}
