/** How warm a sample comes in: outside the band it is taken with a reason, and says so from then on (spec/domain 2.3, 5.6). */
import { expect, it } from 'vitest'
import {
  bandWords,
  type ColdVerdict,
  coldFault,
  coldLimits,
  coldMinutesWords,
  gapMinutes,
} from '#contract/sewage/cold-limits.ts'
import { bulkOf } from '#server/db/rows.ts'
import { coldWords } from '#server/modules/sewage/sample/cold-words.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { drawnSamples } from '../machine/field.ts'
import { act, done, get, journey, listOf, type Row } from './journey.ts'

it('tells a reading within the band from one outside it', () => {
  for (const temp of [0, 4, 6]) expect(coldFault(temp, coldLimits), `${temp}`).toBeUndefined()
  expect(coldFault(-0.1, coldLimits)).toBe('偏低')
  expect(coldFault(6.1, coldLimits)).toBe('偏高')
  expect(coldFault(8, coldLimits)).toBe('偏高')
  expect(coldFault(8.1, coldLimits)).toBe('超温')
  expect(bandWords(coldLimits)).toBe('0～6 ℃')
})

it('says of what nobody measured long enough that its record is not whole, not that it stayed cold', () => {
  const said = (tempOverMinutes: number | null, tempGapMinutes: number | null) =>
    coldWords({ tempOverMinutes, tempGapMinutes }, coldLimits)
  expect(said(0, null)).toBe('合格')
  expect(said(0, 60)).toBe('合格')
  expect(said(0, 61)).toBe('记录不全')
  expect(said(20, 40)).toBe('短时超温 20 min')
  expect(said(20, 41)).toBe('短时超温 20 min，记录不全')
  expect(said(61, 900)).toBe('超温 61 min')
  expect(said(null, null)).toBe('无记录')
  const minute = 60_000
  const every = (step: number, until = 60) =>
    Array.from({ length: until / step }, (_, at) => at * step * minute)
  const of = (times: readonly number[]) => gapMinutes(times, 0, 60 * minute)
  // Whoever tells every ten minutes, as HJ 212 has it, leaves no gap.
  for (const step of [1, 5, 10, 15]) expect(of(every(step)), `${step}`).toBe(0)
  expect(of(every(20))).toBe(60)
  expect(of(every(1, 30))).toBe(31)
  expect(of([])).toBe(60)
  expect(gapMinutes([], 60 * minute, 0)).toBe(0)
})

it('keeps what was judged at reception when the minutes are no longer there, and says so', () => {
  const said = (overHigh: number, unmeasured: number, judged: ColdVerdict | null) =>
    coldMinutesWords({ overFair: 0, overHigh, unmeasured, judged }, coldLimits).replace(/.*?）/, '')
  expect(said(0, 0, null)).toBe('，合格')
  expect(said(0, 0, 'held')).toBe('，合格')
  expect(said(0, 90, null)).toBe('，无记录 1 h 30 min，记录不全，不作判定')
  expect(said(0, 90, 'unknown')).toBe('，无记录 1 h 30 min，记录不全，不作判定')
  expect(said(0, 90, 'held')).toBe('，无记录 1 h 30 min，接收时判定合格，按现存记录不作判定')
  expect(said(0, 90, 'over')).toBe('，无记录 1 h 30 min，接收时判定超温，按现存记录不作判定')
  expect(said(0, 0, 'unknown')).toBe('，接收时不作判定，按现存记录合格')
})

