/** Guard A88: what one caller may ask of a list, and that he gets no more than his share. */
import { expect, it } from 'vitest'
import { superQueryLimits } from '#contract/kit/page-query.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { openWorld } from './world.ts'

const lines = (count: number, rule: string) =>
  encodeURIComponent(
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ field: 'plantName', rule, val: `x${at}` }))),
  )

forEachDatabase((_name, open, place) => {
  it('a list takes few patterns, and says so [A88]', async () => {
    const world = await openWorld(await open(), (await place()).dataDir)
    const ask = (query: string) => world.call('city', { url: `/sewage/plant/list?${query}` })
    const { patterns } = superQueryLimits
    for (const rule of ['like', 'left_like', 'right_like']) {
      expect((await ask(`superQueryParams=${lines(patterns, rule)}`)).status).toBe(200)
      const refused = await ask(`superQueryParams=${lines(patterns + 1, rule)}`)
      expect([refused.status, refused.message]).toEqual([
        400,
        `模糊条件最多 ${patterns} 个，请减少一些，或改用等于、属于`,
      ])
    }
    const words = Array.from({ length: patterns + 1 }, (_, at) => `w${at}`).join(',')
    expect((await ask(`plantName=${encodeURIComponent(`,${words},`)}`)).status).toBe(400)
    expect((await ask(`superQueryParams=${lines(50, 'eq')}&superQueryMatchType=or`)).status).toBe(200)
    await world.app.close()
  })
})
