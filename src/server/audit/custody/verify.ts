/** Walks the chains of custody: what was changed, put in, taken out or cut off is found, and the first step that does not match named. */
import { type CustodyAction, custodyActions } from '#contract/sewage/custody.ts'
import type { Db } from '#server/db/db.ts'
import { readRows } from '#server/db/rows.ts'
import type { Finding } from '../seal.ts'
import { anchored } from './keep.ts'
import { type CustodyRow, firstBroken } from './line.ts'
import { chainsAfter, chainsOf } from './queries.ts'

const pageSize = 500
const mostFindings = 200

/** @returns samples that were walked, steps, and what was found; `seq` of a finding is the number of the step */
export async function verifyCustody(
  db: Db,
): Promise<{ samples: number; steps: number; findings: Finding[] }> {
  const findings: Finding[] = []
  // Before the walk: what is added meanwhile goes further than they say.
  const known = await anchored(db)
  const walked = new Set<string>()
  let count = 0
  const judge = async (ids: readonly string[]): Promise<void> => {
    const [chains, samples] = await Promise.all([chainsOf(db, ids), readRows(db, 'sample', { id: ids })])
    const names = new Map(samples.map(row => [row.id, row.sampleNo]))
    for (const id of ids) {
      walked.add(id)
      const { steps: own, head } = chains.get(id)!
      count += own.length
      const no = firstBroken(own, [...(known.get(id) ?? []), ...(head ? [head] : [])])
      // A step behind the written end was put there by nobody's deed.
      const beyond = head && own.length > head.no ? head.no + 1 : undefined
      const broken = no ?? beyond
      if (broken === undefined || findings.length >= mostFindings) continue
      findings.push({ seq: broken, id, words: wordsOf(names.get(id) ?? id, broken, own) })
    }
  }
  let after = ''
  for (;;) {
    const ids = await chainsAfter(db, after, pageSize)
    await judge(ids)
    if (ids.length < pageSize) break
    after = ids.at(-1)!
  }
  // Chains that are gone with all that belonged to them.
  const gone = [...known.keys()].filter(id => !walked.has(id))
  for (let at = 0; at < gone.length; at += pageSize) await judge(gone.slice(at, at + pageSize))
  return { samples: walked.size, steps: count, findings }
}

function wordsOf(sampleNo: string, no: number, steps: readonly CustodyRow[]): string {
  const step = steps[no - 1]
  if (!step) return `样品 ${sampleNo} 的流转链在第 ${no} 步起缺失：末尾的步骤被删除`
  const name = custodyActions[step.action as CustodyAction] ?? step.action
  return `样品 ${sampleNo} 的流转第 ${no} 步（${name}）不相符：被改动、插入，或此前有步骤被删除`
}
