/**
 * The words beside codes: `<field>_dictText`. Dictionaries and regions are small and kept whole for half a minute; of
 * other rows only those on the page are asked, all in one query, and remembered as long.
 */
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
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
interface Wanted {
  target: Target
  values: Set<string>
}

export class Texts {
  readonly #db: Db
  readonly #targets: Targets
  readonly #clock: () => number
  readonly #dictionaries: Fresh<ReadonlyMap<string, Words>>
  readonly #regions: Fresh<Words>
  readonly #remembered = new Map<string, Remembered>()

  constructor(db: Db, targets: Targets, clock: () => number = Date.now) {
    this.#db = db
    this.#targets = targets
    this.#clock = clock
    this.#dictionaries = new Fresh({ maxAgeMs: keepMs, capacity: 1, clock })
    this.#regions = new Fresh({ maxAgeMs: keepMs, capacity: 1, clock })
  }

  /** How many words of references and lists of words are kept. */
  get size(): number {
    return this.#remembered.size + this.#dictionaries.size + this.#regions.size
  }

  /** Value → word of one dictionary; undefined where there is none of that code. */
  async dictionary(code: string): Promise<Words | undefined> {
    return (await this.#dictionaries.get('dict', '', () => this.#readDictionaries())).get(code)
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
    for (const key of this.#remembered.keys()) if (key.startsWith(`${table} `)) this.#remembered.delete(key)
  }

  /** Puts the words beside the codes of these rows. */
  async put(resource: Resource, rows: readonly Record<string, unknown>[]): Promise<void> {
    const coded = Object.entries(resource.fields).filter(([, field]) => hasWords(field))
    if (coded.length === 0 || rows.length === 0) return
    const lookups = new Map<string, (value: string) => string | undefined>()
    await this.#ask(coded, rows)
    for (const [name, field] of coded) lookups.set(name, await this.#lookupOf(field))
    for (const row of rows) {
      for (const [name] of coded) {
        const value = row[name]
        if (value === null || value === undefined || value === '') continue
        const lookup = lookups.get(name)
        const words = partsOf(value).map(part => lookup?.(part) ?? part)
        row[`${name}_dictText`] = words.join(',')
      }
    }
  }

  async #lookupOf(field: Field): Promise<(value: string) => string | undefined> {
    if (field.reference) {
      const target = this.#targets(field.reference)
      return value => this.#remembered.get(keyOf(target, value))?.text
    }
    const words = field.dict ? await this.dictionary(field.dict) : await this.regions()
    return value => words?.get(value)
  }

  async #ask(coded: readonly [string, Field][], rows: readonly Record<string, unknown>[]): Promise<void> {
    const now = this.#clock()
    // Before it is looked at: what this page needs is then asked anew.
    if (this.#remembered.size > mostTexts) this.#remembered.clear()
    const wanted = new Map<string, Wanted>()
    for (const [name, { reference }] of coded) {
      if (!reference) continue
      const target = this.#targets(reference)
      const group = `${target.table} ${target.value} ${target.text}`
      for (const row of rows) {
        if (row[name] === null || row[name] === undefined || row[name] === '') continue
        for (const value of partsOf(row[name])) {
          if ((this.#remembered.get(keyOf(target, value))?.until ?? 0) > now) continue
          const asked = wanted.get(group) ?? { target, values: new Set<string>() }
          wanted.set(group, asked)
          asked.values.add(value)
        }
      }
    }
    if (wanted.size > 0) await this.#remember([...wanted.values()], now)
  }

  async #remember(wanted: readonly Wanted[], now: number): Promise<void> {
    const parts = wanted.map(({ target, values }, at) => {
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
      const { target } = wanted[source]!
      this.#remembered.set(keyOf(target, value), { text: text ?? value, until: now + keepMs })
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

export const hasWords = (field: Field): boolean =>
  field.dict !== undefined || field.reference !== undefined || field.kind === 'area'

/** Several codes stand in one column with commas between them. */
/** Lists of ids may end with a comma on the wire: nothing stands behind it. */
export const partsOf = (value: unknown): string[] => {
  const parts = String(value).split(',')
  return parts.length > 1 && parts.at(-1) === '' ? parts.slice(0, -1) : parts
}
const keyOf = (target: Target, value: string) => `${target.table} ${target.value} ${target.text} ${value}`
