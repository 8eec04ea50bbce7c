/** What a warning rule says. Rows of warning_rule hold it as JSON, so that people can change it later; it is checked when read. */
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { comparison, level, operator, worse } from '#contract/device/limit.ts'
import type { Level, Limit } from '#lib/judge.ts'
import { usualSilence } from '#lib/silence.ts'

/** A factor beyond a limit for a time. `when`: looked at only while these hold too. `worse`: limits of graver levels. */
const valueCondition = Type.Object({
  kind: Type.Literal('value'),
  factor: Type.String(),
  op: operator,
  value: Type.Number(),
  forSec: Type.Number({ minimum: 0 }),
  when: Type.Optional(Type.Array(comparison)),
  worse: Type.Optional(worse),
})
/** Nothing heard for `reports` report intervals, at least `leastSec`; graver after `worse.afterSec` of silence. */
const silenceCondition = Type.Object({
  kind: Type.Literal('silence'),
  reports: Type.Number({ minimum: 1 }),
  leastSec: Type.Number({ minimum: 1 }),
  worse: Type.Optional(Type.Object({ afterSec: Type.Number(), level })),
})
/** Two senders under one number: other values for the same moments, `frames` frames of them within a time. */
const clashCondition = Type.Object({
  kind: Type.Literal('clash'),
  frames: Type.Number({ minimum: 1 }),
  withinSec: Type.Number({ minimum: 1 }),
})
/** The device's clock is off by more; `clear.value` says below what it is right again. */
const clockCondition = Type.Object({ kind: Type.Literal('clock'), overSec: Type.Number({ minimum: 1 }) })
/** So many draws in a row that brought no water. */
const samplingCondition = Type.Object({
  kind: Type.Literal('sampling'),
  fails: Type.Number({ minimum: 1 }),
})
/** Of a programme that has ended, less than this share of its sub-samples was drawn. */
const missedCondition = Type.Object({
  kind: Type.Literal('missed'),
  share: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
})
const condition = Type.Union([
  missedCondition,
  samplingCondition,
  valueCondition,
  silenceCondition,
  clashCondition,
  clockCondition,
])
/** When the condition counts as gone; `op` and `value` differ from the condition's by its hysteresis. */
const clearance = Type.Object({
  op: Type.Optional(operator),
  value: Type.Optional(Type.Number()),
  forSec: Type.Number({ minimum: 0 }),
})

export type ValueCondition = Static<typeof valueCondition>
export type SilenceCondition = Static<typeof silenceCondition>
export type ClashCondition = Static<typeof clashCondition>
export type ClockCondition = Static<typeof clockCondition>
export type SamplingCondition = Static<typeof samplingCondition>
export type MissedCondition = Static<typeof missedCondition>
export type AnyCondition = Static<typeof condition>
export type Clearance = Static<typeof clearance>
export interface Rule<C = AnyCondition> {
  readonly code: string
  readonly name: string
  readonly condition: C
  readonly clear: Clearance
  readonly level: Level
  readonly enabled: boolean
}
export type ValueRule = Rule<ValueCondition>
export type SilenceRule = Rule<SilenceCondition>
export type ClashRule = Rule<ClashCondition>
export type ClockRule = Rule<ClockCondition>
export type SamplingRule = Rule<SamplingCondition>
export type MissedRule = Rule<MissedCondition>

export const isValueRule = (rule: Rule): rule is ValueRule => rule.condition.kind === 'value'
export const isSilenceRule = (rule: Rule): rule is SilenceRule => rule.condition.kind === 'silence'

export const isClashRule = (rule: Rule): rule is ClashRule => rule.condition.kind === 'clash'
export const isSamplingRule = (rule: Rule): rule is SamplingRule => rule.condition.kind === 'sampling'
export const isMissedRule = (rule: Rule): rule is MissedRule => rule.condition.kind === 'missed'
export const isClockRule = (rule: Rule): rule is ClockRule => rule.condition.kind === 'clock'

/** What readings are judged by, wherever they are shown. */
export const limitOf = ({ code, name, level, condition, clear }: ValueRule): Limit => {
  const { factor, op, value, forSec, when, worse } = condition
  const { op: back, value: to } = clear
  return {
    ...{ code, name, level, factor, op, value, forSec },
    ...(when && { when }),
    ...(worse && { worse }),
    ...(back !== undefined && to !== undefined && { clear: { op: back, value: to, forSec: clear.forSec } }),
  }
}

