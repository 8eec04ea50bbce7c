/** Which devices may send: the facilities with an MN, and the keys of HTTP devices, kept in memory. */
import { createHash } from 'node:crypto'
import { minuteMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import type { DevicePasswords } from './device-passwords.ts'
import { type DeviceRow, readDevices, readKeys, readSeries } from './queries.ts'
import type { Device } from './types.ts'

/** Sewers carry rain beside sewage: this many times the design flow is still believed. */
const flowMargin = 4
const litresASecond = (tenThousandM3aDay: number): number => (tenThousandM3aDay * 1e7) / 86_400

/** As keys lie in `device_key`: SHA-256, hexadecimal. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export interface Devices {
  ofMn(mn: string): Device | undefined
  ofFacility(facilityId: string): Device | undefined
  /** The facility to which a device key belongs. */
  ofKey(key: string): Device | undefined
  refresh(): Promise<void>
  all(): Iterable<Device>
}

export function createDevices(db: Db, passwords: DevicePasswords): Devices {
  let byMn = new Map<string, Device>()
  let byFacility = new Map<string, Device>()
  let keys = new Map<string, string>()
  return {
    ofMn: mn => byMn.get(mn),
    ofFacility: id => byFacility.get(id),
    ofKey: key => byFacility.get(keys.get(hashOfKey(key)) ?? ''),
    all: () => byMn.values(),
    async refresh() {
      const [rows, series, keyRows] = await Promise.all([readDevices(db), readSeries(db), readKeys(db)])
      const seriesOf = new Map<string, Map<string, number>>()
      for (const { id, facilityId, factor } of series) {
        let own = seriesOf.get(facilityId)
        if (!own) {
          own = new Map()
          seriesOf.set(facilityId, own)
        }
        own.set(factor, id)
      }
      const devices = rows.map(row => deviceOf(row, seriesOf.get(row.facilityId) ?? new Map(), passwords))
      byMn = new Map(devices.map(device => [device.mn, device]))
      byFacility = new Map(devices.map(device => [device.facilityId, device]))
      keys = new Map(keyRows.map(row => [row.keyHash, row.facilityId]))
    },
  }
}

const deviceOf = (row: DeviceRow, series: Map<string, number>, passwords: DevicePasswords): Device => ({
  facilityId: row.facilityId,
  facilityName: row.facilityName,
  plantId: row.plantId,
  plantName: row.plantName ?? '',
  pointId: row.pointId,
  mn: row.mn,
  protocol: row.protocol ?? '',
  pw: passwords.open(row.pw),
  crcTolerant: row.crcTolerant === 'Y',
  setClock: row.setClock === 'Y',
  reportMs: row.reportSec ? row.reportSec * 1000 : minuteMs / 2,
  mostFlow: row.designCapacity ? litresASecond(row.designCapacity) * flowMargin : undefined,
  series,
})
