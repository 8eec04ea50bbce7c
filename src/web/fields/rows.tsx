/** Rows in a record: a table with one control a cell; lists say how many there are. */
import { Button } from '@arco-design/web-react'
import { IconDelete, IconPlus } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import type { Field } from '#contract/kit/field.ts'
import { cellProblem, rowsIn } from '#contract/kit/rows.ts'
import type { CellProps, FieldKit, FormItemProps, Values } from './kit.ts'
import { Absent } from './parts.tsx'
import './rows.css'

function Cell({ value, name, row }: CellProps): ReactElement {
  const count = rowsIn(value)?.length ?? 0
  return count === 0 ? <Absent /> : <span title={String(row[`${name}_dictText`] ?? '')}>{count} 行</span>
}

const Head = ({ fields, acts }: { fields: readonly Field[]; acts: boolean }): ReactElement => (
  <thead>
    <tr>
      {fields.map(({ title, unit, required }) => (
        <th key={title} scope="col">
          {required && acts && <span className="required mr-4 ink-danger">*</span>}
          {title}
          {unit && <small> {unit}</small>}
        </th>
      ))}
      {acts && (
        <th scope="col">
          <span className="sr-only">操作</span>
        </th>
      )}
    </tr>
  </thead>
)

/** @param kitOf of the fields of the rows: this kind is one of the table that knows them */
export function rowsKit(kitOf: (field: Field) => FieldKit): FieldKit {
  const fieldsOf = ({ rows = {} }: Field) => Object.entries(rows)

  function Whole({ field, value }: CellProps): ReactElement {
    const rows = rowsIn(value) ?? []
    if (rows.length === 0) return <Absent />
    return (
      <table className="record-rows" aria-label={field.title}>
        <Head fields={fieldsOf(field).map(([, each]) => each)} acts={false} />
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {fieldsOf(field).map(([name, each]) => {
                const { Cell: One } = kitOf(each)
                return (
                  <td key={name}>
                    <One field={each} name={name} value={row[name]} row={row} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    )
  }

  function FormItem(item: FormItemProps): ReactElement {
    const { id, field, value, disabled, invalid, onChange } = item
    const rows = rowsIn(value) ?? []
    const keep = (next: readonly Values[]) => onChange(next.length === 0 ? null : JSON.stringify(next))
    const change = (at: number, patch: Values) =>
      keep(rows.map((row, place) => (place === at ? { ...row, ...patch } : row)))
    const fresh = Object.fromEntries(
      fieldsOf(field).flatMap(([name, each]) => (each.default === undefined ? [] : [[name, each.default]])),
    )
    return (
      <div id={id} role="group" aria-label={field.title} aria-describedby={item.describedBy}>
        {rows.length > 0 && (
          <table className="record-rows" aria-label={field.title}>
            <Head fields={fieldsOf(field).map(([, each]) => each)} acts={!disabled} />
            <tbody>
              {rows.map((row, at) => (
                <tr key={at}>
                  {fieldsOf(field).map(([name, each]) => {
                    const { FormItem: Control } = kitOf(each)
                    return (
                      <td key={name}>
                        <Control
                          id={`${id}-${at}-${name}`}
                          field={{
                            ...each,
                            title: `第 ${at + 1} 行${each.title}`,
                            placeholder: each.placeholder ?? '',
                          }}
                          name={name}
                          value={row[name]}
                          row={row}
                          disabled={disabled}
                          invalid={invalid && cellProblem(each, row[name], row) !== undefined}
                          onChange={next => change(at, { [name]: next })}
                          onPatch={patch => change(at, patch)}
                        />
                      </td>
                    )
                  })}
                  {!disabled && (
                    <td>
                      <Button
                        type="text"
                        size="mini"
                        status="danger"
                        icon={<IconDelete />}
                        aria-label={`删除第 ${at + 1} 行`}
                        onClick={() => keep(rows.filter((_, place) => place !== at))}
                      />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!disabled && (
          <Button type="dashed" size="small" icon={<IconPlus />} onClick={() => keep([...rows, fresh])}>
            添加一行
          </Button>
        )}
      </div>
    )
  }

  const hint = (field: Field) =>
    `每行一条：${fieldsOf(field)
      .map(([, { title }]) => title)
      .join(' | ')}`
  return { Cell, Whole, FormItem, width: 80, align: 'right', wide: true, excelHint: hint }
}
