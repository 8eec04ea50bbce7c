/** `POST /ingest/v1/telemetry`: telemetry by device key, answered after the commit. Outside the console's base path and session. */
import type { FastifyInstance } from 'fastify'
import { Fault, invalid } from '#contract/kit/fault.ts'
import type { RunningIngest } from './ingest.ts'
import { mostItems } from './payload.ts'
import type { PayloadAnswer } from './types.ts'

export const telemetryPath = '/ingest/v1/telemetry'
const bodyLimit = 2 * 1024 * 1024
/** Items that one device may send at once, and how fast that comes back. */
const allowance = { burst: 4_000, perSecond: 100 }

interface Purse {
  items: number
  at: number
}

export interface IngestRouteDeps {
  ingest: Pick<RunningIngest, 'takePayloads' | 'facilityOfKey'>
  now?: () => number
}

export function ingestRoutes(app: FastifyInstance, { ingest, now = Date.now }: IngestRouteDeps): void {
  const purses = new Map<string, Purse>()
  /** Seconds to wait, 0 when the items may pass. */
  function spend(facilityId: string, items: number): number {
    const moment = now()
    const purse = purses.get(facilityId) ?? { items: allowance.burst, at: moment }
    purses.set(facilityId, purse)
    purse.items = Math.min(allowance.burst, purse.items + ((moment - purse.at) / 1_000) * allowance.perSecond)
    purse.at = moment
    if (purse.items < items) return Math.ceil((items - purse.items) / allowance.perSecond)
    purse.items -= items
    return 0
  }
  // Open to everybody: the device key is asked for below, not a session.
  app.post(
    telemetryPath,
    { bodyLimit, config: { access: 'public' } },
    async (request, reply): Promise<PayloadAnswer> => {
      const key = request.headers['x-device-key']
      const facilityId = typeof key === 'string' && key.length <= 100 ? ingest.facilityOfKey(key) : undefined
      if (!facilityId) throw new Fault('unauthenticated', '设备密钥无效或已吊销')
      const items: readonly unknown[] = Array.isArray(request.body) ? request.body : [request.body]
      if (items.length === 0) throw invalid('没有数据')
      if (items.length > mostItems) throw invalid(`一次最多 ${mostItems} 条，收到 ${items.length} 条`)
      const wait = spend(facilityId, items.length)
      if (wait > 0) throw new Fault('too-many', `上报过快，请 ${wait} 秒后重试`, null, wait)
      try {
        return await ingest.takePayloads({ channel: 'HTTP', remote: request.ip, facilityId, items })
      } catch {
        void reply.header('Retry-After', '1')
        throw new Fault('unavailable', '数据暂时无法入库，请稍后重发')
      }
    },
  )
}
