/** What was found where for the first time. Whether something was found is a figure too: of who is masked nothing is told. */
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { type Found, levelBelow, placesIn } from '../analysis/place.ts'
import { hiddenAt, maybeHidden } from '../consumption/small.ts'
import { type FoundAsk, firstDays, testedWithin } from './first-queries.ts'
import { drugNames } from './queries.ts'

const earliest = (days: readonly (string | null)[]): string | null =>
  days.reduce<string | null>((first, day) => (day && (first === null || day < first) ? day : first), null)
const nobody = { first: null, tested: 0, detected: 0 }
type Sums = { first: string | null; tested: number; detected: number }

/** By place and drug: the first day of all, and the days of the span. */
async function sumsOf(db: Db, asked: FoundAsk, span: readonly [string, string]) {
  const firsts = await firstDays(db, asked, 'found')
  const counts = await testedWithin(db, asked, span)
  const sums = new Map<string, Sums>()
  const of = (code: string, drug: string): Sums => sums.get(`${code} ${drug}`) ?? nobody
  for (const { code, drug, first } of firsts) sums.set(`${code} ${drug}`, { ...nobody, first })
  for (const { code, drug, tested, detected } of counts) {
    const before = of(code, drug)
    sums.set(`${code} ${drug}`, {
      ...before,
      tested: before.tested + Number(tested),
      detected: before.detected + Number(detected),
    })
  }
  return of
}

export async function firstOf(
  db: Db,
  session: Session,
  { code, name, level }: Found,
  days: readonly string[],
) {
  const from = days[0]!
  const to = days.at(-1)!
  const asking = { drug: '', measure: 'pndl' as const }
  const inner = levelBelow(level) ?? level
  const [own, inside, names] = await Promise.all([
    placesIn(db, session, asking, { level, parent: code }),
    placesIn(db, session, asking, { level: inner, parent: code }),
    drugNames(db),
  ])
  const drugs = names.map(({ drugCode }) => drugCode)
  const ownAsk = { level, codes: [code], drugs }
  const [ownSums, innerSums, begun] = await Promise.all([
    sumsOf(db, ownAsk, [from, to]),
    sumsOf(db, { level: inner, codes: inside.places.map(place => place.code), drugs }, [from, to]),
    firstDays(db, ownAsk, 'tested'),
  ])
  const since = earliest(begun.map(({ first }) => first))
  const isDoubtful = [level, inner].map(of => maybeHidden(own.tender, own.all, of))
  const isAnyDoubtful = isDoubtful[0]!(code) || inside.places.some(place => isDoubtful[1]!(place.code))
  const rows = []
  for (const { drugCode, nameZh } of names) {
    const ownSum = ownSums(code, drugCode)
    const innerOf = new Map(inside.places.map(place => [place.code, innerSums(place.code, drugCode)]))
    if (ownSum.first === null && ownSum.tested === 0) continue
    // Days on which something could be told: those of the span, and those of the first findings.
    const found = [ownSum, ...innerOf.values()].flatMap(({ first }) => first ?? [])
    const told = [...new Set([...days, ...found])]
    const isHidden = isAnyDoubtful
      ? await hiddenAt(db, { grain: 'DAY', drug: drugCode }, inside, told)
      : undefined
    const hides = (of: Found['level'], place: string) =>
      isHidden !== undefined && told.some(day => isHidden(of)(day, place))
    const whole = hides(level, code) ? nobody : ownSum
    rows.push({
      code: drugCode,
      name: nameZh ?? drugCode,
      ...whole,
      // What was there when watching began is not new.
      fresh: whole.first !== null && whole.first >= from && whole.first <= to && whole.first !== since,
      at: inside.places.map(place => {
        const isMasked = hides(inner, place.code)
        const sums = isMasked ? nobody : innerOf.get(place.code)!
        const without = isMasked ? 'masked' : sums.first === null && sums.tested === 0 ? 'none' : null
        return { code: place.code, name: place.name, level: inner, without, ...sums }
      }),
    })
  }
  return {
    place: { code, name, level },
    watchedSince: since,
    drugs: rows.sort((a, b) =>
      (b.first ?? '') < (a.first ?? '')
        ? -1
        : (b.first ?? '') > (a.first ?? '')
          ? 1
          : a.code < b.code
            ? -1
            : 1,
    ),
  }
}
