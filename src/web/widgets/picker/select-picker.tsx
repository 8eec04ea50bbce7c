/** Several users, roles or positions: a comma-separated list of one of their properties. */
import { type ReactElement, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '#web/data/records.ts'
import { LabelFailure } from './label-failure.tsx'
import { partsOf } from './pick-columns.ts'
import { type PickKind, useQueriesOf } from './pick-kinds.ts'
import { PickerBox, type PickerFieldProps } from './picker-box.tsx'
import { PickerModal } from './picker-modal.tsx'
import { useChosenRows } from './use-chosen.ts'

interface SelectPickerProps extends PickerFieldProps {
  kind: PickKind
  value: string
  multi?: boolean
  /** Store ids instead of the kind's own property. */
  returnId?: boolean
  buttonText?: string
  /** The rows are the whole of what was chosen. */
  onChange: (value: string, rows: readonly AnyRow[]) => void
}

export function SelectPicker(props: SelectPickerProps): ReactElement {
  const { kind, value, multi = true, returnId = false, onChange } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const queries = useQueriesOf(kind)
  const key = kind.returnKeys[returnId ? 0 : 1]
  const values = useMemo(() => partsOf(value), [value])
  const { rows, error, retry, learn } = useChosenRows(kind.valueUrl ?? kind.list, key, values)
  const keyOf = (row: AnyRow) => String(row[key] ?? '')
  const labelOf = (row: AnyRow) => String(row[kind.display] ?? keyOf(row))
  const give = (chosen: readonly AnyRow[]) => {
    learn(chosen)
    onChange(chosen.map(keyOf).join(','), chosen)
  }
  return (
    <>
      <PickerBox
        {...props}
        opener={opener}
        chosen={rows.map(row => ({ key: keyOf(row), text: labelOf(row) }))}
        onOpen={() => setOpen(true)}
        onRemove={gone => give(rows.filter(row => keyOf(row) !== gone))}
        onClear={() => give([])}
      />
      <LabelFailure error={error} onRetry={retry} />
      {open && (
        <PickerModal
          title={`${kind.name}选择`}
          chosenTitle={`已选${kind.name}`}
          endpoint={kind.list}
          columns={kind.columns}
          queries={queries}
          keyOf={keyOf}
          labelOf={labelOf}
          multi={multi}
          width={kind.width}
          chosen={rows}
          opener={opener}
          onOk={give}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
