/** Walks the chain of the log: what was changed, taken out or put in is found and named. */
import { toWire } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { genesis, type SealedLine, sealOf } from './line.ts'
import { chainHead, checkpoints, type LooseLine, linesAfter, linesBeside, linesBeyond } from './queries.ts'
import { type Finding, judgeSeals, numbers, type Sealing } from './seal.ts'

const pageSize = 500
const mostFindings = 200

export interface Verdict {
  sound: boolean
  lines: number
  /** Signed seals that were compared. */
  checkpoints: number
  findings: readonly Finding[]
}

const shown = ({
  createTime,
  username,
  userid,
  logContent,
}: Pick<SealedLine, 'createTime' | 'username' | 'userid' | 'logContent'>): string =>
  `${toWire(createTime)} ${username ?? userid ?? ''}“${(logContent ?? '').slice(0, 60)}”`

/** @param pause called between pages, so that a server answers meanwhile */
export async function verifyChain(
  db: Db,
  sealing: Sealing,
  pause: (lines: number) => Promise<void> = async () => undefined,
): Promise<Verdict> {
  const findings: Finding[] = []
  const find = (finding: Finding) => {
    if (findings.length < mostFindings) findings.push(finding)
  }
  // Read before the walk: lines that come meanwhile are the next one's.
  const stored = await checkpoints(db)
  const head = await chainHead(db)
  const { valid, findings: ofSeals } = judgeSeals(sealing, stored)
  for (const each of ofSeals) find(each)
  const base = valid.findLast(({ kind }) => kind === 'base')
  const heads = new Map(valid.filter(({ kind }) => kind === 'head').map(each => [each.seq, each]))
  let seq = base?.seq ?? 0
  let hash = base?.hash ?? genesis
  let lines = 0
  let compared = 0
  for (;;) {
    const page = await linesAfter(db, seq, pageSize)
    for (const line of page) {
      if (line.seq > head.seq) break
      if (line.seq > seq + 1)
        find({
          seq: seq + 1,
          words: `${numbers(seq + 1, line.seq - 1)}日志缺失（在 ${toWire(line.createTime)} 之前）`,
        })
      else if (sealOf(hash, line) !== line.hash)
        find({ seq: line.seq, id: line.id, words: `第 ${line.seq} 号日志被改动：${shown(line)}` })
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
  else if (hash !== head.hash)
    find({ seq: head.seq, words: `末号封印与日志不符：第 ${head.seq} 号日志或封印被改动` })
  const newest = Math.max(0, ...heads.keys())
  if (newest > head.seq)
    find({ seq: newest, words: `${numbers(head.seq + 1, newest)}日志缺失：签名封印说有过它们` })
  for (const line of await loose(db, base?.seq ?? 0, head.seq))
    find({
      seq: line.seq ?? 0,
      id: line.id,
      words: `${line.seq === null ? '没有链序号的日志' : `第 ${line.seq} 号日志在日志链之外`}，不是由系统写入：${shown(line)}`,
    })
  return { sound: findings.length === 0, lines, checkpoints: compared, findings }
}

/** Lines that the walk does not pass: without a number, or with one that the chain has not come to. */
async function loose(db: Db, base: number, head: number): Promise<LooseLine[]> {
  const beyond = await linesBeyond(db, head, mostFindings)
  // Read after them: what came since is in the chain by now.
  const now = await chainHead(db)
  return [
    ...(await linesBeside(db, base, mostFindings)),
    ...beyond.filter(line => line.seq !== null && line.seq > now.seq),
  ]
}
