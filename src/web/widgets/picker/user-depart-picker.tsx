/** Users found through their departments: stored by account, shown by name. */
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { multiUser } from '#contract/identity/user.ts'
import type { AnyRow } from '#web/data/records.ts'
import type { BackValue } from './depart-picker.tsx'
import { LabelFailure } from './label-failure.tsx'
import { partsOf } from './pick-columns.ts'
import { PickerBox, type PickerFieldProps } from './picker-box.tsx'
import { useChosenRows } from './use-chosen.ts'
import { UserDepartModal } from './user-depart-modal.tsx'

interface UserDepartPickerProps extends PickerFieldProps {
  value: string
  multi?: boolean
  /** Properties stored and shown. */
  store?: string
  text?: string
  modalWidth?: number
  /** `back`: each choice with its words (backUser). */
  onChange: (value: string, back: readonly BackValue[]) => void
}

export function UserDepartPicker(props: UserDepartPickerProps): ReactElement {
  const { value, multi = true, store = 'username', text = 'realname', onChange } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const values = useMemo(() => partsOf(value), [value])
  const { rows, error, retry, learn } = useChosenRows(multiUser, store, values)
  const keyOf = (row: AnyRow) => String(row[store] ?? '')
  const textOf = (row: AnyRow) => String(row[text] ?? keyOf(row))
  const give = (chosen: readonly AnyRow[]) => {
    learn(chosen)
    onChange(
      chosen.map(keyOf).join(','),
      chosen.map(row => ({ value: keyOf(row), text: textOf(row) })),
    )
  }
  return (
    <>
      <PickerBox
        {...props}
        opener={opener}
        chosen={rows.map(row => ({ key: keyOf(row), text: textOf(row) }))}
        onOpen={() => setOpen(true)}
        onRemove={gone => give(rows.filter(row => keyOf(row) !== gone))}
        onClear={() => give([])}
      />
      <LabelFailure error={error} onRetry={retry} />
      {open && (
        <UserDepartModal
          width={props.modalWidth}
          multi={multi}
          keyOf={keyOf}
          labelOf={textOf}
          chosen={rows}
          opener={opener}
          onOk={give}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
