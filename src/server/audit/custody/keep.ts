/** Heads of chains in lines of the log that are cleared away are written down anew: a chain stays provable as long as it lies there. */
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Bulk, Db } from '#server/db/db.ts'
import { audit } from '../audit.ts'
import { anchorTarget } from './append.ts'
import type { Head } from './line.ts'
import { anchorsAfter } from './queries.ts'

const isAnchor = Compile(
  Type.Object({ after: Type.Record(Type.String(), Type.Object({ no: Type.Number(), hash: Type.String() })) }),
)
const pageSize = 500
/** A line of the log holds so many with room to spare. */
const mostInLine = 300
const system = { username: 'system', realname: '系统', tenantId: '0', ip: '' } as const

/** @param upTo number of the last line looked at; all of them unless told @returns heads by sample, in the order of the log */
export async function anchored(
  db: Db,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<ReadonlyMap<string, readonly Head[]>> {
  const found = new Map<string, Head[]>()
  let seq = 0
  for (;;) {
    const lines = await anchorsAfter(db, anchorTarget, seq, pageSize)
    for (const line of lines) {
      seq = Number(line.seq)
      if (seq > upTo) return found
      const told: unknown = line.requestParam === null ? undefined : JSON.parse(line.requestParam)
      if (!isAnchor.Check(told)) continue
      for (const [sampleId, head] of Object.entries(told.after)) {
        const heads = found.get(sampleId)
        if (heads) heads.push(head)
        else found.set(sampleId, [head])
      }
    }
    if (lines.length < pageSize) return found
  }
}

/** Lines for the unit that clears the log up to a number: the furthest head of each chain that only those lines hold. */
export async function anchorsKept(db: Db, upTo: number): Promise<Bulk[]> {
  const last = [...(await anchored(db, upTo))].map(
    ([sampleId, heads]) => [sampleId, heads.reduce((a, b) => (b.no > a.no ? b : a))] as const,
  )
  const lines: Bulk[] = []
  for (let at = 0; at < last.length; at += mostInLine) {
    const some = last.slice(at, at + mostInLine)
    lines.push(
      audit(system, 'add', `样品流转链的末端随日志清理重新登记，${some.length} 件`, anchorTarget, {
        after: Object.fromEntries(some),
      }),
    )
  }
  return lines
}
