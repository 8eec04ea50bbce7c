import type { FastifyInstance } from 'fastify'
import { ignoreUnknown, registerUnknown, unknownDevice } from '#contract/device/unknown.ts'
import { hook } from '#server/crud/mount.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import { devicePasswords } from '#server/ingest/device-passwords.ts'
import type { Deps } from '#server/modules/deps.ts'
import { ofNoForeignMn } from '../queries.ts'
import { register, setIgnored } from './service.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const passwords = devicePasswords(deps.secrets.encryptionKey)
  hook(deps, unknownDevice, {
    extraConditions: session => ofNoForeignMn(db.dialect, session),
  })
  serve(app, registerUnknown, async ({ body, session }) => {
    const facilityId = await register(db, session, body, passwords)
    return withMessage('注册成功，该设备的下一条报文起入库', { facilityId })
  })
  serve(app, ignoreUnknown, async ({ body, session }) => ({
    changed: await setIgnored(db, session, body),
  }))
}
