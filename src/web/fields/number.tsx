import { InputNumber } from '@arco-design/web-react'
import { shownDecimals } from '#contract/kit/counted.ts'
import type { Field } from '#contract/kit/field.ts'
import { formatNumber, decimalsOf as loadDecimals, loadUnit } from '#lib/format.ts'
import { figureIn, limited } from '#web/widgets/limits.ts'
import {
  ariaOf,
  ask,
  type CellProps,
  type FieldKit,
  type FormItemProps,
  isBlank,
  type QueryItemProps,
} from './kit.ts'
import { Absent } from './parts.tsx'

/** Computed, and told with the digits that all pages tell them with; what somebody writes keeps its own. */
const measuredUnits: ReadonlySet<string> = new Set([loadUnit, 'ng/L'])

/** Without declared decimals a figure keeps the digits it came with, at most six after the point; likewise where it is shown as given. */
function decimalsOf(field: Field, figure: number): number {
  if (field.readonly && measuredUnits.has(field.unit ?? '')) return loadDecimals(figure)
  const decimals = shownDecimals(field)
  if (decimals !== undefined && !field.asGiven) return decimals
  return Math.min(decimals ?? 6, String(figure).split('.')[1]?.length ?? 0)
}

export function figureText(field: Field, value: unknown): string {
  const figure = Number(value)
  return formatNumber(figure, decimalsOf(field, figure))
}

function Cell({ field, value }: CellProps) {
  return isBlank(value) ? <Absent /> : <span>{figureText(field, value)}</span>
}

function FormItem(item: FormItemProps) {
  const { field } = item
  return (
    <InputNumber
      {...ariaOf(item)}
      style={{ width: '100%' }}
      value={isBlank(item.value) ? undefined : Number(item.value)}
      {...limited(field, item.onChange)}
      precision={field.decimals}
      suffix={field.unit}
      hideControl
      placeholder={field.placeholder ?? ask('请输入', field.title)}
      disabled={item.disabled}
      error={item.invalid}
    />
  )
}

/** From – to, both included. */
function QueryItem({ id, field, name, filters, onChange }: QueryItemProps) {
  const edge = (end: 'begin' | 'end', words: string) => (
    <InputNumber
      id={end === 'begin' ? id : undefined}
      aria-label={`${field.title}${words}`}
      hideControl
      parser={text => figureIn(text, field.decimals)}
      placeholder={words}
      value={filters[`${name}_${end}`] === undefined ? undefined : Number(filters[`${name}_${end}`])}
      onChange={figure =>
        onChange({ [`${name}_${end}`]: Number.isFinite(figure) ? String(figure) : undefined })
      }
    />
  )
  return (
    <span className="row gap-4">
      {edge('begin', '最小')}
      <span aria-hidden>–</span>
      {edge('end', '最大')}
    </span>
  )
}

export const number: FieldKit = {
  Cell,
  FormItem,
  QueryItem,
  width: 110,
  align: 'right',
  excelHint: ({ unit, min, max }) =>
    [
      '数字',
      unit && `单位 ${unit}`,
      min !== undefined && `不小于 ${min}`,
      max !== undefined && `不大于 ${max}`,
    ]
      .filter(Boolean)
      .join('，'),
}
