/** The days that are looked at where none are named: those of home are those of the analysis. */
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { analysisTrend } from '#contract/sewage/analysis.ts'
import type { overviewCities } from '#contract/sewage/overview.ts'
import { rollUpConsumption } from '#server/modules/sewage/consumption/roll-up.ts'
import { readHome } from '#web/screens/dashboard/url-state.ts'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, putResults } from './consumption-world.ts'

const newest = '2026-03-15'
forEachDatabase((_name, open) => {
  it('is the same span on home and in the analysis', async () => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, [{ id: '1001', district: '990101', served: 30 }])
    await putResults(db, [{ plant: '1001', day: newest, pndl: 20, population: 300_000 }])
    await rollUpConsumption(db)
    const admin = await signIn(app, 'admin')
    const { days } = readHome(new URLSearchParams())
    const of = 'measure=pndl&drug=METH'
    const [{ result: trend }, { result: home }] = await Promise.all([
      admin.call<ResultOf<typeof analysisTrend>>(
        'GET',
        `/sewage/analysis/trend?place=990100&grain=DAY&${of}`,
      ),
      admin.call<ResultOf<typeof overviewCities>>('GET', `/sewage/overview/cities?days=${days}&${of}`),
    ])
    expect([trend.from, trend.to]).toEqual([home.from, home.to])
    expect([trend.to, trend.points.length]).toEqual([newest, 90])
  })
})
