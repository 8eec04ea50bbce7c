/** A file of the open data model as somebody else wrote it, beside ours: what its columns and parts are here, and how each row stands. Pure. */
import { columnsOf, type OdmCell, type OdmTableName, odmTables } from './tables.ts'

/** Cells by the names of their columns, all text. */
export interface OdmFileTable {
  readonly name: string
  /** As they stand; one without a heading is empty. */
  readonly columns: readonly string[]
  /** Lines of the file under its heading, empty ones too: they count. */
  readonly rows: readonly (readonly string[])[]
}
export type OdmOurs = Partial<Record<OdmTableName, readonly Readonly<Record<string, OdmCell>>[]>>
export interface OdmTableReport {
  name: string
  rows: number
  /** Of ours; of any other table nothing is read. */
  known: boolean
  compared: string[]
  /** Kept for their meaning, not compared. */
  beside: string[]
  unknown: string[]
  /** Mandatory columns that it lacks: then no row of it is read. */
  lacks: string[]
  same: number
  differing: number
  fresh: number
  refused: number
}
export interface OdmPartReport {
  measure: string
  unit: string
  rows: number
  words: string
}
export interface OdmFinding {
  table: string
  /** As a reader of the file counts its lines, the heading the first. */
  line: number
  verdict: 'differing' | 'fresh' | 'refused'
  words: string
}
export interface OdmReport {
  tables: OdmTableReport[]
  parts: OdmPartReport[]
  findings: OdmFinding[]
}

/** Columns whose cells are held against ours; the first names the row. */
const comparedColumns: Partial<Record<OdmTableName, readonly string[]>> = {
  sites: ['siteID', 'geoLat', 'geoLong'],
  samples: ['sampleID', 'siteID', 'collDTStart', 'collDTEnd'],
  measures: ['sampleID', 'measure', 'value', 'unit'],
}
const missing: ReadonlySet<string> = new Set(['', 'NA', 'nan', 'nr', 'null', 'undisc'])
/** Empty, or one of the model's words for what is missing. */
export const isMissing = (text: string): boolean => missing.has(text)
const formula = /^[=+@]|^-[^\d.,]/
/** Why a line is not read, where one of its cells would be worked out by whoever opens it. */
export function formulaIn(cells: readonly string[]): string | undefined {
  const wrong = cells.find(each => formula.test(each.trim()) && odmFigure(each.trim()) === undefined)
  return wrong === undefined ? undefined : `单元格“${wrong.trim().slice(0, 20)}”像公式，不读取`
}

/** A figure with a decimal point or comma; nothing where it is none. */
export function odmFigure(text: string): number | undefined {
  const plain = /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  return /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}
/** Epoch milliseconds; what names no zone is the time of the place. */
export function odmInstant(text: string): number | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  )
  if (!found) return undefined
  const [, day, time = '00:00', zone = '+08:00'] = found
  const at = Date.parse(`${day}T${time}${zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone}`)
  return Number.isFinite(at) ? at : undefined
}

interface Unit {
  readonly of: string
  readonly into: (value: number) => number
}
const times = (of: string, factor: number): Unit => ({ of, into: value => value * factor })
/** Units of the model and of those who write it, as ours. */
const units: Readonly<Record<string, Unit>> = {
  ngL: times('ng/L', 1),
  ugL: times('ng/L', 1_000),
  mgL: times('ng/L', 1_000_000),
  m3D: times('m³/d', 1),
  m3d: times('m³/d', 1),
  mld: times('m³/d', 1_000),
  MLD: times('m³/d', 1_000),
  lS: times('m³/d', 86.4),
  cel: times('℃', 1),
  fah: { of: '℃', into: value => ((value - 32) * 5) / 9 },
  unitless: times('', 1),
  x_mgD1000: times('mg/(d·千人)', 1),
}
export const plainParts: Readonly<Record<string, string>> = {
  floRate: '流量',
  ph: 'pH',
  temp: '水温',
  arTemp: '接收温度',
}
const besideParts: Readonly<Record<string, string>> = {
  lod: '检出限，随检测值参考，不单独核对',
  loq: '定量限，随检测值参考，不单独核对',
  percRec: '回收率，随检测值参考，不单独核对',
}
const same = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1e-3, Math.abs(a), Math.abs(b))
const shown = (figure: number): string => String(Number(figure.toPrecision(7)))

