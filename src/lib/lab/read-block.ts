/** A block of pasted or imported cells, laid on the positions and compounds of a worksheet: each cell gets its verdict. */

import {
  type CellRead,
  factorOf,
  type Limits,
  readCell,
  readPercent,
  suspectedFactor,
  withItsUnit,
} from './parse-value.ts'
import { placeName, placeOf } from './place.ts'

/** The column of the internal standard beside those of compounds. */
export const standardColumn = 'IS'
export interface SheetColumn extends Limits {
  readonly code: string
  /** Other names under which instruments call it. */
  readonly names?: readonly string[]
}
export interface SheetPlace {
  readonly pos: number
  readonly labelNo: string | null
}
export interface BlockCell {
  /** Place in the block, from 0: heads counted. */
  readonly row: number
  readonly column: number
  readonly text: string
  /** As it stands in a grid of ng/L until somebody decides. */
  readonly kept: string
  readonly read: CellRead
  /** Where it belongs; absent where the block does not say it. */
  readonly pos?: number
  readonly code?: string
  /** Refused for where it stands, not for what it says: at its position it is nobody's value, nor to be decided about. */
  readonly astray?: true
}
export interface BlockReport {
  readonly cells: readonly BlockCell[]
  /** Cells of the block that are values, empty ones too. */
  readonly total: number
  readonly ok: number
  readonly toConfirm: number
  readonly refused: number
  readonly empty: number
}

const tidyName = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
/** `METH (µg/L)` @returns the name and what one of its unit is in ng/L */
export function readHead(text: string): { name: string; factor: number | undefined } {
  const said = /^(.*?)\s*[([（【,，]\s*([^)\]）】]*)[)\]）】]?\s*$/.exec(text.normalize('NFKC').trim())
  if (!said || said[1] === '') return { name: text.trim(), factor: 1 }
  const unit = said[2]!.trim()
  if (!unit.includes('/') && unit !== '%') return { name: text.trim(), factor: 1 }
  return { name: said[1]!, factor: unit === '%' ? 1 : factorOf(unit) }
}

/** `µg/L`, `(ng/mL)` alone in a cell; a line of them may stand under the heads. */
const unitAlone = /^[([（【]?\s*([^\s([（【)\]）】]+\/[^\s)\]）】]+|%)\s*[)\]）】]?$/
/** Words, where a value or its sign could not stand. */
const wordy = (text: string) =>
  !/^[\d<>+.–—-]/.test(text.normalize('NFKC').trim()) &&
  readCell(text, { lod: 0, loq: 0, uloq: null }).verdict === 'REFUSED'

interface Heads {
  /** Place of the line that names the compounds; null where none does. */
  readonly at: number | null
  /** Why nothing of the block can be laid anywhere. */
  readonly unclear?: string
}
/**
 * Which line names the compounds. Lines above it are titles; a block in which another line could be it, or that holds words above its
 * figures without naming a compound of the method, is laid nowhere.
 */
function headsOf(
  rows: readonly (readonly string[])[],
  isColumn: (text: string | undefined) => boolean,
  isSide: (row: readonly string[]) => boolean,
): Heads {
  const written = (row: readonly string[]) => row.filter(text => text.trim() !== '')
  const named = (row: readonly string[]) =>
    row.map(text => (isColumn(text) ? readHead(text).name : '')).join('\t')
  const count = (row: readonly string[]) => row.filter(isColumn).length
  const candidates = rows.flatMap((row, at) => (count(row) > 0 ? [at] : []))
  if (candidates.length === 0) {
    const begins = rows.findIndex(row => isSide(row) || written(row).some(text => !wordy(text)))
    const above = rows.slice(0, Math.max(0, begins)).flatMap(written)
    return above.length === 0
      ? { at: null }
      : {
          at: null,
          unclear: `看不出表头：“${above.slice(0, 3).join('、')}”里没有方法的化合物，请在检测方法里登记仪器用名，或改表头为化合物代码`,
        }
  }
  // A title may name one compound: the head names as many, and more stands beside.
  const most = Math.max(...candidates.map(at => count(rows[at]!)))
  const wide = Math.max(
    ...candidates.filter(at => count(rows[at]!) === most).map(at => written(rows[at]!).length),
  )
  const at = candidates.find(one => count(rows[one]!) === most && written(rows[one]!).length === wide)!
  const other = candidates.find(one => one > at && named(rows[one]!) !== named(rows[at]!))
  if (other !== undefined)
    return {
      at,
      unclear: `第 ${at + 1} 行与第 ${other + 1} 行都有化合物名，看不出哪一行是表头，请只留一张表、化合物横排；每行一个化合物的表请指定各列`,
    }
  const before = rows.findIndex((row, index) => index < at && isSide(row))
  return before >= 0
    ? { at, unclear: `表头在第 ${at + 1} 行，它上面的第 ${before + 1} 行已有位置，请把表头移到最上面` }
    : { at }
}

