import { formatNumber } from '#lib/format.ts'

/** 人/km² of 万人 on km². */
export const densityOf = (population: number | null, areaKm2: number): string =>
  population === null ? '—' : `${formatNumber((population * 10_000) / areaKm2)} 人/km²`
