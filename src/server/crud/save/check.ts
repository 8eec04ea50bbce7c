/** All that must hold before rows are written; many are checked as cheaply as one. */
import { refused } from '#contract/kit/fault.ts'
import type { Field, Fields } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { rowsIn } from '#contract/kit/rows.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { typeProblem } from '#contract/kit/type-problem.ts'
import type { Session } from '#server/http/serve.ts'
import type { Store } from '../engine.ts'
import { partsOf } from '../refer/texts.ts'
import { type Candidate, idOf } from './candidate.ts'
import { checkNamed } from './named.ts'
import { lookUpReferences, type References } from './references.ts'
import { takenValues } from './unique.ts'

/** Fills the `problems` of each. Returns what the references lead to. */
export async function checkCandidates(
  store: Store,
  candidates: readonly Candidate[],
  session: Session,
): Promise<References> {
  const { engine, resource } = store
  for (const candidate of candidates) checkAlone(resource, candidate)
  const references = await lookUpReferences(store, candidates, session)
  const [regions, dictionaries] = [await engine.texts.regions(), await dictionariesOf(store)]
  for (const candidate of candidates) {
    for (const [name, field] of written(resource, candidate)) {
      const value = candidate.draft[name]
      if (isEmpty(value)) continue
      const words = field.dict ? dictionaries.get(field.dict) : undefined
      const unknown = partsOf(value).find(part => words && words.size > 0 && !words.has(part))
      if (unknown !== undefined) say(candidate, name, field, `没有“${clip(unknown)}”这一选项`)
      const stray = field.rows && strayIn(field.rows, value, dictionaries)
      if (stray !== undefined) say(candidate, name, field, `没有“${clip(stray)}”这一选项`)
      if (field.kind === 'area' && !regions.has(String(value)))
        say(candidate, name, field, '不是有效的行政区划代码')
      if (field.reference && !references.has(field.reference, value))
        say(candidate, name, field, '所选记录不存在或无权使用，请重新选择')
    }
  }
  await checkNamed(store, candidates, references, session)
  await checkUnique(store, candidates)
  return references
}

/** What one row shows by itself. */
function checkAlone(resource: Resource, candidate: Candidate): void {
  const row = { ...candidate.present, ...candidate.draft }
  for (const [name, field] of written(resource, candidate)) {
    const value = candidate.draft[name]
    // A draft of an edit holds what differs; that of a row which comes back, what it had.
    if (field.fixed && candidate.present && candidate.present[name] !== value)
      say(candidate, name, field, '不能修改', field.fixed)
    if (field.required && isEmpty(value)) say(candidate, name, field, '不能为空', field.emptyWords)
    const wrong = typeProblem(field, value)
    if (wrong) say(candidate, name, field, wrong)
    else
      for (const rule of field.rules ?? []) {
        const message = rule(value, row)
        if (message) {
          say(candidate, name, field, message)
          break
        }
      }
  }
}

async function checkUnique({ engine, resource }: Store, candidates: readonly Candidate[]): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.unique) continue
    const asking = candidates.filter(
      ({ draft, problems }) => !isEmpty(draft[name]) && !problems.some(({ property }) => property === name),
    )
    if (asking.length === 0) continue
    const taken = await takenValues(
      engine.db,
      resource,
      name,
      asking.map(({ draft }) => draft[name]),
    )
    const claimed = new Set<unknown>()
    for (const candidate of asking) {
      const value = candidate.draft[name]
      const holder = taken.get(value)
      if ((holder !== undefined && holder !== idOf(candidate)) || claimed.has(value))
        say(candidate, name, field, '已存在，请换一个', field.takenWords)
      claimed.add(value)
    }
  }
}

async function dictionariesOf({ engine, resource }: Store) {
  const codes = Object.values(resource.fields).flatMap(({ dict, rows = {} }) => [
    ...(dict ? [dict] : []),
    ...Object.values(rows).flatMap(each => each.dict ?? []),
  ])
  return new Map(
    await Promise.all(codes.map(async code => [code, await engine.texts.dictionary(code)] as const)),
  )
}

/** A code in the rows of a record that its dictionary does not have. */
function strayIn(
  fields: Fields,
  text: unknown,
  dictionaries: Awaited<ReturnType<typeof dictionariesOf>>,
): string | undefined {
  for (const row of rowsIn(text) ?? [])
    for (const [name, { dict }] of Object.entries(fields)) {
      const words = dict ? dictionaries.get(dict) : undefined
      const value = row[name]
      if (words && words.size > 0 && !isEmpty(value) && !words.has(String(value))) return String(value)
    }
  return undefined
}

const written = (resource: Resource, { draft }: Candidate): [string, Field][] =>
  Object.entries(resource.fields).filter(([name]) => Object.hasOwn(draft, name))
const clip = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

/** @param whole said instead of title and message */
function say(candidate: Candidate, property: string, field: Field, message: string, whole?: string): void {
  candidate.problems.push({ property, message: whole ?? `「${field.title}」${message}` })
}

/** @throws Fault `refused` with the first problem in words and all of them in its result */
export function refuseProblems({ problems }: Candidate): void {
  const [first] = problems
  if (first) throw refused(first.message, { problems })
}
