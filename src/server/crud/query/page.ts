/**
 * Reads one page. Total and bookmarks may be ten seconds old, unless the table is known not to have changed. A deep page is not reached by skipping rows but from a
 * bookmark: the census of a list remembers the place of every 256th row, so that page 90,000 costs what page 1 costs.
 */
import type { Db, Query } from '#server/db/db.ts'
import { allOf, type Fragment } from '../fragment.ts'
import { Fresh, type FreshOptions } from '../fresh.ts'
import type { Shape } from '../shape.ts'
import { beyond, type Order, type Place } from './order.ts'

export const freshMs = 10_000
const stride = 256
/** A list of up to so many rows is counted anew rather than shown with an old total. */
const shortList = 10_000
/** How much older than fresh the count of a long table may be while a new one is made. */
const longGraceMs = 30_000
/** Pages of a screen; exports take more at once. */
const fewRows = 200
/** Skipping this many rows is cheaper than keeping a census of the list. */
const plainOffset = 4 * stride

export type RawRow = Record<string, unknown>

/** Places of the rows 256, 512, … (counted from 0) of one list. */
type Census = readonly Place[]

export class PageReader {
  readonly #db: Db
  readonly #totals: Fresh<number>
  readonly #censuses: Fresh<Census>
  /** Tables of more rows than a short list. */
  readonly #long = new Set<string>()

