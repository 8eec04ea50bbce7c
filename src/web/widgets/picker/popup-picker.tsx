/** A row of a report fills fields of a form: each destination takes one column. */
import { Message } from '@arco-design/web-react'
import { type ReactElement, useRef, useState } from 'react'
import type { AnyRow } from '#web/data/records.ts'
import { partsOf } from './pick-columns.ts'
import { PickerBox, type PickerFieldProps } from './picker-box.tsx'
import { PopupModal } from './popup-modal.tsx'
import { destinationsOf, faultOf, type PopupConfig } from './popup-model.ts'

interface PopupPickerProps extends PickerFieldProps, PopupConfig {
  /** The destination that this box shows; the first unless told. */
  field?: string
  value: string
  /** Order to begin with: `col=asc`. */
  sorter?: string
  /** px, 1200 unless told. */
  width?: number
  multi?: boolean
  /** Parameters of the report. */
  param?: Readonly<Record<string, string>>
  /** Between the values of several rows. */
  spliter?: string
  /** Pickers of one group share what they have asked for half a minute. */
  groupId?: string
  /** Value of this box, and of every destination: all empty after a clear. */
  onChange: (value: string, destinations: Readonly<Record<string, string>>, rows: readonly AnyRow[]) => void
}

export function PopupPicker(props: PopupPickerProps): ReactElement {
  const { value, multi = false, spliter = ',', onChange } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const fault = faultOf(props)
  const field = props.field ?? partsOf(props.destFields)[0] ?? ''
  const give = (rows: readonly AnyRow[]) => {
    const destinations = destinationsOf(props, rows, spliter)
    onChange(destinations[field] ?? '', destinations, rows)
  }
  const parts = multi ? partsOf(value, spliter) : partsOf(value, '\u0000')
  return (
    <>
      <PickerBox
        {...props}
        invalid={props.invalid || fault !== undefined}
        opener={opener}
        chosen={parts.map((text, at) => ({ key: `${at}${text}`, text }))}
        onOpen={() => {
          if (fault === undefined) setOpen(true)
          else Message.error(fault)
        }}
        onClear={() => give([])}
      />
      {fault !== undefined && (
        <p className="picker-failure mt-4 text-12 leading-18 ink-danger" role="alert">
          {fault}
        </p>
      )}
      {open && (
        <PopupModal
          code={props.code}
          width={props.width ?? 1200}
          multi={multi}
          sorter={props.sorter}
          param={props.param ?? {}}
          groupId={props.groupId}
          opener={opener}
          onOk={give}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
