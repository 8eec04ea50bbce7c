/**
 * The words beside codes: `<field>_dictText`. Dictionaries and regions are small and kept whole for half a minute; of
 * other rows only those on the page are asked, all in one query, and remembered as long.
 */
import type { Field, Fields } from '#contract/kit/field.ts'
import { type Resource, writtenBy } from '#contract/kit/resource.ts'
import { linesOf, type Translate } from '#contract/kit/rows.ts'
import type { Db } from '#server/db/db.ts'
import { isIn } from '../fragment.ts'
import { Fresh } from '../fresh.ts'
import type { Target, Targets } from './target.ts'

const keepMs = 30_000
const mostTexts = 50_000

export interface DictWord {
  value: string
  text: string
}
type Words = ReadonlyMap<string, string>
interface Remembered {
  text: string
  until: number
}
/** The words of one kind of reference. */
interface Known {
  target: Target
  words: Map<string, Remembered>
}
interface Coded {
  name: string
  field: Field
  /** Where the words of a reference are remembered. */
  known?: Known
}

export class Texts {
  readonly #db: Db
  readonly #targets: Targets
  readonly #clock: () => number
  readonly #dictionaries: Fresh<ReadonlyMap<string, Words>>
  readonly #regions: Fresh<Words>
  readonly #known = new Map<string, Known>()
  readonly #coded = new WeakMap<Resource, readonly Coded[]>()

  constructor(db: Db, targets: Targets, clock: () => number = Date.now) {
    this.#db = db
    this.#targets = targets
    this.#clock = clock
    this.#dictionaries = new Fresh({ maxAgeMs: keepMs, capacity: 1, clock })
    this.#regions = new Fresh({ maxAgeMs: keepMs, capacity: 1, clock })
  }

  /** How many words of references and lists of words are kept. */
  get size(): number {
    return this.#references() + this.#dictionaries.size + this.#regions.size
  }