export interface RuleRow {
  code: string
  name: string
  condition: string
  clear: string | null
  level: string
  enabled: string
}
const isCondition = Compile(condition)
const isClearance = Compile(clearance)

/** undefined: the row does not say a rule; the others go on. */
export function readRule(row: RuleRow): Rule | undefined {
  try {
    const said: unknown = JSON.parse(row.condition)
    const gone: unknown = JSON.parse(row.clear ?? '{"forSec":0}')
    const grade = Number(row.level)
    if (!isCondition.Check(said) || !isClearance.Check(gone)) return undefined
    if (grade !== 1 && grade !== 2 && grade !== 3 && grade !== 4) return undefined
    return {
      code: row.code,
      name: row.name,
      condition: said,
      clear: gone,
      level: grade,
      enabled: row.enabled === 'Y',
    }
  } catch {
    return undefined
  }
}

/** The first rules of the house (limits, delays and hysteresis after spec/domain 2.6). */
export const defaultRules: readonly Rule[] = [
  {
    code: 'OFFLINE',
    name: '设备离线',
    condition: { kind: 'silence', ...usualSilence, worse: { afterSec: 4 * 3600, level: 1 } },
    clear: { forSec: 120 },
    level: 2,
    enabled: true,
  },
  {
    code: 'TEMP_HIGH',
    name: '冷藏温度过高',
    condition: {
      kind: 'value',
      factor: 'i33101',
      op: '>',
      value: 6,
      forSec: 900,
      worse: { op: '>', value: 8, level: 1 },
    },
    clear: { op: '<', value: 5, forSec: 600 },
    level: 2,
    enabled: true,
  },
  {
    code: 'TEMP_LOW',
    name: '温度过低',
    condition: { kind: 'value', factor: 'i33101', op: '<', value: 0, forSec: 900 },
    clear: { op: '>', value: 1, forSec: 600 },
    level: 2,
    enabled: true,
  },
  {
    code: 'POWER_OFF',
    name: '市电断电',
    condition: { kind: 'value', factor: 'i33107', op: '=', value: 0, forSec: 60 },
    clear: { op: '=', value: 1, forSec: 120 },
    level: 2,
    enabled: true,
  },
  {
    code: 'SIGNAL_WEAK',
    name: '信号弱',
    condition: { kind: 'value', factor: 'i33106', op: '<', value: -105, forSec: 1800 },
    clear: { op: '>', value: -100, forSec: 0 },
    level: 4,
    enabled: true,
  },
  {
    code: 'FLOW_ZERO',
    name: '流量为零',
    // A dry channel has no flow to measure: only a standing level makes zero suspicious.
    condition: {
      kind: 'value',
      factor: 'w00000',
      op: '=',
      value: 0,
      forSec: 1800,
      when: [{ factor: 'i33105', op: '>', value: 0.15 }],
    },
    clear: { op: '>', value: 0, forSec: 600 },
    level: 2,
    enabled: true,
  },
  {
    code: 'BATT_LOW',
    name: '电量低',
    condition: {
      kind: 'value',
      factor: 'i33104',
      op: '<',
      value: 20,
      forSec: 300,
      worse: { op: '<', value: 10, level: 1 },
    },
    clear: { op: '>', value: 30, forSec: 0 },
    level: 3,
    enabled: true,
  },
  {
    code: 'DOOR_OPEN',
    name: '开门',
    condition: { kind: 'value', factor: 'i32001', op: '=', value: 1, forSec: 0 },
    clear: { op: '=', value: 0, forSec: 0 },
    level: 1,
    enabled: true,
  },
  {
    code: 'SAMPLE_FAIL',
    name: '采样失败',
    condition: { kind: 'sampling', fails: 2 },
    // Gone with the next draw that brings water.
    clear: { forSec: 0 },
    level: 2,
    enabled: true,
  },
  {
    code: 'SAMPLE_MISS',
    name: '漏采',
    condition: { kind: 'missed', share: 0.8 },
    // What was not drawn stays so: people see to it.
    clear: { forSec: 0 },
    level: 2,
    enabled: true,
  },
  {
    code: 'MN_DOUBLED',
    name: 'MN 重复',
    condition: { kind: 'clash', frames: 3, withinSec: 600 },
    clear: { forSec: 600 },
    level: 2,
    enabled: true,
  },
  {
    code: 'CLOCK_DRIFT',
    name: '时钟偏差',
    condition: { kind: 'clock', overSec: 300 },
    clear: { op: '<', value: 60, forSec: 0 },
    level: 4,
    enabled: true,
  },
]
