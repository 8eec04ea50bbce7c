/** Telemetry as JSON, the shape shared by HTTP and MQTT: checked by hand, item by item, so that one bad item costs itself only. */
import { presentCode } from '#lib/factors.ts'
import { withoutNul } from '#lib/nul.ts'
import { isFactorCode, orderFault, timeFault, valueFault } from './check-value.ts'
import type { Device, Kind, Rejected, Reported, Value } from './types.ts'

export const mostItems = 1_000
const mostValues = 500
const kinds: readonly string[] = ['RTD', 'MIN', 'HOUR', 'DAY'] satisfies Kind[]
const flags = /^[NFMSDCTB]$/

export interface Payload {
  /** What the item names as its device; empty when it names none. */
  mn: string
  reported: Pick<Reported, 'kind' | 'ts' | 'values'> | undefined
  rejected: Rejected[]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 100)
/** An item, or a whole call, of which nothing can be taken. */
export const whole = (reason: string, item: unknown, mn = ''): Payload => ({
  mn,
  reported: undefined,
  rejected: [{ factor: null, ts: null, text: shown(item), reason }],
})

export function readPayload(item: unknown, device: Device | undefined, recvAt: number): Payload {
  if (!isRecord(item)) return whole('不是一个 JSON 对象', item)
  const mn = typeof item['mn'] === 'string' ? withoutNul(item['mn'].slice(0, 40)) : ''
  const kind = item['kind'] ?? 'RTD'
  if (typeof kind !== 'string' || !kinds.includes(kind))
    return whole('kind 应为 RTD、MIN、HOUR 或 DAY', item, mn)
  const ts = item['ts']
  if (typeof ts !== 'number' || !Number.isInteger(ts)) return whole('ts 应为毫秒整数', item, mn)
  const fault = timeFault(ts, recvAt)
  if (fault) return whole(fault, item, mn)
  const list = item['values']
  if (!Array.isArray(list) || list.length === 0) return whole('values 应为非空列表', item, mn)
  if (list.length > mostValues) return whole(`values 超过 ${mostValues} 个`, item, mn)
  const values: Value[] = []
  const rejected: Rejected[] = []
  const seen = new Set<string>()
  for (const entry of list) {
    const reject = (reason: string) => {
      const factor =
        isRecord(entry) && typeof entry['factor'] === 'string' ? entry['factor'].slice(0, 20) : null
      rejected.push({ factor, ts, text: shown(entry), reason })
    }
    const figures = kind === 'RTD' ? ofMoment : ofPeriod
    const read = readValue(entry, figures, device, seen)
    if (typeof read === 'string') reject(read)
    else {
      values.push(read)
      const surplus = surplusOf(entry, figures)
      if (surplus.length > 0) reject(`${periodOnly}（${surplus.join('、')}）`)
    }
  }
  const reported = values.length === 0 ? undefined : { kind: kind as Kind, ts, values }
  return { mn, reported, rejected }
}

const ofPeriod = ['value', 'min', 'max', 'cou'] as const
const ofMoment = ['value'] as const
type Figures = typeof ofPeriod | typeof ofMoment
const periodOnly = '实时数据没有最小值、最大值、累计值，请按分钟或小时数据上报'
const surplusOf = (entry: unknown, figures: Figures): string[] =>
  ofPeriod.filter(
    name => !figures.some(own => own === name) && isRecord(entry) && (entry[name] ?? null) !== null,
  )

/** A value, or why it is none. */
function readValue(
  entry: unknown,
  names: Figures,
  device: Device | undefined,
  seen: Set<string>,
): Value | string {
  if (!isRecord(entry)) return '不是一个 JSON 对象'
  const { factor: code, flag = 'N' } = entry
  if (typeof code !== 'string' || !isFactorCode(code)) return 'factor 无法识别'
  const factor = presentCode(code)
  if (seen.has(factor)) return '同一因子重复出现'
  if (typeof flag !== 'string' || !flags.test(flag)) return '数据标记不在 N F M S D C T B 之中'
  const figures: Record<'value' | 'min' | 'max' | 'cou', number | null> = {
    value: null,
    min: null,
    max: null,
    cou: null,
  }
  const { value, avg } = entry
  const main = value ?? avg
  if (main !== (avg ?? main)) return 'value 与 avg 相矛盾，只应给出其一'
  for (const name of names) {
    const given = name === 'value' ? main : entry[name]
    if (given === undefined || given === null) continue
    if (typeof given !== 'number') return `${name} 应为数值`
    const fault = name === 'cou' ? couFault(given) : valueFault(factor, given, device)
    if (fault) return fault
    figures[name] = given
  }
  if (figures.value === null && figures.cou === null && flag === 'N') return '没有数值而标记为正常'
  const disorder = orderFault(figures.min, figures.value, figures.max)
  if (disorder) return disorder
  seen.add(factor)
  return { factor, flag, ...figures }
}

const couFault = (cou: number): string | undefined =>
  cou >= 0 && cou < 1e12 ? undefined : '累计值不是有限的非负数'
