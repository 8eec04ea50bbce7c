/** From the text of a frame to values in the norm's codes and units; what is impossible goes to quarantine with a reason. */
import { converted, factorOf, presentCode } from '#lib/factors.ts'
import { formatInstant } from '#lib/format.ts'
import type { Parameters, Reading } from '#lib/hj212/cp.ts'
import { parseStamp } from '#lib/hj212/time.ts'
import { withoutNul } from '#lib/nul.ts'
import { isFactorCode, orderFault, readFigure, timeFault, timing, valueFault } from './check-value.ts'
import { subSampleOf, tellsSample } from './sub-sample.ts'
import type { Device, Kind, Note, Rejected, Reported, SubSample, Value } from './types.ts'

const kinds: Readonly<Record<string, Kind>> = {
  '2011': 'RTD',
  '2021': 'RTD',
  '2041': 'DAY',
  '2051': 'MIN',
  '2061': 'HOUR',
  '2031': 'DAY',
  '3015': 'RTD',
  '3020': 'RTD',
}
/** The kind of value that a command carries; undefined for one that carries none. */
export const kindOf = (cn: string): Kind | undefined => kinds[cn]

/** A device that sends ever new codes must not fill the series table. */
const mostUnknownCodes = 200
/** hj_flag codes; a device that sends none means N. */
const flags = new Set(['N', 'F', 'M', 'S', 'D', 'C', 'T', 'B'])

export interface Normalised {
  reported: Reported | undefined
  rejected: Rejected[]
  notes: Note[]
  sample?: SubSample
  /** Keys of figures that were not taken, since their kind of data has none. */
  surplus: readonly string[]
}
export interface FrameContent {
  cn: string
  parameters: Parameters
  /** DataTime of the frame's packet set, where the packet itself has none. */
  dataTime: string | undefined
  recvAt: number
  /** The device's clock against ours. */
  offsetMs: number
  device: Device
}

export function normalise({ cn, parameters, dataTime, recvAt, offsetMs, device }: FrameContent): Normalised {
  const kind = kindOf(cn)
  const vase = parameters.alone['VaseNo']
  if (!kind || (parameters.readings.length === 0 && vase === undefined))
    return {
      reported: undefined,
      rejected: [],
      notes: kind ? [] : eventsOf(cn, parameters, recvAt),
      surplus: [],
    }
  const stamp = parameters.alone['DataTime'] ?? dataTime ?? ''
  const ts = parseStamp(stamp)
  const fault = timeFault(ts, recvAt)
  if (fault) {
    const kept = Number.isFinite(ts) ? ts : null
    return {
      reported: undefined,
      rejected: [{ factor: null, ts: kept, text: `DataTime=${stamp}`, reason: fault }],
      notes: [],
      surplus: [],
    }
  }
  // What is told of a past draw is no reading of now.
  if (kind === 'RTD' && tellsSample(parameters.readings)) {
    const sample = subSampleOf(parameters.readings, ts)
    const none = { reported: undefined, notes: [], surplus: [] }
    return 'reason' in sample ? { ...none, rejected: [sample] } : { ...none, rejected: [], sample }
  }
  const take = new Taker(kind, ts, device)
  for (const reading of parameters.readings) {
    // A converted value is as good as the one it was converted from.
    if (reading.code.endsWith(converted)) reading.flag ??= flagOf(reading.code, parameters.readings)
    take.reading(reading)
  }
  if (vase !== undefined) take.figure('i33108', vase, 'N')
  const notes = notesOf(parameters.readings, kind, ts)
  const surplus = parameters.readings.flatMap(reading => surplusOf(reading, kind))
  return { reported: take.reported(recvAt, offsetMs), rejected: take.rejected, notes, surplus }
}

/** The norm gives a moment its Rtd (or Info) and a period its Avg; devices that mix them are read by the next one. */
const figureOf = ({ rtd, info, avg }: Reading, kind: Kind): string | undefined =>
  kind === 'RTD' ? (rtd ?? info ?? avg) : (avg ?? rtd)
const keyNames = { rtd: 'Rtd', info: 'Info', avg: 'Avg', min: 'Min', max: 'Max', cou: 'Cou' } as const
type FigureName = keyof typeof keyNames
const main: readonly FigureName[] = ['rtd', 'info', 'avg']
const ofPeriod: readonly FigureName[] = ['min', 'max', 'cou']

/** Figures beside the one that is taken, which say something else. */
const surplusOf = (reading: Reading, kind: Kind): string[] =>
  (kind === 'RTD' ? [...main, ...ofPeriod] : main)
    .filter(name => (reading[name] ?? '') !== '' && reading[name] !== figureOf(reading, kind))
    .map(name => `${reading.code}-${keyNames[name]}`)

const flagOf = (code: string, readings: readonly Reading[]): string | undefined =>
  readings.find(other => other.code === code.slice(0, -converted.length))?.flag

/** Moments as people read them; what is none, as it was sent. */
function readable(stamp: string): string {
  const ts = parseStamp(stamp)
  return withoutNul(Number.isFinite(ts) ? formatInstant(ts) : stamp.slice(0, 100))
}

