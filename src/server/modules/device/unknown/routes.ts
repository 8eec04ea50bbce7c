import type { FastifyInstance } from 'fastify'
import { ignoreUnknown, registerUnknown } from '#contract/device/unknown.ts'
import type { Deps } from '#server/modules/deps.ts'
import { said, serve } from '#server/plugins/serve.ts'
import { register, setIgnored } from './service.ts'

export function unknownModule(app: FastifyInstance, { db, ingest }: Pick<Deps, 'db' | 'ingest'>): void {
  serve(app, registerUnknown, async ({ body, session }) => {
    const facilityId = await register(db, session, body)
    await ingest.refreshDevices()
    return said('注册成功，该设备的下一条报文起入库', { facilityId })
  })
  serve(app, ignoreUnknown, async ({ body }) => ({ changed: await setIgnored(db, body.mns, body.ignored) }))
}