const turn = () => new Promise<void>(resolve => setTimeout(resolve, 0))
/** Cells that are read before others get their turn. */
const slice = 400

interface SheetHeads {
  readonly places: readonly SheetPlace[]
  readonly columns: readonly SheetColumn[]
}
/** Each compound by every name that it has. */
function columnsByName({ columns }: Pick<SheetHeads, 'columns'>): ReadonlyMap<string, SheetColumn> {
  const byName = new Map<string, SheetColumn>()
  for (const column of columns)
    for (const name of [column.code, ...(column.names ?? [])]) byName.set(tidyName(name), column)
  return byName
}
function placeIn({ places }: Pick<SheetHeads, 'places'>, text: string): number | undefined {
  // Controls without a label stand under their kind and position: `LB A1`.
  const pos = placeOf(text.replace(/^\s*(LB|FB|TB|DUP|SPK|RM|CAL|CCV)\s+/i, ''))
  if (pos !== undefined) return pos
  const label = text.replace(/\s+/g, '').toUpperCase()
  return places.find(({ labelNo }) => labelNo !== null && labelNo === label)?.pos
}
/** Whether a block says itself where its figures belong, by compounds above or positions beside: then it is none for where a cursor stands. */
export function saysWhere(rows: readonly (readonly string[])[], sheet: SheetHeads): boolean {
  const byName = columnsByName(sheet)
  const named = (row: readonly string[]) => row.some(text => byName.has(tidyName(readHead(text).name)))
  const sided = ([text = '', ...values]: readonly string[]) =>
    values.length > 0 && Number.isNaN(Number(text)) && placeIn(sheet, text) !== undefined
  return rows.length > 1 && (rows.some(named) || rows.every(sided))
}

/**
 * @param rows cells as text, the first row and column may be heads: compounds with their unit above, positions or labels beside
 * @param at where the cursor stood, for a block without heads
 * @param told whether units behind figures were told by code, as exchanged files do, and not typed
 */
