/** CSV for spreadsheets: UTF-8 with a mark that says so, RFC 4180, and no cell that one would take for a formula. */
import { type Cell, formulaLike } from './workbook.ts'

export const csvType = 'text/csv; charset=utf-8'

const quoted = (cell: Cell): string => {
  if (cell === null) return ''
  const text = typeof cell === 'string' && formulaLike(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const lineOf = (cells: readonly Cell[]): string => `${cells.map(quoted).join()}\r\n`

/** @param head lines before the rows, the last of them the names of the columns */
export async function* csvText(
  head: readonly (readonly Cell[])[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `\ufeff${head.map(lineOf).join('')}`
  for await (const row of rows) yield lineOf(row)
}
