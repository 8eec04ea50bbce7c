/**
 * What the page asked for before any script of the console ran (web/first/call.js). Each part is given once, to whoever asks for just
 * that; what did not come, or is another session's, is asked for as ever.
 */
import { permissionsByToken } from '#contract/identity/auth.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { allDictItems } from '#contract/platform/dict.ts'
import type { StartPart } from '#contract/platform/start.ts'
import { keys } from '#web/session/keys.ts'
import { sessionLifeMs, storage } from '#web/session/storage.ts'
import type { Outcome } from './transport.ts'

interface Answer<T> {
  status: number
  body: Envelope<T>
  receivedAt: number
}
interface Asked {
  query: string
  answer: Promise<Answer<unknown> | undefined>
  /** The same, once it is there. */
  came?: Answer<unknown>
  shown?: boolean
}
interface Started {
  /** When it was asked for. */
  at: number
  token: unknown
  tenantId: string
  /** Paths of what was handed out. */
  given?: Set<string>
  answer: Promise<Answer<Record<string, StartPart>> | undefined>
  /** What the page of the address asks first, by path: the question, and its answer. */
  asked?: Record<string, Asked>
}
declare global {
  interface Window {
    started?: Started
  }
}
type Taken = Extract<Outcome, { kind: 'answer' }> & Required<Pick<Extract<Outcome, { kind: 'answer' }>, 'at'>>

/** A page that was long in coming must not show what was true then; nor one whose clock was set meanwhile. */
const freshMs = 20_000

/** Whoever acts asks for what is true now, not for what was when the page began. */
for (const act of ['pointerdown', 'keydown'] as const)
  globalThis.window?.addEventListener(act, () => delete window.started, { capture: true, passive: true })

/** Nobody has acted yet: what the page asked for is as new as what would be asked for now. */
export const isBeginning = (): boolean => globalThis.window?.started !== undefined

type ByName<T> = Readonly<Record<string, T>>
const stored = <T>(key: string): ByName<T> => {
  const value = storage.get(key)
  return typeof value === 'object' && value !== null ? (value as ByName<T>) : {}
}
type Long = ByName<unknown>
interface Own {
  /** The object that has them. */
  of: (body: Long) => Long
  put: (body: Long, own: Long) => Long
  /** The session's keys by their properties. */
  keys: ByName<string>
}
/** What the session keeps under names of its own is not kept twice: a browser reads all of a site's storage before it gives the first of it. */
const sessionsOwn: ByName<Own> = {
  [allDictItems.path]: {
    of: body => body,
    put: (body, own) => ({ ...body, ...own }),
    keys: { result: keys.dictionaries },
  },
  [permissionsByToken.path]: {
    of: body => (body['result'] ?? {}) as Long,
    put: (body, own) => ({ ...body, result: { ...(body['result'] as Long), ...own } }),
    keys: { auth: keys.buttonAuth, allAuth: keys.systemAuth },
  },
}
interface Kept {
  body: Long
  /** Characters of what lies elsewhere: another page may have laid other there since. */
  size: number
}
const sizeOf = (own: Long) => JSON.stringify(own).length
const mapped = <T>({ keys }: Own, value: (property: string, key: string) => T) =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, value(name, key)]))

/** Long parts stay from page to page under the name of what they say. */
function keep(path: string, version: string, body: Long): void {
  const place = sessionsOwn[path]
  const own = place ? mapped(place, name => place.of(body)[name]) : {}
  for (const [name, key] of Object.entries(place?.keys ?? {})) storage.set(key, own[name], sessionLifeMs)
  const kept: Kept = {
    body: place
      ? place.put(
          body,
          mapped(place, () => null),
        )
      : body,
    size: sizeOf(own),
  }
  storage.set(keys.startKept, { ...stored(keys.startKept), [path]: kept }, sessionLifeMs)
  storage.set(keys.startKnown, { ...stored(keys.startKnown), [path]: version }, sessionLifeMs)
}
function keptOf(path: string): Long | undefined {
  const kept = stored<Kept>(keys.startKept)[path]
  const place = sessionsOwn[path]
  const own = place ? mapped(place, (_, key) => storage.get(key)) : {}
  if (kept?.size === sizeOf(own)) return place ? place.put(kept.body, own) : kept.body
  // What cannot be put together again is asked for whole the next time.
  const { [path]: _, ...known } = stored(keys.startKnown)
  storage.set(keys.startKnown, known, sessionLifeMs)
  return undefined
}

