/** One thing that a scheduled job wants to be told. */
import { Checkbox, Input, InputNumber } from '@arco-design/web-react'
import { type ReactElement, useId } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { jobHandlers } from '#contract/platform/job.ts'
import { textValue } from '#web/fields/kit.ts'

type Parameter = ResultOf<typeof jobHandlers>[number]['parameters'][number]
interface ParameterProps {
  parameter: Parameter
  value: unknown
  disabled: boolean | undefined
  onChange: (value: unknown) => void
}
/** Words of so many signs are a unit and stand behind the figure; longer ones explain, below. */
const mostUnit = 4

export function ParameterInput({ parameter, value, disabled, onChange }: ParameterProps): ReactElement {
  const id = useId()
  const { title, type, required, minimum, maximum, description = '' } = parameter
  const preset = parameter.default ?? ''
  const isUnit = type === 'integer' && description.length <= mostUnit
  const help = isUnit ? '' : description
  const shared = {
    id,
    'aria-label': title,
    'aria-required': required,
    ...(help && { 'aria-describedby': `${id}help` }),
    disabled,
    placeholder: preset === '' ? '' : `不填为 ${String(preset)}`,
  }
  return (
    <div className="column form-item gap-4 min-w-0">
      <label className="ink-2" htmlFor={id}>
        {required && (
          <span className="required mr-4 ink-danger" aria-hidden>
            *
          </span>
        )}
        {title}
      </label>
      {type === 'boolean' ? (
        <Checkbox {...shared} checked={Boolean(value ?? preset)} onChange={on => onChange(on)} />
      ) : type === 'integer' ? (
        <InputNumber
          {...shared}
          hideControl
          precision={0}
          min={minimum}
          max={maximum}
          suffix={isUnit ? description : undefined}
          value={typeof value === 'number' ? value : undefined}
          onChange={figure => onChange(Number.isFinite(figure) ? figure : undefined)}
        />
      ) : (
        <Input {...shared} value={textValue(value)} onChange={text => onChange(text || undefined)} />
      )}
      {help && (
        <p id={`${id}help`} className="help">
          {help}
        </p>
      )}
    </div>
  )
}
