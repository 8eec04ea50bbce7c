/** What every page asks first, in one answer: each part goes through the same door as if it had been asked for alone. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Envelope } from '#contract/kit/envelope.ts'
import { idleHeader } from '#contract/kit/lock.ts'
import { type StartPart, start } from '#contract/platform/start.ts'
import { endpoints } from '#server/declared.ts'
import { serve, wirePrefix } from '#server/http/serve.ts'

/** By these a caller is judged. */
const passed = ['x-access-token', 'tenant-id', 'user-agent', idleHeader.toLowerCase()]

const versionOf = (result: unknown): string =>
  createHash('sha256').update(JSON.stringify(result)).digest('hex').slice(0, 16)

export function mount(app: FastifyInstance): void {
  const parts = endpoints.filter(({ atStart }) => atStart)
  const ask = async ({ path, atStart }: Endpoint, { id, headers, ip }: FastifyRequest) => {
    const own = Object.fromEntries(passed.map(name => [name, headers[name]]).filter(([, value]) => value))
    const answer = await app.inject({
      method: 'GET',
      url: wirePrefix + path,
      headers: { ...own, 'x-request-id': id, ...(atStart?.everyTenant && { 'tenant-id': '0' }) },
      remoteAddress: ip,
    })
    return { status: answer.statusCode, body: answer.json<Envelope>() }
  }
  serve(app, start, async ({ query, request }) => {
    const known = new Set(query.known?.split(','))
    const signedIn = request.headers['x-access-token'] !== undefined
    const asked = parts.filter(({ atStart }) => signedIn || atStart?.signedOut)
    const answers = await Promise.all(
      asked.map(async (part): Promise<[string, StartPart]> => {
        const { status, body } = await ask(part, request)
        if (!body.success || !part.atStart?.kept) return [part.path, { status, body }]
        const version = versionOf(body.result)
        return [part.path, known.has(version) ? { status: 304, version } : { status, version, body }]
      }),
    )
    return Object.fromEntries(answers)
  })
}
