/** What the excel benches share: a filled folder, and children that each do one piece of work and say what it cost. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchTarget } from './kit.ts'
import { sqlitePlace } from './list-place.ts'

const run = promisify(execFile)
/** The runtime's options of `npm start`: a server that stays up keeps its memory close to what it uses. */
const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: { start: string }
}
const options = scripts.start.split(' ').filter(word => word.startsWith('--'))
export type ExcelMode = 'fill' | 'export' | 'import' | 'peer-write' | 'peer-read'
export interface Cost {
  grownMb: number
  p99Ms: number
  seconds: number
  rows: number
}

export async function child(mode: ExcelMode, folder: string): Promise<Cost> {
  const file = join(import.meta.dirname, 'excel-child.ts')
  const { stdout } = await run(process.execPath, ['--expose-gc', ...options, file, mode, folder], {
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as Cost
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const place = sqlitePlace()
  try {
    await child('fill', place.dataDir)
    return await work(place.dataDir)
  } finally {
    await place.remove()
  }
}

export const limits = (ours: Pick<Cost, 'grownMb' | 'p99Ms'>, ratio: number): BenchTarget[] => [
  { label: 'memory grown, MB', value: ours.grownMb, limit: 80, kind: 'most' },
  { label: 'event loop p99, ms', value: ours.p99Ms, limit: 50, kind: 'most' },
  { label: 'times less memory than exceljs', value: ratio, limit: 5, kind: 'least' },
]