/** @param parts names of the measures that we know by a part of our own, `x_METH` */
export function compareOdm(
  files: readonly OdmFileTable[],
  ours: OdmOurs,
  parts: ReadonlyMap<string, string>,
): OdmReport {
  const report: OdmReport = { tables: [], parts: [], findings: [] }
  for (const file of files) report.tables.push(compareTable(file, ours, parts, report))
  return report
}

export const isFilled = (cells: readonly string[]): boolean => cells.some(cell => cell.trim() !== '')

function compareTable(
  file: OdmFileTable,
  ours: OdmOurs,
  parts: ReadonlyMap<string, string>,
  report: OdmReport,
): OdmTableReport {
  const made: OdmTableReport = {
    name: file.name,
    rows: file.rows.filter(isFilled).length,
    known: Object.hasOwn(odmTables, file.name),
    compared: [],
    beside: [],
    unknown: [],
    lacks: [],
    same: 0,
    differing: 0,
    fresh: 0,
    refused: 0,
  }
  if (!made.known) return { ...made, unknown: file.columns.filter(Boolean) }
  const table = file.name as OdmTableName
  const own = new Map(columnsOf(table))
  const compared = comparedColumns[table] ?? []
  made.compared = file.columns.filter(column => compared.includes(column))
  made.beside = file.columns.filter(column => own.has(column) && !compared.includes(column))
  made.unknown = file.columns.filter(column => column !== '' && !own.has(column))
  made.lacks = [...own].flatMap(([column, rule]) =>
    rule.required && !file.columns.includes(column) ? [column] : [],
  )
  if (made.lacks.length > 0) return made
  const places = new Map(file.columns.map((column, at) => [column, at]))
  const key = [...own].find(([, rule]) => rule.key)?.[0] ?? ''
  const seen = new Set<string>()
  const of = { sites: siteVerdict, samples: sampleVerdict, measures: measureVerdict }
  const judge = table in of ? of[table as keyof typeof of](ours, parts, report) : undefined
  file.rows.forEach((cells, at) => {
    if (!isFilled(cells)) return
    const cell = (column: string) => cells[places.get(column) ?? -1]?.trim() ?? ''
    const verdict =
      refusalOf(cells, cell, [...own]) ??
      (seen.has(cell(key)) ? refused(`${key}“${cell(key)}”重复`) : judge?.(cell))
    seen.add(cell(key))
    if (!verdict) return
    made[verdict.verdict] += 1
    if (verdict.verdict !== 'same')
      report.findings.push({ table, line: at + 2, verdict: verdict.verdict, words: verdict.words })
  })
  return made
}

type Verdict = { verdict: 'same' } | { verdict: OdmFinding['verdict']; words: string }
type Cell = (column: string) => string
const refused = (words: string): Verdict => ({ verdict: 'refused', words })
const fresh = (words: string): Verdict => ({ verdict: 'fresh', words })
const differing = (words: readonly string[]): Verdict =>
  words.length === 0 ? { verdict: 'same' } : { verdict: 'differing', words: words.join('；') }

function refusalOf(
  cells: readonly string[],
  cell: Cell,
  own: ReturnType<typeof columnsOf>,
): Verdict | undefined {
  const wrong = formulaIn(cells)
  if (wrong !== undefined) return refused(wrong)
  const empty = own.find(([column, rule]) => rule.required && missing.has(cell(column)))
  return empty && refused(`${empty[0]} 必填，不能为空或“${cell(empty[0]) || '空'}”`)
}

const byKey = (rows: OdmOurs[OdmTableName], column: string) =>
  new Map((rows ?? []).map(row => [String(row[column] ?? ''), row]))

