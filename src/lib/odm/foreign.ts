/**
 * Series of somebody else in the open data model, row by row: what each is here by the mapping of its source, in our unit, or why it is
 * not taken. Pure; of our own samples nothing is known or asked.
 */
import { businessDay, dayStart } from '#lib/dates.ts'
import { withoutNul } from '#lib/nul.ts'
import { formulaIn, isFilled, isMissing, type OdmFileTable, odmFigure, odmInstant } from './compare.ts'
import { limitOf, type Quantity } from './foreign-units.ts'

export interface MappedSite {
  siteId: string
  siteName?: string | null
  target: string
  code?: string | null
  population?: number | null
}
export interface MappedMeasure {
  measure: string
  unit: string
  drugCode?: string | null
  quantity: string
  factor?: number | null
}
export interface ForeignMapping {
  sites: readonly MappedSite[]
  measures: readonly MappedMeasure[]
}
export interface ForeignRow {
  /** Of the table of measures, the heading is the first. */
  line: number
  /** Names the value among those of its source. */
  key: string
  siteId: string
  sampleId: string
  sampleDate: string
  measure: string
  unit: string
  rawValue: string
  drugCode: string
  quantity: string
  /** In our unit; the limit where it lies below one. */
  value: number | null
  qualifier: string
  /** What the source says of its quality, other than limits. */
  flags: string
  /** Why it is not taken; empty where it is. */
  refusal: string
  /** Known, and nothing that belongs here: no row is kept. */
  beside: boolean
}
export interface ForeignFound {
  /** Lines of measures. */
  rows: number
  sites: { siteId: string; siteName: string; population: number | null; rows: number }[]
  measures: { measure: string; unit: string; rows: number }[]
}

const needed = ['measure', 'value', 'unit'] as const
/** What somebody else wrote, no longer than it is kept. */
const kept = (text: string, most: number): string => withoutNul(text).slice(0, most)
const quoted = (text: string): string => `“${text === '' ? '空' : text.slice(0, 40)}”`
/** Figures of the water and of the analysis: they go with a value, and are none. */
const companions: ReadonlySet<string> = new Set([
  'lod',
  'loq',
  'percRec',
  'floRate',
  'ph',
  'temp',
  'arTemp',
  'cond',
  'tss',
])
export const pairOf = (measure: string, unit: string): string => `${measure}\n${unit}`

type Cell = (column: string) => string
function* linesOf({
  columns,
  rows,
}: OdmFileTable): Generator<{ line: number; cells: readonly string[]; cell: Cell }> {
  const places = new Map(columns.map((column, at) => [column, at]))
  for (const [at, cells] of rows.entries())
    if (isFilled(cells))
      yield { line: at + 2, cells, cell: column => cells[places.get(column) ?? -1]?.trim() ?? '' }
}
const first = (cell: Cell, columns: readonly string[]): string =>
  columns.map(cell).find(text => !isMissing(text)) ?? ''
const dayColumns = ['collDTStart', 'collDT', 'collDTEnd'] as const

/** A file as a source of rows. */
export class ForeignFile {
  readonly #table: OdmFileTable
  readonly #samples = new Map<string, { siteId: string; time: string }>()
  readonly #sites = new Map<string, { siteName: string; population: number | null }>()
  readonly #flags = new Map<string, string[]>()

  /** @returns why nothing of it can be read */
  static open(files: readonly OdmFileTable[]): ForeignFile | { refusal: string } {
    const [table, ...others] = files.filter(({ name }) => name === 'measures')
    if (!table) return { refusal: '文件里没有 measures 表，测定值在这张表里' }
    if (others.length > 0) return { refusal: '文件里有两张 measures 表，请只留一张' }
    const lacks = needed.filter(column => !table.columns.includes(column))
    if (lacks.length > 0) return { refusal: `measures 表缺必填列 ${lacks.join('、')}，没有读取` }
    const reports = files.filter(({ name }) => name === 'qualityReports')
    // Without them a limit would be taken for a figure.
    if (reports.some(({ columns }) => !columns.includes('measureRepID') || !columns.includes('qualityFlag')))
      return { refusal: 'qualityReports 表缺列 measureRepID、qualityFlag，看不出哪些值低于检出限，没有读取' }
    return new ForeignFile(table, files)
  }

