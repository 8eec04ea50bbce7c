/** An expression as text, with 选择 to put it together. */
import './cron-editor.css'
import { Button, Input } from '@arco-design/web-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { validate } from '#lib/quartz/parse.ts'
import { type ControlProps, controlAria, errorStatus, ReadOnly } from '../control.tsx'
import type { CronOptions } from './cron-dialog.tsx'
import { useDescription } from './use-description.ts'

const CronDialog = lazy(() => import('./cron-dialog.tsx'))

interface Props extends ControlProps, CronOptions {
  value: string
  onChange: (expression: string) => void
}

export function CronInput(props: Props): ReactElement {
  const { value, onChange, disabled, readOnly, invalid, hideSecond, hideYear, remote, yearWindow } = props
  const [open, setOpen] = useState(false)
  const [typing, setTyping] = useState(false)
  const words = useDescription(value)
  if (readOnly)
    return (
      <ReadOnly {...props}>
        {value && (
          <>
            <code>{value}</code> <span className="aux mt-4">{words}</span>
          </>
        )}
      </ReadOnly>
    )
  // Half an expression is no mistake yet.
  const wrong = !typing && validate(value, yearWindow) !== undefined
  return (
    <div className="cron-input">
      <div className="cron-input-line flex">
        <Input
          {...controlAria(props)}
          aria-invalid={invalid || wrong || undefined}
          spellCheck={false}
          allowClear
          value={value}
          placeholder={props.placeholder ?? '请输入Cron表达式'}
          disabled={disabled}
          status={errorStatus(invalid || wrong)}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={onChange}
        />
        <Button
          disabled={disabled}
          aria-label={`选择${props.label}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          选择
        </Button>
      </div>
      {words && <p className="aux mt-4">{words}</p>}
      {open && (
        <Suspense fallback={null}>
          <CronDialog
            {...{ value, hideSecond, hideYear, remote, yearWindow }}
            onOk={onChange}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
