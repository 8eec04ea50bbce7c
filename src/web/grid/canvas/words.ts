/** A cell in words, for screen readers. */
import type { Column, Row } from '../model/types.ts'
import type { GridState } from './grid-state.ts'

export function wordsOf({ model }: GridState, row: Row, column: Column, index: number): string {
  const error = model.errorOf(row.id, column.key)
  return [
    `第 ${index + 1} 行`,
    column.title,
    model.text(row, column) || '空',
    ...(model.editable(row, column) ? [] : ['不可编辑']),
    ...(error === undefined ? [] : [`错误：${error}`]),
  ].join('，')
}