forEachDatabase((_name, open) => {
  it('takes what comes in too warm or too cold with a reason alone, and keeps what was wrong', async () => {
    const { db, people } = await journey(open)
    const [warm, cold, well, together] = await drawnSamples(db, 4)
    for (const id of [warm, cold, well, together]) {
      await done(people.courier, '/sewage/sample/pickup', { id, temp: 4.2 })
      await done(people.courier, '/sewage/sample/depart', { id })
      await done(people.courier, '/sewage/sample/arrive', { id, temp: 9 })
    }
    const receive = (id: unknown, payload: Row) =>
      act(people.lab, '/sewage/sample/receive', { id, ...payload })
    expect((await receive(warm, { receiveTemp: 9.5 })).message).toBe(
      '接收温度 9.5 ℃ 超温，样品应在 0～6 ℃ 保存；请说明原因后接收，或拒收；确已超温的，状况选“超温”',
    )
    expect((await receive(cold, { receiveTemp: -1 })).message).toBe(
      '接收温度 -1 ℃ 偏低，样品应在 0～6 ℃ 保存；请说明原因后接收，或拒收',
    )
    expect((await receive(warm, { receiveTemp: 9.5, reason: '  ' })).success).toBe(false)
    // A form that says nothing of the seal is asked to look.
    expect(
      (await act(people.lab, '/sewage/sample/receive', { id: together, receiveTemp: 4, sealOk: '' })).message,
    ).toContain('请核对封签')
    const many = await act(people.lab, '/sewage/sample/receiveBatch', { ids: [together], receiveTemp: 7 })
    expect(JSON.stringify(many)).toContain('接收温度 7 ℃ 偏高')
    // Cold again at the door: what the courier read on the way is not passed over.
    expect((await receive(well, { receiveTemp: 6 })).message).toBe(
      '途中“到达”时箱温 9 ℃ 超温，样品应在 0～6 ℃ 保存；请说明原因后接收，或拒收',
    )
    expect((await receive(well, { receiveTemp: 6, reason: '到达后已入冰箱' })).success).toBe(true)
    expect((await receive(warm, { receiveTemp: 9.5, reason: '冰排用尽' })).success).toBe(true)
    expect((await receive(together, { receiveTemp: 7, reason: '门口等候' })).success).toBe(true)
    const row = await get(people.lab, `/sewage/sample/queryById?id=${warm}`)
    // Whether it is spoilt the minutes decide, or whoever looks at it.
    expect(row).toMatchObject({ receiveTemp: 9.5, condition: 'OK', coldChain: '无记录，接收 9.5 ℃ 超温' })
    const judged = async (id: unknown) =>
      (await get<Row>(people.lab, `/sewage/sample/course?id=${id}`))['judged']
    const minutes = (id: unknown, over: number | null) =>
      db.write([
        { sql: 'update sample set temp_over_minutes = ? where id = ?', parameters: [over, String(id)] },
      ])
    expect(await judged(warm)).toBeNull()
    await minutes(warm, 61)
    expect(await judged(warm)).toBe('over')
    await minutes(warm, null)
    // Still on its way: only its cabinet has been looked at.
    await minutes(cold, 0)
    expect(await judged(cold)).toBeNull()
    await minutes(cold, null)
    const chain = await get<{ steps: Row[] }>(people.lab, `/sewage/sample/custody?id=${warm}`)
    expect(chain.steps.map(step => step['tempFault'])).toEqual([null, null, '超温', '超温'])
    expect(chain.steps.at(-1)).toMatchObject({ action: 'RECEIVE', temp: 9.5, remark: '冰排用尽' })
    const departed = await listOf(people.lab, '/sewage/sample/list?receiveTemp_begin=6.1')
    expect(departed.map(({ id }) => id).sort()).toEqual([warm, together].sort())
    const [step] = await db.k
      .selectFrom('recordStep')
      .select(['notes', 'reason'])
      .where('recordId', '=', warm!)
      .where('verb', '=', 'receive')
      .execute()
    expect(JSON.stringify(step)).toContain('接收温度超温，应为 0～6 ℃')
    // The band is the agency's own.
    await db.write([
      { sql: `delete from sys_setting where "key" = 'sample.coldLow'`, parameters: [] },
      bulkOf('sys_setting', [{ key: 'sample.coldLow', value: '-25' }]),
    ])
    expect(await get(people.lab, '/sewage/sample/coldLimits')).toEqual({
      high: 8,
      fair: 6,
      low: -25,
      mostMinutes: 60,
    })
    expect((await receive(cold, { receiveTemp: -1 })).message).toContain('途中“到达”时箱温 9 ℃ 超温')
    expect((await receive(cold, { receiveTemp: -1, reason: '到达后已入冰箱' })).success).toBe(true)
  })
})
