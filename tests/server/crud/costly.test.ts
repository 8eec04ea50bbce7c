/** Guard A88: what one caller may ask of a list, and that he gets no more than his share. */
import { expect, it } from 'vitest'
import { superQueryLimits } from '#contract/kit/page-query.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { openWorld } from './world.ts'

const lines = (count: number, rule: string) =>
  encodeURIComponent(
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ field: 'plantName', rule, val: `x${at}` }))),
  )

forEachDatabase((_name, open) => {
  it('a list takes few patterns, and says so [A88]', async () => {
    const world = await openWorld(await open(), newFolder())
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
    const long = { field: 'plantName', rule: 'like', val: '长'.repeat(101) }
    for (const query of [
      `superQueryParams=${encodeURIComponent(JSON.stringify([long]))}`,
      `plantName=${encodeURIComponent(`*${long.val}*`)}`,
    ])
      expect((await ask(query)).message).toBe('模糊条件最多 100 个字，请缩短一些')
    const words = Array.from({ length: patterns + 1 }, (_, at) => `w${at}`).join(',')
    expect((await ask(`plantName=${encodeURIComponent(`,${words},`)}`)).status).toBe(400)
    expect((await ask(`superQueryParams=${lines(50, 'eq')}&superQueryMatchType=or`)).status).toBe(200)
    await world.app.close()
  })

  it('what no index leads to is declared costly, and nothing else of a list [A88]', async () => {
    const db = await open()
    const world = await openWorld(db, newFolder())
    const read = db.read.bind(db)
    let costly = 0
    db.read = query => {
      if (query.costly) costly += 1
      return read(query)
    }
    const ask = async (query: string) => {
      costly = 0
      const { status } = await world.call('province', { url: `/sewage/plant/list?${query}` })
      return { status, costly }
    }
    const superQuery = (count: number, field: string, rule: string, val: string, match = 'and') =>
      `superQueryMatchType=${match}&superQueryParams=${encodeURIComponent(
        JSON.stringify(Array.from({ length: count }, (_, at) => ({ field, rule, val: `${val}${at}` }))),
      )}`
    const points = 'sewage_point,pointCode'
    const some = { status: 200, costly: 2 }
    for (const query of [
      superQuery(50, 'plantCode', 'eq', 'x', 'or'),
      superQuery(50, 'plantCode', 'ne', 'x'),
      superQuery(50, points, 'eq', 'x'),
      superQuery(4, 'plantName', 'like', 'x'),
      'createTime_MultiString=2026-01-01,2026-01-02,2026-01-03,2026-01-04',
      'plantName=,a,b,c,d,',
      'plantCode=!a&plantName=!b&districtCode=!c&status=!RUN',
    ])
      expect(await ask(query), query).toEqual(some)
    for (const query of [
      '',
      superQuery(50, 'plantCode', 'eq', 'x'),
      superQuery(1, 'plantCode', 'in', 'a,b,c,d,e'),
      'plantName=*a*&status=!RUN&column=plantName&order=asc',
    ])
      expect(await ask(query), query).toEqual({ status: 200, costly: 0 })
    // Bookmarks are made by a walk through the whole list.
    expect(await ask('pageNo=9000')).toEqual({ status: 200, costly: 1 })
    await world.app.close()
  })
})
