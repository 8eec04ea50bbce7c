/** What a picker looks like when it is closed: the chosen as tags, and the button that opens the dialog. */
import './picker.css'
import { Button } from '@arco-design/web-react'
import { IconClose, IconCloseCircleFill } from '@arco-design/web-react/icon'
import type { KeyboardEvent, ReactElement, Ref } from 'react'

export interface PickerFieldProps {
  id: string
  label: string
  placeholder?: string
  disabled?: boolean
  /** Shown, focusable, and not to be changed. */
  readOnly?: boolean
  invalid?: boolean
  /** Id of the error or help line. */
  describedBy?: string
}
export interface Chosen {
  key: string
  text: string
}
interface PickerBoxProps extends PickerFieldProps {
  chosen: readonly Chosen[]
  buttonText?: string
  /** The button: focus returns to it when the dialog closes. */
  opener?: Ref<HTMLButtonElement>
  onOpen: () => void
  /** Absent: single tags have no cross. */
  onRemove?: (key: string) => void
  onClear: () => void
}

/** More than this many tags are counted, not shown. */
const mostTags = 12

export function PickerBox(props: PickerBoxProps): ReactElement {
  const { chosen, label, disabled = false, readOnly = false, onOpen, onRemove, onClear } = props
  const fixed = disabled || readOnly
  const shown = chosen.slice(0, mostTags)
  const onKeyDown = (event: KeyboardEvent) => {
    const last = chosen.at(-1)
    if (event.key !== 'Backspace' || fixed || !last) return
    event.preventDefault()
    if (onRemove) onRemove(last.key)
    else onClear()
  }
  return (
    <div
      className="picker-box beside min-w-0 w-full"
      data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}
      data-invalid={props.invalid || undefined}
    >
      <div
        className="grow picker-tags pointer flex items-center min-h-32 relative bg-card border-field rounded"
        onClick={fixed ? undefined : onOpen}
      >
        {chosen.length === 0 && (
          <span className="picker-placeholder muted absolute">{props.placeholder ?? `请选择${label}`}</span>
        )}
        <ul className="wraps gap-4 min-w-0 overflow-auto" aria-label={`已选${label}`}>
          {shown.map(({ key, text }) => (
            <li
              key={key}
              className="picker-chip px-6 leading-24 inline-row bg-fill rounded-3 text-12 ink-1"
              title={text}
            >
              <span className="cut">{text}</span>
              {onRemove && !fixed && (
                <button
                  type="button"
                  className="pick-cross centred h-24 muted hover-ink text-12"
                  aria-label={`移除 ${text}`}
                  onClick={event => {
                    event.stopPropagation()
                    onRemove(key)
                  }}
                >
                  <IconClose />
                </button>
              )}
            </li>
          ))}
          {chosen.length > mostTags && (
            <li
              className="picker-chip px-6 leading-24 inline-row bg-fill rounded-3 text-12 ink-1"
              title={chosen.map(({ text }) => text).join('、')}
            >{`+${chosen.length - mostTags}`}</li>
          )}
        </ul>
        {chosen.length > 0 && !fixed && (
          <button
            type="button"
            className="picker-clear pick-cross centred absolute h-24 muted hover-ink text-14"
            aria-label={`清空${label}`}
            onClick={event => {
              event.stopPropagation()
              onClear()
            }}
          >
            <IconCloseCircleFill />
          </button>
        )}
      </div>
      <Button
        className="flex-none"
        ref={props.opener}
        id={props.id}
        aria-label={`选择${label}`}
        aria-haspopup="dialog"
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        aria-disabled={fixed || undefined}
        disabled={disabled}
        onClick={readOnly ? undefined : onOpen}
        onKeyDown={onKeyDown}
      >
        {props.buttonText ?? '选择'}
      </Button>
    </div>
  )
}