export async function readBlock(
  rows: readonly (readonly string[])[],
  sheet: SheetHeads,
  at: { readonly pos: number; readonly code: string } = { pos: 1, code: sheet.columns[0]?.code ?? '' },
  told = false,
): Promise<BlockReport> {
  const byName = columnsByName(sheet)
  const isColumn = (text: string | undefined) =>
    text !== undefined && byName.has(tidyName(readHead(text).name))
  const isSide = (row: readonly string[]) => placeIn(sheet, row[0] ?? '') !== undefined
  const { at: headAt, unclear } = headsOf(rows, isColumn, isSide)
  const headed = headAt !== null
  const top = headed ? rows[headAt]! : []
  const under = headed ? (rows[headAt + 1] ?? []) : []
  const units =
    under.some(text => unitAlone.test(text.trim())) &&
    under.every((text, index) => index === 0 || text.trim() === '' || unitAlone.test(text.trim()))
  const from = headed ? headAt + (units ? 2 : 1) : 0
  const body = rows.slice(from)
  // Some programs write no head over the column of positions: each row is then longer by that one.
  const cornerless =
    headed &&
    isColumn(top[0]) &&
    body.length > 0 &&
    body.every(row => row.length === top.length + 1 && isSide(row))
  const headTexts = (cornerless ? ['', ...top] : top).map((text, index) => {
    const unit = units ? unitAlone.exec((under[index] ?? '').trim())?.[1] : undefined
    return unit === undefined || /[([（【]/.test(text) ? text : `${text} (${unit})`
  })
  const heads = headTexts.map(readHead)
  // Under the name of a compound there are values, though they look like the numbers of positions.
  const sided = headed
    ? !isColumn(headTexts[0]) && body.some(isSide)
    : body.some(row => isSide(row) && Number.isNaN(Number(row[0])))
  const first = sided ? 1 : 0
  const width = Math.max(0, ...rows.map(row => row.length))
  const columnFrom = sheet.columns.findIndex(({ code }) => code === at.code)
  const placeFrom = sheet.places.findIndex(({ pos }) => pos === at.pos)
  const columnAt = (index: number): SheetColumn | undefined =>
    headed
      ? byName.get(tidyName(heads[index]?.name ?? ''))
      : columnFrom < 0
        ? undefined
        : sheet.columns[columnFrom + index - first]
  /** Columns of a compound that another one before them has had already. */
  const again = new Set(
    heads.flatMap((_, index) => {
      const column = columnAt(index)
      return column && heads.findIndex((_, before) => columnAt(before) === column) < index ? [index] : []
    }),
  )
  const gone =
    unclear !== undefined
      ? unclear
      : !sided && placeFrom < 0
        ? `起始位置 ${placeName(at.pos)} 已不在工作单上，请刷新后重新选择`
        : !headed && columnFrom < 0
          ? `起始化合物 ${at.code} 已不在方法里，请刷新后重新选择`
          : undefined
  const factors = Array.from({ length: width }, (_, index) => {
    const column = columnAt(index)
    const told = headed ? heads[index]?.factor : 1
    if (!column || told !== 1 || column.code === standardColumn) return told
    return suspectedFactor(
      body.map(row => row[index] ?? ''),
      column,
    )
  })
  const seen = new Map<number, number>()
  const cells: BlockCell[] = []
  let since = 0
  for (const [index, row] of body.entries()) {
    const pos = sided
      ? placeIn(sheet, row[0] ?? '')
      : placeFrom < 0
        ? undefined
        : sheet.places[placeFrom + index]?.pos
    const before = pos === undefined ? undefined : seen.get(pos)
    if (pos !== undefined && before === undefined) seen.set(pos, index)
    const place = pos === undefined ? undefined : sheet.places.find(one => one.pos === pos)
    for (let column = first; column < Math.max(row.length, first); column++) {
      const text = row[column] ?? ''
      const target = columnAt(column)
      const where = {
        row: index + from,
        column,
        text,
        kept: target?.code === standardColumn ? text : withItsUnit(text, factors[column] ?? 1),
        ...(pos !== undefined && { pos }),
        ...(target && { code: target.code }),
      }
      const stop = (words: string): BlockCell => ({
        ...where,
        astray: true,
        read: text.trim() === '' ? { verdict: 'EMPTY' } : { verdict: 'REFUSED', words },
      })
      cells.push(
        gone !== undefined
          ? stop(gone)
          : place === undefined
            ? stop(sided ? `工作单没有位置“${(row[0] ?? '').trim()}”` : '超出工作单的最后一位')
            : before !== undefined
              ? stop(`位置 ${placeName(place.pos)} 重复，只收前一行`)
              : target === undefined
                ? stop(headed ? `方法里没有化合物“${heads[column]?.name ?? ''}”` : '超出最后一个化合物')
                : again.has(column)
                  ? stop(`化合物 ${target.code} 有两列，只收前一列`)
                  : factors[column] === undefined
                    ? stop(`表头的单位不认识：${(headTexts[column] ?? '').trim()}`)
                    : {
                        ...where,
                        read:
                          target.code === standardColumn
                            ? readPercent(text)
                            : readCell(text, target, factors[column], told),
                      },
      )
      since += 1
      if (since >= slice) {
        since = 0
        await turn()
      }
    }
  }
  const count = (verdict: CellRead['verdict']) => cells.filter(({ read }) => read.verdict === verdict).length
  return {
    cells,
    total: cells.length,
    ok: count('OK'),
    toConfirm: count('TO_CONFIRM'),
    refused: count('REFUSED'),
    empty: count('EMPTY'),
  }
}
