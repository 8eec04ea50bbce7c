/** Departments: stored by id (or another property), shown by name. */
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useRef, useState } from 'react'
import { fetchDeparts } from '#web/data/department-rows.ts'
import type { AnyRow } from '#web/data/records.ts'
import { DepartModal } from './depart-modal.tsx'
import { departTitle } from './depart-title.ts'
import { LabelFailure } from './label-failure.tsx'
import { partsOf } from './pick-columns.ts'
import { PickerBox, type PickerFieldProps } from './picker-box.tsx'

export interface BackValue {
  value: string
  text: string
}
interface DepartPickerProps extends PickerFieldProps {
  value: string
  multi?: boolean
  /** Properties stored and shown. */
  store?: 'id' | 'orgCode'
  text?: string
  /** Property handed over in place of `store` (customReturnField). */
  customReturnField?: string
  rootOpened?: boolean
  treeOpera?: boolean
  lazy?: boolean
  modalWidth?: number
  /** Name of the department that speaks now: the dialog is then a switch. */
  current?: string
  /** `back`: each choice with its words. */
  onChange: (value: string, back: readonly BackValue[]) => void
}

export function DepartPicker(props: DepartPickerProps): ReactElement {
  const { value, multi = false, store = 'id', text = 'departName', customReturnField, onChange } = props
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const known = useRef(new Map<string, AnyRow>())
  const key = customReturnField ?? store
  const values = useMemo(() => partsOf(value), [value])
  const missing = values.filter(each => !known.current.has(each))
  const lookup = useQuery({
    queryKey: ['departments', 'rows of', store, missing],
    queryFn: () => fetchDeparts(store, missing),
    staleTime: 300_000,
    // What another property holds cannot be looked up by it: those names come from the dialog alone.
    enabled: missing.length > 0 && (key === 'id' || key === 'orgCode'),
  })
  const rows = useMemo(() => {
    const found = new Map(lookup.data?.map(row => [String(row[key] ?? ''), row]))
    return values.map(each => known.current.get(each) ?? found.get(each) ?? { [key]: each })
  }, [values, lookup.data, key])
  const keyOf = (row: AnyRow) => String(row[key] ?? '')
  const textOf = (row: AnyRow) => String(row[text] ?? keyOf(row))
  const give = (chosen: readonly AnyRow[]) => {
    for (const row of chosen) known.current.set(keyOf(row), row)
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
      <LabelFailure error={lookup.error} onRetry={() => void lookup.refetch()} />
      {open && (
        <DepartModal
          title={departTitle(props.current)}
          width={props.modalWidth}
          multi={multi}
          rootOpened={props.rootOpened ?? true}
          treeOpera={props.treeOpera ?? false}
          lazy={props.lazy ?? false}
          chosen={rows.filter(row => row['id'] !== undefined)}
          opener={opener}
          onOk={give}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
