/**
 * Signed seals of the chain: how far the log was at a moment. They are numbered and chained themselves, and a copy lies outside the
 * database, so that who rewrites the log cannot take away what was signed of it.
 */
import { dayMs, toWire } from '#lib/dates.ts'
import { type Db, DuplicateError, type Unit } from '#server/db/db.ts'
import { anchorsKept } from './custody/keep.ts'
import { type Checkpoint, type SignedCheckpoint, signatureOf } from './line.ts'
import { chainHead, clearUpTo, insertCheckpoint, lastBefore, newestCheckpoint, sameHead } from './queries.ts'
import type { Witness } from './witness.ts'

/** Shortest time that lines are kept, by law and by the specification. */
export const leastKeptMs = 180 * dayMs
/** Lines after which the next seal is due, however short ago the last one was. */
export const linesASeal = 1_000

export interface Sealing {
  /** Lies in the data folder, never in the database. */
  key: string
  witness: Witness
}
export interface Finding {
  /** Number in the chain. */
  seq: number
  /** Id of the line, where there is one. */
  id?: string
  words: string
}
type Kind = Checkpoint['kind']
const attempts = 5

/** Two processes may sign at once: one of them takes the next number. */
async function sign(
  db: Db,
  { key, witness }: Sealing,
  point: { kind: Kind; seq: number; hash: string; at: number },
  beside: Unit = [],
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const before = await newestCheckpoint(db)
    const next = { ...point, no: (before?.no ?? 0) + 1, previous: before?.signature ?? '' }
    const signed = { ...next, signature: signatureOf(key, next) }
    try {
      await db.write([insertCheckpoint(signed), ...beside])
      return witness.keep(signed)
    } catch (error) {
      if (!(error instanceof DuplicateError) || attempt === attempts) throw error
    }
  }
}

/** Signs how far the chain is now; nothing where nothing was added since. */
export async function signHead(db: Db, sealing: Sealing, now: number): Promise<void> {
  const { seq, hash } = await chainHead(db)
  if (!(await sameHead(db, seq))) await sign(db, sealing, { kind: 'head', seq, hash, at: now })
}

/** Signs where so many lines came, or so much time went by, since the last seal. */
export async function signWhenDue(db: Db, sealing: Sealing, now: number, everyMs: number): Promise<void> {
  const [{ seq }, last] = await Promise.all([chainHead(db), newestCheckpoint(db)])
  if (!last || seq - last.seq >= linesASeal || now - last.at >= everyMs) await signHead(db, sealing, now)
}

/**
 * Clears lines older than the time they are kept; a signed base says where the chain begins from now on. What they prove of the chains
 * of custody is written down anew in the same unit.
 * @returns how many lines the chain lost
 */
export async function clearOld(db: Db, sealing: Sealing, keptMs: number, now: number): Promise<number> {
  const before = now - Math.max(keptMs, leastKeptMs)
  const last = await lastBefore(db, before)
  if (!last || last.seq === 0) return 0
  const kept = await anchorsKept(db, last.seq)
  await sign(db, sealing, { kind: 'base', ...last, at: now }, [...kept, ...clearUpTo(last.seq)])
  return last.lines
}

/** What is wrong with the seals themselves, and those that hold, in the order in which they were signed. */
export function judgeSeals(
  { key, witness }: Sealing,
  stored: readonly SignedCheckpoint[],
): { valid: SignedCheckpoint[]; findings: Finding[] } {
  const findings: Finding[] = []
  const find = (seq: number, words: string) => findings.push({ seq, words })
  const holds = (each: SignedCheckpoint) => signatureOf(key, each) === each.signature
  if (stored.length === 0)
    find(0, '没有任何签名封印：系统每次启动都会写下一处，除非从未启动过，否则它们已被删除')
  let before: SignedCheckpoint | undefined
  for (const each of stored) {
    const name = each.no === null ? `第 ${each.seq} 号日志的` : `第 ${each.no} 号`
    if (!holds(each)) find(each.seq, `${name}签名封印不是本系统所签（${toWire(each.at)}）`)
    if (each.no === null) continue
    const expected = (before?.no ?? 0) + 1
    if (each.no > expected)
      find(each.seq, `${numbers(expected, each.no - 1)}签名封印缺失（在 ${toWire(each.at)} 之前）`)
    else if (before && each.previous !== before.signature)
      find(each.seq, `${name}签名封印与前一号不相接：前一号被换过`)
    before = each
  }
  const signatures = new Set(stored.map(({ signature }) => signature))
  const seen = witness.kept()
  const strange = seen.filter(each => !holds(each))
  if (strange.length > 0) find(0, `封印文件中有 ${strange.length} 行不是本系统所签`)
  const lost = seen.filter(each => holds(each) && !signatures.has(each.signature))
  const last = lost.at(-1)
  if (last)
    find(
      last.seq,
      `封印文件记下的 ${lost.length} 处签名封印不在数据库中，最新为第 ${last.no} 号（${toWire(last.at)}，至第 ${last.seq} 号日志）`,
    )
  return { valid: [...stored.filter(holds), ...lost], findings }
}

export const numbers = (from: number, to: number): string =>
  from === to ? `第 ${from} 号` : `第 ${from} 至 ${to} 号`
