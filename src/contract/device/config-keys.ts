/** Parameters of a device that are set from here: unit and range, the command that writes each, the one that reads it back. */
import type { Parameters } from '#lib/hj212/cp.ts'

export interface ConfigKey {
  readonly title: string
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  /** The only values there are. */
  readonly among?: readonly number[]
  /** Digits after the point. */
  readonly decimals?: number
  /** What it looks like where it is no figure: how to write it, and what it may be. */
  readonly pattern?: { readonly test: RegExp; readonly words: string; readonly range: string }
  /** Never shown again once it was typed. */
  readonly secret?: true
  /** A second person sends it. */
  readonly confirm?: true
  readonly write: { readonly cn: string; parametersOf(value: string): string }
  /** Absent where no device tells it. */
  readonly read?: {
    readonly cn: string
    readonly parameters: string
    valueOf(answer: Parameters): string | undefined
  }
}

/** A parameter of the site (3021), read back as a state of it (3020). */
const ofSite = (code: string) => ({
  write: { cn: '3021', parametersOf: (value: string) => `PolId=w00000;InfoId=${code};${code}-Info=${value}` },
  read: {
    cn: '3020',
    parameters: `PolId=w00000;InfoId=${code}`,
    valueOf: ({ readings }: Parameters) => readings.find(reading => reading.code === code)?.info,
  },
})

const cyclePattern = /^([01]\d|2[0-3]):([0-5]\d)\/([1-9]|1\d|2[0-4])$/
const clockOf = (stamp: string | undefined) => /^(\d\d)(\d\d)(\d\d)?$/.exec(stamp ?? '')

export const configKeys: Readonly<Record<string, ConfigKey>> = {
  RTD_INTERVAL: {
    title: '实时数据间隔',
    unit: 's',
    min: 30,
    max: 3600,
    write: { cn: '1062', parametersOf: value => `RtdInterval=${value}` },
    read: { cn: '1061', parameters: '', valueOf: ({ alone }) => alone['RtdInterval'] },
  },
  MIN_INTERVAL: {
    title: '分钟数据间隔',
    unit: 'min',
    among: [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30],
    write: { cn: '1064', parametersOf: value => `MinInterval=${value}` },
    read: { cn: '1063', parameters: '', valueOf: ({ alone }) => alone['MinInterval'] },
  },
  SAMPLE_CYCLE: {
    title: '采样周期',
    confirm: true,
    pattern: {
      test: cyclePattern,
      words: '请写成“起始时刻/周期小时”，例如 08:00/2',
      range: '起始时刻 00:00 到 23:59，周期 1 到 24 h',
    },
    write: {
      cn: '3016',
      parametersOf(value) {
        const [, hour, minute, hours] = cyclePattern.exec(value) ?? []
        return `PolId=w00000;CstartTime=${hour}${minute}00;Ctime=${hours}`
      },
    },
    read: {
      cn: '3017',
      parameters: 'PolId=w00000',
      valueOf({ alone }) {
        const clock = clockOf(alone['CstartTime'])
        return clock && alone['Ctime'] ? `${clock[1]}:${clock[2]}/${Number(alone['Ctime'])}` : undefined
      },
    },
  },
  SAMPLE_INTERVAL: { title: '采样间隔', unit: 'min', min: 5, max: 240, ...ofSite('i33113') },
  SUB_VOLUME: { title: '单次采样量', unit: 'mL', min: 10, max: 1000, ...ofSite('i33112') },
  CABINET_TEMP: { title: '冷藏设定温度', unit: '℃', min: 0, max: 10, decimals: 1, ...ofSite('i33111') },
  PASSWORD: {
    title: '报文密码',
    secret: true,
    pattern: { test: /^[0-9A-Za-z]{6}$/, words: '报文密码是 6 位数字或字母', range: '6 位数字或字母' },
    write: { cn: '1072', parametersOf: value => `NewPW=${value}` },
  },
}
export type ConfigCode = string

/** What is wrong with a value, in words; undefined for one that may be sent. */
export function configFault(code: string, value: string): string | undefined {
  const key = configKeys[code]
  if (!key) return '请选择参数'
  if (key.pattern) return key.pattern.test.test(value) ? undefined : key.pattern.words
  const figure = /^-?\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN
  const unit = key.unit ? ` ${key.unit}` : ''
  if (key.among)
    return key.among.includes(figure) ? undefined : `${key.title}只能取 ${key.among.join('、')}${unit}`
  const { min = 0, max = 0, decimals = 0 } = key
  if (!(figure >= min && figure <= max)) return `${key.title}应在 ${min} 到 ${max}${unit} 之间`
  const [, digits = ''] = value.split('.')
  return digits.length <= decimals
    ? undefined
    : decimals === 0
      ? `${key.title}应为整数`
      : `${key.title}最多 ${decimals} 位小数`
}
/** `30 到 3600 s`, `1、2、3 min`, `6 位数字或字母`, `0 到 10 ℃，最多 1 位小数`; empty where the parameter is not known. */
export function configRange(code: string): string {
  const { pattern, among, min, max, unit, decimals } = configKeys[code] ?? {}
  const of = unit ? ` ${unit}` : ''
  if (pattern) return pattern.range
  if (among) return `${among.join('、')}${of}`
  if (min === undefined || max === undefined) return ''
  return `${min} 到 ${max}${of}${decimals ? `，最多 ${decimals} 位小数` : ''}`
}
/** 30 s, 08:00/2, 4.0 ℃ */
export const configWords = (code: string, value: string | null): string => {
  if (value === null || value === '') return ''
  const unit = configKeys[code]?.unit
  return unit ? `${value} ${unit}` : value
}
/** Whether two say the same: 4 and 4.0 do. */
export const sameConfig = (one: string | null, other: string | null): boolean =>
  one === other || (!!one && !!other && Number(one) === Number(other))
export const secretShown = '******'
