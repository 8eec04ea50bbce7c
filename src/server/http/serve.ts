/** Makes a route of an endpoint of the contract: address, checks, access, envelope. The only way a call gets onto the wire. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/kit/endpoint.ts'
import { answer } from '#contract/kit/envelope.ts'
import type { Session } from '../identity/session.ts'
import { forCaller } from './caller.ts'
import { once } from './idempotency/once.ts'
import { projector } from './project.ts'

export {
  type GrantedRule,
  keepsRowsOf,
  keepsTenants,
  type Scope,
  type Session,
  scopeOf,
  tenantOfNew,
  tenantsGoverned,
  tenantsSharing,
} from '../identity/session.ts'

export const wirePrefix = '/jeecg-boot'

export interface Call<E> {
  body: BodyOf<E>
  query: QueryOf<E>
  params: ParamsOf<E>
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}
/** An answer with words for the person, or with a code of its own (201: taken, with faulty rows). */
export class WithMessage<T> {
  readonly message: string
  readonly result: T
  readonly code: number
  constructor(message: string, result: T, code = 200) {
    this.message = message
    this.result = result
    this.code = code
  }
}
export const withMessage = <T = undefined>(message: string, result?: T, code?: number): WithMessage<T> =>
  new WithMessage(message, result as T, code)

export type Handler<E> = (call: Call<E>) => Promise<ResultOf<E> | WithMessage<ResultOf<E>>>

const envelopeOf = (result: TSchema | undefined) =>
  Type.Object({
    success: Type.Boolean(),
    code: Type.Number(),
    message: Type.String(),
    result: result ?? Type.Unknown(),
    timestamp: Type.Number(),
  })

export const isServed = (app: FastifyInstance, { method, path }: Endpoint): boolean =>
  app.hasRoute({ method, url: wirePrefix + path })

/**
 * Registers `endpoint` under /jeecg-boot. The handler answers the bare result (or `withMessage(words, result)`) and throws a Fault to
 * refuse. An endpoint marked `raw` answers through `reply` itself and returns nothing or the bare body.
 */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  if (!endpoint.access) throw new Error(`${endpoint.method} ${endpoint.path} declares no access`)
  const { raw = false } = endpoint
  // Made at the first answer: most calls are not made in the life of a process, and every start registers them all.
  let project: ReturnType<typeof projector> | undefined
  app.route({
    method: [endpoint.method, ...(endpoint.also ?? [])],
    url: wirePrefix + endpoint.path,
    config: { endpoint, access: endpoint.access },
    schema: {
      summary: endpoint.title,
      tags: [endpoint.path.split('/')[1] ?? ''],
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(!raw && { response: { 200: envelopeOf(endpoint.result) } }),
    },
    handler: async (request, reply) => {
      const run = async () => {
        const given = await handler({
          body: request.body as BodyOf<E>,
          query: request.query as QueryOf<E>,
          params: request.params as ParamsOf<E>,
          session: request.session,
          request,
          reply,
        })
        // Who writes finds his rows known wherever they are remembered.
        if (request.method !== 'GET') await app.db.writes.settled()
        if (raw) return given
        const { message, result, code } = given instanceof WithMessage ? given : new WithMessage('', given)
        if (!endpoint.result) return answer(result ?? null, message, code)
        project ??= projector(endpoint.result)
        return answer(project(result), message, code)
      }
      const given = await forCaller(endpoint, raw, request, reply, () => once(request, run))
      // A raw handler that wrote to the reply itself has nothing left to send.
      return given === undefined ? reply : given
    },
  })
}
