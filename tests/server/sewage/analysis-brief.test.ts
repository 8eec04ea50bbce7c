/** Briefs of 分析: who opens them, who changes them, what a part may be, and what was published after a picture was put in. */
import { expect, it } from 'vitest'
import { mostParts } from '#contract/sewage/analysis-brief.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces, type ResultSeed, resultRow } from './consumption-world.ts'

interface Part {
  id: string
  version: number
  kind: string
  content: string | null
  seat: number
  pinnedAt: string | null
}
const brief = '/sewage/analysis-brief'
const part = `${brief}-part`
const state = 'place=990100&span=2026-02-01_2026-02-07'
const send = <T = { id: string; version: number }>(
  who: Caller,
  method: 'POST' | 'PUT',
  path: string,
  payload: object,
) => who.call<T>(method, path, { payload })
const parts = async (who: Caller, briefId: string) =>
  (await who.call<{ records: Part[] }>('GET', `${part}/list?pageSize=50&briefId=${briefId}`)).result.records
const changes = (who: Caller, id: string) =>
  who.call<{ partId: string; published: number }[]>('GET', `${brief}/changes?id=${id}`)

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db } = await buildApp(open)
    await putPlaces(db, [
      { id: '1001', district: '990101' },
      { id: '1002', district: '990102' },
      { id: '1004', district: '990201' },
    ])
    const prov = await signIn(app, 'prov')
    const control = await signIn(app, 'control')
    const { result } = await send(prov, 'POST', `${brief}/add`, { title: '季度简报' })
    const put = (who: Caller, more: object = {}) =>
      send<Part>(who, 'POST', `${part}/add`, { briefId: result.id, kind: 'trend', state, ...more })
    return { app, db, prov, control, own: result, put }
  }

  it('is read by whom it is shown to, part by part, and changed by its author alone', async () => {
    const { prov, control, own, put } = await begun()
    const { result: picture } = await put(prov)
    expect(picture).toMatchObject({ seat: 1 })
    expect(picture.pinnedAt).not.toBeNull()
    const { result: words } = await put(prov, {
      kind: 'text',
      state: null,
      content: '<p>上升<script>alert(1)</script><img src="x" onerror="alert(1)"></p>',
    })
    expect(words).toMatchObject({ seat: 2, pinnedAt: null })
    expect(words.content).toContain('上升')
    expect(words.content).not.toMatch(/script|onerror/)

    expect(await parts(control, own.id)).toEqual([])
    expect((await control.call('GET', `${part}/queryById?id=${words.id}`)).success).toBe(false)
    expect((await changes(control, own.id)).success).toBe(false)
    const shared = { id: own.id, version: own.version, title: '季度简报', share: 'ALL' }
    const { result: now } = await send(prov, 'PUT', `${brief}/edit`, shared)
    expect((await parts(control, own.id)).map(({ id }) => id)).toEqual([picture.id, words.id])
    expect((await changes(control, own.id)).result).toEqual([{ partId: picture.id, published: 0 }])

    expect((await put(control)).code).toBe(510)
    const edit = { id: words.id, version: words.version, content: '<p>改</p>' }
    expect((await send(control, 'PUT', `${part}/edit`, edit)).code).toBe(510)
    expect((await control.call('DELETE', `${part}/delete?id=${words.id}`)).code).toBe(510)
    // Between its neighbours, without touching either.
    expect((await send<Part>(prov, 'PUT', `${part}/edit`, { ...edit, seat: 0.5 })).result.seat).toBe(0.5)
    expect((await send(prov, 'PUT', `${part}/edit`, edit)).code).toBe(409)
    expect((await parts(control, own.id)).map(({ id }) => id)).toEqual([words.id, picture.id])

    // From two windows both before the same one: each has a seat of its own, and can still be moved between the two.
    const seats = []
    for (const title of ['一', '二'])
      seats.push((await put(prov, { kind: 'text', state: null, title, seat: 0.75 })).result)
    expect(seats.map(({ seat }) => seat)).toEqual([0.75, 0.875])
    for (const { id } of seats) await prov.call('DELETE', `${part}/delete?id=${id}`)

    // Taken back like any row; gone with its brief, and back with it.
    expect((await prov.call('DELETE', `${part}/delete?id=${picture.id}`)).success).toBe(true)
    expect(await parts(control, own.id)).toHaveLength(1)
    expect((await send(control, 'POST', `${part}/restore`, { ids: [picture.id] })).success).toBe(false)
    expect((await send(prov, 'POST', `${part}/restore`, { ids: [picture.id] })).success).toBe(true)
    expect((await prov.call('DELETE', `${brief}/delete?id=${own.id}`)).success).toBe(true)
    expect(await parts(prov, own.id)).toEqual([])
    expect((await put(prov)).success).toBe(false)
    expect((await send(prov, 'POST', `${brief}/restore`, { ids: [own.id] })).success).toBe(true)
    expect(await parts(control, own.id)).toHaveLength(2)
    expect(now.version).toBeGreaterThan(own.version)
  })

  it('takes pictures that there are, of days that are written out, and not without end', async () => {
    const { prov, put } = await begun()
    expect((await put(prov, { kind: 'pie' })).message).toBe('没有“pie”这种图，请从“分析”里加入')
    for (const open of [null, 'place=990100', 'span=2026-02-07_2026-02-01'])
      expect((await put(prov, { state: open })).message).toBe('图的起止日期没有定下来，请从“分析”里加入')
    for (let at = 0; at < mostParts; at += 1) expect((await put(prov)).success).toBe(true)
    expect((await put(prov)).message).toBe(`一份简报最多 ${mostParts} 项内容，请另写一份`)
  })

  it('gives every part a seat of its own, whatever comes back, is added at once or is moved again and again', async () => {
    const { db, prov, own, put } = await begun()
    const words = (title: string, seat?: number) => put(prov, { kind: 'text', state: null, title, seat })
    const titles = async () =>
      (
        await db.k
          .selectFrom('sewageAnalysisBriefPart')
          .select(['title', 'seat'])
          .where('delFlag', '=', '0')
          .execute()
      )
        .sort((a, b) => a.seat! - b.seat!)
        .map(({ title }) => title)
        .join('')
    const seats = async () => (await parts(prov, own.id)).map(({ seat }) => seat)
    const a = (await words('A')).result
    const b = (await words('B')).result
    await prov.call('DELETE', `${part}/delete?id=${b.id}`)
    await words('C')
    expect((await send(prov, 'POST', `${part}/restore`, { ids: [b.id] })).success).toBe(true)
    await words('D')
    expect(new Set(await seats()).size).toBe(4)
    expect(await titles()).toBe('ACBD')

    // The last one up before the one before it, again and again, by the mean that the page asks for: there is always room.
    for (let at = 0; at < 60; at++) {
      const rows = await parts(prov, own.id)
      const [before, last] = [rows.at(-2)!, rows.at(-1)!]
      const seat = (rows.at(-3)!.seat + before.seat) / 2
      const moved = await send(prov, 'PUT', `${part}/edit`, { id: last.id, version: last.version, seat })
      expect(moved.success, moved.message).toBe(true)
      expect((await parts(prov, own.id)).at(-1)!.id).toBe(before.id)
    }
    expect((await parts(prov, own.id))[0]!.id).toBe(a.id)

    const many = await Promise.all(['E', 'F', 'G', 'H', 'I', 'J'].map(title => words(title)))
    const refused = many.filter(({ success }) => !success)
    for (const { message } of refused) expect(message).toMatch(/再试一次|已被他人修改/)
    const all = await seats()
    expect(all.length).toBe(4 + many.length - refused.length)
    expect(new Set(all).size).toBe(all.length)
  })

  it('holds no more parts than it may, however many are added at once or come back', async () => {
    const { prov, own, put } = await begun()
    for (let at = 0; at < mostParts - 1; at += 1) await put(prov)
    await Promise.all(Array.from({ length: 6 }, () => put(prov)))
    const all = (await parts(prov, own.id)).map(({ id }) => id)
    expect(all).toHaveLength(mostParts)
    for (const id of all.slice(0, 3)) await prov.call('DELETE', `${part}/delete?id=${id}`)
    await put(prov)
    const back = await send(prov, 'POST', `${part}/restore`, { ids: all.slice(0, 3) })
    expect(back.message).toBe(`一份简报最多 ${mostParts} 项内容，请另写一份`)
    expect((await send(prov, 'POST', `${part}/restore`, { ids: all.slice(0, 2) })).success).toBe(true)
  })

  it('comes back only under a name that is still free, and reaches the roles that are named and none like them', async () => {
    const { app, db, prov, own } = await begun()
    await prov.call('DELETE', `${brief}/delete?id=${own.id}`)
    const { result: other } = await send(prov, 'POST', `${brief}/add`, { title: '季度简报' })
    const back = await send(prov, 'POST', `${brief}/restore`, { ids: [own.id] })
    expect(back.message).toContain('这个名称已经用在别处')
    const roles = await db.k
      .selectFrom('sysUserRole as ur')
      .innerJoin('sysUser as u', 'u.id', 'ur.userId')
      .innerJoin('sysRole as r', 'r.id', 'ur.roleId')
      .select('r.roleCode')
      .where('u.username', '=', 'control')
      .execute()
    const code = roles[0]!.roleCode!
    await db.write([
      { sql: 'update sys_role set role_code = ? where role_code = ?', parameters: ['a_b', code] },
    ])
    const control = await signIn(app, 'control')
    for (const [shareRoles, seen] of [
      ['a-b', 0],
      ['a_b', 1],
    ] as const) {
      await db.write([
        {
          sql: "update sewage_analysis_brief set share = 'SOME', share_roles = ? where id = ?",
          parameters: [shareRoles, other.id],
        },
      ])
      const list = await control.call<{ records: unknown[] }>('GET', `${brief}/list`)
      expect(list.result.records).toHaveLength(seen)
    }
  })

  it('counts the versions of results that were published after a picture was put in', async () => {
    const { db, prov, own, put } = await begun()
    const { result: one } = await put(prov)
    const { result: both } = await put(prov, { state: `${state}&with=1004&drugs=KET` })
    await put(prov, { kind: 'text', state: null, content: '<p>文字</p>' })
    const [before, after] = [Date.now() - 3_600_000, Date.now() + 60_000]
    const result = (seed: Omit<ResultSeed, 'pndl'>, publish_time: number | null) => ({
      ...resultRow({ pndl: 1, ...seed }),
      publish_time,
      sys_org_code: 'A01',
    })
    await db.write([
      bulkOf(
        'plant_result',
        [
          result({ plant: '1001', day: '2026-02-01' }, before),
          result({ plant: '1001', day: '2026-02-01', calc: 2 }, after),
          result({ plant: '1002', day: '2026-02-07' }, after),
          // Another day, another drug, another city, and one that is not out yet.
          result({ plant: '1001', day: '2026-02-08' }, after),
          result({ plant: '1001', day: '2026-02-02', drug: 'KET' }, after),
          result({ plant: '1004', day: '2026-02-03' }, after),
          result({ plant: '1002', day: '2026-02-04', state: 'REVIEW' }, null),
        ],
        'fail',
      ),
    ])
    const told = (await changes(prov, own.id)).result
    expect(told.toSorted((a, b) => a.published - b.published)).toEqual([
      { partId: one.id, published: 2 },
      { partId: both.id, published: 4 },
    ])
    // Put in anew, it is as of now.
    const later = { id: one.id, version: one.version, state: `${state}&scale=index` }
    expect((await send(prov, 'PUT', `${part}/edit`, later)).success).toBe(true)
  })
})
