/**
 * Result tables as the software of instruments writes them, turned into the block that a worksheet reads: samples beside, compounds above.
 * Long tables (one line a sample and compound, as Sciex OS and MassHunter write them), TargetLynx' sections by compound, MassHunter's
 * two lines of heads, and tables that are such a block already.
 */
export type FileShape = 'LONG' | 'SECTIONS' | 'TWO_HEADS' | 'WIDE'
export interface InstrumentTable {
  readonly shape: FileShape
  readonly rows: string[][]
}
export const shapeTitles: Readonly<Record<FileShape, string>> = {
  LONG: '长表（每行一个样品的一个化合物）',
  SECTIONS: 'TargetLynx 分组表',
  TWO_HEADS: 'MassHunter 双行表头',
  WIDE: '宽表（每个化合物一列）',
}
const mostLines = 20_000

/** A figure with a comma of its own: `118,6`, `1,234`, `12,345.6`, with its sign and unit. */
const commaFigure = /^[<>+-]?\s*(\d+,\d+|\d{1,3}(,\d{3})+(\.\d+)?)\s*([a-zμµ]+\/[a-z]+|%)?$/i
/** One column of figures: its commas are theirs, and part nothing. Where it begins with a word that is its head. */
function isOneColumn(text: string): boolean {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  return (
    lines.some(line => line.includes(',')) &&
    lines.every(line => !line.includes(',') || commaFigure.test(line.normalize('NFKC').trim()))
  )
}
/** Which sign parts the columns: the one that most of the first lines have, outside of quotes; none in a single column. */
function partedBy(text: string): string {
  if (!/[\t;]/.test(text) && isOneColumn(text)) return ''
  const lines = text.split(/\r?\n/, 12).map(line => line.replace(/"[^"]*"/g, ''))
  const counts = ['\t', ';', ','].map(sign => ({
    sign,
    lines: lines.filter(line => line.includes(sign)).length,
  }))
  // A decimal comma stands in lines that tabs or semicolons part.
  return counts.find(one => one.lines > 0 && one.lines >= lines.length / 3)?.sign ?? ','
}
/** Cells of a delimited text; quotes keep signs and line ends, two of them stand for one. */
export function delimitedRows(text: string, most = mostLines): string[][] {
  const clean = text.replace(/^\uFEFF/, '')
  const sign = partedBy(clean)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const end = () => {
    row.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < clean.length && rows.length < most; at++) {
    const char = clean[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (clean[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (char === sign) end()
    else if (char === '\n') {
      end()
      rows.push(row)
      row = []
    } else if (char !== '\r') cell += char
  }
  end()
  if (row.some(Boolean)) rows.push(row)
  // An empty line within a block is a position without a value; those at its end are none.
  while (rows.length > 0 && !rows.at(-1)!.some(Boolean)) rows.pop()
  return rows
}

const tidy = (text: string | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .replace(/[([（【].*$/, '')
    .toLowerCase()
    .replace(/[\s._-]+/g, '')
const sampleHeads = [
  'labelno',
  'sampletext',
  'samplename',
  'sampleid',
  'name',
  'sample',
  '标签号',
  '样品编号',
  '样品名称',
  '样品名',
  '样品',
]
const compoundHeads = [
  'componentname',
  'compoundname',
  'compound',
  'analytename',
  'analyte',
  'analytepeakname',
  'component',
  '化合物',
  '组分',
  '目标物',
]
const figureHeads = [
  'calculatedconcentration',
  'calculatedconc',
  'calcconc',
  'finalconc',
  'finalconcentration',
  'conc',
  'concentration',
  '计算浓度',
  '浓度',
  '含量',
  '结果',
]
/** Place of the first of these names that the heads have. */
const placeOf = (
  heads: readonly string[],
  names: readonly string[],
  read: (head: string | undefined) => string = tidy,
): number => {
  for (const name of names) {
    const at = heads.findIndex(head => read(head) === name)
    if (at >= 0) return at
  }
  return -1
}
/** `(µg/L)` of a head, with its brackets; nothing where none stands there. */
const unitOf = (head: string | undefined): string => {
  const unit = /[([（【]\s*([^)\]）】]*\/[^)\]）】]*)\s*[)\]）】]/
    .exec((head ?? '').normalize('NFKC'))?.[1]
    ?.trim()
  return unit ? ` (${unit})` : ''
}

interface Found {
  readonly sample: string
  readonly compound: string
  readonly figure: string
}
/** As a block; what comes twice for a sample and compound goes into a further line of that sample, so that it is told. */
function blockOf(found: readonly Found[], unit: string): string[][] {
  const compounds = [...new Set(found.map(({ compound }) => compound))]
  const lines: { sample: string; cells: Map<string, string> }[] = []
  const open = new Map<string, { sample: string; cells: Map<string, string> }[]>()
  for (const { sample, compound, figure } of found) {
    const own = open.get(sample) ?? []
    let line = own.find(({ cells }) => !cells.has(compound))
    if (!line) {
      line = { sample, cells: new Map() }
      lines.push(line)
      open.set(sample, [...own, line])
    }
    line.cells.set(compound, figure)
  }
  return [
    ['样品', ...compounds.map(compound => compound + (/[([（【]/.test(compound) ? '' : unit))],
    ...lines.map(({ sample, cells }) => [sample, ...compounds.map(compound => cells.get(compound) ?? '')]),
  ]
}

const usualHeads = [sampleHeads, compoundHeads, figureHeads] as const
function longTable(
  rows: readonly string[][],
  names: readonly (readonly string[])[] = usualHeads,
  read: (head: string | undefined) => string = tidy,
): string[][] | undefined {
  const placesIn = (row: readonly string[]) => names.map(own => placeOf(row, own, read))
  const top = rows.findIndex(row => placesIn(row).every(at => at >= 0))
  const heads = rows[top]
  if (!heads) return undefined
  const [sample, compound, figure] = placesIn(heads)
  const found = rows.slice(top + 1).flatMap(row => {
    const one = { sample: row[sample!] ?? '', compound: row[compound!] ?? '', figure: row[figure!] ?? '' }
    return one.sample === '' || one.compound === '' ? [] : [one]
  })
  return found.length > 0 ? blockOf(found, unitOf(heads[figure!])) : undefined
}
const sectionHead = /^compound\s*\d+\s*[:：]\s*(.+)$/i
function sections(rows: readonly string[][]): string[][] | undefined {
  const found: Found[] = []
  let unit = ''
  let compound = ''
  let places: { sample: number; figure: number } | undefined
  for (const row of rows) {
    const named = sectionHead.exec(row.find(Boolean) ?? '')
    if (named) {
      compound = named[1]!.trim()
      places = undefined
    } else if (compound !== '' && !places) {
      const figure = placeOf(row, figureHeads)
      const sample = placeOf(row, sampleHeads)
      if (figure < 0 || sample < 0) continue
      places = { sample, figure }
      unit = unitOf(row[figure])
    } else if (places) {
      const sample = row[places.sample] ?? ''
      if (sample !== '') found.push({ sample, compound, figure: row[places.figure] ?? '' })
    }
  }
  return found.length > 0 ? blockOf(found, unit) : undefined
}
function twoHeads([top, heads, ...body]: readonly string[][]): string[][] | undefined {
  if (!top || !heads) return undefined
  const sample = placeOf(heads, sampleHeads)
  if (sample < 0) return undefined
  let over = ''
  const columns = heads.flatMap((head, at) => {
    const said = (top[at] ?? '').replace(/\s*(results?|结果)$/i, '').trim()
    if (said !== '') over = said
    return over !== '' && figureHeads.includes(tidy(head)) ? [{ at, compound: over, unit: unitOf(head) }] : []
  })
  if (columns.length === 0) return undefined
  return [
    ['样品', ...columns.map(({ compound, unit }) => compound + unit)],
    ...body.flatMap(row => (row[sample] ? [[row[sample]!, ...columns.map(({ at }) => row[at] ?? '')]] : [])),
  ]
}
/** Heads of the three columns of a long table, where they were named by somebody. */
export interface LongColumns {
  readonly sample: string
  readonly compound: string
  readonly figure: string
}
/** Of a table with a column a compound: the samples' head, and which head is which compound. */
export interface WideColumns {
  readonly sample: string
  readonly compounds: readonly { readonly head: string; readonly code: string }[]
}
export type FileColumns = LongColumns | WideColumns
/** As they are kept: those of one kind or of the other. @returns null where it is neither */
export function fileColumnsOf(kept: {
  readonly sample: string
  readonly compound?: string | null | undefined
  readonly figure?: string | null | undefined
  readonly compounds?: WideColumns['compounds'] | null | undefined
}): FileColumns | null {
  const { sample, compound, figure, compounds } = kept
  if (compounds && compounds.length > 0) return { sample, compounds }
  return compound && figure ? { sample, compound, figure } : null
}
/** Heads that are read of a file. */
export const headsOf = (columns: FileColumns): string[] =>
  'compounds' in columns
    ? [columns.sample, ...columns.compounds.map(({ head }) => head)]
    : [columns.sample, columns.compound, columns.figure]

/** A column that the file does not have stays out; whoever opens the file is told by `headsOf`. */
function namedWide(rows: readonly string[][], { sample, compounds }: WideColumns): string[][] | undefined {
  const top = rows.findIndex(row => row.includes(sample) && compounds.some(({ head }) => row.includes(head)))
  const heads = rows[top]
  if (!heads) return undefined
  const at = heads.indexOf(sample)
  const columns = compounds.flatMap(({ head, code }) =>
    heads.includes(head) ? [{ at: heads.indexOf(head), title: code + unitOf(head) }] : [],
  )
  const body = rows.slice(top + 1).filter(row => (row[at] ?? '') !== '')
  if (body.length === 0) return undefined
  return [
    ['样品', ...columns.map(({ title }) => title)],
    ...body.map(row => [row[at]!, ...columns.map(column => row[column.at] ?? '')]),
  ]
}
/** The line that has most texts among the first, for whoever is to name the columns. */
export function headsIn(rows: readonly string[][]): string[] {
  const line = rows
    .slice(0, 30)
    .reduce<readonly string[]>(
      (best, row) => (row.filter(Boolean).length > best.filter(Boolean).length ? row : best),
      [],
    )
  return [...new Set(line.filter(Boolean))]
}
/**
 * @param rows cells of a file, its title lines too
 * @param named columns that are looked for before the usual ones
 */
export function instrumentTable(rows: readonly string[][], named?: FileColumns | null): InstrumentTable {
  const written = rows.filter(cells => cells.some(Boolean))
  if (named && 'compounds' in named) {
    const own = namedWide(written, named)
    if (own) return { shape: 'WIDE', rows: own }
  } else if (named) {
    const own = longTable(written, [[named.sample], [named.compound], [named.figure]], head => head ?? '')
    if (own) return { shape: 'LONG', rows: own }
  }
  for (const [shape, read] of [
    ['SECTIONS', sections],
    ['LONG', longTable],
    ['TWO_HEADS', twoHeads],
  ] as const) {
    const made = read(written)
    if (made) return { shape, rows: made }
  }
  return { shape: 'WIDE', rows: rows.map(row => [...row]) }
}
/** Text of a file as Chinese Windows, Excel and instruments write it. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
