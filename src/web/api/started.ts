/**
 * What the page asked for before any script of the console ran (web/first/call.js). Each part is given once, to whoever asks for just
 * that; what did not come, or is another session's, is asked for as ever.
 */
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import type { StartPart } from '#contract/platform/start.ts'
import { keys } from '#web/session/keys.ts'
import { sessionLifeMs, storage } from '#web/session/storage.ts'
import type { Outcome } from './transport.ts'

interface Started {
  /** When it was asked for. */
  at: number
  token: unknown
  tenantId: string
  /** Paths of what was handed out. */
  given?: Set<string>
  answer: Promise<{ body: Envelope<Record<string, StartPart>>; receivedAt: number } | undefined>
}
declare global {
  interface Window {
    started?: Started
  }
}
type Taken = Extract<Outcome, { kind: 'answer' }> & {
  sentAt: number
  receivedAt: number
}

/** A page that was long in coming must not show what was true then; nor one whose clock was set meanwhile. */
const freshMs = 20_000

/** Whoever acts asks for what is true now, not for what was when the page began. */
for (const act of ['pointerdown', 'keydown'] as const)
  globalThis.window?.addEventListener(act, () => delete window.started, { capture: true, passive: true })

type ByPath<T> = Readonly<Record<string, T>>
const stored = <T>(key: string): ByPath<T> => {
  const value = storage.get(key)
  return typeof value === 'object' && value !== null ? (value as ByPath<T>) : {}
}
/** Long parts stay from page to page under the name of what they say. */
function keep(path: string, version: string, body: unknown): void {
  storage.set(keys.startKept, { ...stored(keys.startKept), [path]: body }, sessionLifeMs)
  storage.set(keys.startKnown, { ...stored(keys.startKnown), [path]: version }, sessionLifeMs)
}

/** @returns undefined where it has to be asked for */
export async function takeStarted(
  { path }: Endpoint,
  who: { token: string | undefined; tenantId?: string },
): Promise<Taken | undefined> {
  const started = globalThis.window?.started
  if (!started || Math.abs(Date.now() - started.at) > freshMs) return undefined
  if (who.token !== (started.token ?? undefined)) return undefined
  if (who.tenantId !== undefined && who.tenantId !== started.tenantId) return undefined
  const answer = await started.answer
  const part = answer?.body?.success ? answer.body.result[path] : undefined
  // Who asks beside another has waited for him.
  started.given ??= new Set()
  if (!answer || !part || started.given.has(path)) return undefined
  started.given.add(path)
  const same = part.status === 304
  const data = same ? stored(keys.startKept)[path] : part.body
  // A refusal is met again where it is asked alone, with all that follows from it.
  if (data === undefined || (!same && part.status !== 200)) return undefined
  if (!same && part.version !== undefined) keep(path, part.version, data)
  return {
    kind: 'answer',
    status: 200,
    data,
    headers: () => undefined,
    sentAt: started.at,
    receivedAt: answer.receivedAt,
  }
}