  /** Value → word of one dictionary; undefined where there is none of that code. */
  async dictionary(code: string): Promise<Words | undefined> {
    return (await this.#dictionaries.get('dict', '', () => this.#readDictionaries())).get(code)
  }

  /** Those of these fields, by the code of their dictionary. */
  async wordsOf(fields: Fields): Promise<ReadonlyMap<string, Words>> {
    const codes = Object.values(fields).flatMap(({ dict }) => dict ?? [])
    const found = await Promise.all(codes.map(async code => [code, await this.dictionary(code)] as const))
    return new Map(found.flatMap(([code, words]) => (words ? [[code, words]] : [])))
  }

  regions(): Promise<Words> {
    return this.#regions.get('region', '', async () => {
      const rows = await this.#db.k.selectFrom('region').select(['code', 'name']).execute()
      return new Map(rows.map(({ code, name }) => [code, name]))
    })
  }

  /** Rows of a table were written: their words are asked again. */
  forget(table: string): void {
    if (table === 'sys_dict' || table === 'sys_dict_item') this.#dictionaries.drop('dict')
    if (table === 'region') this.#regions.drop('region')
    for (const { target, words } of this.#known.values()) if (target.table === table) words.clear()
  }

  /** Puts the words beside the codes of these rows. */
  async put(resource: Resource, rows: readonly Record<string, unknown>[]): Promise<void> {
    const coded = this.#codedOf(resource)
    if (coded.length === 0 || rows.length === 0) return
    await this.#ask(coded, rows)
    for (const { name, field, known } of coded) {
      if (field.rows) {
        const words = await this.wordsOf(field.rows)
        const wordOf: Translate = ({ dict = '' }, code) => words.get(dict)?.get(code) ?? code
        for (const row of rows) row[`${name}_dictText`] = linesOf(field.rows, row[name], wordOf)
        continue
      }
      const words = known ? undefined : field.dict ? await this.dictionary(field.dict) : await this.regions()
      const wordOf = (part: string) =>
        (known ? known.words.get(part)?.text : words?.get(part)) ?? (known && ofPlatform(known, part)) ?? part
      const beside = `${name}_dictText`
      for (const row of rows) {
        const value = row[name]
        if (value !== null && value !== undefined && value !== '')
          row[beside] =
            typeof value === 'string' && !value.includes(',')
              ? wordOf(value)
              : partsOf(value).map(wordOf).join(',')
      }
    }
  }

  #codedOf(resource: Resource): readonly Coded[] {
    const made = this.#coded.get(resource)
    if (made) return made
    const written: Fields = resource.bare ? {} : writtenBy
    const fields: Fields = { ...written, ...resource.fields }
    const coded = Object.entries(fields).flatMap(([name, field]): Coded[] =>
      hasWords(field)
        ? [{ name, field, ...(field.reference && { known: this.#knownOf(this.#targets(field.reference)) }) }]
        : [],
    )
    this.#coded.set(resource, coded)
    return coded
  }

  #knownOf(target: Target): Known {
    const key = `${target.table} ${target.value} ${target.text}`
    const known = this.#known.get(key) ?? { target, words: new Map() }
    this.#known.set(key, known)
    return known
  }

  #references(): number {
    return [...this.#known.values()].reduce((sum, { words }) => sum + words.size, 0)
  }

  async #ask(coded: readonly Coded[], rows: readonly Record<string, unknown>[]): Promise<void> {
    const now = this.#clock()
    // Before it is looked at: what this page needs is then asked anew.
    if (this.#references() > mostTexts) for (const { words } of this.#known.values()) words.clear()
    const wanted = new Map<Known, Set<string>>()
    for (const { name, known } of coded) {
      if (!known) continue
      for (const row of rows) {
        if (row[name] === null || row[name] === undefined || row[name] === '') continue
        for (const value of partsOf(row[name])) {
          if ((known.words.get(value)?.until ?? 0) > now) continue
          const values = wanted.get(known) ?? new Set<string>()
          wanted.set(known, values.add(value))
        }
      }
    }
    if (wanted.size > 0) await this.#remember([...wanted], now)
  }

  async #remember(wanted: readonly (readonly [Known, Set<string>])[], now: number): Promise<void> {
    const parts = wanted.map(([{ target }, values], at) => {
      const among = isIn(`t."${target.value}"`, [...values])
      return {
        sql: `select ${at} as source, t."${target.value}" as value, t."${target.text}" as text from "${target.table}" t where ${among.sql}`,
        parameters: among.parameters,
      }
    })
    const found = await this.#db.read<{ source: number; value: string; text: string | null }>({
      sql: parts.map(({ sql }) => sql).join(' union all '),
      parameters: parts.flatMap(({ parameters }) => parameters),
    })
    for (const { source, value, text } of found) {
      const [{ words }] = wanted[source]!
      words.set(value, { text: text ?? value, until: now + keepMs })
    }
  }

  async #readDictionaries(): Promise<ReadonlyMap<string, Words>> {
    const rows = await this.#db.k
      .selectFrom('sysDictItem')
      .innerJoin('sysDict', 'sysDict.id', 'sysDictItem.dictId')
      .select(['sysDict.dictCode', 'sysDictItem.itemValue', 'sysDictItem.itemText'])
      .where('sysDict.delFlag', '=', '0')
      .where('sysDictItem.delFlag', '=', '0')
      .orderBy('sysDictItem.sortOrder')
      .execute()
    const dictionaries = new Map<string, Map<string, string>>()
    for (const { dictCode, itemValue, itemText } of rows) {
      const words = dictionaries.get(dictCode) ?? new Map<string, string>()
      dictionaries.set(dictCode, words)
      words.set(itemValue, itemText)
    }
    return dictionaries
  }
}

/** What the platform writes by itself is nobody's of the list of people. */
const ofPlatform = ({ target: { table, value } }: Known, part: string): string | undefined =>
  table === 'sys_user' && value === 'username' && part === 'system' ? '系统' : undefined

export const hasWords = (field: Field): boolean =>
  field.dict !== undefined ||
  field.reference !== undefined ||
  field.rows !== undefined ||
  field.kind === 'area'

/** Several codes stand in one column with commas between them. Lists of ids may end with one on the wire: nothing stands behind it. */
export const partsOf = (value: unknown): string[] => {
  const parts = String(value).split(',')
  return parts.length > 1 && parts.at(-1) === '' ? parts.slice(0, -1) : parts
}