  private constructor(table: OdmFileTable, files: readonly OdmFileTable[]) {
    this.#table = table
    const people = new Map<string, number>()
    for (const file of files) {
      if (file.name === 'polygons')
        for (const { cell } of linesOf(file)) {
          const figure = odmFigure(cell('polyPop'))
          if (figure !== undefined && figure >= 0) people.set(cell('polygonID'), Math.round(figure))
        }
    }
    for (const file of files)
      for (const { cell } of linesOf(file))
        if (file.name === 'sites')
          this.#sites.set(cell('siteID'), {
            siteName: kept(cell('name'), 60),
            population: people.get(cell('polygonID')) ?? null,
          })
        else if (file.name === 'samples')
          this.#samples.set(cell('sampleID'), { siteId: cell('siteID'), time: first(cell, dayColumns) })
        else if (file.name === 'qualityReports' && !isMissing(cell('measureRepID'))) {
          const flag = cell('qualityFlag')
          const known = this.#flags.get(cell('measureRepID'))
          if (flag === 'noConcern') continue
          if (known) known.push(flag)
          else this.#flags.set(cell('measureRepID'), [flag])
        }
  }

  #placeOf(cell: Cell): { siteId: string; time: string } {
    const sample = this.#samples.get(cell('sampleID'))
    const own = isMissing(cell('siteID')) ? '' : cell('siteID')
    return { siteId: own || (sample?.siteId ?? ''), time: sample?.time || first(cell, dayColumns) }
  }

  /** What there is to map. */
  found(): ForeignFound {
    const sites = new Map<string, ForeignFound['sites'][number]>()
    const measures = new Map<string, ForeignFound['measures'][number]>()
    let rows = 0
    for (const { cell } of linesOf(this.#table)) {
      rows += 1
      const measure = kept(cell('measure'), 40)
      if (companions.has(measure)) continue
      const unit = kept(cell('unit'), 40)
      const pair = measures.get(pairOf(measure, unit)) ?? { measure, unit, rows: 0 }
      pair.rows += 1
      measures.set(pairOf(measure, unit), pair)
      const siteId = kept(this.#placeOf(cell).siteId, 60)
      if (siteId === '') continue
      const site = sites.get(siteId) ?? {
        siteId,
        siteName: this.#sites.get(siteId)?.siteName ?? '',
        population: this.#sites.get(siteId)?.population ?? null,
        rows: 0,
      }
      site.rows += 1
      sites.set(siteId, site)
    }
    return { rows, sites: [...sites.values()], measures: [...measures.values()] }
  }

  /** @param at when it was uploaded: nothing was drawn later */
  *rows(mapping: ForeignMapping, at: number): Generator<ForeignRow> {
    const sites = new Map(mapping.sites.map(one => [one.siteId, one]))
    const measures = new Map(mapping.measures.map(one => [pairOf(one.measure, one.unit), one]))
    /** Lines on which a key, and an id, came first. */
    const keys = new Map<string, number>()
    const ids = new Set<string>()
    const today = businessDay(at)
    for (const { line, cells, cell } of linesOf(this.#table)) {
      const place = this.#placeOf(cell)
      const [measure, unit] = [kept(cell('measure'), 40), kept(cell('unit'), 40)]
      const mapped = measures.get(pairOf(measure, unit))
      const site = sites.get(kept(place.siteId, 60))
      const time = odmInstant(place.time)
      const row: ForeignRow = {
        line,
        key: '',
        siteId: kept(place.siteId, 60),
        sampleId: kept(cell('sampleID'), 60),
        sampleDate: time === undefined ? '' : businessDay(time),
        measure,
        unit,
        rawValue: kept(cell('value'), 60),
        drugCode: mapped?.drugCode ?? '',
        quantity: mapped?.quantity ?? '',
        value: null,
        qualifier: '',
        flags: '',
        refusal: '',
        beside: companions.has(measure) || mapped?.quantity === 'SKIP' || site?.target === 'SKIP',
      }
      if (row.beside) {
        yield row
        continue
      }
      row.refusal =
        formulaIn(cells) ??
        (site
          ? undefined
          : row.siteId === ''
            ? '没有写站点'
            : `站点${quoted(row.siteId)}没有对照，请先指明它是哪里`) ??
        (mapped ? undefined : `度量${quoted(measure)}（单位${quoted(unit)}）没有对照，请先指明是哪种毒品`) ??
        (isMissing(row.sampleId) ? 'sampleID 必填，不能为空' : undefined) ??
        dayRefusal(place.time, row.sampleDate, today) ??
        this.#valueOf(row, cell, mapped!) ??
        ''
      if (row.refusal === '') {
        const id = cell('measureRepID')
        row.key = [row.siteId, row.sampleId, row.drugCode, row.quantity].join('|')
        const before = keys.get(row.key)
        if (before !== undefined) row.refusal = `同一样品的同一个量第 ${before} 行已有，只收前一行`
        else if (!isMissing(id) && ids.has(id)) row.refusal = `measureRepID${quoted(id)}重复`
        else keys.set(row.key, line)
        ids.add(id)
      }
      if (row.refusal !== '') row.key = ''
      yield row
    }
  }

  /** Puts value, qualifier and flags into the row. @returns why it cannot be read */
  #valueOf(row: ForeignRow, cell: Cell, { drugCode, quantity, factor }: MappedMeasure): string | undefined {
    if (!drugCode || !factor)
      return `度量${quoted(row.measure)}（单位${quoted(row.unit)}）的对照没有填毒品或换算系数`
    const flags = [...new Set(this.#flags.get(cell('measureRepID')) ?? [])]
    const sign = /^[<>]/.exec(row.rawValue)?.[0]
    const figure = odmFigure(sign ? row.rawValue.slice(1).trim() : row.rawValue)
    if (figure === undefined) return isMissing(row.rawValue) ? '没有值' : `值${quoted(row.rawValue)}不是数`
    if (figure < 0) return `值 ${row.rawValue} 小于 0`
    const value = Number((figure * factor).toPrecision(9))
    const most = limitOf[quantity as Quantity]
    if (value > most.value)
      return `换算后 ${value} ${most.unit}，超过可能的上限 ${most.value.toLocaleString('en-US')}，请核对单位`
    row.value = value
    row.qualifier = flags.includes('beLOD')
      ? '<LOD'
      : flags.includes('belowLOQ') || sign === '<'
        ? '<LOQ'
        : sign === '>'
          ? '>ULOQ'
          : '='
    row.flags = kept(flags.filter(flag => flag !== 'beLOD' && flag !== 'belowLOQ').join('、'), 200)
    return undefined
  }
}

function dayRefusal(text: string, day: string, today: string): string | undefined {
  if (text === '') return '没有采样时间：samples 表里没有这个样品，测定行里也没有写'
  if (day === '' || Number.isNaN(dayStart(day)))
    return `采样时间${quoted(text)}不是时间，应为 2026-11-01T08:00:00+08:00`
  if (day > today) return `采样时间 ${day} 晚于上传的日子`
  return day < '1990-01-01' ? `采样时间 ${day} 太早，请核对` : undefined
}
