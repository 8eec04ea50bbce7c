/** One station of the fleet: which frames it sends at which moment, in the dialect of its logger. */

import { cabinetAt } from '#demo/fleet/cabinet.ts'
import { during, type Incident, incidentsAround } from '#demo/fleet/incidents.ts'
import { Sewer } from '#demo/fleet/sewer.ts'
import { airAt } from '#demo/fleet/weather.ts'
import { type DemoPlant, demoPassword, seedOf } from '#demo/province.ts'
import { minuteMs } from '#lib/dates.ts'
import { encodeFrame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'

export type Dialect = '2005' | '2017' | '2025'
export interface Outgoing {
  /** Identifies the frame in its answer. */
  qn: string
  bytes: Buffer
}
export interface StationOptions {
  plant: DemoPlant
  /** Seed of the whole fleet: weather and incidents follow from it. */
  seed: number
  intervalMs: number
  /** Share of the interval by which this station's frames come after the full interval. */
  phase: number
}

/** Factor, figure, decimals, flag. */
type Item = readonly [factor: string, value: number, decimals: number, flag?: string]

const oldCodes: Readonly<Record<string, string>> = {
  w01001: '001',
  w01018: '011',
  w21003: '060',
  w21001: '065',
  w21011: '101',
  w00000: 'B01',
}
const flagOf: Readonly<Record<Dialect, number>> = { '2005': 1, '2017': 5, '2025': 9 }
/** One station in twenty speaks the norm of 2005, one that of 2025. */
const dialectOf = (n: number): Dialect => (n % 20 === 7 ? '2005' : n % 20 === 13 ? '2025' : '2017')

export class Station {
  readonly mn: string
  readonly dialect: Dialect
  readonly #options: StationOptions
  readonly #seed: number
  readonly #sewer: Sewer
  #next: number | undefined
  #turn = 0
  #lastQn = 0
  #lastState = ''
  #lastMinute = 0
  #incidents: { until: number; list: Incident[] } = { until: 0, list: [] }

  constructor(options: StationOptions) {
    this.#options = options
    this.mn = options.plant.mn
    this.dialect = dialectOf(options.plant.n)
    this.#seed = seedOf(options.plant.n, options.seed)
    this.#sewer = new Sewer(options.plant, options.seed, this.#seed)
  }

  /** The line to the gateway is down now. */
  offline(now: number): boolean {
    return during(this.#incidentsAt(now), 'OFFLINE', now) !== undefined
  }

  /** Frames that are due at `now`; call it more often than the interval. */
  due(now: number): Outgoing[] {
    const { intervalMs, phase } = this.#options
    this.#next ??= (Math.floor(now / intervalMs - phase) + 1 + phase) * intervalMs
    if (now < this.#next) return []
    // After a pause of the process the missed moments are left out, not made up.
    const at = this.#next
    this.#next = (Math.floor(now / intervalMs - phase) + 1 + phase) * intervalMs
    return this.#framesAt(at)
  }

  #framesAt(now: number): Outgoing[] {
    const incidents = this.#incidentsAt(now)
    const air = airAt(this.#options.seed, this.#options.plant.lng, this.#options.plant.lat, now)
    const cabinet = cabinetAt(this.#seed, now, incidents, air.temp)
    const sewage = this.#sewer.at(now, incidents)
    const flag = instrumentFlag(incidents, now)
    const frames = [
      this.#realtime(now, '32', [
        ['w00000', sewage.flow, 1],
        ['w01018', sewage.cod, 1, flag],
        ['w21003', sewage.nh3n, 2, flag === 'D' ? 'D' : 'N'],
        ['w21011', sewage.tp, 2],
        ['w21001', sewage.tn, 2],
        ['w01001', sewage.ph, 2],
        ['w01010', sewage.temp, 1],
        ['i33101', cabinet.temp, 1],
        ['i33104', cabinet.battery, 0],
        ['i12001', cabinet.sampler, 0],
      ]),
    ]
    const state = `${cabinet.door}${cabinet.mains}${cabinet.bottle}${cabinet.sampler}`
    if (this.#turn % 3 === 0 || state !== this.#lastState) {
      this.#lastState = state
      frames.push(
        this.#info(now, [
          ['i32001', cabinet.door, 0],
          ['i33105', sewage.level, 2],
          ['i33106', cabinet.signal, 0],
          ['i33107', cabinet.mains, 0],
          ['i33108', cabinet.bottle, 0],
        ]),
      )
    }
    // The logger begins with this process.
    if (this.#turn === 0 && this.dialect !== '2005')
      frames.push(this.#frame(now, '32', '2081', `DataTime=${stampOf(now)};RestartTime=${stampOf(now)}`))
    this.#turn++
    const minute = Math.floor(now / minuteMs)
    if (minute > this.#lastMinute) {
      if (this.#lastMinute > 0) frames.push(this.#minute((minute - 1) * minuteMs, now))
      this.#lastMinute = minute
      frames.push(
        this.#realtime(now, '22', [
          ['a01001', air.temp, 1],
          ['a01002', air.humidity, 0],
          ['a01006', air.pressure, 2],
          ['a01007', air.wind, 1],
          ['a01008', air.windDir, 0],
          ['a01020', air.rain1h, 1],
        ]),
      )
      if (this.dialect === '2025') frames.push(this.#frame(now, '91', '9015', ''))
    }
    return frames
  }

  #realtime(now: number, st: string, items: readonly Item[]): Outgoing {
    return this.#frame(now, st, '2011', `DataTime=${stampOf(now)};${this.#items(items, 'Rtd')}`)
  }

  /** States of the cabinet: an information frame, which the norm of 2005 does not have. */
  #info(now: number, items: readonly Item[]): Outgoing {
    if (this.dialect === '2005') return this.#realtime(now, '32', items)
    const states = items.map(([code, value, decimals]) => `${code}-Info=${value.toFixed(decimals)}`).join(';')
    return this.#frame(now, '32', '3020', `DataTime=${stampOf(now)};PolId=w00000;${states}`)
  }

  /** Minute figures of the minute that began at `start`. */
  #minute(start: number, now: number): Outgoing {
    const sums = [0, 6, 12, 18, 24, 30, 36, 42, 48, 54].map(second => {
      const at = start + second * 1_000
      const { flow, cod, nh3n } = this.#sewer.at(at, this.#incidentsAt(at))
      return [flow, cod, nh3n] as const
    })
    const parts = (['w00000', 'w01018', 'w21003'] as const).map((factor, index) => {
      const list = sums.map(sum => sum[index]!)
      const avg = list.reduce((sum, value) => sum + value, 0) / list.length
      const code = this.#code(factor)
      // Flow accumulates: L/s over a minute, in m³.
      const cou = factor === 'w00000' ? `${code}-Cou=${((avg * 60) / 1_000).toFixed(3)},` : ''
      return `${cou}${code}-Min=${Math.min(...list).toFixed(2)},${code}-Avg=${avg.toFixed(2)},${code}-Max=${Math.max(...list).toFixed(2)},${code}-Flag=N`
    })
    return this.#frame(now, '32', '2051', `DataTime=${stampOf(start)};${parts.join(';')}`)
  }

  #items(items: readonly Item[], suffix: string): string {
    return items
      .map(([factor, value, decimals, flag = 'N']) => {
        const code = this.#code(factor)
        return `${code}-${suffix}=${value.toFixed(decimals)},${code}-Flag=${flag}`
      })
      .join(';')
  }

  #code(factor: string): string {
    return this.dialect === '2005' ? (oldCodes[factor] ?? factor) : factor
  }

  #frame(now: number, st: string, cn: string, cp: string): Outgoing {
    // A request number is used once, even by two frames of one millisecond.
    this.#lastQn = Math.max(this.#lastQn + 1, Math.floor(now))
    const qn = stampOf(this.#lastQn, 17)
    const bytes = encodeFrame({ qn, st, cn, pw: demoPassword, mn: this.mn, flag: flagOf[this.dialect], cp })
    return { qn, bytes }
  }

  #incidentsAt(now: number): Incident[] {
    if (now >= this.#incidents.until || now < this.#incidents.until - minuteMs)
      this.#incidents = {
        until: (Math.floor(now / minuteMs) + 1) * minuteMs,
        list: incidentsAround(this.#seed, now),
      }
    return this.#incidents.list
  }
}

function instrumentFlag(incidents: readonly Incident[], now: number): string {
  if (during(incidents, 'FLAG_D', now)) return 'D'
  if (during(incidents, 'FLAG_M', now)) return 'M'
  return during(incidents, 'FLAG_T', now) ? 'T' : 'N'
}
