/**
 * Answers go out small to whom reads that; the console's files lie compressed beside the others. No answer comes by a cookie, so nobody
 * else can have a browser ask and guess by the length; what holds a new secret stays as it is all the same.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Below this a packet is a packet. */
const smallest = 1_024
const codings = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 4 }),
} as const
type Coding = keyof typeof codings

/** The best that the caller names and does not refuse. */
export function codingOf(accepted: string | string[] | undefined): Coding | undefined {
  const named = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map(each => {
        const [name = '', weight = 'q=1'] = each.split(';').map(part => part.trim())
        return [name, Number(weight.replace(/^q=/, '')) > 0] as const
      }),
  )
  return (['br', 'gzip'] as const).find(coding => named.get(coding))
}

export function compressPlugin(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < smallest || request.method === 'HEAD') return payload
    if (request.routeOptions.config.endpoint?.shownOnce || reply.hasHeader('content-encoding')) return payload
    reply.header('Vary', 'Accept-Encoding')
    const coding = codingOf(request.headers['accept-encoding'])
    if (!coding) return payload
    const small = await codings[coding](payload)
    reply.removeHeader('content-length').header('Content-Encoding', coding)
    return small
  })
}
