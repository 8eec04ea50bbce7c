/** A position: typed as `经度,纬度`, or chosen on the map. WGS-84. */
import './picker.css'
import { Button, Input } from '@arco-design/web-react'
import { IconLocation } from '@arco-design/web-react/icon'
import { lazy, type ReactElement, type RefObject, Suspense, useRef, useState } from 'react'
import { lngLatRule } from '#contract/kit/rule.ts'
import { degreesOf, textOfDegrees } from './degrees.ts'
import type { PickerFieldProps } from './picker-box.tsx'
import { PickerDialog } from './picker-dialog.tsx'

const PointMap = lazy(() => import('./point-map.tsx'))
const modalWidth = 1000

interface PointPickerProps extends PickerFieldProps {
  value: string
  required?: boolean
  /** Radius of the circle around it, m. */
  fence?: number | undefined
  onChange: (value: string) => void
}
const tidy = (text: string) => text.trim().replace('，', ',')

export function PointPicker(props: PointPickerProps): ReactElement {
  const { value, disabled, readOnly, onChange } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <span className="beside">
      <Input
        {...{
          id: props.id,
          'aria-label': props.label,
          'aria-invalid': props.invalid || undefined,
          'aria-required': props.required || undefined,
          'aria-describedby': props.describedBy,
        }}
        value={value}
        placeholder={props.placeholder ?? '经度,纬度'}
        disabled={disabled}
        readOnly={readOnly}
        status={props.invalid ? 'error' : undefined}
        allowClear={!readOnly}
        onChange={text => onChange(tidy(text))}
      />
      <Button
        ref={opener}
        icon={<IconLocation />}
        aria-haspopup="dialog"
        disabled={disabled || readOnly}
        onClick={() => setOpen(true)}
      >
        地图选点
      </Button>
      {open && (
        <PointDialog
          value={value}
          fence={props.fence}
          opener={opener}
          onOk={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}

interface PointDialogProps {
  value: string
  fence: number | undefined
  opener: RefObject<HTMLButtonElement | null>
  onOk: (value: string) => void
  onClose: () => void
}
function PointDialog({ value, fence, opener, onOk, onClose }: PointDialogProps): ReactElement {
  const [typed, setTyped] = useState(value)
  const fault = lngLatRule(typed, {})
  return (
    <PickerDialog
      title="地图选点"
      width={modalWidth}
      opener={opener}
      okDisabled={typed === '' || fault !== undefined}
      note={
        fault ??
        `点击地图选择位置，或直接输入 WGS-84 坐标${fence ? `；圆圈是半径 ${fence} m 的电子围栏` : ''}`
      }
      onOk={() => {
        onOk(typed)
        onClose()
      }}
      onClose={onClose}
    >
      <Input
        aria-label="经度,纬度"
        className="point-typed mono"
        placeholder="经度,纬度"
        value={typed}
        status={fault ? 'error' : undefined}
        onChange={text => setTyped(tidy(text))}
      />
      <Suspense fallback={<div className="point-map w-full" />}>
        <PointMap
          at={degreesOf(typed)}
          fence={fence}
          onPick={(lng, lat) => setTyped(textOfDegrees(lng, lat))}
        />
      </Suspense>
    </PickerDialog>
  )
}
