/** 简单表格: the same rows as a plain table of plain controls, for readers to whom a canvas says too little. A page of fifty at a time. */
import { Pagination } from '@arco-design/web-react'
import { type ReactElement, useEffect, useReducer, useState } from 'react'
import { editorKind, isBox, settled, toggledBox } from '../editors/edit-session.ts'
import type { Column, GridModel, Row } from '../model/types.ts'
import type { GridState } from './grid-state.ts'

const pageSize = 50

interface SimpleTableProps {
  grid: GridState
  label: string
}
export function SimpleTable({ grid: { model, chosen }, label }: SimpleTableProps): ReactElement {
  const [page, setPage] = useState(1)
  const [, follow] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stops = [model.subscribe(follow), chosen?.subscribe(follow)]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [model, chosen])
  const from = (page - 1) * pageSize
  const rows = Array.from({ length: Math.max(0, Math.min(pageSize, model.count() - from)) }, (_, step) =>
    model.rowAt(from + step),
  )
  return (
    <div className="grid-simple overflow-auto">
      <table className="collapse bg-card ink-1" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">#</th>
            {chosen && <th scope="col">选择</th>}
            {model.columns.map(column => (
              <th key={column.key} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, step) => (
            <tr key={row.id}>
              <th scope="row">{from + step + 1}</th>
              {chosen && (
                <td>
                  <input
                    type={chosen.type}
                    aria-label={`选择第 ${from + step + 1} 行`}
                    checked={chosen.has(row.id)}
                    onChange={() => chosen.toggle(row.id)}
                  />
                </td>
              )}
              {model.columns.map(column => (
                <td key={column.key}>
                  <SimpleCell model={model} row={row} column={column} index={from + step} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {model.count() > pageSize && (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          total={model.count()}
          onChange={setPage}
        />
      )}
    </div>
  )
}

interface SimpleCellProps {
  model: GridModel
  row: Row
  column: Column
  index: number
}
function SimpleCell({ model, row, column, index }: SimpleCellProps): ReactElement {
  const { key } = column
  const error = model.errorOf(row.id, key)
  const label = `第 ${index + 1} 行 ${column.title}`
  const kind = editorKind(column.type)
  const write = (value: unknown) => model.write([{ id: row.id, key, value }])
  const shared = { 'aria-label': label, 'aria-invalid': error !== undefined || undefined, title: error }
  if (!model.editable(row, column)) return <span>{model.text(row, column)}</span>
  if (isBox(column.type))
    return (
      <input
        {...shared}
        type="checkbox"
        checked={row[key] === (column.customValue ?? ['Y', 'N'])[0]}
        onChange={() => write(toggledBox(column, row[key]))}
      />
    )
  const { options } = model.optionsOf(row, column)
  if (kind === 'choice' && options.length > 0 && column.type !== 'list_multi')
    return (
      <select {...shared} value={String(row[key] ?? '')} onChange={event => write(event.target.value)}>
        <option value="">（空）</option>
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.text}
          </option>
        ))}
      </select>
    )
  if (kind === undefined || kind === 'panel') return <span>{model.text(row, column)}</span>
  const text = kind === 'text' || kind === 'area' ? String(row[key] ?? '') : model.text(row, column)
  return (
    <input
      {...shared}
      key={text}
      defaultValue={text}
      onBlur={event => {
        const result = settled(model, { id: row.id, column }, event.target.value)
        if (result && 'write' in result) model.write([result.write])
        else if (result) model.mark([{ id: row.id, key, message: result.message }])
      }}
    />
  )
}
