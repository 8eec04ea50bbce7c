/** What a bench reports. A bench always carries its peer: figures are read as ratios of one run. */
import os from 'node:os'

export interface BenchRow {
  label: string
  value: number
  unit: string
}
export interface BenchTarget {
  label: string
  value: number
  limit: number
  /** `least`: value must reach the limit; `most`: must not pass it. */
  kind: 'least' | 'most'
}
export interface BenchResult {
  name: string
  rows: BenchRow[]
  targets: BenchTarget[]
}
export interface Bench {
  name: string
  title: string
  run(): Promise<BenchResult>
}

export const meets = (target: BenchTarget): boolean =>
  target.kind === 'least' ? target.value >= target.limit : target.value <= target.limit

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
/** Runs `once` an odd number of times and gives the median of each figure it returns. */
export async function medians<K extends string>(
  times: number,
  once: () => Promise<Record<K, number>>,
): Promise<Record<K, number>> {
  const runs: Record<K, number>[] = []
  for (let index = 0; index < times; index++) runs.push(await once())
  const names = Object.keys(runs[0]!) as K[]
  return Object.fromEntries(names.map(name => [name, median(runs.map(run => run[name]))])) as Record<
    K,
    number
  >
}

export const environment = () => ({
  node: process.version,
  cpu: os.cpus()[0]?.model ?? 'unknown',
  cores: os.cpus().length,
  memoryGb: Math.round(os.totalmem() / 2 ** 30),
  platform: `${os.platform()} ${os.release()}`,
})

const ends: (() => Promise<void>)[] = []
/** Work for when all benches have run: what several of them read is removed then. */
export const atEnd = (work: () => Promise<void>): void => void ends.push(work)
export const end = async (): Promise<void> => {
  for (const work of ends.splice(0)) await work()
}
