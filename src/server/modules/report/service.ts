/** Columns, conditions and rows of a declared report, in the shapes of the wire (spec/wire 17). */
import type { Static } from 'typebox'
import { shownDecimals } from '#contract/kit/counted.ts'
import { Fault, refused } from '#contract/kit/fault.ts'
import type { Field } from '#contract/kit/field.ts'
import type { reportColumn, reportParam, reportQuery } from '#contract/report/report.ts'
import { toWire } from '#lib/dates.ts'
import { headingOf } from '#server/crud/excel/cells.ts'
import { orderOf } from '#server/crud/query/order.ts'
import { readPageQuery, whereOf } from '#server/crud/query/where.ts'
import { type Shape, shapeOf } from '#server/crud/shape.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { allDicts } from '../platform/dict/items.ts'
import { shownResults } from '../sewage/consumption/small.ts'
import { type PageAsk, type ReportRow, type ReportSource, reportRows, reportTotal } from './queries.ts'
import type { Report } from './reports.ts'

type Query = Readonly<Record<string, unknown>>
type Words = Record<string, { value: string; text: string }[]>

const typeNames: Partial<Record<Field['kind'], string>> = {
  number: 'Double',
  date: 'Date',
  datetime: 'Datetime',
}
const views: Partial<Record<Field['kind'], string>> = { number: 'number', date: 'date', datetime: 'datetime' }

export async function wordsOf(db: Db, report: Report, session: Session): Promise<Words> {
  const words: Words = {}
  const dicts = await allDicts(db)
  for (const [name, { dict }] of Object.entries(report.shows.fields))
    if (dict) words[name] = (dicts[dict] ?? []).map(({ value, text }) => ({ value, text }))
  for (const [name, own] of Object.entries((await report.words?.(db, session)) ?? {})) words[name] = [...own]
  return words
}

export const columnsOf = (report: Report, words: Words): Static<typeof reportColumn>[] =>
  Object.entries(report.shows.fields).map(([name, field]) => {
    const decimals = shownDecimals(field)
    return {
      title: headingOf(field),
      dataIndex: name,
      align: 'center',
      fieldType: typeNames[field.kind] ?? 'String',
      ...(decimals !== undefined && { decimals }),
      ...((typeNames[field.kind] || report.sortable.includes(name)) && { sorter: 'true' }),
      ...(words[name] && { customRender: name }),
    }
  })

/** The wire shows two conditions and keeps the rest behind 展开. */
const shownAtOnce = 2
export const queryInfoOf = (report: Report, words: Words): Static<typeof reportQuery>[] =>
  Object.entries(report.search).map(([name, mode], at) => {
    const field = report.shows.fields[name]!
    return {
      label: field.title,
      field: name,
      mode,
      view: words[name] ? 'list' : (views[field.kind] ?? 'text'),
      ...(words[name] && { dictCode: field.dict ?? name }),
      ...(at >= shownAtOnce && { hidden: '1' }),
    }
  })

export const paramsOf = (report: Report): Static<typeof reportParam>[] =>
  report.params.map(({ name, title, value }, at) => ({
    paramName: name,
    paramTxt: title,
    paramValue: value,
    orderNum: at + 1,
  }))

/** Values of the declared parameters: `self_<name>` of the query, else as declared. */
function paramValues(report: Report, query: Query): Record<string, string> {
  return Object.fromEntries(
    report.params.map(({ name, value }) => {
      const given = query[`self_${name}`]
      return [name, typeof given === 'string' && given !== '' ? given : value]
    }),
  )
}

function askableShape({ shows, closed }: Report): Shape {
  const shape = shapeOf(shows)
  return { ...shape, columns: new Map([...shape.columns].filter(([name]) => !closed.includes(name))) }
}

export interface Found {
  source: ReportSource
  ask: PageAsk
  total: number
}

/** @throws Fault in the wire's words for a filter, an order or a parameter that cannot be kept */
export async function find(
  db: Db,
  report: Report,
  query: Query,
  session: Session,
  now: number,
): Promise<Found> {
  try {
    const shape = askableShape(report)
    const request = readPageQuery(shape, query)
    const where = whereOf(db.dialect, shape, request, [])
    const shown = await shownResults(db, session)
    const source = report.source({ db, session, params: paramValues(report, query), now, shown })
    const { pageNo, pageSize } = request
    return {
      source,
      ask: {
        where,
        order: orderOf(db.dialect, shape, request.sort).sql,
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
      },
      total: await reportTotal(db, source, where),
    }
  } catch (error) {
    if (error instanceof Fault && error.kind === 'invalid') throw refused(`SQL执行失败：${error.message}`)
    throw error
  }
}

/** Rows as the caller may see them; times as text. */
export async function rowsOf(
  db: Db,
  report: Report,
  { source, ask }: Pick<Found, 'source' | 'ask'>,
  session: Session,
): Promise<ReportRow[]> {
  const times = Object.entries(report.shows.fields).filter(([, field]) => field.column === 'time')
  const rows = await reportRows(db, source, ask)
  return rows.map(raw => {
    const row = { ...(report.shown?.(raw, session) ?? raw) }
    for (const [name] of times)
      if (row[name] !== null && row[name] !== undefined) row[name] = toWire(Number(row[name]))
    return row
  })
}

export async function pageOf(db: Db, report: Report, query: Query, session: Session, now = Date.now()) {
  const found = await find(db, report, query, session, now)
  return { records: await rowsOf(db, report, found, session), total: found.total }
}
