/** A worksheet is judged by the limits of its method, as they were when its run began. */
import { expect, it } from 'vitest'
import { bulkOf } from '#server/db/rows.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { act, done, get, type Row } from './journey.ts'
import {
  compoundRows,
  entered,
  goodRun,
  type Laboratory,
  laboratory,
  methodId,
  methodName,
  receive,
  running,
  type Shown,
  sheetDraft,
  sheetOf,
  testsIn,
} from './lab-world.ts'

const posOf = (sheet: Shown, kind: string) => sheet.places.find(place => place.kind === kind)!.pos
const post = (sheet: Shown, more: object = {}) => ({ id: sheet.row.id, version: sheet.row.version, ...more })
const limit = ({ db }: Laboratory, values: Record<string, number>, code = 'KET') =>
  db.write(
    Object.entries(values).map(([column, value]) => ({
      sql: `update method_compound set ${column} = ? where method_id = ? and drug_code = ?`,
      parameters: [value, methodId, code],
    })),
  )
const verdicts = (sheet: Shown, code: string) =>
  Object.fromEntries(
    sheet.places.flatMap(({ pos, kind }) => {
      const judged = sheet.cells.find(cell => cell.pos === pos && cell.code === code)?.judged
      return judged ? [[kind, judged.verdict]] : []
    }),
  )

