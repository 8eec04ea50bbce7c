import type { FastifyInstance } from 'fastify'
import { refused } from '#contract/kit/fault.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { hook } from '#server/crud/mount.ts'
import type { Db } from '#server/db/db.ts'
import { readRow, readRows } from '#server/db/rows.ts'
import type { Deps } from '#server/modules/deps.ts'

export function mount(_app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, samplingPoint, {
    async beforeSave(draft, present) {
      const { plantId, outletId, samplerId } = { ...present, ...draft }
      const asked = (name: string) => 'plantId' in draft || name in draft
      if (outletId && asked('outletId')) await refuseOutlet(db, String(outletId), plantId)
      if (samplerId && asked('samplerId'))
        await refuseSampler(db, String(samplerId), plantId, present?.['id'])
    },
  })
}

async function refuseOutlet(db: Db, id: string, plantId: unknown): Promise<void> {
  const outlet = await readRow(db, 'sewageOutlet', { id, delFlag: '0' })
  if (outlet && outlet.plantId !== plantId)
    throw refused('「所在排水口」不属于所选的污水厂，请改选同一座厂的排水口')
}

/** One machine draws at one point: what it took would otherwise have two places. */
async function refuseSampler(db: Db, id: string, plantId: unknown, own: unknown): Promise<void> {
  const [device, holders] = await Promise.all([
    readRow(db, 'deviceFacility', { id, delFlag: '0' }),
    readRows(db, 'sewagePoint', { samplerId: id, delFlag: '0' }),
  ])
  if (device && device.facilityType !== 'SAMPLER')
    throw refused(`“${device.facilityName}”不是自动采样仪，请选择设备类型为自动采样仪的设备`)
  if (device && device.plantId !== plantId)
    throw refused(`采样仪“${device.facilityName}”不在所选的污水厂，请改选该厂的采样仪`)
  const other = holders.find(point => point.id !== own)
  if (other)
    throw refused(`采样仪“${device?.facilityName ?? id}”已绑定采样点“${other.pointName}”，请先在那里解除绑定`)
}
