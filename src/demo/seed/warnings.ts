/** A month of closed warnings, so that response times and history have something to stand on. Open ones come from the live fleet. */
import type { DemoPlant } from '#demo/province.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import type { Bulk } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import type { CityDepartment } from './assets.ts'
import { facilityId, plantId, warningId } from './demo-ids.ts'
import { dayText } from './samples.ts'
import { dayNumber, dayStart } from './science.ts'

const historyDays = 30
const minuteMs = 60_000

interface Kind {
  code: string
  title: string
  level: number
  threshold: number | null
  unit: string
  /** Value at its worst: mean and spread. */
  value: [number, number] | null
  /** When it has recovered, where that is another one. */
  after?: number
  /** Usual length, minutes. */
  lastsMin: number
  share: number
}
const kinds: readonly Kind[] = [
  { code: 'OFFLINE', title: '设备离线', level: 2, threshold: 10, unit: 'min', value: [24, 8], lastsMin: 35, share: 0.34 },
  { code: 'TEMP_HIGH', title: '冷藏温度过高', level: 2, threshold: 6, unit: '℃', value: [6.9, 0.3], after: 5, lastsMin: 50, share: 0.2 },
  { code: 'BATT_LOW', title: '电量低', level: 3, threshold: 20, unit: '%', value: [17, 1.5], after: 26, lastsMin: 240, share: 0.16 },
  { code: 'FLOW_ZERO', title: '流量为零', level: 2, threshold: 0, unit: 'L/s', value: null, lastsMin: 45, share: 0.12 },
  { code: 'DOOR_OPEN', title: '开门', level: 1, threshold: null, unit: '', value: null, lastsMin: 9, share: 0.18 },
] // biome-ignore format: one kind a line

function kindOf(share: number): Kind {
  let left = share
  for (const kind of kinds) {
    left -= kind.share
    if (left < 0) return kind
  }
  return kinds[0]!
}

export function warningBulk(
  plants: readonly DemoPlant[],
  departments: ReadonlyMap<string, CityDepartment>,
  now: number,
): Bulk {
  const today = dayNumber(now)
  const rows: Record<string, unknown>[] = []
  for (let day = today - historyDays; day < today; day++) {
    const random = randomFrom(hashText(`warnings:${day}`))
    const count = Math.max(1, Math.round(random.normal(plants.length / 45, 1.2)))
    const date = dayText(day)
    const starts = Array.from(
      { length: count },
      () => dayStart(day) + Math.floor(random.next() * 1440) * minuteMs,
    )
    for (const [index, first] of starts.sort((a, b) => a - b).entries()) {
      const plant = random.pick(plants)
      const kind = kindOf(random.next())
      const ackAt = first + Math.round(Math.exp(random.normal(Math.log(4.5), 0.7)) * minuteMs)
      const clear =
        first + Math.round(Math.max(3, random.normal(kind.lastsMin, kind.lastsMin / 4)) * minuteMs)
      const peak = kind.value ? Number(random.normal(...kind.value).toFixed(1)) : null
      rows.push({
        id: warningId(day, index),
        warn_no: `YJ${date.replaceAll('-', '')}${String(index + 1).padStart(5, '0')}`,
        level: String(kind.level),
        code: kind.code,
        title: kind.title,
        facility_id: facilityId(plant.n),
        plant_id: plantId(plant.n),
        value: kind.after ?? peak,
        peak,
        peak_time: peak === null ? null : Math.round((first + clear) / 2),
        threshold: kind.threshold,
        unit: kind.unit,
        first_time: first,
        last_time: clear,
        clear_time: clear,
        count: 1,
        active: 'N',
        acked: 'Y',
        ack_by: 'control',
        ack_at: ackAt,
        close_by: ackAt >= clear ? 'control' : null,
        close_at: Math.max(clear, ackAt),
        state: 'CLOSED',
        dedup_key: `${facilityId(plant.n)}|${kind.code}`,
        create_by: 'system',
        create_time: first,
        update_by: 'control',
        update_time: Math.max(clear, ackAt),
        sys_org_code: departments.get(plant.cityCode)?.orgCode ?? '',
        tenant_id: '0',
        version: 3,
        del_flag: '0',
      })
    }
  }
  return bulkOf('facility_warning', rows)
}
