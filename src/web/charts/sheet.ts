/** A table as a workbook of one sheet: figures as figures, words as words that never become a formula. */
import { type CellObject, utils, write } from 'xlsx'
import { absent } from '#lib/format.ts'
import { saveBlob } from '#web/api/files.ts'
import { type ChartTable, figureOf } from './save.ts'

/** The longest text that a cell holds. */
const longest = 32_767
/** Every text is typed as text: none is read as a formula. */
function typed(text: string): CellObject | null {
  if (text === '' || text === absent) return null
  const figure = figureOf(text)
  if (figure !== undefined && !figure.endsWith('%')) return { t: 'n', v: Number(figure) }
  return { t: 's', v: text.slice(0, longest) }
}

/** What stands in the table, the note under it. */
export function sheetOf({ title, columns, rows, note }: ChartTable): ArrayBuffer {
  const lines = [columns, ...rows(), ...(note ? [[], [note]] : [])]
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(lines.map(cells => cells.map(typed)))
  utils.book_append_sheet(book, sheet, title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || '数据')
  return write(book, { bookType: 'xlsx', type: 'array', compression: true }) as ArrayBuffer
}
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const saveSheet = (table: ChartTable): void =>
  saveBlob(new Blob([sheetOf(table)], { type: xlsxType }), `${table.title}.xlsx`)
