import { parentPort, workerData } from 'node:worker_threads'
import { type CellObject, utils, write } from 'xlsx'
import type { Cell } from './workbook.ts'

const { name, cells } = workerData as { name: string; cells: readonly (readonly Cell[])[] }

/** Every text is typed as text: none is read as a formula. */
const typed = (cell: Cell): CellObject | null =>
  cell === null ? null : typeof cell === 'number' ? { t: 'n', v: cell } : { t: 's', v: cell.slice(0, 32_767) }

const sheet = utils.aoa_to_sheet(cells.map(row => row.map(typed)))
const book = utils.book_new()
utils.book_append_sheet(book, sheet, name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
const bytes = write(book, { bookType: 'biff8', type: 'buffer' }) as Uint8Array
parentPort?.postMessage(bytes)
