/** The compounds of a method are kept together: all of them or none, and nobody writes over another. */
import { expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { fillDrugs, fillField, made } from '../machine/field.ts'

type Row = Record<string, unknown>

forEachDatabase((_name, open) => {
  const start = async () => {
    const { app, db } = await buildApp(open)
    await fillField(db)
    await fillDrugs(db)
    await db.write([
      { sql: "update drug set lod_default = 0.5, loq_default = 2 where drug_code = 'METH'", parameters: [] },
    ])
    const lab = await signIn(app, 'lab')
    const method = await made(lab, '/drug/method', {
      methodCode: 'M1',
      methodName: '方法',
      norm: 'JD/YJY02.10-2021',
      methodVersion: '1.0',
      instrument: 'LCMSMS',
    })
    const save = (rows: readonly Row[], version = method.version) =>
      lab.call<Row>('POST', '/drug/method/compounds', { payload: { id: method.id, version, rows } })
    const kept = async () =>
      (await lab.call<{ records: Row[] }>('GET', `/drug/method-compound/list?methodId=${method.id}`)).result
        .records
    return { app, lab, method, save, kept }
  }

  it('takes limits from the drug list and the usual ones where none is said', async () => {
    const { lab, method, save, kept } = await start()
    expect(await save([{ drugCode: 'METH', rpdLimit: 20 }])).toMatchObject({
      success: true,
      result: { kept: 1 },
    })
    expect(await kept()).toMatchObject([
      {
        drugCode: 'METH',
        lod: 0.5,
        loq: 2,
        linearLow: 2,
        blankLimit: 2,
        recoveryLow: 70,
        recoveryHigh: 130,
        isRecoveryLow: 50,
        isRecoveryHigh: 150,
        rpdLimit: 20,
        ccvLimit: 20,
        curveR: 0.995,
      },
    ])
    const { result } = await lab.call<Row>('GET', `/drug/method/queryById?id=${method.id}`)
    expect(result).toMatchObject({ compounds: 1, version: method.version + 1 })
  })

  it('says what is wrong row by row, and keeps nothing of it', async () => {
    const { save, kept } = await start()
    await save([{ drugCode: 'METH' }])
    const { success, message } = await save(
      [
        { drugCode: 'METH', lod: 3, loq: 2 },
        { drugCode: 'METH' },
        { drugCode: 'COC' },
        { drugCode: 'XXX', lod: 1, loq: 2 },
      ],
      2,
    )
    expect(success).toBe(false)
    expect(message).toContain('第 1 行 甲基苯丙胺：「检出限」不能大于定量限')
    expect(message).toContain('第 2 行 甲基苯丙胺：与前面的行重复')
    expect(message).toContain('第 3 行 可卡因：不检测，请改选它的代谢物')
    expect(message).toContain('毒品目录里没有编码 XXX')
    expect(await kept()).toHaveLength(1)
  })

  it('lets of two who save at once one win', async () => {
    const { save, kept } = await start()
    const both = await Promise.all([save([{ drugCode: 'METH' }]), save([{ drugCode: 'BE', lod: 1, loq: 2 }])])
    expect(both.map(({ success }) => success).sort()).toEqual([false, true])
    expect(both.find(({ success }) => !success)).toMatchObject({ status: 409 })
    expect(await kept()).toHaveLength(1)
    // Nor does he who looked before.
    expect(await save([])).toMatchObject({ status: 409 })
  })
})
