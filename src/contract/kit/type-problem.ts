/** What the type of a column demands of a value, before the declared rules are asked. */
import { fromWire } from '#lib/dates.ts'
import type { Field } from './field.ts'
import { isEmpty } from './rule.ts'

const mostInteger = 2 ** 31

/** @returns what is wrong, in words that follow the title */
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
