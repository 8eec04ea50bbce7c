/** A worksheet as its grid holds it: rows of positions, what was typed and is not saved, and what a save sends. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { enterValues, worksheetSheet } from '#contract/sewage/worksheet-calls.ts'
import { formatNumber } from '#lib/format.ts'
import { placeName } from '#lib/lab/place.ts'
import type { BlockReport } from '#lib/lab/read-block.ts'
import type { Column } from '#web/grid/model/types.ts'

export type Sheet = ResultOf<typeof worksheetSheet>
export type Place = Sheet['places'][number]
export type Cell = Sheet['cells'][number]
export type Hold = Sheet['holds'][number]
export type Report = ResultOf<typeof enterValues>
export type Problem = Report['problems'][number]

/** How a cell looks beside what is in it. */
export interface CellLook {
  readonly text: string
  readonly tone: 'value' | 'censored' | 'judged' | 'failed'
  readonly held: boolean
  readonly released: boolean
  readonly ordered: boolean
}
export const kindWords: Readonly<Record<string, string>> = { SAMPLE: '常规' }
export const cellType = 'lab-value'
export const placeType = 'lab-place'
const lookKey = '_looks'
const baseKey = '_base'
export type Filled = Readonly<Record<string, unknown>>
export const looksOf = (row: Filled): Readonly<Record<string, CellLook>> =>
  (row[lookKey] as Readonly<Record<string, CellLook>>) ?? {}
export const baseOf = (row: Filled, key: string): string =>
  (row[baseKey] as Readonly<Record<string, string>> | undefined)?.[key] ?? ''
export const isControl = (row: Filled): boolean => row['kind'] !== 'SAMPLE'
export const isHeld = (row: Filled): boolean => row['held'] === true

const mostDecimals = 4
/** As many for a whole column, by its limit: the last place is at most a fifth of it. What stands is edited as it was typed. */
export const decimalsOf = (loq: number): number =>
  loq > 0 ? Math.min(mostDecimals, Math.max(0, Math.ceil(Math.log10(5 / loq) - 1e-9))) : mostDecimals
/** Recoveries of the internal standard, as other shares are told. */
const shareDecimals = 1
const figure = (value: number | null, decimals: number): string =>
  value === null ? '' : formatNumber(value, decimals)
const blanks: ReadonlySet<string> = new Set(['LB', 'FB', 'TB'])
function lookOf(cell: Cell, place: Place, decimals: number): CellLook {
  const { judged, qualifier, value, held, released, ordered } = cell
  const more = { held, released, ordered }
  const failed = judged?.verdict === 'FAIL'
  const tone = failed ? 'failed' : 'value'
  if (cell.code === 'IS') return { text: figure(value, shareDecimals), tone, ...more }
  const measured = qualifier === '='
  if (place.kind === 'SAMPLE' || !judged || (blanks.has(place.kind) && measured))
    return measured
      ? { text: figure(value, decimals), tone, ...more }
      : { text: qualifier, tone: 'censored', ...more }
  // A sign is a sign, whether a sample or a control has it.
  const sign = judged.text === qualifier || judged.verdict === 'NONE'
  return { text: judged.text, tone: failed ? 'failed' : sign ? 'censored' : 'judged', ...more }
}
/** What stands in a cell, as it would be typed. */
const typedOf = ({ qualifier, value }: Cell): string =>
  qualifier === '=' || (qualifier === '>ULOQ' && value !== null) ? String(value) : qualifier

export const draftKey = (pos: number, code: string): string => `${pos} ${code}`
export type Drafts = ReadonlyMap<string, string>