forEachDatabase((_name, open) => {
  it('judges each compound by its own limits', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    // RM 98 %, SPK 94.9 %, DUP 4.9 %, blank below the limit of detection.
    await limit(world, { recovery_low: 99, rpd_limit: 4, is_recovery_low: 101 })
    const id = await running(world)
    await entered(lab, id, goodRun(await sheetOf(lab, id)))
    const sheet = await sheetOf(lab, id)
    expect(verdicts(sheet, 'KET')).toEqual({ LB: 'PASS', RM: 'FAIL', DUP: 'FAIL', SPK: 'FAIL' })
    expect(verdicts(sheet, 'METH')).toEqual({ LB: 'PASS', RM: 'PASS', DUP: 'PASS', SPK: 'PASS' })
    // One figure of the internal standard stands for all of them: the strictest counts.
    expect(sheet.cells.filter(({ code }) => code === 'IS').every(one => one.judged?.verdict === 'FAIL')).toBe(
      true,
    )
  })

  it('takes detection, quantification, linear range, blank and curve from the method', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    await limit(world, { lod: 1, loq: 4, linear_low: 6, linear_high: 100, blank_limit: 1, curve_r: 0.9995 })
    const id = await running(world)
    let sheet = await sheetOf(lab, id)
    expect(sheet.columns.find(one => one['code'] === 'KET')).toMatchObject({
      lod: 1,
      loq: 4,
      low: 6,
      uloq: 100,
    })
    const report = await entered(lab, id, [
      ['位', 'KET'],
      ['3', '3'],
      ['5', '5'],
      ['6', '120'],
      [String(posOf(sheet, 'LB')), '<LOQ'],
    ])
    expect((report['problems'] as Row[]).map(one => one['words'])).toEqual([
      '3 低于定量限 4',
      '5 低于线性下限 6，须浓缩复测',
      '120 超出线性上限 100，须稀释复测',
    ])
    sheet = await sheetOf(lab, id)
    expect(verdicts(sheet, 'KET')).toMatchObject({ LB: 'FAIL' })
    const rows = goodRun(sheet)
    rows[1] = rows[1]!.map((text, at) => (at === 2 ? '' : text))
    await entered(lab, id, rows)
    expect(await act(lab, '/sewage/worksheet/submit', { id })).toMatchObject({
      success: false,
      message: '标准曲线 r 0.9991 低于 0.9995，整批不能提交，请重做曲线后复测',
    })
  })

  it('keeps the limits that a run began with, whatever the method says later', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const id = await running(world)
    await limit(world, { recovery_low: 99, lod: 5, loq: 10 })
    await world.db.write([{ sql: "delete from method_compound where drug_code = 'METH'", parameters: [] }])
    await entered(lab, id, goodRun(await sheetOf(lab, id)))
    const sheet = await sheetOf(lab, id)
    expect(sheet.columns.map(one => one['code'])).toEqual(['AMP', 'KET', 'METH', 'IS'])
    expect(sheet.columns.find(one => one['code'] === 'KET')).toMatchObject({ lod: 0.2, loq: 0.5 })
    expect(verdicts(sheet, 'KET')).toMatchObject({ RM: 'PASS' })
    expect(sheet.holds).toEqual([])
  })

  it('is taken back before anything was measured, and begins anew by what its method asks then', async () => {
    const world = await laboratory(open)
    const { lab, sampler } = world.people
    const id = await running(world)
    await limit(world, { lod: 1, loq: 4 })
    expect((await act(sampler, '/sewage/worksheet/takeBack', { id })).success).toBe(false)
    await done(lab, '/sewage/worksheet/takeBack', { id })
    const back = (await testsIn(lab)).filter(one => one['worksheetId'] === id)
    expect(back.length).toBeGreaterThan(0)
    expect(new Set(back.map(one => `${one['state']} ${one['runTime']}`))).toEqual(new Set(['PREP null']))
    await done(lab, '/sewage/worksheet/start', { id })
    const sheet = await sheetOf(lab, id)
    expect(sheet.columns.find(one => one['code'] === 'KET')).toMatchObject({ lod: 1, loq: 4 })
    await entered(lab, id, goodRun(sheet))
    expect((await act(lab, '/sewage/worksheet/takeBack', { id })).message).toContain('已录入过测定值')
  })

  it('has what is measured as columns, and nothing that is only taken', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    await world.db.write([
      bulkOf('drug', [
        { id: 'COC', drug_code: 'COC', name_zh: '可卡因', role: 'PARENT', create_time: 1 },
        {
          id: 'XX',
          drug_code: 'XX',
          name_zh: '别的',
          role: 'BOTH',
          lod_default: 1,
          loq_default: 2,
          create_time: 1,
        },
      ]),
      bulkOf('method_compound', compoundRows(['COC'])),
    ])
    const { id } = await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)
    const sheet = await sheetOf(lab, String(id))
    expect(sheet.columns.map(one => one['code'])).toEqual(['AMP', 'KET', 'METH', 'IS'])
    expect(sheet.row).toMatchObject({ methodId, method: methodName })
  })

  it('works by methods in service of its own laboratory only, and offers no other', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const other = (id: string, status: string) => ({
      id,
      method_code: id,
      method_name: `方法${id}`,
      norm: 'N',
      method_version: '1',
      instrument: 'LCMSMS',
      status,
      create_time: 1,
    })
    await world.db.write([bulkOf('test_method', [other('M2', '1'), other('M3', '0')])])
    const add = (method: string) => act(lab, '/sewage/worksheet/add', { ...sheetDraft, methodId: method })
    const refusal = { success: false, message: '所选方法已停用，或不是本实验室的方法，请另选' }
    expect(await add('M2')).toMatchObject({ success: true })
    expect(await add('M3')).toMatchObject(refusal)
    const offered = await get<{ records: Row[] }>(
      lab,
      '/sys/reference/options?to=/drug/method&text=methodName&active=Y',
    )
    expect(offered.records.map(one => one['value']).sort()).toEqual(['M2', methodId].sort())
    const depart = await world.db.k
      .selectFrom('sysDepart')
      .select('id')
      .where('orgCode', '=', world.labOrg)
      .executeTakeFirstOrThrow()
    await world.db.write([
      bulkOf('detect_lab', [
        {
          id: 'l9',
          lab_code: 'L9',
          lab_name: '本室',
          depart_id: depart.id,
          method_ids: methodId,
          create_time: 1,
        },
      ]),
    ])
    expect(await add('M2')).toMatchObject(refusal)
    expect(await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)).toMatchObject({ methodId })
  })

  it('gives its tests the method by which they are measured', async () => {
    const world = await laboratory(open, 1)
    const { lab } = world.people
    await receive(lab, 's1')
    const [test] = await testsIn(lab)
    expect(test!['method']).toBe('未定')
    const { id } = await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)
    expect(await get<Row[]>(lab, `/sewage/worksheet/waiting?id=${id}`)).toHaveLength(1)
    const sheet = await sheetOf(lab, String(id))
    await done(lab, '/sewage/worksheet/take', post(sheet, { testIds: [test!['id']] }))
    expect(await testsIn(lab)).toMatchObject([{ method: methodName, state: 'PREP' }])
  })
})
