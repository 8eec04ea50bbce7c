/** Correction factors: nobody approves his own, no two hold on one day, and what was approved stays, by whatever door. */
import { expect, it } from 'vitest'
import { factorOn } from '#server/modules/drug/factor/on.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { factorDraft, fillDrugs, fillField, made, step } from '../machine/field.ts'

type Row = Record<string, unknown>
const path = '/drug/factor'
const act = (caller: Caller, verb: string, id: unknown) => step(caller, path, verb, { id, reason: '原因' })

forEachDatabase((_name, open) => {
  const start = async () => {
    const { app, db } = await buildApp(open)
    await fillField(db)
    await fillDrugs(db)
    const people = {
      admin: await signIn(app, 'admin'),
      prov: await signIn(app, 'prov'),
      lab: await signIn(app, 'lab'),
      labreview: await signIn(app, 'labreview'),
    }
    const add = (who: Caller, over: Row = {}) => made(who, path, factorDraft(over))
    const approved = async (over: Row = {}) => {
      const row = await add(people.lab, over)
      expect(await act(people.lab, 'submit', row.id)).toMatchObject({ success: true })
      expect(await act(people.prov, 'approve', row.id)).toMatchObject({ success: true })
      return row.id
    }
    return { app, db, people, add, approved }
  }

  it('computes CF from the masses, and takes a given one only with a reason and not below their ratio', async () => {
    const { people, add } = await start()
    const computed = await add(people.lab, { drugCode: 'COC', marker: 'BE', ef: 0.29 })
    expect(computed['cf']).toBeCloseTo(3.61537, 5)
    expect(computed).toMatchObject({ versionNo: 1, versionName: 'COC v1', authors: 'lab', state: 'DRAFT' })
    // An edit of the share makes it anew.
    const edited = await people.lab.call<Row>('PUT', `${path}/edit`, {
      payload: { id: computed.id, version: computed.version, ef: 0.45 },
    })
    expect(edited.result['cf']).toBeCloseTo(2.3299, 4)
    const refusal = async (over: Row) =>
      (await people.lab.call('POST', `${path}/add`, { payload: factorDraft(over) })).message
    expect(await refusal({ ef: 0 })).toMatch(/须大于 0 且不大于 1/)
    expect(await refusal({ ef: 1.01 })).toMatch(/不能大于 1/)
    expect(await refusal({ ef: null })).toMatch(/须填写排泄率/)
    expect(await refusal({ cfBasis: 'GIVEN', cf: 3 })).toMatch(/须说明为什么/)
    expect(await refusal({ cfBasis: 'GIVEN', cf: 0.99, cfReason: '测定' })).toMatch(
      /小于摩尔质量之比 1\.0000/,
    )
    expect(await refusal({ marker: 'BE' })).toMatch(/不是“甲基苯丙胺”的标志物/)
    expect(await refusal({ drugCode: 'COC', marker: 'COC' })).toMatch(/不检测/)
    expect(await refusal({ validTo: '2001-01-01' })).toMatch(/不能早于有效期起/)
    const given = await add(people.lab, { cfBasis: 'GIVEN', ef: null, cf: 2.5, cfReason: '本实验室测定' })
    expect(given).toMatchObject({ cf: 2.5, versionNo: 1 })
  })

  it('is approved by nobody who had a hand in it, whatever his rights', async () => {
    const { people, add } = await start()
    const { admin, prov, lab, labreview } = people
    const own = '请由其他有批准权限的人处理'
    for (const maker of [admin, lab])
      for (const editor of [undefined, admin, lab])
        for (const sender of [admin, lab]) {
          const row = await add(maker)
          if (editor && editor !== maker)
            await editor.call('PUT', `${path}/edit`, {
              payload: { id: row.id, version: row.version, confidence: 'HIGH' },
            })
          expect(await act(sender, 'submit', row.id)).toMatchObject({ success: true })
          const had = new Set([maker, editor, sender])
          const refused = await act(admin, 'approve', row.id)
          if (had.has(admin)) expect(refused.message).toContain(own)
          else expect(refused.success).toBe(true)
          // The analyst has no right at all.
          expect(await act(lab, 'approve', row.id)).toMatchObject({ status: 403 })
          if (had.has(admin))
            expect(await act(had.size % 2 ? prov : labreview, 'approve', row.id)).toMatchObject({
              success: true,
            })
          // Nor is it taken out of force by one of them.
          if (had.has(admin)) expect((await act(admin, 'withdraw', row.id)).message).toContain(own)
        }
  })

  it('refuses a version that claims a day of an approved one, and lets the next take over on its day', async () => {
    const { db, people, add, approved } = await start()
    await approved({ validFrom: '2020-01-01', ef: 0.43 })
    await approved({ validFrom: '2026-03-01', validTo: '2026-05-31', ef: 0.3 })
    const holds = async (day: string) => {
      const answer = await factorOn(db, 'METH', 'METH', day)
      return answer.found ? answer.found.versionNo : answer.words
    }
    expect(await holds('2026-06-01')).toBe(
      '甲基苯丙胺（标志物 METH）在 2026-06-01 没有可用的校正系数：v2 已于 2026-05-31 到期，请批准新的版本',
    )
    const row = await add(people.lab, { validFrom: '2026-05-31', ef: 0.2 })
    expect((await act(people.lab, 'submit', row.id)).message).toBe(
      '有效期与已批准的 METH v2（2026-03-01 至 2026-05-31）重叠，请修改有效期，或先撤销那一版',
    )
    expect(await holds('2026-02-28')).toBe(1)
    expect(await holds('2026-03-01')).toBe(2)
    expect(await holds('2026-05-31')).toBe(2)
    expect(await holds('2026-06-01')).toMatch(/v3 还是草稿/)
    const { result } = await people.prov.call<Row>('GET', `${path}/effect?id=${row.id}`)
    expect(result['ratio']).toBeCloseTo(1.5, 6)
  })

  it('lets one of two win who approve versions of one day at once', async () => {
    const { db, people, add } = await start()
    for (let round = 0; round < 4; round++) {
      const day = `20${40 + round}-01-01`
      const rows = [await add(people.lab, { validFrom: day }), await add(people.lab, { validFrom: day })]
      for (const row of rows) await act(people.lab, 'submit', row.id)
      const answers = await Promise.all([
        act(people.prov, 'approve', rows[0]!.id),
        act(people.labreview, 'approve', rows[1]!.id),
      ])
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      const there = await db.k
        .selectFrom('correctionFactor')
        .select('id')
        .where('validFrom', '=', day)
        .where('state', '=', 'APPROVED')
        .execute()
      expect(there).toHaveLength(1)
    }
  })

  it('keeps what was approved as it was: form, deletion, and the database itself', async () => {
    const { db, people, approved } = await start()
    const id = await approved()
    const { result: row } = await people.admin.call<Row>('GET', `${path}/queryById?id=${id}`)
    const edit = await people.admin.call('PUT', `${path}/edit`, {
      payload: { id, version: row['version'], ef: 0.9 },
    })
    expect(edit.message).toMatch(/已提交或批准，不能修改/)
    expect((await people.admin.call('DELETE', `${path}/delete?id=${id}`)).message).toMatch(/不能删除/)
    for (const sql of [
      'update correction_factor set cf = 9 where id = ?',
      "update correction_factor set valid_to = '2027-01-01' where id = ?",
      "update correction_factor set state = 'DRAFT' where id = ?",
      "update correction_factor set del_flag = '1' where id = ?",
      'delete from correction_factor where id = ?',
    ])
      await expect(db.write([{ sql, parameters: [id] }])).rejects.toThrow(/approved correction factor/)
    const after = (await people.admin.call<Row>('GET', `${path}/queryById?id=${id}`)).result
    expect(after).toMatchObject({ cf: row['cf'], state: 'APPROVED' })
    // Taken out of force it is not deleted either.
    expect(await act(people.labreview, 'withdraw', id)).toMatchObject({ success: true })
    expect((await factorOn(db, 'METH', 'METH', String(row['validFrom']))).found).toBeNull()
  })

  it('numbers versions of one drug without a gap in what they mean, many at once', async () => {
    const { people } = await start()
    const rows = await Promise.all(
      Array.from({ length: 8 }, () => made(people.lab, path, factorDraft({ source: '同时' }))),
    )
    const numbers = rows.map(row => Number(row['versionNo'])).sort((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
