/** Walks the chain of the log: what was changed, taken out or put in is found and named. */
import { dayMs, toWire } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { genesis, sealOf, signatureOf } from './line.ts'
import { chainHead, checkpoints, clearUpTo, keepCheckpoint, lastBefore, linesAfter } from './queries.ts'

/** Shortest time that lines are kept, by law and by the specification. */
export const leastKeptMs = 180 * dayMs
const pageSize = 500
const mostFindings = 200

export interface Finding {
  /** Number in the chain. */
  seq: number
  /** Id of the line, where there is one. */
  id?: string
  words: string
}
export interface Verdict {
  sound: boolean
  lines: number
  /** Signed seals that were compared. */
  checkpoints: number
  findings: readonly Finding[]
}

/**
 * @param key what checkpoints are signed with
 * @param pause called between pages, so that a server answers meanwhile
 */
export async function verifyChain(
  db: Db,
  key: string,
  pause: (lines: number) => Promise<void> = async () => undefined,
): Promise<Verdict> {
  const findings: Finding[] = []
  const find = (finding: Finding) => {
    if (findings.length < mostFindings) findings.push(finding)
  }
  const signed = await checkpoints(db)
  for (const each of signed)
    if (signatureOf(key, each) !== each.signature)
      find({ seq: each.seq, words: `第 ${each.seq} 号签名封印不是本系统所签（${toWire(each.at)}）` })
  const valid = signed.filter(each => signatureOf(key, each) === each.signature)
  const base = valid.findLast(({ kind }) => kind === 'base')
  const heads = new Map(valid.filter(({ kind }) => kind === 'head').map(each => [each.seq, each]))
  let seq = base?.seq ?? 0
  let hash = base?.hash ?? genesis
  let lines = 0
  let compared = 0
  // Read before the walk: lines that come meanwhile are the next one's.
  const head = await chainHead(db)
  for (;;) {
    const page = await linesAfter(db, seq, pageSize)
    for (const line of page) {
      if (line.seq > head.seq) break
      if (line.seq > seq + 1)
        find({
          seq: seq + 1,
          words:
            line.seq === seq + 2
              ? `第 ${seq + 1} 号日志缺失（在 ${toWire(line.createTime)} 之前）`
              : `第 ${seq + 1} 至 ${line.seq - 1} 号日志缺失（在 ${toWire(line.createTime)} 之前）`,
        })
      else if (sealOf(hash, line) !== line.hash)
        find({
          seq: line.seq,
          id: line.id,
          words: `第 ${line.seq} 号日志被改动：${toWire(line.createTime)} ${line.username ?? line.userid ?? ''}“${(line.logContent ?? '').slice(0, 60)}”`,
        })
      const point = heads.get(line.seq)
      if (point) {
        compared += 1
        if (point.hash !== line.hash)
          find({
            seq: line.seq,
            id: line.id,
            words: `第 ${line.seq} 号日志的封印与 ${toWire(point.at)} 的签名不符：此前的日志链被整体改写`,
          })
      }
      ;({ seq, hash } = line)
      lines += 1
    }
    if (page.length < pageSize || seq >= head.seq) break
    await pause(lines)
  }
  if (seq < head.seq) find({ seq: head.seq, words: `末尾的第 ${seq + 1} 至 ${head.seq} 号日志缺失` })
  else if (hash !== head.hash && lines > 0)
    find({ seq: head.seq, words: `末号封印与日志不符：第 ${head.seq} 号日志或封印被改动` })
  const newest = Math.max(0, ...heads.keys())
  if (newest > head.seq)
    find({ seq: newest, words: `第 ${head.seq + 1} 至 ${newest} 号日志缺失：签名封印说有过它们` })
  return { sound: findings.length === 0, lines, checkpoints: compared, findings }
}

/** Signs how far the chain is now; nothing where nothing was added since. */
export async function signHead(db: Db, key: string, now: number): Promise<void> {
  const { seq, hash } = await chainHead(db)
  if (seq === 0 || (await checkpoints(db)).some(point => point.kind === 'head' && point.seq === seq)) return
  const point = { kind: 'head', seq, hash, at: now } as const
  await db.write([keepCheckpoint({ ...point, signature: signatureOf(key, point) })])
}

/**
 * Clears lines older than the time they are kept; a signed base says where the chain begins from now on.
 * @returns how many lines the chain lost
 */
export async function clearOld(db: Db, key: string, keptMs: number, now: number): Promise<number> {
  const before = now - Math.max(keptMs, leastKeptMs)
  const last = await lastBefore(db, before)
  if (!last || last.seq === 0) return 0
  const base = (await checkpoints(db)).findLast(({ kind }) => kind === 'base')
  const point = { kind: 'base', seq: last.seq, hash: last.hash, at: now } as const
  await db.write([
    keepCheckpoint({ ...point, signature: signatureOf(key, point) }),
    ...clearUpTo(last.seq, before),
  ])
  return last.seq - (base?.seq ?? 0)
}
