/** A compound's colour: a dot beside its name, and the control that chooses it. */
import './drug.css'
import { Input } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { FormItemProps } from '#web/fields/kit.ts'
import { ariaOf, textValue } from '#web/fields/kit.ts'

const isColour = (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text)

export function DrugDot({ colour }: { colour: string | null | undefined }): ReactElement {
  const shown = colour && isColour(colour) ? colour : undefined
  return (
    <span
      className="drug-dot"
      data-none={shown === undefined || undefined}
      style={{ background: shown }}
      role="img"
      aria-label={shown ? `颜色 ${shown}` : '未设颜色'}
    />
  )
}

export function ColourInput(item: FormItemProps): ReactElement {
  const value = textValue(item.value)
  return (
    <span className="row items-center gap-8">
      <input
        type="color"
        className="drug-colour"
        aria-label="选取颜色"
        disabled={item.disabled}
        value={isColour(value) ? value : '#8f8f8f'}
        onChange={event => item.onChange(event.target.value.toUpperCase())}
      />
      <Input
        {...ariaOf(item)}
        allowClear
        value={value}
        disabled={item.disabled}
        status={item.invalid ? 'error' : undefined}
        maxLength={7}
        placeholder={item.field.placeholder}
        onChange={text => item.onChange(text)}
      />
    </span>
  )
}
