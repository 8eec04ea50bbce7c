/** The drug list: what may be written, what stands beside it, and what may not go. */
import { expect, it } from 'vitest'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { factorDraft, fillDrugs, fillField, made, step } from '../machine/field.ts'

type Row = Record<string, unknown>
const path = '/drug/drug'
const draft = (over: Row = {}) => ({
  drugCode: 'KET',
  nameZh: '氯胺酮',
  category: 'DISS',
  role: 'BOTH',
  mainMarker: 'Y',
  cas: '6740-88-1',
  formula: 'C13H16ClNO',
  molarMass: 237.73,
  lodDefault: 0.3,
  loqDefault: 1,
  ...over,
})

forEachDatabase((_name, open) => {
  const start = async () => {
    const { app, db } = await buildApp(open)
    await fillField(db)
    await fillDrugs(db)
    const admin = await signIn(app, 'admin')
    const message = async (over: Row, who: Caller = admin) =>
      (await who.call('POST', `${path}/add`, { payload: draft(over) })).message
    return { app, db, admin, message }
  }

  it('refuses what cannot be, in words', async () => {
    const { message } = await start()
    expect(await message({ cas: '6740-88-2' })).toMatch(/「CAS 号」不是有效的 CAS 号/)
    expect(await message({ formula: 'C13H16XxNO' })).toMatch(/「分子式」不是能识别的分子式/)
    expect(await message({ molarMass: 237.9 })).toBe(
      '「摩尔质量」与分子式算得的 237.73 g/mol 相差超过 0.05，请核对两者',
    )
    expect(await message({ lodDefault: 2 })).toMatch(/检出限不能大于定量限/)
    expect(await message({ role: 'MARKER', parent: null })).toMatch(/为代谢物时须选择所属毒品/)
    expect(await message({ role: 'PARENT', mainMarker: 'Y' })).toMatch(/不检测的毒品不能作主要标志物/)
    expect(await message({ parent: 'METH' })).toMatch(/毒品本身不填所属毒品/)
    expect(await message({ color: 'red' })).toMatch(/颜色/)
    expect(await message({ drugCode: 'METH' })).toMatch(/已存在/)
    const cutoffs = JSON.stringify([{ basis: 'CONS', p50: 20, p75: 10, p90: 30 }])
    expect(await message({ cutoffs })).toMatch(/第 1 行「较高（起）」不能小于前一级/)
    expect(await message({})).toBe('添加成功！')
  })

  it('has one main marker a drug', async () => {
    const { admin, message } = await start()
    await made(admin, path, draft())
    const marker = {
      drugCode: 'NK',
      nameZh: '去甲氯胺酮',
      role: 'MARKER',
      parent: 'KET',
      cas: null,
      formula: null,
    }
    expect(await message(marker)).toBe('“氯胺酮”已是主要标志物，请先在那里取消，再改设这一个')
    expect(await message({ ...marker, mainMarker: 'N' })).toBe('添加成功！')
    const { result } = await admin.call<{ records: Row[] }>('GET', `${path}/list?drugCode=KET`)
    expect(result.records[0]).toMatchObject({ markerCodes: 'KET,NK' })
  })

  it('shows the factor that holds today, and that of its main marker where it is not measured', async () => {
    const { app, db, admin } = await start()
    const lab = await signIn(app, 'lab')
    const of = async (code: string) =>
      (await admin.call<{ records: Row[] }>('GET', `${path}/list?drugCode=${code}`)).result.records[0]!
    const row = await made(
      lab,
      '/drug/factor',
      factorDraft({ drugCode: 'COC', marker: 'BE', ef: 0.29, validFrom: '2020-01-01' }),
    )
    await step(lab, '/drug/factor', 'submit', { id: row.id })
    expect(await of('BE')).toMatchObject({ cf: null, factorVersion: null })
    await step(admin, '/drug/factor', 'approve', { id: row.id })
    for (const code of ['BE', 'COC'])
      expect(await of(code)).toMatchObject({ ef: 0.29, cf: row['cf'], factorVersion: 'v1' })
    // A drug that is measured too shows that of its main marker, not its own.
    await db.write([{ sql: "update drug set role = 'BOTH' where drug_code = 'COC'", parameters: [] }])
    expect(await of('COC')).toMatchObject({ ef: 0.29 })
    const words = '“可卡因”已有校正系数，不能删除；不再使用请把状态改为“无效”'
    expect((await admin.call('DELETE', `${path}/delete?id=COC`)).message).toBe(words)
    expect((await admin.call('DELETE', `${path}/delete?id=METH`)).success).toBe(true)
  })
})
