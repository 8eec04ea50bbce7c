/** What is missing for the results that are not there: by plant and day, and who owes it. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { missingResults } from '#contract/sewage/plant-result.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import type { DayInput } from './day.ts'
import { figuresOf, type Lack, notTested } from './figures.ts'
import { gather, scienceOf } from './gather.ts'
import { plantsOf, samplesOwing } from './queries.ts'
import { resultSettings } from './settings.ts'

const mostRows = 300

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
  span: { plantId: string | undefined; from: string; to: string },
): Promise<ResultOf<typeof missingResults>> {
  const owing = await samplesOwing(db, session, span, mostRows + 1)
  const rows: ResultOf<typeof missingResults>['rows'] = []
  const science = await scienceOf(db, await resultSettings(db))
  const plants = new Map(
    (await plantsOf(db, [...new Set(owing.map(({ plantId }) => plantId))])).map(one => [one.id, one]),
  )
  const seen = new Set<string>()
  for (const { plantId, plantName, sampleDate, state } of owing.slice(0, mostRows)) {
    const plant = plants.get(plantId)
    if (!plant || seen.has(`${plantId} ${sampleDate}`)) continue
    seen.add(`${plantId} ${sampleDate}`)
    const received = !['SAMPLED', 'TRANSIT'].includes(state)
    const lacks = received
      ? await gather(db, plant, sampleDate, sampleDate, science).then(found => {
          const input = found.inputOf(sampleDate)
          return input.values.length === 0 ? [notTested('RECEIVED')] : lacksOf(input)
        })
      : [notTested(state)]
    for (const lack of lacks) rows.push({ plantId, plantName, sampleDate, ...lack })
  }
  return { rows, more: owing.length > mostRows }
}
