/** What every input of this folder takes, and the parts they share: read-only text, hints of option lists. */
import './control.css'
import { Button, Spin } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'

export interface ControlProps {
  id: string
  label: string
  placeholder?: string
  disabled?: boolean
  /** Shown, focusable, and not to be changed. */
  readOnly?: boolean
  invalid?: boolean
  /** Id of the error or help line. */
  describedBy?: string
  required?: boolean
}

/** Attributes that tie a control to its title and its message. */
export const controlAria = (props: ControlProps) => ({
  id: props.id,
  'aria-label': props.label,
  'aria-invalid': props.invalid || undefined,
  'aria-required': props.required || undefined,
  'aria-describedby': props.describedBy,
})

export const errorStatus = (invalid: boolean | undefined) => (invalid ? ('error' as const) : undefined)

/** The value of a control that is not to be changed: reached by Tab, read out with its title, and copied. */
export function ReadOnly({
  id,
  label,
  describedBy,
  children,
}: ControlProps & { children?: ReactNode }): ReactElement {
  const empty = children === undefined || children === null || children === ''
  return (
    <span
      id={id}
      className="py-4 block min-h-32 rounded-3 ink-1 anywhere"
      role="textbox"
      aria-readonly
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={0}
    >
      {empty ? <span className="ink-4">—</span> : children}
    </span>
  )
}

export const hintTexts = {
  ask: '请输入搜索内容',
  none: '没有查询到任何数据',
  loading: '加载中…',
} as const

export interface OptionHintProps {
  loading: boolean
  error?: Error | undefined
  retry?: () => void
  /** What an empty list says. */
  empty?: string
}
/** In the place of options: that they are on their way, why they are not there, or that there are none. */
export function OptionHint({ loading, error, retry, empty = hintTexts.none }: OptionHintProps): ReactElement {
  if (loading)
    return (
      <div className="row p-8-12 text-13 muted" role="status">
        <Spin size={14} /> {hintTexts.loading}
      </div>
    )
  if (error && retry) return <OptionFailure error={error} retry={retry} />
  return <div className="row p-8-12 text-13 muted">{empty}</div>
}

/** Options that could not be read. What is chosen stays chosen; the press must not close the list. */
export function OptionFailure({ error, retry }: { error: Error; retry: () => void }): ReactElement {
  return (
    <div
      className="row control-failure p-8-12 text-13 ink-danger justify-between"
      role="alert"
      onMouseDown={event => event.preventDefault()}
    >
      <span>{error.message || '选项加载失败'}</span>
      <Button type="text" size="mini" onClick={retry}>
        重试
      </Button>
    </div>
  )
}

/** Comma text and lists of it. */
export const partsOf = (value: string, separator = ','): string[] =>
  value.split(separator).filter(part => part !== '')

interface ItemProps {
  id: string
  title: string
  required?: boolean
  /** Why the value is refused. */
  message?: string | undefined
  /** Said when there is nothing to refuse. */
  help?: ReactNode
  children: ReactElement
}
/** Title above a control, its message under it. */
export function ControlItem({ id, title, required, message, help, children }: ItemProps): ReactElement {
  return (
    <div className="column gap-4 min-w-0">
      <label className="ink-2" htmlFor={id}>
        {required && (
          <span className="mr-4 ink-danger" aria-hidden>
            *
          </span>
        )}
        {title}
      </label>
      {children}
      {(message !== undefined || help !== undefined) && (
        <p
          id={`${id}-help`}
          className={message === undefined ? 'aux' : 'text-12 leading-18 ink-danger'}
          role={message === undefined ? undefined : 'alert'}
        >
          {message ?? help}
        </p>
      )}
    </div>
  )
}
