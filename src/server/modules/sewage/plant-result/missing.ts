/** What is missing for the results that are not there: by plant and day, and who owes it. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { missingResults } from '#contract/sewage/plant-result.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { dictItemRows } from '../../platform/dict/queries.ts'
import type { DayInput } from './day.ts'
import { fetchedWithin, sampledElsewhere, samplesOwing } from './day-queries.ts'
import { figuresOf, type Lack, noInflow, notSampled, notTested } from './figures.ts'
import { gather, scienceOf } from './gather.ts'
import { plantsOf } from './queries.ts'
import { resultSettings } from './settings.ts'

const mostRows = 300
const unfetched = new Set(['UNUSED', 'BOUND'])
const onTheWay = new Set(['SAMPLED', 'TRANSIT'])

function lacksOf(input: DayInput): readonly Lack[] {
  try {
    return figuresOf(input).lacks
  } catch (error) {
    if (!(error instanceof BadFigure)) throw error
    return [{ kind: 'LAB', words: `${error.message}，不能计算`, owedBy: '实验室核对检测值' }]
  }
}

export async function missingOf(
  db: Db,
  session: Session,
  span: { plantIds: readonly string[] | undefined; from: string; to: string; now: number },
): Promise<ResultOf<typeof missingResults>> {
  const owing = await samplesOwing(db, session, span, mostRows + 1)
  const rows: ResultOf<typeof missingResults>['rows'] = []
  const science = await scienceOf(db, await resultSettings(db))
  const plants = new Map(
    (await plantsOf(db, [...new Set(owing.map(({ plantId }) => plantId))])).map(one => [one.id, one]),
  )
  const seen = new Set<string>()
  for (const { plantId, plantName, sampleDate, state, pointName, endTime } of owing.slice(0, mostRows)) {
    const plant = plants.get(plantId)
    const waiting = unfetched.has(state)
    const missed = waiting && Number(endTime) < span.now - fetchedWithin
    // A day is computed as one, a run is missed by itself.
    const key = `${plantId} ${sampleDate}${waiting ? ` ${pointName}` : ''}`
    if (!plant || seen.has(key)) continue
    seen.add(key)
    const inputs = async () => (await gather(db, plant, sampleDate, sampleDate, science)).inputOf(sampleDate)
    const lacks = async (): Promise<readonly Lack[]> => {
      if (missed) return [notSampled(pointName, (await inputs()).samples.length > 0)]
      if (waiting || onTheWay.has(state)) return [notTested(state)]
      const input = await inputs()
      return input.values.length === 0 ? [notTested(state)] : lacksOf(input)
    }
    for (const lack of await lacks()) rows.push({ plantId, plantName, sampleDate, ...lack })
  }
  const outside = await sampledElsewhere(db, session, span, mostRows)
  const items = outside.length > 0 ? await dictItemRows(db, 'outlet_kind') : []
  const words = new Map(items.map(one => [one.itemValue, one.itemText]))
  for (const { plantId, plantName, sampleDate, kinds, count } of outside) {
    const places = kinds.map(kind => words.get(kind) ?? kind)
    rows.push({ plantId, plantName, sampleDate, ...noInflow(places, count) })
  }
  rows.sort((a, b) => (a.sampleDate === b.sampleDate ? 0 : a.sampleDate < b.sampleDate ? 1 : -1))
  return { rows, more: owing.length > mostRows }
}