interface Asker {
  token: string | undefined
  /** Undefined: it is the same for all tenants. */
  tenantId?: string
}
function startedFor(who: Asker): Started | undefined {
  const started = globalThis.window?.started
  if (!started || Math.abs(Date.now() - started.at) > freshMs) return undefined
  if (who.token !== (started.token ?? undefined)) return undefined
  if (who.tenantId !== undefined && who.tenantId !== started.tenantId) return undefined
  return started
}
const taken = (data: unknown, sentAt: number, receivedAt: number): Taken => ({
  kind: 'answer',
  status: 200,
  data,
  headers: () => undefined,
  at: { sentAt, receivedAt },
})

/** @returns undefined where it has to be asked for */
export async function takeStarted({ path }: Endpoint, who: Asker): Promise<Taken | undefined> {
  const started = startedFor(who)
  if (!started) return undefined
  const answer = await started.answer
  const part = answer?.body?.success ? answer.body.result[path] : undefined
  // Who asks beside another has waited for him.
  started.given ??= new Set()
  if (!answer || !part || started.given.has(path)) return undefined
  started.given.add(path)
  const same = part.status === 304
  const data = same ? keptOf(path) : part.body
  // A refusal is met again where it is asked alone, with all that follows from it.
  if (data === undefined || (!same && part.status !== 200)) return undefined
  if (!same && part.version !== undefined) keep(path, part.version, data as Long)
  return taken(data, started.at, answer.receivedAt)
}

const sorted = (query: Readonly<Record<string, string>> | string): string => {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}
/** A page that asks otherwise than was thought, for it was arranged so: next time nothing is asked for it in vain. */
function askApart(page: string): void {
  const apart = storage.get(keys.startApart)
  const pages = Array.isArray(apart) ? apart.filter(each => each !== page) : []
  storage.set(keys.startApart, [page, ...pages].slice(0, 50), sessionLifeMs)
}

const askedOf = (path: string, who: Asker) => {
  const started = startedFor(who)
  const asked = started?.asked?.[path]
  return started?.asked && asked && { started, all: started.asked, asked }
}
const sameQuery = (asked: Asked, query: Readonly<Record<string, string>>) =>
  sorted(asked.query) === sorted(query)
const good = (answer: Answer<unknown> | undefined, { at }: Started): Taken | undefined =>
  answer?.status === 200 && answer.body?.success ? taken(answer.body, at, answer.receivedAt) : undefined

/** @returns what was asked for this page of just this question; undefined where it has to be asked for */
export async function takeAsked(
  path: string,
  query: Readonly<Record<string, string>>,
  who: Asker,
): Promise<Taken | undefined> {
  const found = askedOf(path, who)
  if (!found) return undefined
  const { started, all, asked } = found
  delete all[path]
  // Who asks after it was shown asks for what is true now.
  if (asked.shown) return undefined
  if (!sameQuery(asked, query)) {
    askApart(window.location.pathname)
    return undefined
  }
  return good(await asked.answer, started)
}

/** @returns the same at once, where it is there by now, for who draws; he may draw more than once */
export function askedBefore(
  path: string,
  query: Readonly<Record<string, string>>,
  who: Asker,
): Taken | undefined {
  const found = askedOf(path, who)
  if (!found || !sameQuery(found.asked, query)) return undefined
  const { started, asked } = found
  const answer = good(asked.came, started)
  if (answer) asked.shown = true
  return answer
}
