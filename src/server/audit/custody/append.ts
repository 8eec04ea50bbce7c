/** Adds steps to the chains of samples, in the unit of the deed; the heads that they lead to go into the log, which is sealed itself. */
import { type CustodyAction, custodyActions } from '#contract/sewage/custody.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk, Db } from '#server/db/db.ts'
import type { Session } from '#server/identity/session.ts'
import { audit } from '../audit.ts'
import { type CustodyRow, custodySeal, genesis, type Head } from './line.ts'
import { headsOf, insertSteps, putHeads } from './queries.ts'

export interface Someone {
  readonly username: string
  readonly realname: string
}
export interface CustodyStep {
  readonly sampleId: string
  readonly action: CustodyAction
  readonly from?: Someone | null
  readonly to?: Someone | null
  /** Epoch ms: when it happened, and when it came here. */
  readonly at: number
  readonly received: number
  /** `lng,lat` */
  readonly place?: string | null
  readonly site?: string | null
  /** ℃ */
  readonly temp?: number | null
  readonly sealNo?: string | null
  readonly sealOk?: 'Y' | 'N' | null
  readonly photo?: string | null
  readonly signature?: string | null
  readonly remark?: string | null
  readonly tenantId: string
  /** Who did it, where several did what is written down together. */
  readonly by?: Someone
}
/** Target of the lines of the log that hold heads. */
export const anchorTarget = 'sewage:custody:head'

/**
 * Whoever adds to a chain moves its sample in the same unit and expects its version: of two who add at once one is refused there.
 * @param steps in the order in which they happened; several of one sample follow one another
 */
export async function custodyParts(
  db: Db,
  session: Pick<Session, 'username' | 'realname' | 'tenantId' | 'ip'>,
  steps: readonly CustodyStep[],
): Promise<Bulk[]> {
  if (steps.length === 0) return []
  const heads = new Map<string, Head>(await headsOf(db, [...new Set(steps.map(({ sampleId }) => sampleId))]))
  const rows = steps.map((step): CustodyRow => {
    const head = heads.get(step.sampleId) ?? { no: 0, hash: genesis }
    const open: Omit<CustodyRow, 'hash'> = {
      id: nextId(),
      sampleId: step.sampleId,
      no: head.no + 1,
      action: step.action,
      fromUser: step.from?.username ?? null,
      fromName: step.from?.realname ?? null,
      toUser: step.to?.username ?? null,
      toName: step.to?.realname ?? null,
      at: step.at,
      receivedAt: step.received,
      place: step.place ?? null,
      site: step.site ?? null,
      temp: step.temp ?? null,
      sealNo: step.sealNo ?? null,
      sealOk: step.sealOk ?? null,
      photo: step.photo ?? null,
      signature: step.signature ?? null,
      remark: step.remark ?? null,
      byUser: (step.by ?? session).username,
      byName: (step.by ?? session).realname,
      prevHash: head.hash,
      tenantId: step.tenantId,
    }
    const row = { ...open, hash: custodySeal(open) }
    heads.set(step.sampleId, { no: row.no, hash: row.hash })
    return row
  })
  const words = [...new Set(steps.map(({ action }) => custodyActions[action]))].join('、')
  return [
    insertSteps(rows),
    putHeads(heads),
    audit(session, 'add', `样品流转 ${words}，${heads.size} 件`, anchorTarget, {
      after: Object.fromEntries(heads),
    }),
  ]
}
