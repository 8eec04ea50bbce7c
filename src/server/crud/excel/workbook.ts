/** A workbook of one sheet, written row by row. Text is typed as text, so that no cell is ever a formula. */
import { toWire } from '#lib/dates.ts'
import { type ZipEntry, zipped } from './zip.ts'

export type Cell = string | number | null
export interface SheetParts {
  name: string
  /** Lines above the heading, each over the whole width. */
  titles: readonly string[]
  heading: readonly string[]
  /** Who took it and when: below every printed page. */
  foot?: string
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}
export const mostRows = 1_048_576

/** Styles: 0 plain, 1 title, 2 heading, 3 text that begins like a formula and must not become one when it is edited. */
const plain = 0
const title = 1
const headingStyle = 2
const quoted = 3

export const formulaLike = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const longestText = 32_767
/** What XML cannot hold, and what Excel would read as an escape of its own. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const xmlText = (text: string): string =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(/[&<>"]/g, sign => signs[sign]!)

function cellXml(cell: Cell, place: string, style = plain): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${place}"><v>${cell}</v></c>` : ''
  const own = style === plain && formulaLike(cell) ? quoted : style
  return `<c r="${place}" t="inlineStr" s="${own}"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}
/** Places are written out: not every reader counts for itself. */
function rowXml(cells: readonly Cell[], number: number, style = plain): string {
  let xml = `<row r="${number}">`
  for (let at = 0; at < cells.length; at++) xml += cellXml(cells[at]!, letters(at + 1) + number, style)
  return `${xml}</row>`
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

async function* sheetXml({ titles, heading, foot, rows }: SheetParts): AsyncGenerator<string> {
  const width = heading.length
  const fixed = titles.length + 1
  const widths = heading.map(
    (text, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, text.length * 2 + 4)}" customWidth="1"/>`,
  )
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${fixed}" topLeftCell="A${fixed + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  let number = 0
  for (const line of titles) yield rowXml([line], ++number, title)
  yield rowXml(heading, ++number, headingStyle)
  for await (const row of rows) yield rowXml(row, ++number)
  const merges =
    width > 1 ? titles.map((_, at) => `<mergeCell ref="A${at + 1}:${letters(width)}${at + 1}"/>`) : []
  const merged =
    merges.length > 0 ? `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>` : ''
  // Left the words, right the number of the page; `&` begins a code there, and 255 characters are all that Excel reads.
  const printed = foot
    ? `<headerFooter><oddFooter>${xmlText(`&L${foot.replaceAll('&', '&&')}&R&P / &N`)}</oddFooter></headerFooter>`
    : ''
  yield `</sheetData>${merged}${printed}</worksheet>`
}

/** Name of the nth column, from 1. */
const letters = (n: number): string =>
  n <= 26 ? String.fromCharCode(64 + n) : letters(Math.floor((n - 1) / 26)) + letters(((n - 1) % 26) + 1)

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1" applyAlignment="1"><alignment horizontal="center"/></xf><xf fontId="2" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`

export function workbook(sheet: SheetParts): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = [
    {
      name: '[Content_Types].xml',
      content: [
        `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [stylesXml] },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
  ]
  return zipped(entries)
}

/** What an export bears, so that a copy tells whose it was. */
export const takenBy = ({ realname, username }: { realname: string; username: string }): string =>
  `由 ${realname.slice(0, 40)}（${username.slice(0, 40)}）于 ${toWire(Date.now())} 导出`

const sheetName = (name: string) => xmlText(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
