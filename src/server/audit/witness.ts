/** Keeps what was signed of the log where nobody reaches who has the database alone: a file in the data folder, and the server's log. */
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { SignedCheckpoint } from './line.ts'

export interface Witness {
  keep(point: SignedCheckpoint): void
  /** In the order in which they were kept. */
  kept(): SignedCheckpoint[]
}

const isPoint = Compile(
  Type.Object({
    no: Type.Number(),
    kind: Type.Union([Type.Literal('head'), Type.Literal('base')]),
    seq: Type.Number(),
    hash: Type.String(),
    at: Type.Number(),
    previous: Type.String(),
    signature: Type.String(),
  }),
)
const unread: SignedCheckpoint = { no: 0, kind: 'head', seq: 0, hash: '', at: 0, previous: '', signature: '' }

function read(line: string): SignedCheckpoint {
  try {
    const point: unknown = JSON.parse(line)
    return isPoint.Check(point) ? point : unread
  } catch {
    return unread
  }
}

export interface WitnessLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}
interface Place {
  dataDir: string
  databaseUrl?: string
}
/** One for each database that the data folder served. */
export function sealFile({ dataDir, databaseUrl }: Place): string {
  if (databaseUrl === undefined) return join(dataDir, 'audit-seals.jsonl')
  const { host, pathname } = new URL(databaseUrl)
  const name = createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 8)
  return join(dataDir, `audit-seals-${name}.jsonl`)
}

/** Lines are only added: a database that was set back does not wipe out what it was before. */
export function witnessIn(place: Place, log?: WitnessLog): Witness {
  const file = sealFile(place)
  return {
    keep(point) {
      const { no, seq, hash, signature } = point
      log?.info({ no, seq, hash, signature }, 'audit log sealed')
      try {
        appendFileSync(file, `${JSON.stringify(point)}\n`, { mode: 0o600 })
      } catch (error) {
        // The seal is in the database; a full disk must not stop the work.
        log?.error({ err: error, file }, 'audit seal not kept outside of the database')
      }
    },
    kept: () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(read) : []),
  }
}
