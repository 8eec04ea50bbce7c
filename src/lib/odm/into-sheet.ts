/**
 * Laboratory values in a file of the open data model, laid on the positions and compounds of a worksheet: a block as its entry reads
 * any other, each figure as it stands in the file with its unit behind it. Pure.
 */
import { factorOf } from '#lib/lab/parse-value.ts'
import { placeName } from '#lib/lab/place.ts'
import { type SheetColumn, type SheetPlace, standardColumn } from '#lib/lab/read-block.ts'
import { withoutNul } from '#lib/nul.ts'
import { formulaIn, isFilled, isMissing, type OdmFileTable, odmFigure, plainParts } from './compare.ts'
import { concentrationPart, ownPart } from './rows.ts'

export interface OdmSheet {
  readonly places: readonly SheetPlace[]
  readonly columns: readonly SheetColumn[]
}
export interface SheetMeasure {
  measure: string
  unit: string
  /** Lines of the file. */
  rows: number
  /** Those of them that became a cell. */
  laid: number
  words: string
}
/** Lines that became no cell and should have. */
export interface SheetFinding {
  table: 'measures' | 'qualityReports'
  /** The first of them, as a reader of the file counts its lines. */
  line: number
  rows: number
  words: string
  /** Sample that does not stand on the worksheet: whoever knows all of them says where it is. */
  label?: string
}
export interface OdmBlock {
  /** Positions beside, compounds above; empty where nothing of the file belongs here. */
  rows: string[][]
  measures: SheetMeasure[]
  findings: SheetFinding[]
}
const needed = {
  measures: ['measureRepID', 'sampleID', 'specimen', 'measure', 'value', 'unit', 'aggregation'],
  qualityReports: ['measureRepID', 'qualityFlag'],
} as const
const unitNames: Readonly<Record<string, string>> = { ngL: 'ng/L', ugL: 'µg/L', mgL: 'mg/L' }
const besideWords: Readonly<Record<string, string>> = {
  lod: '检出限以检测方法为准，不录入',
  loq: '定量限以检测方法为准，不录入',
  percRec: '回收率由加标位和内标算出，不录入',
}
const longest = 40
/** Of what somebody else wrote no more than a reader needs to find it. */
const quoted = (text: string): string =>
  `“${text === '' ? '空' : text.slice(0, 40)}${text.length > 40 ? '…' : ''}”`

type Cell = (column: string) => string
interface Line {
  readonly line: number
  readonly cells: readonly string[]
  readonly cell: Cell
}
function* linesOf({ columns, rows }: OdmFileTable): Generator<Line> {
  const places = new Map(columns.map((column, at) => [column, at]))
  for (const [at, cells] of rows.entries())
    if (isFilled(cells))
      yield { line: at + 2, cells, cell: column => cells[places.get(column) ?? -1]?.trim() ?? '' }
}
const lacking = (table: OdmFileTable, columns: readonly string[]): string[] =>
  columns.filter(column => !table.columns.includes(column))