function siteVerdict(ours: OdmOurs) {
  const known = byKey(ours.sites, 'siteID')
  return (cell: Cell): Verdict => {
    const mine = known.get(cell('siteID'))
    if (!mine) return fresh(`本平台没有编码为“${cell('siteID')}”的污水厂，或不在您的范围内`)
    return differing(
      (['geoLat', 'geoLong'] as const).flatMap(column => {
        if (missing.has(cell(column))) return []
        const figure = odmFigure(cell(column))
        if (figure === undefined) return [`${column}“${cell(column)}”不是数`]
        if (mine[column] === null || mine[column] === undefined)
          return [`${column} 文件 ${shown(figure)}，本平台没有`]
        return Math.abs(Number(mine[column]) - figure) <= 1e-5
          ? []
          : [`${column} 文件 ${shown(figure)}，本平台 ${shown(Number(mine[column]))}`]
      }),
    )
  }
}

function sampleVerdict(ours: OdmOurs) {
  const known = byKey(ours.samples, 'sampleID')
  return (cell: Cell): Verdict => {
    for (const column of ['collDT', 'collDTStart', 'collDTEnd'])
      if (!missing.has(cell(column)) && odmInstant(cell(column)) === undefined)
        return refused(`${column}“${cell(column)}”不是时间，应为 2026-11-01T08:00:00+08:00`)
    const mine = known.get(cell('sampleID'))
    if (!mine) return fresh(`本平台没有编号为“${cell('sampleID')}”的样品，或不在您的范围内`)
    return differing([
      ...(mine['siteID'] === cell('siteID')
        ? []
        : [`污水厂 文件 ${cell('siteID')}，本平台 ${mine['siteID'] ?? '—'}`]),
      ...(['collDTStart', 'collDTEnd'] as const).flatMap(column =>
        missing.has(cell(column)) || odmInstant(cell(column)) === odmInstant(String(mine[column] ?? ''))
          ? []
          : [`${column} 文件 ${cell(column)}，本平台 ${mine[column] ?? '—'}`],
      ),
    ])
  }
}

function measureVerdict(ours: OdmOurs, parts: ReadonlyMap<string, string>, report: OdmReport) {
  const keyOf = (sampleId: string, measure: string) => `${sampleId}\n${measure}`
  const known = new Map(
    (ours.measures ?? []).map(row => [keyOf(String(row['sampleID']), String(row['measure'])), row]),
  )
  const sampled = byKey(ours.samples, 'sampleID')
  const told = new Map<string, OdmPartReport>()
  return (cell: Cell): Verdict | undefined => {
    const [measure, unitName] = [cell('measure'), cell('unit')]
    const title = plainParts[measure] ?? parts.get(measure)
    const unit = Object.hasOwn(units, unitName) ? units[unitName] : undefined
    const part = told.get(`${measure} ${unitName}`) ?? {
      measure,
      unit: unitName,
      rows: 0,
      words: wordsOf(measure, title, unit, unitName),
    }
    if (part.rows === 0) {
      told.set(`${measure} ${unitName}`, part)
      report.parts.push(part)
    }
    part.rows += 1
    if (title === undefined) return undefined
    if (!unit) return refused(`${title}的单位“${unitName}”不认识`)
    const value = odmFigure(cell('value'))
    if (value === undefined) return refused(`${title} 的值“${cell('value')}”不是数`)
    if (!sampled.has(cell('sampleID'))) return fresh(`样品“${cell('sampleID')}”的${title}，本平台没有该样品`)
    const mine = known.get(keyOf(cell('sampleID'), measure))
    if (!mine) return fresh(`样品“${cell('sampleID')}”的${title}，本平台没有`)
    const ourUnit = units[String(mine['unit'])]
    if (ourUnit?.of !== unit.of) return refused(`${title}的单位“${unitName}”不是${title}的单位`)
    const [theirs, ownFigure] = [unit.into(value), ourUnit.into(Number(mine['value']))]
    return differing(
      same(theirs, ownFigure)
        ? []
        : [
            `样品“${cell('sampleID')}”的${title} 文件 ${shown(theirs)}，本平台 ${shown(ownFigure)} ${unit.of}`,
          ],
    )
  }
}
function wordsOf(measure: string, title: string | undefined, unit: Unit | undefined, name: string): string {
  if (title === undefined) return besideParts[measure] ?? '不认识的度量，不核对'
  if (!unit) return `${title}，单位“${name}”不认识`
  return unit.of === '' ? title : `${title}，换算为 ${unit.of}`
}
