/** One call of the wire: method, path, access, shapes. Routes, OpenAPI and the typed client are made from it. */
import type { Static, TSchema } from 'typebox'
import type { Reach } from './reach.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `public`: no session. `session`: any session with a role. Else a permission code `<group>:<resource>:<verb>`. */
export type Access = 'public' | 'session' | (string & {})

type Shape<S> = S extends TSchema ? Static<S> : undefined

export interface AtStart {
  /** Asked by whoever is not signed in, too. */
  readonly signedOut?: boolean
  /** Whichever tenant is selected. */
  readonly everyTenant?: boolean
  /** Long, and seldom anew: the console keeps it from page to page. */
  readonly kept?: boolean
}

export interface Endpoint<
  B extends TSchema | undefined = TSchema | undefined,
  Q extends TSchema | undefined = TSchema | undefined,
  P extends TSchema | undefined = TSchema | undefined,
  R extends TSchema | undefined = TSchema | undefined,
> {
  readonly method: Method
  readonly path: string
  readonly title: string
  readonly access: Access
  /** Tells and changes nothing but the caller himself: open to a session before it has any role. */
  readonly own?: boolean
  /** Open while the caller's session is locked. */
  readonly onLock?: boolean
  /** GET: what a wall goes on showing while its session is locked. */
  readonly onWall?: boolean
  /** Open while the session still owes its second factor. */
  readonly onFactor?: boolean
  /** GET without a question of its own that every page begins with: comes with the others of its kind in one answer. */
  readonly atStart?: AtStart
  readonly body?: B
  /** In the place of a body: a form with files. */
  readonly form?: boolean
  readonly query?: Q
  readonly params?: P
  readonly result?: R
  /** The answer holds a secret: a repeat under its key is answered to the session that got it, and to no other. */
  readonly shownOnce?: boolean
  /** The answer has no envelope (files, getMultiUser). */
  readonly raw?: boolean
  /** Other verbs that the wire's clients also use for this call. */
  readonly also?: readonly Method[]
  /** Done with a phone on site: closed to whoever's phone was frozen or unbound. */
  readonly onPhone?: boolean
  /** Which of its parts name people, departments, roles or sessions, and what is done with them. */
  readonly reach?: Reach
  /** Our console signs this call with X-Sign. */
  readonly signed?: boolean
  /** Read by programs with a key of its owner, too. Whatever does not say so refuses every key. */
  readonly key?: boolean
}

export interface EndpointDefinition<
  B extends TSchema | undefined,
  Q extends TSchema | undefined,
  P extends TSchema | undefined,
  R extends TSchema | undefined,
> extends Omit<Endpoint<B, Q, P, R>, 'method' | 'path'> {}

/** Endpoints in the order in which they were declared, which the exports of a file do not tell. */
const places = new WeakMap<object, number>()
let declared = 0
/** How many calls were declared up to this one; 0 for what `endpoint` did not make. */
export const placeOf = (one: Endpoint): number => places.get(one) ?? 0

const opensToKeys = ({ method, access, own, shownOnce }: Endpoint): boolean =>
  method === 'GET' && access !== 'public' && access !== 'session' && !own && !shownOnce

/** Declares a call: `path` stands below the base path of the wire, `:name` in it is a parameter. */
export function endpoint<
  const B extends TSchema | undefined = undefined,
  const Q extends TSchema | undefined = undefined,
  const P extends TSchema | undefined = undefined,
  const R extends TSchema | undefined = undefined,
>(method: Method, path: string, definition: EndpointDefinition<B, Q, P, R>): Endpoint<B, Q, P, R> {
  const made = { method, path, ...definition }
  if (definition.key && !opensToKeys(made))
    throw new Error(`${method} ${path}: a key reads what a right is needed for, and nothing else`)
  declared += 1
  places.set(made, declared)
  return made
}

export type BodyOf<E> = E extends Endpoint<infer B, infer _Q, infer _P, infer _R> ? Shape<B> : never
export type QueryOf<E> = E extends Endpoint<infer _B, infer Q, infer _P, infer _R> ? Shape<Q> : never
export type ParamsOf<E> = E extends Endpoint<infer _B, infer _Q, infer P, infer _R> ? Shape<P> : never
export type ResultOf<E> = E extends Endpoint<infer _B, infer _Q, infer _P, infer R> ? Shape<R> : never

/** What a caller must pass: exactly the parts the endpoint declares; anything to an endpoint known only at run time. */
export type CallInput<E> = Part<'body', BodyOf<E>> & Part<'query', QueryOf<E>> & Part<'params', ParamsOf<E>>
type Part<K extends string, V> = unknown extends V
  ? { [P in K]?: unknown }
  : V extends undefined
    ? { [P in K]?: undefined }
    : { [P in K]: V }
