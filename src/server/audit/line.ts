/** What a line of the log is sealed with; the triggers of the database build the same text. Pure. */
import { createHash, createHmac } from 'node:crypto'
import type { Row } from '#server/db/rows.ts'

export type SealedLine = Row<'sysLog'> & { seq: number; hash: string }
/** Seal of nothing: what the first line follows. */
export const genesis = '0'.repeat(64)

/**
 * Length in characters as databases count them, then the text: no two lines give the same. SQLite counts up to U+0000, which lines of
 * earlier versions may hold.
 */
const part = (text: string | null): string =>
  text === null ? '-' : `${[...(text.split('\u0000', 1)[0] ?? '')].length}:${text}`

export function sealOf(before: string, line: Omit<SealedLine, 'hash' | 'seq'>): string {
  const parts = [
    part(line.id),
    part(line.logType),
    part(line.logContent),
    part(line.operateType),
    part(line.userid),
    part(line.username),
    part(line.ip),
    part(line.method),
    part(line.requestUrl),
    part(line.requestParam),
    part(line.requestType),
    line.costTime === null ? '-' : String(line.costTime),
    part(line.createBy),
    String(line.createTime),
    part(line.tenantId),
  ]
  return createHash('sha256')
    .update([before, ...parts].join('|'))
    .digest('hex')
}

export interface Checkpoint {
  /** Seals are counted from 1; those of earlier versions are not. */
  no: number | null
  /** `head`: how far the chain was; `base`: where it begins since older lines were cleared away. */
  kind: 'head' | 'base'
  seq: number
  hash: string
  at: number
  /** Signature of the seal before it. */
  previous: string
}
export interface SignedCheckpoint extends Checkpoint {
  signature: string
}
export const signatureOf = (key: string, { no, kind, seq, hash, at, previous }: Checkpoint): string =>
  createHmac('sha256', key)
    .update(
      no === null
        ? `audit ${kind} ${seq} ${hash} ${at}`
        : `audit ${no} ${kind} ${seq} ${hash} ${at} ${previous}`,
    )
    .digest('hex')