/** 合格, 不合格, 扣留, 待审: one word a row, the gravest. @param at state of the worksheet */
function stateWord(cells: readonly Cell[], place: Place, columns: number, at: unknown): string {
  if (cells.some(({ judged }) => judged?.verdict === 'FAIL')) return '不合格'
  if (cells.some(({ held }) => held)) return '扣留'
  if (cells.length === 0) return '未录'
  if (cells.some(({ ordered }) => ordered)) return '待复测'
  if (cells.length < columns) return `${cells.length}/${columns}`
  const judged = cells.filter(one => one.judged && one.code !== 'IS')
  if (judged.length > 0 && judged.every(one => one.judged!.verdict === 'NONE')) return '未判定'
  if (place.kind !== 'SAMPLE') return '合格'
  if (at === 'DONE' || cells.every(({ released }) => released)) return '已通过'
  return at === 'REVIEW' ? '待审' : '已录'
}

/** @param drafts typed and not saved: they lie over what the server says */
export function rowsOf(
  { row, places, cells, columns, holds }: Sheet,
  drafts: Drafts,
): Record<string, unknown>[] {
  const byPos = new Map<number, Cell[]>()
  const decimals = new Map(columns.map(({ code, loq }) => [code, decimalsOf(loq)]))
  for (const cell of cells) byPos.set(cell.pos, [...(byPos.get(cell.pos) ?? []), cell])
  return places.map(place => {
    const own = byPos.get(place.pos) ?? []
    const compounds = own.filter(({ code }) => code !== 'IS')
    const base: Record<string, string> = {}
    const looks: Record<string, CellLook> = {}
    for (const cell of own) {
      base[cell.code] = typedOf(cell)
      looks[cell.code] = lookOf(cell, place, decimals.get(cell.code) ?? shareDecimals)
    }
    const values = Object.fromEntries(
      columns.map(({ code }) => [code, drafts.get(draftKey(place.pos, code)) ?? base[code] ?? '']),
    )
    const of = place.ofPos === null ? '' : placeName(place.ofPos)
    const beside =
      place.kind === 'DUP'
        ? `平行 ${of}`
        : place.kind === 'SPK'
          ? `加标 ${of}`
          : place.kind === 'RM'
            ? `${place.level ?? '—'} ng/L`
            : ''
    return {
      id: place.id,
      pos: place.pos,
      place: placeName(place.pos),
      label:
        place.labelNo ??
        place.material ??
        (place.kind === 'SAMPLE' ? '' : `${place.kind} ${placeName(place.pos)}`),
      plant: beside || (place.plant ?? ''),
      kind: place.kind,
      state: stateWord(
        [...compounds, ...own.filter(({ code }) => code === 'IS')],
        place,
        columns.length,
        row['state'],
      ),
      held: holds.some(({ positions }) => positions.includes(place.pos)),
      [baseKey]: base,
      [lookKey]: looks,
      ...values,
    }
  })
}
/** A value with its mark, the room beside it, and what the letters of a head's two lines take, px. */
const [leastWidth, pad, letter, small] = [68, 22, 8.5, 6]
/** The state stays in sight however far one goes along the compounds. */
export function columnsOf({ columns }: Sheet): Column[] {
  return [
    { key: 'place', title: '位', type: placeType, width: 46, fixed: 'left' },
    { key: 'label', title: '标签号', type: placeType, width: 158, fixed: 'left' },
    { key: 'plant', title: '污水厂', type: placeType, width: 80, fixed: 'left' },
    { key: 'kind', title: '质控', type: placeType, width: 56, fixed: 'left' },
    { key: 'state', title: '状态', type: placeType, width: 66, fixed: 'left' },
    ...columns.map(({ code, loq }): Column => {
      const under = code === 'IS' ? '%' : `LOQ ${loq}`
      return {
        key: code,
        title: code,
        under,
        type: cellType,
        width: Math.ceil(Math.max(leastWidth, pad + code.length * letter, pad + under.length * small)),
        align: 'right',
        disabled: row => looksOf(row)[code]?.released === true,
      }
    }),
  ]
}

