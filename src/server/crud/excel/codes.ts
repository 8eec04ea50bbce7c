/** Words of an imported sheet back to the codes that are stored. What has no code stays as it is and is refused by the check. */
import type { Reference } from '#contract/kit/field.ts'
import { type Translate, textOfLines } from '#contract/kit/rows.ts'
import type { Session } from '#server/http/serve.ts'
import type { Engine, Store } from '../engine.ts'
import { allOf, anyOf, isIn } from '../fragment.ts'
import type { Draft } from '../hooks.ts'
import { partsOf } from '../refer/texts.ts'
import { usableRows } from '../save/references.ts'
import { regionPath } from './cells.ts'

const chunk = 400
/** A code for each word; where several rows have the same name, what each of them can be told by. */
type Codes = ReadonlyMap<string, string | readonly string[]>
/** A word that could mean several. */
export interface Doubt {
  readonly property: string
  readonly message: string
}
const mostWays = 3

/** @returns for each draft what could not be told apart */
export async function wordsToCodes(
  { engine, resource }: Store,
  drafts: readonly Draft[],
  session: Session,
): Promise<Doubt[][]> {
  const doubts: Doubt[][] = drafts.map(() => [])
  for (const [name, field] of Object.entries(resource.fields)) {
    const used = drafts.filter(draft => draft[name] !== undefined)
    if (used.length === 0) continue
    if (field.rows) {
      const words = await engine.texts.wordsOf(field.rows)
      const known = new Map([...words].map(([code, each]) => [code, turned(each)]))
      const codeOf: Translate = ({ dict = '' }, word) => known.get(dict)?.get(word) ?? word
      for (const draft of used) draft[name] = textOfLines(field.rows, String(draft[name]), codeOf)
      continue
    }
    const codes: Codes | undefined = field.reference
      ? await referenceCodes(
          engine,
          field.reference,
          session,
          used.flatMap(draft => partsOf(draft[name])),
        )
      : field.dict
        ? turned(await engine.texts.dictionary(field.dict))
        : field.kind === 'area'
          ? regionCodes(await engine.texts.regions())
          : undefined
    if (!codes) continue
    drafts.forEach((draft, at) => {
      if (draft[name] === undefined) return
      const parts = partsOf(draft[name]).map(part => part.trim())
      for (const part of parts) {
        const ways = codes.get(part)
        if (typeof ways !== 'object') continue
        const listed = ways.slice(0, mostWays).join('、') + (ways.length > mostWays ? ' 等' : '')
        const message = `「${field.title}」有多个名为“${part.slice(0, 30)}”的记录，请改填其中之一：${listed}`
        doubts[at]!.push({ property: name, message })
      }
      draft[name] = parts
        .map(part => {
          const code = codes.get(part)
          return typeof code === 'string' ? code : part
        })
        .join(',')
    })
  }
  return doubts
}

function turned(words: ReadonlyMap<string, string> | undefined): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  for (const [value, text] of words ?? []) codes.set(text, value)
  // A code typed as itself wins over a word that happens to look like it.
  for (const value of words?.keys() ?? []) codes.set(value, value)
  return codes
}

function regionCodes(regions: ReadonlyMap<string, string>): Codes {
  const codes = new Map<string, string | readonly string[]>()
  const named = Map.groupBy(regions, ([, name]) => name)
  const path = (code: string) => regionPath(code, regions).join('/')
  for (const [name, all] of named)
    codes.set(name, all.length === 1 ? all[0]![0] : all.map(([code]) => path(code)))
  for (const code of regions.keys()) codes.set(path(code), code)
  for (const code of regions.keys()) codes.set(code, code)
  return codes
}

async function referenceCodes(
  engine: Engine,
  reference: Reference,
  session: Session,
  words: readonly string[],
): Promise<Codes> {
  const target = engine.targets(reference)
  const usable = await usableRows(engine, target, session)
  const codes = new Map<string, string | readonly string[]>()
  const named = new Map<string, Set<string>>()
  const distinct = [...new Set(words.map(word => word.trim()))]
  for (let at = 0; at < distinct.length; at += chunk) {
    const part = distinct.slice(at, at + chunk)
    const meant = anyOf([isIn(`t."${target.text}"`, part), isIn(`t."${target.value}"`, part)])
    const where = allOf([meant, ...usable])
    const rows = await engine.db.read<{ value: string; text: string }>({
      sql: `select t."${target.value}" as value, t."${target.text}" as text from "${target.table}" t where ${where.sql}`,
      parameters: where.parameters,
    })
    for (const { value, text } of rows) {
      const values = named.get(text)
      if (values) values.add(value)
      else named.set(text, new Set([value]))
    }
  }
  for (const [text, values] of named) codes.set(text, values.size === 1 ? [...values][0]! : [...values])
  for (const values of named.values()) for (const value of values) codes.set(value, value)
  return codes
}
