/**
 * The warnings that a control room would have on its wall when the demo begins: the last six hours of the invented fleet, looked at by
 * the same watcher that looks at its frames from now on. What is still going on goes on, with its delays.
 */

import { cabinetAt } from '#demo/fleet/cabinet.ts'
import { during, type Incident, incidentsAround } from '#demo/fleet/incidents.ts'
import { Sewer } from '#demo/fleet/sewer.ts'
import { airAt } from '#demo/fleet/weather.ts'
import { type DemoPlant, demoPlants, demoSeed, seedOf } from '#demo/province.ts'
import { facilityId } from '#demo/seed/demo-ids.ts'
import { hourMs, minuteMs } from '#lib/dates.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import type { Db } from '#server/db/db.ts'
import { Ledger } from '#server/warning/ledger.ts'
import { facilityRows, saveAlive, saveSilent } from '#server/warning/queries.ts'
import { acknowledgeOf, type Warning } from '#server/warning/record.ts'
import { defaultRules } from '#server/warning/rule.ts'
import type { Taken } from '#server/warning/types.ts'
import { Watcher } from '#server/warning/watcher.ts'

const pastMs = 6 * hourMs
const stepMs = minuteMs
const watched = new Set(['OFFLINE', 'POWER', 'COMPRESSOR', 'DOOR', 'FLOW_ZERO'])
const onDuty = { username: 'control', realname: '值守员' }

interface Station {
  plant: DemoPlant
  seed: number
  sewer: Sewer
}
/** The same figures as the station's frames of that moment. */
function takenAt({ plant, seed, sewer }: Station, at: number, incidents: readonly Incident[]): Taken {
  const air = airAt(demoSeed, plant.lng, plant.lat, at)
  const cabinet = cabinetAt(seed, at, incidents, air.temp)
  const sewage = sewer.at(at, incidents)
  const values = { w00000: sewage.flow, i33105: sewage.level, i33101: cabinet.temp, i33104: cabinet.battery }
  return {
    facilityId: facilityId(plant.n),
    frameId: null,
    recvAt: at,
    ts: at,
    kind: 'RTD',
    late: false,
    values: Object.entries({ ...values, i32001: cabinet.door }).map(([factor, value]) => ({
      factor,
      value: Number(value.toFixed(factor === 'i33105' ? 2 : 1)),
      flag: 'N',
    })),
  }
}
/** Most are acknowledged within some minutes, one in six is overlooked for a while. */
function ackAtOf({ facilityId: facility, code, firstAt }: Warning): number {
  const random = randomFrom(hashText(`ack:${facility}:${code}:${firstAt}`))
  const slow = random.next() < 1 / 6
  return firstAt + Math.exp(random.normal(Math.log(slow ? 55 : 4.5), 0.6)) * minuteMs
}

/** @param stations how many plants the demo has */
export async function seedRecentWarnings(db: Db, stations: number, now = Date.now()): Promise<void> {
  let failure: unknown
  const ledger = new Ledger(
    db,
    () => {},
    error => {
      failure = error
    },
  )
  const watcher = new Watcher(ledger)
  watcher.setRules(defaultRules)
  // Looked at once a minute: a pause of one step is no silence.
  const rows = await facilityRows(db)
  watcher.setFacilities(rows.map(row => ({ ...row, reportMs: Math.max(row.reportMs, stepMs) })))
  const troubled = demoPlants(stations)
    .map(plant => ({ plant, seed: seedOf(plant.n, demoSeed) }))
    .filter(({ seed }) =>
      incidentsAround(seed, now).some(
        each => watched.has(each.kind) && each.end > now - pastMs && each.start < now,
      ),
    )
    .map(each => ({ ...each, sewer: new Sewer(each.plant, demoSeed, each.seed) }))
  const silent = new Map<string, number>()
  for (let at = now - pastMs; at <= now; at += stepMs) {
    for (const station of troubled) {
      const incidents = incidentsAround(station.seed, at)
      const gap = during(incidents, 'OFFLINE', at)
      const id = facilityId(station.plant.n)
      if (gap) silent.set(id, gap.start)
      else {
        silent.delete(id)
        watcher.look(takenAt(station, at, incidents))
      }
    }
    watcher.listen(at)
    for (const open of ledger.all()) {
      const acked = at >= ackAtOf(open) ? acknowledgeOf(open, onDuty, at) : undefined
      if (acked) ledger.put(acked, onDuty.username)
    }
  }
  await ledger.save()
  if (failure !== undefined) throw failure
  await db.write([saveAlive(now), ...saveSilent(silent)])
}
