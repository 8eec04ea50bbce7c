/** What the log holds of a request, and what it must never hold. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { pino } from 'pino'

const secretParams = /([?&](?:token|password|captcha|smscode|ticket)=)[^&]*/gi
/** Control characters would let a request write lines of its own into a terminal or a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const control = /[\u0000-\u001f\u007f-\u009f]/g

export const safeUrl = (url: string): string =>
  url.replace(secretParams, '$1***').replace(control, '�').slice(0, 500)

/** A trace id of the caller is taken when it looks like one: it leads through proxies. */
export function traceId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

export const createLog = (level: string): FastifyBaseLogger =>
  pino({
    level,
    redact: {
      paths: [
        'req.headers',
        '*.password',
        '*.oldpassword',
        '*.confirmpassword',
        '*.token',
        '*.pw',
        '*.secret',
      ],
      censor: '***',
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: safeUrl(request.url),
        ip: request.ip,
      }),
      err: pino.stdSerializers.err,
    },
  })

/** One line a call: writes always, reads when somebody looks closely. */
export function logPlugin(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      user: request.session.username,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const level = request.method === 'GET' || request.method === 'HEAD' ? 'debug' : 'info'
    request.log[level]({ req: request, ...line }, 'answered')
  })
}
