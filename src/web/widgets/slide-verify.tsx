/** Slide to the end to show that a person is there. Letting go early goes back; arrow keys do the same as the pointer. */
import './slide-verify.css'
import { IconCheck, IconDoubleRight } from '@arco-design/web-react/icon'
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react'

export interface SlideVerifyProps {
  label?: string
  text?: string
  successText?: string
  disabled?: boolean
  onSuccess: () => void
}
const keyStep = 10
const handlePx = 40

export function SlideVerify(props: SlideVerifyProps): ReactElement {
  const { label = '滑块验证', text = '拖动滑块验证', successText = '验证通过', disabled = false } = props
  const track = useRef<HTMLDivElement>(null)
  const grip = useRef<number>()
  const [percent, setPercent] = useState(0)
  const [held, setHeld] = useState(false)
  const passed = percent >= 100
  const fixed = disabled || passed

  const moveTo = (next: number) => {
    if (fixed) return
    const within = Math.min(100, Math.max(0, next))
    setPercent(within)
    if (within >= 100) props.onSuccess()
  }
  const back = () => {
    setHeld(false)
    grip.current = undefined
    if (!passed) setPercent(0)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (fixed || event.button !== 0) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    grip.current = event.clientX
    setHeld(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    const way = (track.current?.clientWidth ?? 0) - handlePx
    if (grip.current === undefined || way <= 0) return
    moveTo(((event.clientX - grip.current) / way) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: percent + keyStep,
      ArrowUp: percent + keyStep,
      ArrowLeft: percent - keyStep,
      ArrowDown: percent - keyStep,
      Home: 0,
      Escape: 0,
    }
    const next = steps[event.key]
    if (next === undefined || fixed) return
    event.preventDefault()
    moveTo(next)
  }
  return (
    <div
      ref={track}
      className="slide-verify h-40 relative overflow-hidden bg-fill border-field rounded"
      data-passed={passed || undefined}
      data-held={held || undefined}
      data-disabled={disabled || undefined}
      style={{ '--done': percent / 100 } as Record<string, number>}
    >
      <span className="slide-fill bg-on absolute" />
      <span className="slide-text muted centred absolute inset-0 pointer-events-none" role="status">
        {passed ? successText : text}
      </span>
      <div
        className="slide-handle top-0 bottom-0 centred absolute bg-card border-field text-16 ink-link"
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={passed ? successText : `${Math.round(percent)}%，按右方向键滑到底`}
        aria-disabled={disabled || undefined}
        tabIndex={disabled ? -1 : 0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={back}
        onPointerCancel={back}
        onBlur={back}
        onKeyDown={onKeyDown}
      >
        {passed ? <IconCheck /> : <IconDoubleRight />}
      </div>
    </div>
  )
}
