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
/** A code for each word; undefined where several rows have the same name. */
type Codes = ReadonlyMap<string, string | undefined>

/** @returns for each draft what could not be told apart, in words */
export async function wordsToCodes(
  { engine, resource }: Store,
  drafts: readonly Draft[],
  session: Session,
): Promise<string[][]> {
  const doubts: string[][] = drafts.map(() => [])
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
    const codes = field.reference
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
      const vague = parts.find(part => codes.has(part) && codes.get(part) === undefined)
      if (vague !== undefined) doubts[at]!.push(`「${field.title}」有多个名为“${vague.slice(0, 30)}”的记录`)
      draft[name] = parts.map(part => codes.get(part) ?? part).join(',')
    })
  }
  return doubts
}

function turned(words: ReadonlyMap<string, string> | undefined): Codes {
  const codes = new Map<string, string>()
  for (const [value, text] of words ?? []) codes.set(text, value)
  // A code typed as itself wins over a word that happens to look like it.
  for (const value of words?.keys() ?? []) codes.set(value, value)
  return codes
}

function regionCodes(regions: ReadonlyMap<string, string>): Codes {
  const codes = new Map<string, string | undefined>()
  for (const [code, name] of regions) {
    codes.set(name, codes.has(name) ? undefined : code)
    codes.set(regionPath(code, regions).join('/'), code)
  }
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
  const codes = new Map<string, string | undefined>()
  const values: string[] = []
  const distinct = [...new Set(words.map(word => word.trim()))]
  for (let at = 0; at < distinct.length; at += chunk) {
    const part = distinct.slice(at, at + chunk)
    const named = anyOf([isIn(`t."${target.text}"`, part), isIn(`t."${target.value}"`, part)])
    const where = allOf([named, ...usableRows(engine.db.dialect, target, session)])
    const rows = await engine.db.read<{ value: string; text: string }>({
      sql: `select t."${target.value}" as value, t."${target.text}" as text from "${target.table}" t where ${where.sql}`,
      parameters: where.parameters,
    })
    for (const { value, text } of rows) {
      codes.set(text, codes.has(text) && codes.get(text) !== value ? undefined : value)
      values.push(value)
    }
  }
  for (const value of values) codes.set(value, value)
  return codes
}
