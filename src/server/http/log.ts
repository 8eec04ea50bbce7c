/** What the log holds of a request, and what it must never hold. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, destination, pino } from 'pino'
import { withoutControls } from '#lib/controls.ts'

const secretNames = ['password', 'oldpassword', 'confirmpassword', 'token', 'pw', 'secret']
const secretParams = /([?&](?:token|password|captcha|smscode|ticket)=)[^&]*/gi

export const safeUrl = (url: string): string =>
  withoutControls(url.replace(secretParams, '$1***')).slice(0, 500)

/** A trace id of the caller is taken when it looks like one: it leads through proxies. */
export function traceId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** What waits while nobody takes the log. */
const mostWaitingBytes = 4 * 1024 * 1024
let dropped = 0
/** Lines that were not written since the process began, because the log was not taken or had no room. */
export const droppedLines = (): number => dropped

/** Written beside the event loop: whoever reads the log, or its disk, must not hold up an answer. */
function output(): DestinationStream {
  const stream = destination({ dest: 1, sync: false, maxLength: mostWaitingBytes })
  stream.on('drop', () => {
    dropped += 1
  })
  // A disk without room, a pipe whose reader has gone: what was to be written waits, then goes.
  stream.on('error', () => {
    dropped += 1
  })
  return stream
}

export const createLog = (level: string): FastifyBaseLogger =>
  pino(
    {
      level,
      redact: {
        paths: ['req.headers', ...secretNames.flatMap(name => [name, `*.${name}`])],
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
    },
    output(),
  )

/** One line a call: writes and programs with a key always, reads when somebody looks closely. */
export function logPlugin(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      user: request.session.username,
      ...(request.apiKey && { key: request.apiKey.id }),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    const level =
      !request.apiKey && (request.method === 'GET' || request.method === 'HEAD') ? 'debug' : 'info'
    request.log[level]({ req: request, ...line }, 'answered')
  })
}
