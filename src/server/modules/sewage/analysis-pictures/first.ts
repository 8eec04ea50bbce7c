/** What was found where for the first time. Whether something was found is a figure too: of who is masked nothing is told. */
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { type Found, levelBelow, placesIn } from '../analysis/place.ts'
import { placeOfPlant } from '../consumption/list-queries.ts'
import { hiddenIn } from '../consumption/small.ts'
import { drugNames, firstFound, foundWithin, watchedSince } from './queries.ts'

const earliest = (days: readonly (string | null | undefined)[]): string | null =>
  days.reduce<string | null>((first, day) => (day && (first === null || day < first) ? day : first), null)
const nobody = { first: null, tested: 0, detected: 0 }

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
  const [own, inside] = await Promise.all([
    placesIn(db, session, asking, { level, parent: code }),
    placesIn(db, session, asking, { level: inner, parent: code }),
  ])
  const plants = own.all.filter(one => placeOfPlant(one, level) === code)
  const ids = plants.map(({ id }) => id)
  const [drugs, found, within, since] = await Promise.all([
    drugNames(db),
    firstFound(db, ids),
    foundWithin(db, ids, [from, to]),
    watchedSince(db, ids),
  ])
  const tested = new Set([...found, ...within].map(({ drugCode }) => drugCode))
  const rows = []
  for (const { drugCode, nameZh } of drugs.filter(one => tested.has(one.drugCode))) {
    const firsts = new Map(
      found.flatMap(one => (one.drugCode === drugCode ? [[one.plantId, one.first] as const] : [])),
    )
    const counts = new Map(
      within.flatMap(one => (one.drugCode === drugCode ? [[one.plantId, one] as const] : [])),
    )
    const sumOf = (some: readonly { id: string }[]) => ({
      first: earliest(some.map(({ id }) => firsts.get(id))),
      tested: some.reduce((sum, { id }) => sum + Number(counts.get(id)?.tested ?? 0), 0),
      detected: some.reduce((sum, { id }) => sum + Number(counts.get(id)?.detected ?? 0), 0),
    })
    // Days on which something could be told: those of the span, and those of the first findings.
    const told = [...new Set([...days, ...firsts.values()])]
    const hides = async (scope: typeof own, of: Found['level']) => {
      const isHidden = await hiddenIn(db, { level: of, grain: 'DAY', drug: drugCode }, scope, told)
      return (place: string) => told.some(day => isHidden(day, place))
    }
    const [ownHidden, innerHidden] = [await hides(own, level), await hides(inside, inner)]
    const whole = ownHidden(code) ? nobody : sumOf(plants)
    rows.push({
      code: drugCode,
      name: nameZh ?? drugCode,
      ...whole,
      // What was there when watching began is not new.
      fresh: whole.first !== null && whole.first >= from && whole.first <= to && whole.first !== since,
      at: inside.places.map(place => {
        const hidden = innerHidden(place.code)
        const sums = hidden ? nobody : sumOf(plants.filter(one => placeOfPlant(one, inner) === place.code))
        const without = hidden ? 'masked' : sums.first === null && sums.tested === 0 ? 'none' : null
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
