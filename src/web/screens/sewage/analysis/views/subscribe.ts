import { type Cycle, subscribe } from '#contract/sewage/analysis-subscription.ts'
import { callFully } from '#web/api/client.ts'

/** @returns the server's words: when the first message comes */
export const subscribeTo = async (viewId: string, cycle: Cycle): Promise<string> =>
  (await callFully(subscribe, { body: { viewId, cycle } }, { quiet: true })).message
