/**
 * Looks at X-Sign (spec/wire 1.10). The secret is known to every console, so a right signature proves nothing and gives nothing;
 * lenient counts what comes, strict refuses absent and foreign ones where the wire checks them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { parseSignTime, sign } from '#lib/sign.ts'

export type SignVerdict = 'right' | 'absent' | 'foreign' | 'late'
const skewMs = 300_000

export interface SignCheck {
  counts: Readonly<Record<SignVerdict, number>>
}

export function signCheckPlugin(app: FastifyInstance, secret: string, strict: boolean): SignCheck {
  const counts: Record<SignVerdict, number> = { right: 0, absent: 0, foreign: 0, late: 0 }
  // Before the body is taken as declared: what was signed is what was sent.
  app.addHook('preValidation', async request => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const verdict = judge(request, secret)
    counts[verdict] += 1
    if (!strict || !endpoint.signed || verdict === 'right') return
    throw refused(verdict === 'late' ? '签名验证失败:X-TIMESTAMP已过期' : 'Sign签名校验失败！')
  })
  return { counts }
}

export function judge(request: FastifyRequest, secret: string, now = Date.now()): SignVerdict {
  const given = request.headers['x-sign']
  const stamp = request.headers['x-timestamp']
  if (typeof given !== 'string' || typeof stamp !== 'string') return 'absent'
  const at = parseSignTime(stamp)
  if (Number.isNaN(at)) return 'foreign'
  if (Math.abs(now - at) > skewMs) return 'late'
  const { body } = request
  const parts = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  // Schemas turn query texts into figures; what was signed is the text on the address.
  return sign(request.url, parts as Record<string, unknown>, secret) === given.toUpperCase()
    ? 'right'
    : 'foreign'
}
