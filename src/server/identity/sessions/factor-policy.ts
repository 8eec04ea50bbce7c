/** Of whom a second factor is asked: system parameter `login.secondFactor`. */
import { type FactorPolicy, factorPolicies } from '#contract/identity/second-factor.ts'
import type { Db } from '#server/db/db.ts'
import { systemParameter } from '#server/db/parameters.ts'
import { officesHeld } from '../queries.ts'

const knownMs = 1_000

export function createFactorPolicy(db: Db, now: () => number, usual: FactorPolicy) {
  let known: { policy: FactorPolicy; at: number } | undefined

  async function policyNow(): Promise<FactorPolicy> {
    const at = now()
    if (known && at >= known.at && at - known.at < knownMs) return known.policy
    const text = await systemParameter(db, 'login.secondFactor')
    const policy = factorPolicies.find(each => each === text) ?? usual
    known = { policy, at }
    return policy
  }
  return {
    async requiredOf(userId: string): Promise<boolean> {
      const policy = await policyNow()
      return policy === 'all' || (policy === 'officers' && (await officesHeld(db, userId)).length > 0)
    },
  }
}
