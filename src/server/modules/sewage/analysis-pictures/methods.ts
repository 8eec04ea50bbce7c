/** What a figure would be with the people of each other method: by the same results, days and plants, whatever was published. */
import { mean } from '#lib/wbe/statistics.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { type Asking, type Found, placesIn } from '../analysis/place.ts'
import { shownResults } from '../consumption/small.ts'
import { daysPublished, methodSums, methodsTaken } from './method-queries.ts'

type Sums = Awaited<ReturnType<typeof methodSums>>[number]
const total = (rows: readonly Sums[], of: 'days' | 'known' | 'below' | 'people' | 'taken'): number =>
  rows.reduce((sum, row) => sum + Number(row[of] ?? 0), 0)
/** More than half below the LOQ is no figure; without an agreed factor there is a load alone. */
const withoutOf = (rows: readonly Sums[]): string | null =>
  total(rows, 'below') * 2 > total(rows, 'days')
    ? 'below'
    : rows.every(({ amount }) => amount === null)
      ? 'load'
      : null
const none = { value: null, usual: null }
/** A region's day is weighted by people (F11), its days are not (F9); of a plant both are the same. */
function figuresOf(days: readonly Sums[]) {
  const known = days.flatMap(({ amount, people, taken }) =>
    amount !== null && people && taken ? [{ value: amount / people, usual: amount / taken }] : [],
  )
  return { value: mean(known.map(one => one.value)), usual: mean(known.map(one => one.usual)) }
}
/** Persons behind a plant's day. */
const peopleOf = (rows: readonly Sums[], of: 'people' | 'taken'): number | null => {
  const known = total(rows, 'known')
  return known === 0 ? null : total(rows, of) / known
}

export async function methodsOf(
  db: Db,
  session: Session,
  asking: Pick<Asking, 'drug' | 'measure'>,
  { code, name, level }: Found,
  days: readonly string[],
) {
  const { places } = await placesIn(db, session, asking, { level: 'P', parent: code })
  const place = { code, name, level }
  if (places.length === 0) return { place, taken: [], methods: [], masked: 0 }
  const { drug, measure } = asking
  const asked = {
    plantIds: places.map(one => one.code),
    span: [days[0]!, days.at(-1)!] as const,
    ...{ drug, measure },
    shown: await shownResults(db, session),
  }
  const [all, taken, byDay, byPlant] = await Promise.all([
    daysPublished(db, session, asked),
    methodsTaken(db, session, asked),
    methodSums(db, session, asked, 'day'),
    level === 'P' ? [] : methodSums(db, session, asked, 'plant'),
  ])
  const names = new Map(places.map(one => [one.code, one.name]))
  const ofMethod = Map.groupBy(byPlant, row => row.method)
  const methods = [...Map.groupBy(byDay, row => row.method)].map(([method, own]) => {
    const without = withoutOf(own)
    const units = level === 'P' ? own : (ofMethod.get(method) ?? [])
    return {
      method,
      without,
      days: total(own, 'days'),
      plants: level === 'P' ? 1 : units.length,
      people: peopleOf(own, 'people'),
      taken: peopleOf(own, 'taken'),
      ...(without === null ? figuresOf(own) : none),
      units: units.map(row => {
        const why = withoutOf([row])
        return {
          code: row.unit,
          name: names.get(row.unit) ?? row.unit,
          without: why,
          days: Number(row.days),
          ...(why === null ? { value: row.mean, usual: row.usual } : none),
        }
      }),
    }
  })
  return {
    place,
    taken: taken.map(row => ({ method: row.method ?? '', days: Number(row.days) })),
    methods: methods.sort((a, b) => (b.value ?? -1) - (a.value ?? -1) || (a.method < b.method ? -1 : 1)),
    masked: all - taken.reduce((sum, row) => sum + Number(row.days), 0),
  }
}
