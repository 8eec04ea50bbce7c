/** The options of an example: declared once, shown as controls, handed to the widget as values. */
import { InputNumber, Radio, Select, Switch } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'

type Control =
  | { kind: 'toggle'; title: string; initial: boolean }
  | { kind: 'count'; title: string; initial: number; min: number; max: number }
  | { kind: 'choice'; title: string; initial: string; choices: readonly string[] }

export const toggle = (title: string, initial = false) => ({ kind: 'toggle', title, initial }) as const
export const count = (title: string, initial: number, min = 0, max = 100) =>
  ({ kind: 'count', title, initial, min, max }) as const
export const choice = <const C extends readonly string[]>(title: string, choices: C, initial?: C[number]) =>
  ({ kind: 'choice', title, choices, initial: initial ?? choices[0] ?? '' }) as {
    kind: 'choice'
    title: string
    choices: C
    initial: C[number]
  }

type ValueOf<C> = C extends { kind: 'choice'; choices: readonly (infer V)[] }
  ? V
  : C extends { kind: 'count' }
    ? number
    : boolean
export type OptionValues<S> = { [K in keyof S]: ValueOf<S[K]> }

/** Current values of the declared options, and the panel that changes them. */
export function useOptions<const S extends Readonly<Record<string, Control>>>(
  shape: S,
): [OptionValues<S>, ReactElement] {
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(Object.entries(shape).map(([key, control]) => [key, control.initial])),
  )
  const set = (key: string) => (value: unknown) => setValues(now => ({ ...now, [key]: value }))
  const panel = (
    <div className="example-options p-8-10 flex flex-wrap bg-fill rounded-3">
      {Object.entries(shape).map(([key, control]) => {
        // Radios bring labels of their own, and a label holds no other.
        const Box = control.kind === 'choice' ? 'span' : 'label'
        return (
          <Box key={key} className="inline-row gap-6 min-h-28 text-12 ink-2">
            <span className="flex-none">{control.title}</span>
            <ControlOf control={control} value={values[key]} onChange={set(key)} />
          </Box>
        )
      })}
    </div>
  )
  return [values as OptionValues<S>, panel]
}

interface ControlProps {
  control: Control
  value: unknown
  onChange: (value: unknown) => void
}
function ControlOf({ control, value, onChange }: ControlProps): ReactElement {
  if (control.kind === 'toggle')
    return <Switch size="small" checked={value === true} onChange={onChange} aria-label={control.title} />
  if (control.kind === 'count')
    return (
      <InputNumber
        size="small"
        style={{ width: 88 }}
        min={control.min}
        max={control.max}
        value={Number(value)}
        onChange={next => onChange(next ?? control.initial)}
        aria-label={control.title}
      />
    )
  return control.choices.length <= 4 ? (
    <Radio.Group
      type="button"
      size="small"
      options={[...control.choices]}
      value={String(value)}
      onChange={onChange}
    />
  ) : (
    <Select
      size="small"
      style={{ width: 140 }}
      options={[...control.choices]}
      value={String(value)}
      onChange={onChange}
      aria-label={control.title}
    />
  )
}
