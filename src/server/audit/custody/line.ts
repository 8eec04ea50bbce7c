/** What a step of custody is sealed with: all that it says, and the seal before it. Pure. */
import { createHash } from 'node:crypto'
import type { Row } from '#server/db/rows.ts'

export type CustodyRow = Row<'custodyEvent'>
/** What the first step follows. */
export const genesis = '0'.repeat(64)

/** One text a step, whichever database it comes from: a list as JSON, so that no two steps give the same. */
export function custodySeal(step: Omit<CustodyRow, 'hash'>): string {
  const parts = [
    step.prevHash,
    step.id,
    step.sampleId,
    Number(step.no),
    step.action,
    step.fromUser,
    step.fromName,
    step.toUser,
    step.toName,
    Number(step.at),
    Number(step.receivedAt),
    step.place,
    step.site,
    step.temp,
    step.sealNo,
    step.sealOk,
    step.photo,
    step.signature,
    step.remark,
    step.byUser,
    step.byName,
    step.tenantId,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

export interface Head {
  readonly no: number
  readonly hash: string
}
/**
 * @param steps of one sample, in the order of their numbers
 * @param known heads that were written down elsewhere: the chain goes at least so far, and had that seal there
 * @returns the number of the first step that does not match; undefined for a sound chain
 */
export function firstBroken(steps: readonly CustodyRow[], known: readonly Head[] = []): number | undefined {
  let before = genesis
  const seals = new Map<number, string>()
  for (const [at, step] of steps.entries()) {
    const no = at + 1
    if (Number(step.no) !== no || step.prevHash !== before || custodySeal(step) !== step.hash) return no
    seals.set(no, step.hash)
    before = step.hash
  }
  const off = known.filter(({ no, hash }) => seals.get(no) !== hash).map(({ no }) => no)
  return off.length === 0 ? undefined : Math.min(steps.length + 1, ...off)
}
