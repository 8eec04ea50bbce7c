/** One station of the fleet: which frames it sends at which moment, in the dialect of its logger. */

import { cabinetAt } from '#demo/fleet/cabinet.ts'
import { during, type Incident, incidentsAround } from '#demo/fleet/incidents.ts'
import { drawMs, type SubSample, subSamples, usual } from '#demo/fleet/sampler.ts'
import { Sewer } from '#demo/fleet/sewer.ts'
import { airAt } from '#demo/fleet/weather.ts'
import { type DemoPlant, demoPassword, seedOf } from '#demo/province.ts'
import { minuteMs } from '#lib/dates.ts'
import { encodeFrame, type Frame } from '#lib/hj212/frame.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { eventCodes, samplingResults } from '#lib/sampling.ts'
import { type Manners, obey, type Reply } from './obey.ts'

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
  #toldUntil: number | undefined
  /** Drawn on request, not yet told. */
  readonly #asked: number[] = []
  readonly #manners: Manners
  #incidents: { until: number; list: Incident[] } = { until: 0, list: [] }

  constructor(options: StationOptions) {
    this.#options = options
    this.mn = options.plant.mn
    this.dialect = dialectOf(options.plant.n)
    this.#seed = seedOf(options.plant.n, options.seed)
    this.#sewer = new Sewer(options.plant, options.seed, this.#seed)
    const { plant, intervalMs } = options
    this.#manners = {
      mn: plant.mn,
      n: plant.n,
      seed: this.#seed,
      password: demoPassword,
      rtdSec: Math.max(1, Math.round(intervalMs / 1000)),
      minuteInterval: 1,
      cycle: { start: '080000', hours: 1 },
      site: new Map([
        ['i33111', '4.0'],
        ['i33112', String(usual.planMl)],
        ['i33113', String(usual.everyMs / minuteMs)],
      ]),
      valueOf: (code, now) => this.#valueOf(code, now),
      drawn: now => void this.#asked.push(now),
      bottle: now => this.#cabinetAt(now).bottle,
    }
  }

  /** What goes back for a command of the platform. */
  command(frame: Frame, now: number): Reply[] {
    return frame.mn === this.mn ? obey(this.#manners, frame, now) : []
  }

  /** The line to the gateway is down now. */
  offline(now: number): boolean {
    return during(this.#incidentsAt(now), 'OFFLINE', now) !== undefined
  }

  /** Frames that are due at `now`; call it more often than the interval. */
  due(now: number): Outgoing[] {
    const { phase } = this.#options
    // As it was told last.
    const intervalMs =
      this.#manners.rtdSec === Math.round(this.#options.intervalMs / 1000)
        ? this.#options.intervalMs
        : this.#manners.rtdSec * 1_000
    const events = this.#eventsAt(now)
    this.#next ??= (Math.floor(now / intervalMs - phase) + 1 + phase) * intervalMs
    if (now < this.#next) return events
    // After a pause of the process the missed moments are left out, not made up.
    const at = this.#next
    this.#next = (Math.floor(now / intervalMs - phase) + 1 + phase) * intervalMs
    return [...events, ...this.#framesAt(at)]
  }

  #framesAt(now: number): Outgoing[] {
    const incidents = this.#incidentsAt(now)
    const air = this.#airAt(now)
    const cabinet = this.#cabinetAt(now)
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

  #airAt(now: number) {
    return airAt(this.#options.seed, this.#options.plant.lng, this.#options.plant.lat, now)
  }
  #cabinetAt(now: number) {
    return cabinetAt(this.#seed, now, this.#incidentsAt(now), this.#airAt(now).temp)
  }
  /** One factor as it is asked for. */
  #valueOf(code: string, now: number): string | undefined {
    const cabinet = this.#cabinetAt(now)
    const sewage = this.#sewer.at(now, this.#incidentsAt(now))
    const figures: Readonly<Record<string, readonly [number, number]>> = {
      w00000: [sewage.flow, 1],
      w01018: [sewage.cod, 1],
      w21003: [sewage.nh3n, 2],
      w21011: [sewage.tp, 2],
      w21001: [sewage.tn, 2],
      w01001: [sewage.ph, 2],
      w01010: [sewage.temp, 1],
      i33101: [cabinet.temp, 1],
      i33104: [cabinet.battery, 0],
      i33105: [sewage.level, 2],
      i33106: [cabinet.signal, 0],
      i33107: [cabinet.mains, 0],
      i33108: [cabinet.bottle, 0],
      i32001: [cabinet.door, 0],
      i12001: [cabinet.sampler, 0],
    }
    const figure = figures[code]
    return figure?.[0].toFixed(figure[1])
  }

  /** Sub-samples whose pump has stopped since they were looked for last. */
  #eventsAt(now: number): Outgoing[] {
    const from = this.#toldUntil ?? now
    this.#toldUntil = now
    if (now <= from) return []
    const { site } = this.#manners
    const programme = {
      everyMs: Number(site.get('i33113')) * minuteMs || usual.everyMs,
      planMl: Number(site.get('i33112')) || usual.planMl,
    }
    const drawn = subSamples(this.#seed, from, now, at => this.#incidentsAt(at), programme)
    const asked = this.#asked.filter(at => at + drawMs / 10 <= now)
    this.#asked.splice(0, asked.length)
    // Outside the programme there is no number.
    const own = asked.map((at): SubSample => {
      const bottle = this.#cabinetAt(at).bottle
      return {
        seq: 0,
        at,
        bottle,
        planMl: programme.planMl,
        actualMl: programme.planMl,
        result: 'OK',
        pumpSec: 30,
      }
    })
    return [...drawn, ...own].map(one => this.#event(one, now))
  }
  #event(one: SubSample, now: number): Outgoing {
    const at = Math.floor(one.at / 1000) * 1000
    const items: readonly Item[] = [
      [eventCodes.seq, one.seq, 0],
      [eventCodes.bottle, one.bottle, 0],
      [eventCodes.planMl, one.planMl, 0],
      [eventCodes.actualMl, one.actualMl, 0],
      [eventCodes.result, samplingResults.indexOf(one.result), 0],
      [eventCodes.pumpSec, one.pumpSec, 0],
      [eventCodes.level, this.#sewer.at(at, this.#incidentsAt(at)).level, 2],
      [eventCodes.temp, this.#cabinetAt(at).temp, 1],
    ]
    if (this.dialect === '2005')
      return this.#frame(now, '32', '2011', `DataTime=${stampOf(at)};${this.#items(items, 'Rtd')}`)
    const states = items.map(([code, value, decimals]) => `${code}-Info=${value.toFixed(decimals)}`).join(';')
    return this.#frame(now, '32', '3020', `DataTime=${stampOf(at)};PolId=w00000;${states}`)
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
    const bytes = encodeFrame({
      qn,
      st,
      cn,
      pw: this.#manners.password,
      mn: this.mn,
      flag: flagOf[this.dialect],
      cp,
    })
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
