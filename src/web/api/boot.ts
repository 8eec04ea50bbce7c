/** What the server says before anybody signs in; asked for once, at the first call. */
import { create } from 'zustand'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { setMobilePattern } from '#contract/kit/rule.ts'
import { bootConfig } from '#contract/platform/boot.ts'
import { build } from '#web/session/build.ts'
import { useSession } from '#web/session/session.ts'
import { learnClock } from './clock.ts'
import { envelopeOf } from './envelope.ts'
import { requestOf, requestTimeoutMs } from './request.ts'
import { takeStarted } from './started.ts'
import { send } from './transport.ts'

export type Boot = ResultOf<typeof bootConfig>

/** Base path of the wire: from the build's configuration, else the fallback. */
export const base: string = build.apiBase

const unknownBoot: Boot = { version: '', demo: false, signSecret: '', now: 0 }
/** Version, demo mark; the zero values until the answer is here. */
export const useBoot = create<Boot>(() => unknownBoot)

/** The answer with the times between which the server's clock stood in it. */
async function answerOf() {
  const early = await takeStarted(bootConfig, { token: useSession.getState().token })
  if (early) return early
  const request = requestOf(
    { ...bootConfig, signed: false },
    {},
    {
      base,
      token: undefined,
      tenantId: '0',
      route: { name: '', params: {} },
      signSecret: '',
      now: Date.now(),
      idempotencyKey: undefined,
    },
  )
  const sentAt = Date.now()
  const outcome = await send(request, { timeoutMs: requestTimeoutMs })
  return outcome.kind === 'answer' ? { ...outcome, at: { sentAt, receivedAt: Date.now() } } : undefined
}

async function ask(): Promise<void> {
  const outcome = await answerOf()
  const envelope = await envelopeOf(outcome?.data)
  if (!outcome || !envelope?.success) return
  const boot = envelope.result as Boot
  learnClock(boot.now, outcome.at.sentAt, outcome.at.receivedAt)
  if (boot.mobilePattern !== undefined) setMobilePattern(boot.mobilePattern)
  useBoot.setState(boot)
}

let asked: Promise<void> | undefined
/** Resolves when the answer is here; without one the calls go on unsigned-by-secret, which the server tolerates. */
export function bootReady(): Promise<void> {
  asked ??= ask().then(() => {
    if (useBoot.getState() === unknownBoot) asked = undefined
  })
  return asked
}
