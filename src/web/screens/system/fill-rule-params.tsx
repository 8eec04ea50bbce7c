/** The parameters of a fill rule, one control each, kept as JSON. */
import { Input, InputNumber, Select } from '@arco-design/web-react'
import { type ReactElement, useEffect, useId, useRef } from 'react'
import {
  datePatterns,
  fillClasses,
  isFillClass,
  mostDigits,
  readFillParams,
  resets,
  type SerialParams,
  serialText,
} from '#contract/kit/fill-rule.ts'
import { toWire } from '#lib/dates.ts'
import { readObject } from '#lib/json.ts'
import { type FormItemProps, textValue } from '#web/fields/kit.ts'
import './fill-rule.css'

type Values = Partial<Record<keyof SerialParams, unknown>>
const valuesIn = (json: unknown): Values => readObject(textValue(json)) ?? {}
const takes = (ruleClass: unknown, name: string): boolean =>
  isFillClass(ruleClass) && fillClasses[ruleClass].params.some(known => known === name)

const titles: Readonly<Record<keyof SerialParams, string>> = {
  prefix: '前缀',
  datePattern: '日期格式',
  digits: '流水号位数',
  reset: '流水号重新开始',
}
const patternOptions = datePatterns.map(value => ({ value, label: value === '' ? '不含日期' : value }))
const resetOptions = Object.entries(resets).map(([value, label]) => ({ value, label }))

export function FillRuleParams(item: FormItemProps): ReactElement {
  const prefix = useId()
  const ruleClass = item.row['ruleClass']
  // What belongs to another class is left behind.
  const own = Object.fromEntries(
    Object.entries(valuesIn(item.value)).filter(([name]) => takes(ruleClass, name)),
  )
  const json = Object.keys(own).length === 0 ? '' : JSON.stringify(own)
  const tell = useRef(item.onChange)
  tell.current = item.onChange
  const stray = Object.keys(valuesIn(item.value)).length > Object.keys(own).length
  useEffect(() => {
    if (stray) tell.current(json || null)
  }, [stray, json])
  if (!isFillClass(ruleClass)) return <p className="aux my-12">请先选择规则实现类</p>
  const { about, params: names } = fillClasses[ruleClass]
  const presets = readFillParams(ruleClass, null)
  const values: Values = { ...('params' in presets ? presets.params : {}), ...own }
  const set = (name: keyof SerialParams, value: unknown) =>
    item.onChange(JSON.stringify({ ...own, [name]: value }))
  const read = readFillParams(ruleClass, JSON.stringify(own))
  const at = toWire(Date.now())
  const sample = 'params' in read && names.length > 0 ? serialText(read.params, at, 1, false) : undefined
  const control = (name: keyof SerialParams) => {
    const shared = { id: `${prefix}${name}`, 'aria-label': titles[name], disabled: item.disabled }
    const text = textValue(values[name])
    if (name === 'prefix')
      return <Input {...shared} value={text} maxLength={20} onChange={value => set(name, value)} />
    if (name === 'digits')
      return (
        <InputNumber
          {...shared}
          min={1}
          max={mostDigits}
          precision={0}
          value={Number(values.digits)}
          onChange={value => set(name, value)}
        />
      )
    const options = name === 'reset' ? resetOptions : patternOptions
    return <Select {...shared} options={options} value={text} onChange={value => set(name, value)} />
  }
  return (
    <div className="fill-params stack gap-12">
      <p className="aux full-line">{about}</p>
      {names.map(name => (
        <div className="stack gap-4" key={name}>
          <label className="block" htmlFor={`${prefix}${name}`}>
            {titles[name]}
          </label>
          {control(name)}
        </div>
      ))}
      {sample && (
        <p className="aux full-line">
          例如 <span className="mono">{sample}</span>
        </p>
      )}
    </div>
  )
}
