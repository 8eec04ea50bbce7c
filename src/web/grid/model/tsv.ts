/** Blocks of cells as text, as spreadsheets put them on the clipboard: tabs, line ends, quotes around what holds either. */

/**
 * Reads a block: CRLF, LF or CR ends a line; a cell that begins with a quote runs to its closing one, doubled quotes inside. A quote
 * in the middle of a cell is a character like any other, and one that is never closed does not swallow the rest: the cell is then read
 * as it stands.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  const end = text.length
  // Once a search for a closing quote ran to the end, no later one will find it either.
  let noMoreClosing = false
  while (at <= end) {
    let cell: string
    const closed: number = text[at] === '"' && !noMoreClosing ? closingQuote(text, at) : -1
    if (closed < 0) {
      noMoreClosing ||= closed === ranOut
      const stop = nextBreak(text, at)
      cell = text.slice(at, stop)
      at = stop
    } else {
      cell = text.slice(at + 1, closed).replaceAll('""', '"')
      at = closed + 1
    }
    cells.push(cell)
    if (text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(cells)
    cells = []
    if (at >= end) break
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    // The line end after the last line begins no further row.
    if (at >= end) break
  }
  return text === '' ? [] : rows
}

const isBreak = (code: number) => code === 9 || code === 10 || code === 13
function nextBreak(text: string, from: number): number {
  let at = from
  while (at < text.length && !isBreak(text.charCodeAt(at))) at += 1
  return at
}
const ranOut = -2
/** Place of the quote that closes the cell; it must stand before a tab, a line end or the end of the text, else the answer is negative. */
function closingQuote(text: string, open: number): number {
  let at = open + 1
  for (;;) {
    at = text.indexOf('"', at)
    if (at === -1) return ranOut
    if (text[at + 1] === '"') at += 2
    else return at + 1 === text.length || isBreak(text.charCodeAt(at + 1)) ? at : -1
  }
}

const needsQuotes = /^"|[\t\r\n]/
/** Writes a block with CRLF, as spreadsheets expect it. */
export const serialiseBlock = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(cells =>
      cells.map(cell => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n')