/** What is said of the same in many lines is said once. */
class Findings {
  readonly #all = new Map<string, SheetFinding>()
  add(table: SheetFinding['table'], line: number, words: string, label?: string): void {
    const known = this.#all.get(words)
    if (known) known.rows += 1
    else this.#all.set(words, { table, line, rows: 1, words, ...(label !== undefined && { label }) })
  }
  list(): SheetFinding[] {
    return [...this.#all.values()].sort((a, b) => a.line - b.line)
  }
}

/** @returns the block, or in words why nothing of the file can be read */
export function odmBlock(files: readonly OdmFileTable[], sheet: OdmSheet): OdmBlock | { refusal: string } {
  const measures = files.filter(({ name }) => name === 'measures')
  if (measures.length === 0) return { refusal: '文件里没有 measures 表，测定值在这张表里' }
  if (measures.length > 1) return { refusal: '文件里有两张 measures 表，请只留一张' }
  const [table] = measures as [OdmFileTable]
  const lacks = lacking(table, needed.measures)
  if (lacks.length > 0) return { refusal: `measures 表缺必填列 ${lacks.join('、')}，没有读取` }
  const reports = files.filter(({ name }) => name === 'qualityReports')
  for (const report of reports) {
    const without = lacking(report, needed.qualityReports)
    // Without them a limit would be taken for a figure.
    if (without.length > 0 && report.rows.some(isFilled))
      return { refusal: `qualityReports 表缺列 ${without.join('、')}，看不出哪些值低于检出限，没有读取` }
  }
  const findings = new Findings()
  const flags = flagsIn(reports, findings)
  return new Laying({ sheet, flags, flagged: reports.length > 0, findings }).of(table)
}

/** Of each measure the flags that say something; null where they cannot be read. */
function flagsIn(
  reports: readonly OdmFileTable[],
  findings: Findings,
): ReadonlyMap<string, ReadonlySet<string> | null> {
  const flags = new Map<string, Set<string> | null>()
  for (const report of reports)
    for (const { line, cells, cell } of linesOf(report)) {
      const [measure, flag] = [cell('measureRepID'), cell('qualityFlag')]
      if (isMissing(measure)) continue
      const wrong = formulaIn(cells) ?? (isMissing(flag) ? 'qualityFlag 必填，不能为空' : undefined)
      if (wrong !== undefined) {
        findings.add('qualityReports', line, wrong)
        flags.set(measure, null)
      } else if (flag !== 'noConcern') {
        const known = flags.get(measure)
        if (known === undefined) flags.set(measure, new Set([flag]))
        else known?.add(flag)
      }
    }
  return flags
}

interface Refusal {
  words: string
  label?: string
}
interface Given {
  readonly sheet: OdmSheet
  /** By `measureRepID`. */
  readonly flags: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Whether the file has a table of flags at all. */
  readonly flagged: boolean
  readonly findings: Findings
}
class Laying {
  readonly #byPart = new Map<string, SheetColumn[]>()
  readonly #byLabel = new Map<string, SheetPlace>()
  readonly #told = new Map<string, SheetMeasure>()
  readonly #ids = new Set<string>()
  /** Text and line of the cell that came first. */
  readonly #cells = new Map<string, { text: string; line: number }>()
  readonly #given: Given
  constructor(given: Given) {
    this.#given = given
    const { sheet } = given
    for (const column of sheet.columns) {
      if (column.code === standardColumn) continue
      for (const part of new Set([concentrationPart(column.code), ownPart(column.code)]))
        this.#byPart.set(part, [...(this.#byPart.get(part) ?? []), column])
    }
    for (const place of sheet.places)
      if (place.labelNo !== null && !this.#byLabel.has(place.labelNo)) this.#byLabel.set(place.labelNo, place)
  }

  of(table: OdmFileTable): OdmBlock {
    for (const line of linesOf(table)) this.#line(line)
    const { sheet, findings } = this.#given
    const columns = sheet.columns.filter(({ code }) =>
      sheet.places.some(({ pos }) => this.#cells.has(`${pos} ${code}`)),
    )
    const rows = sheet.places.flatMap(({ pos }) => {
      const texts = columns.map(({ code }) => this.#cells.get(`${pos} ${code}`)?.text ?? '')
      return texts.some(Boolean) ? [[placeName(pos), ...texts]] : []
    })
    return {
      rows: rows.length === 0 ? [] : [['位', ...columns.map(({ code }) => code)], ...rows],
      measures: [...this.#told.values()],
      findings: findings.list(),
    }
  }

  #line(given: Line): void {
    const told = this.#measure(given.cell('measure'), given.cell('unit'))
    told.rows += 1
    const columns = this.#byPart.get(given.cell('measure'))
    if (!columns && !isStranger(given.cell('measure'))) return
    const why = this.#lay(given, columns)
    if (why) this.#given.findings.add('measures', given.line, why.words, why.label)
    else told.laid += 1
  }

  /** @returns why it becomes no cell; nothing where it did */
  #lay({ line, cells, cell }: Line, columns: readonly SheetColumn[] | undefined): Refusal | undefined {
    const wrong = formulaIn(cells)
    if (wrong !== undefined) return { words: wrong }
    const measure = quoted(cell('measure'))
    const [column, ...others] = columns ?? []
    if (!column) return { words: `方法里没有化合物${measure}` }
    if (others.length > 0)
      return { words: `${measure}对应方法里的 ${column.code}、${others[0]!.code}，看不出是哪一个` }
    const why = this.#refusalOf(cell, column)
    if (why !== undefined) return { words: why }
    const label = withoutNul(cell('sampleID').replace(/\s+/g, '').toUpperCase())
    const place = this.#byLabel.get(label)
    if (!place) return { words: `样品${quoted(label)}不在这张工作单上`, label: label.slice(0, longest) }
    const said = this.#textOf(cell, column)
    if ('words' in said) return said
    const key = `${place.pos} ${column.code}`
    const before = this.#cells.get(key)
    if (before) return { words: `样品${quoted(label)}的 ${column.code} 第 ${before.line} 行已有，只收前一行` }
    this.#cells.set(key, { text: said.text, line })
    return undefined
  }

  #refusalOf(cell: Cell, { code }: SheetColumn): string | undefined {
    const id = cell('measureRepID')
    if (isMissing(id)) return 'measureRepID 必填，不能为空'
    if (this.#ids.has(id)) return `measureRepID${quoted(id)}重复`
    this.#ids.add(id)
    if (isMissing(cell('sampleID'))) return 'sampleID 必填，不能为空'
    if (cell('specimen') !== 'sa')
      return `${code} 的 specimen${quoted(cell('specimen'))}不是样品（sa），不录入`
    const fraction = cell('fraction')
    if (!isMissing(fraction) && fraction !== 'liq' && fraction !== 'mix')
      return `${code} 的 fraction${quoted(fraction)}不是水样，不录入`
    if (cell('aggregation') !== 'sin')
      return `${code} 的 aggregation${quoted(cell('aggregation'))}不是单次测定（sin），不录入`
    return undefined
  }

  /** As the entry reads it: the figure as it stands, its unit behind it, the flag's sign before it. */
  #textOf(cell: Cell, column: SheetColumn): { text: string } | Refusal {
    const { code } = column
    const name = cell('unit')
    const unit = unitNames[name] ?? (factorOf(name) === undefined ? undefined : name)
    if (unit === undefined) return { words: `${code} 的单位${quoted(name)}不认识，能读 ngL、ugL、mgL` }
    const flags = this.#given.flags.get(cell('measureRepID'))
    if (flags === null) return { words: `${code} 的质量标记读不出，不录入` }
    const other = [...(flags ?? [])].filter(flag => flag !== 'beLOD' && flag !== 'belowLOQ')
    if (other.length > 0)
      return { words: `${code} 的值标有${quoted(other.join('、'))}，请与出具数据的实验室核对后手工录入` }
    const value = cell('value')
    const figure = odmFigure(value)
    if (value.length > longest) return { words: `${code} 的值${quoted(value)}过长，不是数` }
    if (flags === undefined || flags.size === 0) return this.#plain(value, figure, unit, column)
    const below = flags.has('beLOD') ? '<LOD' : '<LOQ'
    if (figure === undefined) return { text: isMissing(value) ? below : value }
    // Nine digits, as files of the model have: no more than were measured.
    const limit = Number((figure * factorOf(unit)!).toPrecision(9))
    if (below === '<LOD') return { text: limit === column.lod ? '<LOD' : `未检出(<${limit} ng/L)` }
    return { text: limit === column.lod ? '<LOQ' : `<${limit} ng/L` }
  }

  #plain(value: string, figure: number | undefined, unit: string, column: SheetColumn) {
    if (isMissing(value)) return { words: `${column.code} 的值${quoted(value)}不是数` }
    if (figure === undefined) return { text: /^[<>]\s*[\d.]+$/.test(value) ? `${value} ${unit}` : value }
    const ng = Number((figure * factorOf(unit)!).toPrecision(9))
    if (!this.#given.flagged && (ng === column.lod || ng === column.loq))
      return {
        words: `${column.code} 有值等于${ng === column.loq ? '定量限' : '检出限'} ${ng} ng/L，文件里没有 qualityReports 表，看不出是测得还是低于限值`,
      }
    return { text: `${value} ${unit}` }
  }

  #measure(measure: string, unit: string): SheetMeasure {
    const key = `${measure} ${unit}`
    const known = this.#told.get(key)
    if (known) return known
    const columns = this.#byPart.get(measure)
    const made = {
      measure: measure.slice(0, longest),
      unit: unit.slice(0, longest),
      rows: 0,
      laid: 0,
      words: measureWords(measure, unit, columns),
    }
    this.#told.set(key, made)
    return made
  }
}

/** A result that was worked out already, or a figure of the water: it belongs on no worksheet, and nobody asked for it. */
const isStranger = (measure: string): boolean =>
  !Object.hasOwn(plainParts, measure) && !Object.hasOwn(besideWords, measure) && !isResult(measure)
const isResult = (measure: string): boolean => /^x_.+_(pndl|cons|p|c)$/.test(measure)

function measureWords(measure: string, unit: string, columns: readonly SheetColumn[] | undefined): string {
  if (Object.hasOwn(besideWords, measure)) return besideWords[measure]!
  if (Object.hasOwn(plainParts, measure)) return `${plainParts[measure]}，不录入工作单`
  if (!columns) return isResult(measure) ? '算出的结果，不录入' : '方法里没有的化合物，不录入'
  const code = columns.map(one => one.code).join('、')
  const factor = factorOf(unitNames[unit] ?? unit)
  if (factor === undefined) return `${code}，单位${quoted(unit)}不认识`
  return factor === 1 ? `${code}，ng/L` : `${code}，×${factor.toLocaleString('en-US')} 换算为 ng/L`
}