function notesOf(readings: readonly Reading[], period: Kind, ts: number): Note[] {
  const notes: Note[] = []
  for (const { code, sampleTime, eFlag } of readings) {
    if (!sampleTime && !eFlag) continue
    const factor = presentCode(code)
    if (!isFactorCode(factor)) continue
    if (sampleTime) notes.push({ kind: 'SAMPLE', period, factor, ts, content: readable(sampleTime) })
    if (eFlag) notes.push({ kind: 'EFLAG', period, factor, ts, content: withoutNul(eFlag.slice(0, 100)) })
  }
  return notes
}

/** What a command without values tells of the device: the start of its logger (2081), the serial numbers of its instruments (3019). */
function eventsOf(cn: string, { alone, readings }: Parameters, recvAt: number): Note[] {
  const told = parseStamp(alone['DataTime'] ?? '')
  const ts = timeFault(told, recvAt) ? recvAt : told
  const restart = alone['RestartTime']
  if (cn === '2081' && restart) {
    const at = parseStamp(restart)
    const content = readable(restart)
    return [{ kind: 'RESTART', period: null, factor: null, ts: Number.isFinite(at) ? at : ts, content }]
  }
  if (cn !== '3019') return []
  return readings.flatMap(({ code, sn }): Note[] => {
    const factor = presentCode(code)
    if (!sn || !isFactorCode(factor)) return []
    return [{ kind: 'SN', period: null, factor, ts, content: withoutNul(sn.slice(0, 100)) }]
  })
}

/** Gathers the values of one frame. */
class Taker {
  readonly rejected: Rejected[] = []
  readonly #values: Value[] = []
  readonly #kind: Kind
  readonly #ts: number
  readonly #device: Device
  #unknownCodes = 0

  constructor(kind: Kind, ts: number, device: Device) {
    this.#kind = kind
    this.#ts = ts
    this.#device = device
  }

  reported(recvAt: number, offsetMs: number): Reported | undefined {
    if (this.#values.length === 0) return undefined
    return { ...timing(this.#kind, this.#ts, recvAt, offsetMs), values: this.#values }
  }

  reading(reading: Reading): void {
    const factor = presentCode(reading.code)
    if (!isFactorCode(factor)) {
      this.#reject(reading.code.slice(0, 20), reading.rtd ?? reading.avg ?? '', '因子编码无法识别')
      return
    }
    if (!factorOf(factor) && !this.#device.series.has(factor)) {
      this.#unknownCodes++
      if (this.#device.series.size + this.#unknownCodes > mostUnknownCodes) {
        this.#reject(factor, reading.rtd ?? reading.avg ?? '', `该设备的因子已超过 ${mostUnknownCodes} 个`)
        return
      }
    }
    const flag =
      reading.flag === undefined || reading.flag === '' ? 'N' : reading.flag.slice(0, 1).toUpperCase()
    if (!flags.has(flag)) {
      this.#reject(factor, reading.flag ?? '', '数据标记不在 N F M S D C T B 之中')
      return
    }
    if (this.#kind === 'RTD') this.figure(factor, figureOf(reading, 'RTD'), flag)
    else this.#period(factor, reading, flag)
  }

  figure(factor: string, text: string | undefined, flag: string): void {
    const value = this.#checked(factor, text, flag)
    if (value === undefined) return
    this.#values.push({ factor, value, flag, min: null, max: null, cou: null })
  }

  #period(factor: string, reading: Reading, flag: string): void {
    const text = figureOf(reading, this.#kind)
    const onlyCou = text === undefined && reading.cou !== undefined
    const value = onlyCou ? null : this.#checked(factor, text, flag)
    if (value === undefined) return
    const min = this.#extreme(factor, reading.min)
    const max = this.#extreme(factor, reading.max)
    const cou = reading.cou === undefined || reading.cou === '' ? null : readFigure(reading.cou)
    if (cou !== null && !(cou >= 0 && cou < 1e12)) {
      this.#reject(factor, `Cou=${reading.cou}`, '累计值不是有限的非负数')
      return
    }
    const fault = orderFault(min, value, max)
    if (fault) {
      this.#reject(factor, `Min=${reading.min},Avg=${text},Max=${reading.max}`, fault)
      return
    }
    this.#values.push({ factor, value, flag, min, max, cou })
  }

  /** null: nothing measured, as the flag says. undefined: refused. */
  #checked(factor: string, text: string | undefined, flag: string): number | null | undefined {
    if (text === undefined || text === '') {
      if (flag !== 'N') return null
      this.#reject(factor, text ?? '', '没有数值而标记为正常')
      return undefined
    }
    const value = readFigure(text)
    const fault = valueFault(factor, value, this.#device)
    if (!fault) return value
    this.#reject(factor, text, fault)
    // The instrument itself says that something is wrong: its flag is worth keeping, its figure is not.
    return flag === 'N' ? undefined : null
  }

  #extreme(factor: string, text: string | undefined): number | null {
    if (text === undefined || text === '') return null
    const value = readFigure(text)
    return valueFault(factor, value, this.#device) ? null : value
  }

  #reject(factor: string, text: string, reason: string): void {
    this.rejected.push({ factor, ts: this.#ts, text: text.slice(0, 100), reason })
  }
}