  constructor(db: Db, options: Pick<FreshOptions, 'clock' | 'revisionOf'> = {}) {
    this.#db = db
    // Of a long table nobody waits for a count or for bookmarks while there are some that have just grown old.
    const graceMs = (table: string) => (this.#long.has(table) ? longGraceMs : 0)
    this.#totals = new Fresh({ maxAgeMs: freshMs, capacity: 500, graceMs, ...options })
    this.#censuses = new Fresh({ maxAgeMs: freshMs, capacity: 40, graceMs, ...options })
  }

  /** How many totals and lists of bookmarks are kept. */
  remembered(): { totals: number; bookmarks: number } {
    return { totals: this.#totals.size, bookmarks: this.#censuses.size }
  }

  /** Rows of the table were written through this process: its totals are counted again. */
  forget(table: string): void {
    this.#totals.drop(table)
    this.#censuses.drop(table)
  }

  /** Rows may have been written past the engine: short tables and lists are counted again; in a long table that costs more than ten seconds' age does harm. */
  forgetShort(table: string): void {
    if (this.#long.has(table)) return
    this.#totals.drop(table, total => total === undefined || total <= shortList)
  }

  total(shape: Shape, where: Fragment): Promise<number> {
    return this.#totals.get(shape.table, keyOf(where), async () => {
      const beyondShort = `(select count(*) from (select 1 from "${shape.table}" limit ${shortList + 1}) few)`
      const size = this.#long.has(shape.table) ? '' : `, ${beyondShort} as size`
      const [row] = await this.#db.read<{ n: number; size?: number }>({
        sql: `select count(*) as n${size} from "${shape.table}" t where ${where.sql}`,
        ...askedBy(where),
      })
      const total = row?.n ?? 0
      if ((row?.size ?? 0) > shortList) this.#long.add(shape.table)
      return total
    })
  }

  async page(shape: Shape, where: Fragment, order: Order, offset: number, size: number): Promise<RawRow[]> {
    if (offset <= plainOffset) return this.#rows(shape, where, order, [undefined], offset, size)
    const key = `${order.sql}\n${keyOf(where)}`
    const census = await this.#censuses.get(shape.table, key, () => this.#survey(shape, where, order))
    const mark = Math.min(Math.floor(offset / stride), census.length)
    const place = census[mark - 1]
    const segments = place ? beyond(order, place, true) : [undefined]
    return this.#rows(shape, where, order, segments, offset - mark * stride, size)
  }

  /** All rows in order, some at a time, each time from where the last ones ended. */
  async *chunks(shape: Shape, where: Fragment, order: Order, size: number): AsyncGenerator<RawRow[]> {
    let segments: (Fragment | undefined)[] = [undefined]
    for (;;) {
      const rows = await this.#rows(shape, where, order, segments, 0, size)
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (!last || rows.length < size) return
      const place = order.keys.map(({ column }) => last[column.property] ?? null)
      segments = beyond(order, place, false)
    }
  }

  async #rows(
    shape: Shape,
    where: Fragment,
    order: Order,
    segments: readonly (Fragment | undefined)[],
    skip: number,
    size: number,
  ): Promise<RawRow[]> {
    const found: RawRow[] = []
    let toSkip = skip
    for (const [at, segment] of segments.entries()) {
      const here = segment ? allOf([where, segment]) : where
      const rows = await this.#read(shape, here, order, size - found.length, toSkip)
      found.push(...rows)
      if (found.length >= size) break
      // What the segment did not have to skip is skipped in the next one.
      if (rows.length > 0) toSkip = 0
      else if (toSkip > 0 && at < segments.length - 1) toSkip -= await this.#countUpTo(toSkip, shape, here)
    }
    return found
  }

  async #countUpTo(most: number, shape: Shape, where: Fragment): Promise<number> {
    const [row] = await this.#db.read<{ n: number }>({
      sql: `select count(*) as n from (select 1 from "${shape.table}" t where ${where.sql} limit ?) few`,
      ...askedBy(where, most),
    })
    return row?.n ?? 0
  }

  /** The ids are found first, so that a sort without an index moves small rows. */
  async #read(shape: Shape, where: Fragment, order: Order, limit: number, offset: number): Promise<RawRow[]> {
    const ids: Query = {
      sql: `select t.id as id from "${shape.table}" t where ${where.sql} order by ${order.sql} limit ? offset ?`,
      ...askedBy(where, limit, offset),
    }
    // Left to itself, SQLite may walk the whole table in this order and look each row up among the few ids.
    const join = this.#db.dialect === 'sqlite' ? 'cross join' : 'join'
    const whole: Query = {
      ...ids,
      sql: `select ${shape.select} from (${ids.sql}) p ${join} "${shape.table}" t on t.id = p.id order by ${order.sql}`,
    }
    if (limit > fewRows) return this.#db.read<RawRow>(whole)
    if (this.#db.dialect === 'postgres' && shape.beside.length > 0 && !this.#db.keeps(whole))
      return this.#readFew(shape, where, ids)
    return this.#db.read<RawRow>({ ...whole, plan: 'exact' })
  }

  /**
   * A page that is seldom asked: planning what is read beside a row takes PostgreSQL longer than reading ten of them, and it can
   * keep one plan for any ids.
   * The condition is asked of the rows once more: one may have left the caller's sight in between.
   */
  async #readFew(shape: Shape, where: Fragment, ids: Query): Promise<RawRow[]> {
    const found = await this.#db.read<{ id: string }>(ids)
    if (found.length === 0) return []
    const rows = await this.#db.read<RawRow>({
      sql: `select ${shape.select} from "${shape.table}" t where t.id = any(?) and ${where.sql}`,
      parameters: [found.map(({ id }) => id), ...where.parameters],
      plan: 'general',
    })
    const byId = new Map(rows.map(row => [String(row['id']), row]))
    return found.map(({ id }) => byId.get(id)).filter(row => row !== undefined)
  }

  async #survey(shape: Shape, where: Fragment, order: Order): Promise<Census> {
    const keys = order.keys.map(({ column }, at) => `t."${column.name}" as k${at}`).join(', ')
    const rows = await this.#db.read<Record<string, unknown>>({
      sql: `select * from (select ${keys}, row_number() over (order by ${order.sql}) as n from "${shape.table}" t where ${where.sql}) s where n % ${stride} = 1 and n > 1 order by n`,
      ...askedBy(where),
      // All rows are put in order, whatever was asked.
      costly: true,
    })
    return rows.map(row => order.keys.map((_, at) => row[`k${at}`] ?? null))
  }
}

/** The values of a query over these rows, and what they cost it. */
const askedBy = ({ parameters, costly, heeds }: Fragment, ...more: readonly unknown[]) => ({
  parameters: [...parameters, ...more],
  ...(costly && { costly }),
  ...(heeds && { heeds }),
})
const keyOf = (where: Fragment): string => `${where.sql}\n${JSON.stringify(where.parameters)}`
