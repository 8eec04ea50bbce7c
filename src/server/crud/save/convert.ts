/** One value on its way from the wire into its column. */
import type { Field } from '#contract/kit/field.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { fromWire } from '#lib/dates.ts'

/** Empty text is no value. */
export const settled = (value: unknown): unknown => (isEmpty(value) ? null : value)

export function columnValue(field: Field, value: unknown): unknown {
  const kept = settled(value)
  return kept !== null && field.column === 'time' ? fromWire(String(kept)) : kept
}

const mostInteger = 2 ** 31

/** What the type of the column demands, before the declared rules are asked. */
export function typeProblem(field: Field, value: unknown): string | undefined {
  if (isEmpty(value)) return undefined
  switch (field.column) {
    case 'text':
      return textProblem(field, value)
    case 'time':
      return Number.isNaN(fromWire(String(value))) ? '应为 yyyy-MM-dd HH:mm:ss 形式的时间' : undefined
    default:
      return figureProblem(field, value)
  }
}

function textProblem(field: Field, value: unknown): string | undefined {
  if (typeof value !== 'string') return '应为文字'
  if (value.includes('\u0000')) return '含有不允许的字符'
  if (field.kind === 'date' && Number.isNaN(fromWire(value))) return '应为 yyyy-MM-dd 形式的日期'
  return undefined
}

function figureProblem(field: Field, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '应为数字'
  if (field.column === 'integer') {
    if (!Number.isInteger(value)) return '应为整数'
    if (Math.abs(value) >= mostInteger) return '数值过大'
  }
  const { decimals } = field
  // 0.1 + 0.2 has one digit as people write it: the nearest figure of so many digits counts as the same.
  const exact =
    decimals === undefined ||
    Math.abs(Number(value.toFixed(decimals)) - value) < 1e-9 * Math.max(1, Math.abs(value))
  return exact ? undefined : `最多 ${decimals} 位小数`
}
