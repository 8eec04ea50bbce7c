/** Published series, and the European study as its files give it. Origins beside each. */
import { readFileSync } from 'node:fs'

/** Annual flow of the Nile at Aswan 1871-1970, 10⁸ m³ (R's `Nile`; Cobb 1978; public domain facts). */
export const nile = [
  1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958,
  1140, 1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020,
  1050, 969, 831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040,
  759, 781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890,
  744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
] // biome-ignore format: one series

const monthly = new URL('../../fixtures/monthly-rainfall.csv', import.meta.url)
/** Monthly rain at Bogra 1981-2010, mm; null where missing (tests of pyMannKendall 1.4, see the notice beside the file). */
export const rainfall: (number | null)[] = readFileSync(monthly, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => line.split(',')[2]!)
  .map(value => (value === '' ? null : Number(value)))

export interface EudaRow {
  year: number
  drug: string
  site: string
  city: string
  /** In order of sampling, Wednesday first; null where missing. */
  days: { weekday: number; value: number | null }[]
  published: { weekday: number | null; weekend: number | null; daily: number | null }
}
const cellsOf = (line: string) =>
  [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].slice(0, -1).map(match => match[2] ?? match[1] ?? '')
const numberOf = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))
const loads = new URL('../../../src/server/seed/europe/daily-loads-2011-2023.csv', import.meta.url)
/** Rows of the European study (EUDA and the SCORE network, source data page, edition 2025). */
export const eudaRows: EudaRow[] = readFileSync(loads, 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map(cellsOf)
  .map(cells => ({
    year: Number(cells[0]),
    drug: cells[1]!,
    site: cells[2]!,
    city: cells[4]!,
    days: [3, 4, 5, 6, 0, 1, 2].map((weekday, at) => ({ weekday, value: numberOf(cells[5 + at]) })),
    published: {
      weekday: numberOf(cells[12]),
      weekend: numberOf(cells[13]),
      daily: numberOf(cells[14]),
    },
  }))