/** Cells as a block with heads, in one order: so that places in the answer's list are known beforehand. */
export interface Block {
  readonly rows: string[][]
  readonly places: readonly { pos: number; code: string }[]
}
export function blockOf(drafts: Drafts): Block {
  const cells = [...drafts].map(([key, text]) => {
    const [pos, code] = key.split(' ') as [string, string]
    return { pos: Number(pos), code, text }
  })
  const codes = [...new Set(cells.map(({ code }) => code))]
  const positions = [...new Set(cells.map(({ pos }) => pos))].sort((a, b) => a - b)
  return {
    rows: [
      ['位', ...codes],
      ...positions.map(pos => [placeName(pos), ...codes.map(code => drafts.get(draftKey(pos, code)) ?? '')]),
    ],
    places: positions.flatMap(pos => codes.map(code => ({ pos, code }))),
  }
}
/** Drafts that change a value which stands and which nobody ordered anew, each as `A3 METH：12.5 → 13`. */
export const changesStanding = ({ cells }: Sheet, drafts: Drafts): string[] =>
  cells.flatMap(cell => {
    const text = drafts.get(draftKey(cell.pos, cell.code))?.trim()
    return text === undefined || text === '' || text === typedOf(cell) || cell.ordered
      ? []
      : [`${placeName(cell.pos)} ${cell.code}：${typedOf(cell)} → ${text}`]
  })

/** What an entry makes of values that stand and that nobody ordered anew, each as `A3 METH：12.5 → 13`. */
export function changedValues(sheet: Sheet, report: BlockReport, confirmed: ReadonlySet<number>): string[] {
  const standing = new Map(
    sheet.cells.filter(({ ordered }) => !ordered).map(cell => [draftKey(cell.pos, cell.code), cell]),
  )
  return report.cells.flatMap(({ pos, code, read }, index) => {
    if (pos === undefined || code === undefined) return []
    if (read.verdict !== 'OK' && !(read.verdict === 'TO_CONFIRM' && confirmed.has(index))) return []
    const cell = standing.get(draftKey(pos, code))
    const { qualifier, value } = read.reading
    return cell === undefined || (cell.qualifier === qualifier && cell.value === value)
      ? []
      : [`${placeName(pos)} ${code}：${typedOf(cell)} → ${typedOf({ ...cell, qualifier, value })}`]
  })
}

const controlWords: Readonly<Record<string, string>> = {
  LB: 'LB 实验室空白',
  FB: 'FB 现场空白',
  TB: 'TB 运输空白',
  DUP: 'DUP 平行 RPD',
  SPK: 'SPK 加标',
  RM: 'RM 质控样',
  CCV: 'CCV 校准核查',
}
export interface ControlLine {
  readonly title: string
  readonly text: string
  readonly limit: string
  readonly failed: boolean
}
/** All controls of the batch, one line a kind, one more for each compound that fails. */
export function controlLines({ places, cells }: Sheet): ControlLine[] {
  const kinds = new Map(places.map(({ pos, kind }) => [pos, kind]))
  return Object.entries(controlWords).flatMap(([kind, title]) => {
    const own = cells.filter(cell => kinds.get(cell.pos) === kind && cell.judged && cell.code !== 'IS')
    if (own.length === 0) return []
    const failed = own.filter(({ judged }) => judged!.verdict === 'FAIL')
    const passed = own.filter(({ judged }) => judged!.verdict === 'PASS').length
    // Under the limit of quantification there is no figure to judge by: that is no pass.
    const open = own.length - failed.length - passed
    const rest = [passed > 0 && `${passed} 值合格`, open > 0 && `${open} 值未判定`].filter(Boolean)
    const lines = failed.map(({ code, pos, judged }) => ({
      title: `${title} ${code} ${placeName(pos)}`,
      text: judged!.text,
      limit: judged!.limit,
      failed: true,
    }))
    return [
      ...lines,
      ...(rest.length > 0
        ? [{ title, text: rest.join('，'), limit: own[0]!.judged!.limit, failed: false }]
        : []),
    ]
  })
}
