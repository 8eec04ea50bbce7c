/** Tests and worksheets of the laboratory: receipt, plate, entry, controls that hold, review by somebody else, what goes out. */
import { expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { instrumentTable } from '#lib/lab/instrument-file.ts'
import { placeName } from '#lib/lab/place.ts'
import { bulkOf } from '#server/db/rows.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { act, done, get, type Row } from './journey.ts'
import {
  compoundRows,
  enter,
  entered,
  goodRun,
  type Laboratory,
  laboratory,
  levels,
  receive,
  running,
  type Shown,
  sheetDraft,
  sheetOf,
  testsIn,
} from './lab-world.ts'

const post = (sheet: Shown, more: object = {}) => ({ id: sheet.row.id, version: sheet.row.version, ...more })
const cellOf = (sheet: Shown, pos: number, code: string) =>
  sheet.cells.find(cell => cell.pos === pos && cell.code === code)!
const posOf = (sheet: Shown, kind: string) => sheet.places.find(place => place.kind === kind)!.pos
const spoilt = (sheet: Shown, kind: string, code: string, text: string): string[][] => {
  const rows = goodRun(sheet)
  const column = rows[0]!.indexOf(code)
  rows.find(([pos]) => pos === String(posOf(sheet, kind)))![column] = text
  return rows
}
const labValues = ({ db }: Laboratory) =>
  db.k.selectFrom('labValue').selectAll().orderBy('sampleId').orderBy('drugCode').execute()
const why = '加标液移取偏少，换移液器后重加标上机'

forEachDatabase((_name, open) => {
  it('tests what it receives, once, and measures it from plate to value', async () => {
    const world = await laboratory(open)
    const { lab, review, prov } = world.people
    const id = await running(world)
    let sheet = await sheetOf(lab, id)
    expect(sheet.places.map(({ kind }) => kind)).toEqual([
      'LB',
      'RM',
      'SAMPLE',
      'DUP',
      'SAMPLE',
      'SAMPLE',
      'SAMPLE',
      'SPK',
      'LB',
      'RM',
    ])
    expect((await testsIn(lab)).map(one => one['state'])).toEqual(Array(4).fill('RUNNING'))
    const report = await entered(lab, id, goodRun(sheet))
    expect(report).toMatchObject({ total: 40, taken: 40, toConfirm: 0, refused: 0, failed: 0 })
    sheet = await sheetOf(lab, id)
    expect(cellOf(sheet, posOf(sheet, 'SPK'), 'KET').judged).toMatchObject({ verdict: 'PASS', text: '94.9%' })
    expect(cellOf(sheet, posOf(sheet, 'DUP'), 'KET').judged).toMatchObject({ verdict: 'PASS', text: '4.9%' })
    expect(sheet.holds).toEqual([])
    expect(await labValues(world)).toEqual([])
    await done(lab, '/sewage/worksheet/submit', { id })
    // Nobody types into what is being reviewed.
    expect(
      await enter(lab, await sheetOf(lab, id), [['5']], { source: 'HAND', at: { pos: 3, code: 'KET' } }),
    ).toMatchObject({ success: false })
    await done(review, '/sewage/worksheet/approve', { id })
    const values = await labValues(world)
    expect(values).toHaveLength(12)
    expect(values[0]).toMatchObject({
      sampleId: 's1',
      drugCode: 'AMP',
      qualifier: '=',
      value: 20,
      lod: 0.2,
      loq: 0.5,
      recovery: 94.9,
    })
    expect((await testsIn(lab)).map(one => [one['state'], one['reviewer']])).toEqual(
      Array(4).fill(['DONE', 'labreview']),
    )
    const states = await world.db.k.selectFrom('sample').select('state').execute()
    expect(states.map(({ state }) => state)).toEqual(Array(4).fill('TESTED'))
    expect((await get<{ records: Row[] }>(prov, '/sewage/worksheet/list')).records[0]).toMatchObject({
      samples: 4,
      controls: 6,
      heldCount: 0,
    })
  })

  it('judges what is measured again once both of a pair are, however many times it is entered', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const id = await running(world)
    let sheet = await sheetOf(lab, id)
    await entered(lab, id, spoilt(sheet, 'SPK', 'KET', '29.2'))
    const actions = async () =>
      (await get<{ records: Row[] }>(lab, `/sewage/qc-action/list?worksheetId=${id}`)).records.length
    sheet = await sheetOf(lab, id)
    const [hold] = sheet.holds
    await done(lab, '/sewage/worksheet/orderRetest', post(sheet, { pointId: hold!.pointId, reason: why }))
    const rows = goodRun(sheet).map(row => [row[0]!, row[2]!])
    const spike = posOf(sheet, 'SPK')
    const base = sheet.places.find(({ pos }) => pos === spike)!.ofPos!
    const only = (...positions: number[]) =>
      rows.filter(([pos], at) => at === 0 || positions.includes(Number(pos)))
    // The sample that was spiked: an old spike beside it says nothing.
    expect(await entered(lab, id, only(base))).toMatchObject({ taken: 1, failed: 0 })
    sheet = await sheetOf(lab, id)
    expect(sheet.holds.map(({ pointId }) => pointId)).toEqual([hold!.pointId])
    expect(cellOf(sheet, spike, 'KET').judged).toBeNull()
    expect(await actions()).toBe(1)
    expect(sheet.requests).toMatchObject([{ kind: 'RETEST', state: 'ORDERED' }])
    const rest = Array.from({ length: hold!.to - hold!.from + 1 }, (_, at) => hold!.from + at)
    expect(await entered(lab, id, only(...rest.filter(pos => pos !== base)))).toMatchObject({ failed: 0 })
    sheet = await sheetOf(lab, id)
    expect(sheet.holds).toEqual([])
    expect(cellOf(sheet, spike, 'KET').judged).toMatchObject({ verdict: 'PASS' })
    expect(await actions()).toBe(1)
  })

  it('judges a reference material that came with a label, or goes to no reviewer', async () => {
    const world = await laboratory(open)
    const { lab, review } = world.people
    await world.db.k.updateTable('sample').set({ qcType: 'RM' }).where('id', '=', 's2').execute()
    for (let at = 1; at <= 4; at++) await receive(lab, `s${at}`)
    const { id } = await done<Row>(lab, '/sewage/worksheet/add', { ...sheetDraft, calR: 0.9991 })
    const looked = async () => post(await sheetOf(lab, String(id)))
    const testIds = (await testsIn(lab)).map(one => one['id'])
    await done(lab, '/sewage/worksheet/take', { ...(await looked()), testIds })
    await done(lab, '/sewage/worksheet/arrange', { ...(await looked()), ...levels })
    const own = (await sheetOf(lab, String(id))).places.find(
      ({ kind, labelNo }) => kind === 'RM' && labelNo !== null,
    )!
    expect((await act(lab, '/sewage/worksheet/start', { id })).message).toBe(
      `${placeName(own.pos)} 质控样没有浓度，不能判定，请在“质控浓度”里填写`,
    )
    // As worksheets stand that began before this was asked.
    await done(lab, '/sewage/worksheet/level', { ...(await looked()), pos: own.pos, level: 50 })
    await done(lab, '/sewage/worksheet/start', { id })
    await world.db.k.updateTable('worksheetPosition').set({ level: null }).where('id', '=', own.id).execute()
    const rows = goodRun(await sheetOf(lab, String(id)))
    rows.find(([pos]) => pos === String(own.pos))![1] = '10'
    await entered(lab, String(id), rows)
    expect((await act(lab, '/sewage/worksheet/submit', { id })).message).toContain('没有浓度，不能判定')
    const told = { pos: own.pos, level: 50, material: 'RM-盲' }
    expect((await act(review, '/sewage/worksheet/level', { ...(await looked()), ...told })).status).toBe(403)
    expect(
      (await act(lab, '/sewage/worksheet/level', { ...(await looked()), ...told, pos: 1 })).message,
    ).toContain('没有浓度可填')
    await done(lab, '/sewage/worksheet/level', { ...(await looked()), ...told })
    const sheet = await sheetOf(lab, String(id))
    expect(sheet.holds).toMatchObject([{ code: 'AMP', kind: 'RM', text: '20.0%', pos: own.pos }])
    expect(
      (await act(lab, '/sewage/worksheet/level', { ...(await looked()), ...told, level: 10 })).message,
    ).toContain('上机后不能修改')
    await done(lab, '/sewage/worksheet/submit', { id })
  })

  it('opens a corrective action with a failing control, and closes it by somebody else once nothing is held', async () => {
    const world = await laboratory(open)
    const { lab, review, admin, prov, sampler } = world.people
    const id = await running(world)
    const listed = (who = lab) =>
      get<{ records: Row[] }>(who, `/sewage/qc-action/list?worksheetId=${id}`).then(page => page.records)
    const sheet = await sheetOf(lab, id)
    await entered(lab, id, spoilt(sheet, 'SPK', 'KET', '29.2'))
    const [action, ...others] = await listed()
    expect(others).toEqual([])
    expect(action).toMatchObject({
      subject: 'KET × 加标样',
      state: 'OPEN',
      pos: posOf(sheet, 'SPK'),
      broken: '方法限',
      shown: '58.2%',
    })
    const one = { id: action!['id'] }
    expect((await sheetOf(lab, id)).holds).toMatchObject([{ action: { ...one, state: 'OPEN' } }])
    const done_ = { cause: '加标液移取偏少', measure: '换移液器后重加标' }
    for (const who of [review, prov, sampler])
      expect((await act(who, '/sewage/qc-action/handle', { ...one, ...done_ })).status).toBe(403)
    expect(await act(lab, '/sewage/qc-action/handle', { ...one, cause: '不明' })).toMatchObject({
      success: false,
    })
    await done(lab, '/sewage/qc-action/handle', { ...one, ...done_ })
    const opinion = '复测回收率合格'
    expect((await act(review, '/sewage/qc-action/verify', { ...one, opinion })).message).toContain(
      '还扣留着 4 个值',
    )
    const [hold] = (await sheetOf(lab, id)).holds
    await done(lab, '/sewage/worksheet/orderRetest', {
      ...post(await sheetOf(lab, id)),
      pointId: hold!.pointId,
      reason: why,
    })
    await entered(lab, id, goodRun(await sheetOf(lab, id)), { reason: why })
    expect((await act(lab, '/sewage/qc-action/verify', { ...one, opinion })).status).toBe(403)
    await done(review, '/sewage/qc-action/sendBack', { ...one, reason: '原因写到批号' })
    await done(admin, '/sewage/qc-action/handle', { ...one, ...done_ })
    expect((await act(admin, '/sewage/qc-action/verify', { ...one, opinion })).message).toContain('自己')
    await done(review, '/sewage/qc-action/verify', { ...one, opinion })
    expect(await listed()).toMatchObject([{ state: 'CLOSED', handleBy: 'admin', verifyBy: 'labreview' }])
    // Beside the run of the chart it stands, too.
    const chart = await get<Row[]>(
      lab,
      `/sewage/qc/chart?method=${encodeURIComponent('SPE-LC-MS/MS')}&kind=SPK&code=KET`,
    )
    expect(chart.map(run => run['action'])).toMatchObject([{ ...one, state: 'CLOSED', ...done_ }, null])
  })

  it('reads the workbook of an instrument, and remembers by which columns for it and its laboratory', async () => {
    const world = await laboratory(open)
    const { lab, review } = world.people
    const id = await running(world)
    const cells = [
      ['Sciex OS 结果'],
      [],
      ['Vial', 'Target', 'Corrected'],
      ['A3', 'KET', 12.5],
      ['A4', 'KET', '<LOQ'],
    ]
    const made = utils.book_new()
    utils.book_append_sheet(made, utils.aoa_to_sheet(cells), 'Results')
    const sent = async (who = lab, name = 'run.xlsx', bytes: Buffer = write(made, { type: 'buffer' })) => {
      const edge = 'qy-edge'
      const payload = Buffer.concat([
        Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${edge}--\r\n`),
      ])
      const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
      return who.call<{ rows: string[][] }>('POST', '/sewage/worksheet/readFile', { payload, headers })
    }
    const { rows } = (await sent()).result
    expect(rows).toEqual([
      ['Sciex OS 结果'],
      [],
      ['Vial', 'Target', 'Corrected'],
      ['A3', 'KET', '12.5'],
      ['A4', 'KET', '<LOQ'],
    ])
    expect((await sent(review)).status).toBe(403)
    expect((await sent(lab, 'run.xlsx', Buffer.from('PKnothing'))).message).toContain('文件导入失败')
    const columns = { sample: 'Vial', compound: 'Target', figure: 'Corrected' }
    expect(await sheetOf(lab, id)).toMatchObject({ fileColumns: null })
    await done(lab, '/sewage/worksheet/fileColumns', { id, ...columns, sample: 'Name' })
    await done(lab, '/sewage/worksheet/fileColumns', { id, ...columns })
    expect((await act(review, '/sewage/worksheet/fileColumns', { id, ...columns })).status).toBe(403)
    const next = async (instrument: string) => {
      const added = await done<Row>(lab, '/sewage/worksheet/add', { ...sheetDraft, instrument })
      return (await sheetOf(lab, String(added['id']))) as Shown & { fileColumns: unknown }
    }
    expect((await next(sheetDraft.instrument)).fileColumns).toEqual(columns)
    expect((await next('LC-MS-09')).fileColumns).toBeNull()
    // A column a compound is kept in the same place, and takes the place of what was kept.
    const wide = {
      sample: 'Vial',
      compounds: [
        { head: 'Ch 1', code: 'METH' },
        { head: 'Ch 2', code: 'KET' },
      ],
    }
    await done(lab, '/sewage/worksheet/fileColumns', { id, ...wide })
    expect((await next(sheetDraft.instrument)).fileColumns).toEqual(wide)
    const twice = { sample: 'Vial', compounds: wide.compounds.map(one => ({ ...one, code: 'KET' })) }
    for (const [body, words] of [
      [twice, '指定了两次'],
      [{ sample: 'Vial', compound: 'Target' }, '请指定化合物列和浓度列'],
    ] as const)
      expect((await act(lab, '/sewage/worksheet/fileColumns', { id, ...body })).message).toContain(words)
    expect((await next(sheetDraft.instrument)).fileColumns).toEqual(wide)
    await done(lab, '/sewage/worksheet/fileColumns', { id, ...columns })
    expect((await next(sheetDraft.instrument)).fileColumns).toEqual(columns)
    const table = instrumentTable(rows, columns)
    expect(await entered(lab, id, table.rows, { source: 'FILE' })).toMatchObject({ taken: 2, refused: 0 })
  })

  it('makes one test of a sample, whoever receives it how often', async () => {
    const world = await laboratory(open, 1)
    const { lab } = world.people
    await Promise.allSettled([receive(lab, 's1'), receive(lab, 's1')])
    expect(await testsIn(lab)).toHaveLength(1)
  })

  it('keeps four eyes apart at every review, whatever rights one holds', async () => {
    const world = await laboratory(open)
    const { lab, review, admin, prov, sampler } = world.people
    const id = await running(world)
    // The administrator may do everything, and so may not review what he typed into.
    const sheet = await sheetOf(lab, id)
    const [head, first, ...rest] = goodRun(sheet)
    await entered(lab, id, [head!, ...rest])
    await entered(admin, id, [head!, first!])
    for (const verb of ['approve', 'approvePart', 'sendBack'])
      for (const who of [lab, prov, sampler])
        expect((await act(who, `/sewage/worksheet/${verb}`, { id, reason: '试' })).status).toBe(403)
    for (const verb of ['start', 'submit', 'withdraw', 'discard'])
      for (const who of [review, prov, sampler])
        expect((await act(who, `/sewage/worksheet/${verb}`, { id, reason: '试' })).status).toBe(403)
    await done(lab, '/sewage/worksheet/submit', { id })
    for (const verb of ['approve', 'approvePart', 'sendBack'])
      expect(await act(admin, `/sewage/worksheet/${verb}`, { id, reason: '试' })).toMatchObject({
        success: false,
        message: '不能审核自己检测、录入或提交的工作单，请由其他审核人办理',
      })
    expect((await act(review, '/sewage/worksheet/withdraw', { id })).status).toBe(403)
    expect(await labValues(world)).toEqual([])
    await done(review, '/sewage/worksheet/sendBack', { id, reason: '请核对' })
    // Who measures reads why, until it is submitted again.
    expect((await sheetOf(lab, id)).returned).toMatchObject({ title: '退回', reason: '请核对' })
    expect((await testsIn(lab)).map(one => one['state'])).toEqual(Array(4).fill('RUNNING'))
  })

  it('holds what a failing control covers at every door until it was measured again', async () => {
    const world = await laboratory(open)
    const { lab, review } = world.people
    const id = await running(world)
    await entered(lab, id, spoilt(await sheetOf(lab, id), 'SPK', 'KET', '29.2'))
    let sheet = await sheetOf(lab, id)
    expect(sheet.holds).toMatchObject([
      { code: 'KET', kind: 'SPK', text: '58.2%', from: 3, to: 9, samples: 4, values: 4 },
    ])
    expect(cellOf(sheet, 3, 'KET').held).toBe(true)
    expect(cellOf(sheet, 3, 'METH').held).toBe(false)
    // Measuring the control alone again, or bending the sample under it, frees nothing.
    const spike = posOf(sheet, 'SPK')
    await entered(lab, id, [['35']], {
      source: 'HAND',
      at: { pos: spike, code: 'KET' },
      reason: '重读色谱峰',
    })
    await entered(lab, id, [['20.1']], { source: 'HAND', at: { pos: 3, code: 'KET' }, reason: '重读色谱峰' })
    sheet = await sheetOf(lab, id)
    expect(sheet.holds[0]).toMatchObject({ current: false, values: 4 })
    await done(lab, '/sewage/worksheet/submit', { id })
    expect(await act(review, '/sewage/worksheet/approve', { id })).toMatchObject({ success: false })
    expect(await labValues(world)).toEqual([])
    // The others go out, and stand from then on.
    await done(review, '/sewage/worksheet/approvePart', { id })
    expect((await labValues(world)).map(({ drugCode }) => drugCode)).toEqual(
      Array(4).fill(['AMP', 'METH']).flat(),
    )
    expect((await testsIn(lab)).map(one => [one['state'], one['heldCount']])).toEqual(
      Array(4).fill(['RUNNING', 1]),
    )
    expect(
      await enter(lab, await sheetOf(lab, id), [['7']], {
        source: 'HAND',
        at: { pos: 3, code: 'METH' },
        reason: '改',
      }),
    ).toMatchObject({ success: false })
    sheet = await sheetOf(lab, id)
    expect(
      await act(
        lab,
        '/sewage/worksheet/orderRetest',
        post(sheet, { pointId: sheet.holds[0]!.pointId, reason: '太短' }),
      ),
    ).toMatchObject({ success: false })
    await done(
      lab,
      '/sewage/worksheet/orderRetest',
      post(sheet, { pointId: sheet.holds[0]!.pointId, reason: why }),
    )
    sheet = await sheetOf(lab, id)
    expect(cellOf(sheet, 3, 'KET').ordered).toBe(true)
    // Three of four again: the fourth stays held.
    const rows = goodRun(sheet).map(row => [row[0]!, row[2]!])
    const samples = sheet.places.filter(({ kind }) => kind === 'SAMPLE').map(({ pos }) => String(pos))
    await entered(
      lab,
      id,
      rows.filter(([pos]) => pos !== samples[3]),
    )
    sheet = await sheetOf(lab, id)
    expect(sheet.cells.filter(({ held }) => held).map(({ pos }) => String(pos))).toEqual([samples[3]])
    await entered(
      lab,
      id,
      rows.filter(([pos], at) => at === 0 || pos === samples[3]),
    )
    sheet = await sheetOf(lab, id)
    expect(sheet.holds).toEqual([])
    expect(cellOf(sheet, 3, 'KET').no).toBe(3)
    await done(lab, '/sewage/worksheet/submit', { id })
    await done(review, '/sewage/worksheet/approve', { id })
    expect(await labValues(world)).toHaveLength(12)
    // On record, cell by cell: what was measured once is none of it.
    const all = await get<Row[]>(review, `/sewage/worksheet/history?id=${id}`)
    expect([...new Set(all.map(one => one['code']))]).toEqual(['KET'])
    expect(all.filter(one => one['pos'] === 3).map(one => one['no'])).toEqual([1, 2, 3])
    expect((await sheetOf(review, id)).requests).toMatchObject([
      { kind: 'RETEST', subject: expect.stringMatching(/^A8 KET 加标样 /) },
    ])
    const history = await get<Row[]>(lab, `/sewage/worksheet/history?id=${id}&pos=3&code=KET`)
    expect(history.map(one => [one['no'], one['value'], one['reason']])).toEqual([
      [1, 20, null],
      [2, 20.1, '重读色谱峰'],
      [3, 20, null],
    ])
  })

  it('lets held values go only by somebody who had no hand in them, with a reason', async () => {
    const world = await laboratory(open)
    const { lab, review, admin, prov } = world.people
    const id = await running(world)
    await entered(lab, id, spoilt(await sheetOf(lab, id), 'LB', 'METH', '0.9'))
    let sheet = await sheetOf(lab, id)
    const { pointId } = sheet.holds[0]!
    for (const reason of ['', '太短了', '         九个字不够够 '])
      expect(await act(lab, '/sewage/worksheet/askRelease', post(sheet, { pointId, reason }))).toMatchObject({
        success: false,
      })
    expect(
      (await act(review, '/sewage/worksheet/askRelease', post(sheet, { pointId, reason: why }))).status,
    ).toBe(403)
    await done(admin, '/sewage/worksheet/askRelease', post(sheet, { pointId, reason: why }))
    sheet = await sheetOf(lab, id)
    const ask = { requestId: sheet.requests[0]!.id, approve: true, opinion: '空白残留不影响此批样品的判定' }
    expect(sheet.holds).toHaveLength(1)
    for (const who of [lab, prov])
      expect((await act(who, '/sewage/worksheet/decideRelease', post(sheet, ask))).status).toBe(403)
    // Whoever asked does not decide, whatever he may do elsewhere.
    expect(await act(admin, '/sewage/worksheet/decideRelease', post(sheet, ask))).toMatchObject({
      success: false,
    })
    expect(
      await act(review, '/sewage/worksheet/decideRelease', post(sheet, { ...ask, opinion: '行' })),
    ).toMatchObject({ success: false })
    const both = await Promise.all(
      [1, 2].map(() => act(review, '/sewage/worksheet/decideRelease', post(sheet, ask))),
    )
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    sheet = await sheetOf(lab, id)
    expect(sheet.holds).toEqual([])
    expect(sheet.requests).toMatchObject([{ state: 'APPROVED' }])
  })

  it('an internal standard out of its limits holds its position, a bad curve the whole batch', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const id = await running(world)
    await entered(lab, id, spoilt(await sheetOf(lab, id), 'SAMPLE', 'IS', '40'))
    const sheet = await sheetOf(lab, id)
    expect(sheet.cells.filter(({ held }) => held).map(({ pos, code }) => [pos, code])).toEqual(
      expect.arrayContaining([
        [3, 'AMP'],
        [3, 'KET'],
        [3, 'METH'],
      ]),
    )
    expect(sheet.cells.filter(({ held }) => held)).toHaveLength(3)
    await done(lab, '/sewage/worksheet/edit', post(sheet, { calR: 0.99 }))
    expect(await act(lab, '/sewage/worksheet/submit', { id })).toMatchObject({
      success: false,
      message: '标准曲线 r 0.99 低于 0.995，整批不能提交，请重做曲线后复测',
    })
  })

  it('takes what it can of a paste, names the rest, and changes nothing silently', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const id = await running(world)
    const rows = [
      ['位', 'KET', 'METH (µg/L)', 'LSD'],
      ['3', '15,1', '0.118', '1'],
      ['5', '1O.4', 'n.d.', ''],
      ['5', '3', '4', ''],
      ['96', '3', '', ''],
    ]
    const first = await entered(lab, id, rows)
    expect(first).toMatchObject({ total: 12, taken: 1, toConfirm: 2, refused: 5, empty: 4 })
    const words = (first['problems'] as Row[]).map(one => one['words'])
    expect(words).toEqual([
      '小数逗号',
      '单位换算 ×1,000',
      '方法里没有化合物“LSD”',
      '1O.4 不是数值',
      '位置 A5 重复，只收前一行',
      '位置 A5 重复，只收前一行',
      '工作单没有位置“96”',
    ])
    // A second row of a position, and what has no place at all, is nobody's value: the sheet keeps none of it to be saved later.
    expect((first['problems'] as Row[]).map(one => one['astray'])).toEqual([
      ...[false, false, true, false],
      ...[true, true, true],
    ])
    let sheet = await sheetOf(lab, id)
    expect(sheet.cells.map(({ pos, code, qualifier }) => [pos, code, qualifier])).toEqual([
      [5, 'METH', '<LOD'],
    ])
    // Saved by hand as it lies in the grid, it is still µg/L, and asked about.
    const kept = String((first['problems'] as Row[])[1]?.['text'])
    expect(kept).toBe('0.118 µg/L')
    const hand = { source: 'HAND', at: { pos: 3, code: 'METH' } }
    expect(await entered(lab, id, [[kept]], hand)).toMatchObject({ taken: 0, toConfirm: 1 })
    const confirmed = (first['problems'] as Row[])
      .filter(one => one['verdict'] === 'TO_CONFIRM')
      .map(one => one['index'])
    expect(await entered(lab, id, rows, { confirmed })).toMatchObject({ taken: 2, same: 1, toConfirm: 0 })
    sheet = await sheetOf(lab, id)
    expect(cellOf(sheet, 3, 'KET').value).toBe(15.1)
    expect(cellOf(sheet, 3, 'METH').value).toBe(118)
    // What stands is not overwritten without a reason, and never lost.
    const change = [['16']]
    const place = { source: 'HAND', at: { pos: 3, code: 'KET' } }
    expect(await enter(lab, sheet, change, place)).toMatchObject({
      success: false,
      message: 'A3 KET 已有测定值，修改须说明原因；原值会保留',
    })
    await entered(lab, id, change, { ...place, reason: '积分有误' })
    expect(
      (await get<Row[]>(lab, `/sewage/worksheet/history?id=${id}&pos=3&code=KET`)).map(one => one['value']),
    ).toEqual([15.1, 16])
  })

  it('takes a paste once, however often it is sent, and tells who comes second', async () => {
    const world = await laboratory(open)
    const { lab, admin } = world.people
    const id = await running(world)
    const sheet = await sheetOf(lab, id)
    const key = { 'idempotency-key': 'paste-0001-abcd' }
    const twice = await Promise.all([1, 2].map(() => enter(lab, sheet, goodRun(sheet), {}, key)))
    expect(twice.map(({ success }) => success)).toEqual([true, true])
    expect(twice[0]!.result.entryId).toBe(twice[1]!.result.entryId)
    const again = await enter(lab, sheet, goodRun(sheet), {}, key)
    expect(again.result.entryId).toBe(twice[0]!.result.entryId)
    const count = await world.db.k.selectFrom('labDetermination').select('id').execute()
    expect(count).toHaveLength(40)
    // Two people at one moment: one is taken, the other is told, with the row as it is.
    const now = await sheetOf(lab, id)
    const place = { source: 'HAND', at: { pos: 3, code: 'KET' }, reason: '更正' }
    const race = await Promise.all([enter(lab, now, [['21']], place), enter(admin, now, [['22']], place)])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = race.find(({ status }) => status === 409)!
    expect(lost.message).toMatch(/^工作单已由 .+ \d\d:\d\d 改动，您录入的内容还在/)
    expect(lost.result).toMatchObject({ id, version: now.row.version + 1 })
    expect(cellOf(await sheetOf(lab, id), 3, 'KET').no).toBe(2)
  })

  it('takes a paste back as long as nothing was built on it', async () => {
    const world = await laboratory(open)
    const { lab, admin } = world.people
    const id = await running(world)
    const good = await entered(lab, id, goodRun(await sheetOf(lab, id)))
    let sheet = await sheetOf(lab, id)
    expect(await act(admin, '/sewage/worksheet/undo', post(sheet, { entryId: good.entryId }))).toMatchObject({
      success: false,
    })
    await done(lab, '/sewage/worksheet/undo', post(sheet, { entryId: good.entryId }))
    sheet = await sheetOf(lab, id)
    expect(sheet.cells).toEqual([])
    expect(sheet.entries[0]!.undoneAt).not.toBeNull()
    expect(await act(lab, '/sewage/worksheet/undo', post(sheet, { entryId: good.entryId }))).toMatchObject({
      success: false,
    })
    // A run that failed does not vanish without a word.
    const bad = await entered(lab, id, spoilt(sheet, 'RM', 'KET', '20'))
    sheet = await sheetOf(lab, id)
    expect(await act(lab, '/sewage/worksheet/undo', post(sheet, { entryId: bad.entryId }))).toMatchObject({
      success: false,
    })
    await done(lab, '/sewage/worksheet/undo', post(sheet, { entryId: bad.entryId, reason: '贴错了批次' }))
    sheet = await sheetOf(lab, id)
    expect(sheet.entries[0]).toMatchObject({ undoneReason: '贴错了批次' })
    const built = await entered(lab, id, goodRun(sheet))
    await entered(lab, id, [['21']], { source: 'HAND', at: { pos: 3, code: 'KET' }, reason: '更正' })
    expect(
      await act(lab, '/sewage/worksheet/undo', post(await sheetOf(lab, id), { entryId: built.entryId })),
    ).toMatchObject({
      success: false,
      message: '这次录入的值后来又改过，不能整批撤销，请逐格更正',
    })
  })

  it('keeps another laboratory and another tenant out', async () => {
    const world = await laboratory(open)
    const { lab, admin } = world.people
    const id = await running(world, 3)
    await receive(admin, 's4')
    const sheet = await sheetOf(admin, id)
    const foreign = (await testsIn(admin)).find(one => one['sampleId'] === 's4')!
    const { id: other } = await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)
    const answer = await act(lab, '/sewage/worksheet/take', {
      id: other,
      version: (await sheetOf(lab, String(other))).row.version,
      testIds: [foreign['id']],
    })
    expect(answer.success).toBe(false)
    // The worksheet of another laboratory is not there for this one.
    await world.db.write([
      { sql: 'update worksheet set sys_org_code = ? where id = ?', parameters: ['A99', id] },
    ])
    for (const [path, body] of [
      ['enter', post(sheet, { source: 'HAND', rows: [['1']] })],
      ['orderRetest', post(sheet, { pointId: 'x', reason: why })],
      ['undo', post(sheet, { entryId: 'x' })],
      ['submit', { id }],
    ] as const)
      expect((await act(lab, `/sewage/worksheet/${path}`, body)).status).toBe(403)
    expect((await lab.call('GET', `/sewage/worksheet/sheet?id=${id}`)).status).toBe(403)
  })

  it('takes a sample onto one worksheet only, and lets it go with a reason', async () => {
    const world = await laboratory(open, 2)
    const { lab } = world.people
    for (const id of ['s1', 's2']) await receive(lab, id)
    const testIds = (await testsIn(lab)).map(one => one['id'])
    const sheets = await Promise.all([1, 2].map(() => done<Row>(lab, '/sewage/worksheet/add', sheetDraft)))
    const takes = await Promise.all(
      sheets.map(({ id, version }) => act(lab, '/sewage/worksheet/take', { id, version, testIds })),
    )
    expect(takes.filter(({ success }) => success)).toHaveLength(1)
    const won = String(sheets[takes.findIndex(({ success }) => success)]!['id'])
    let sheet = await sheetOf(lab, won)
    expect(await act(lab, '/sewage/worksheet/start', { id: won })).toMatchObject({ success: false })
    await done(lab, '/sewage/worksheet/move', post(sheet, { from: 2, reason: '样品量不足' }))
    sheet = await sheetOf(lab, won)
    expect(sheet.places).toHaveLength(1)
    expect(await get<Row[]>(lab, `/sewage/worksheet/waiting?id=${won}`)).toHaveLength(1)
    await done(lab, '/sewage/worksheet/discard', { id: won, reason: '重新排样' })
    expect((await testsIn(lab)).map(one => [one['state'], one['worksheetId']])).toEqual(
      Array(2).fill(['PENDING', null]),
    )
  })

  it('measures again what was reviewed, as a further round that replaces the value when it is reviewed', async () => {
    const world = await laboratory(open, 1)
    const { lab, review } = world.people
    const first = await running(world, 1)
    await entered(lab, first, goodRun(await sheetOf(lab, first)))
    await done(lab, '/sewage/worksheet/submit', { id: first })
    await done(review, '/sewage/worksheet/approve', { id: first })
    const [test] = await testsIn(lab)
    expect(
      (await act(lab, '/sewage/label-test/retest', { id: test!['id'], reason: '超出上次三倍' })).status,
    ).toBe(403)
    await done(review, '/sewage/label-test/retest', { id: test!['id'], reason: '超出上次三倍' })
    expect(await testsIn(lab)).toMatchObject([{ state: 'RETEST', rounds: 2 }])
    const before = await labValues(world)
    expect(before).toHaveLength(3)
    const { id, version } = await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)
    await done(lab, '/sewage/worksheet/take', { id, version, testIds: [test!['id']] })
    expect(await testsIn(lab)).toMatchObject([{ state: 'PREP', worksheetId: id }])
    expect(await labValues(world)).toEqual(before)
    const samples = await world.db.k.selectFrom('sample').select('state').execute()
    expect(samples).toMatchObject([{ state: 'TESTED' }])
  })

  it('saves 96 positions of 40 compounds at once', async () => {
    const world = await laboratory(open, 60)
    const { lab } = world.people
    await world.db.write([
      bulkOf(
        'drug',
        Array.from({ length: 37 }, (_, at) => ({
          id: `D${at}`,
          drug_code: `D${at}`,
          name_zh: `物${at}`,
          role: 'BOTH',
          lod_default: 0.2,
          loq_default: 0.5,
          create_time: 1,
        })),
      ),
      bulkOf('method_compound', compoundRows(Array.from({ length: 37 }, (_, at) => `D${at}`))),
    ])
    const id = await running(world, 60)
    const sheet = await sheetOf(lab, id)
    expect(sheet.columns).toHaveLength(41)
    const codes = sheet.columns.map(({ code }) => String(code))
    const good = goodRun(sheet)
    const rows = [
      ['位', ...codes],
      ...good.slice(1).map(row => [row[0]!, ...codes.map(code => (code === 'IS' ? '100' : row[1]!))]),
    ]
    let longest = 0
    let last = performance.now()
    let going = true
    const watch = (async () => {
      while (going) {
        await new Promise(resolve => setImmediate(resolve))
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }
    })()
    const begun = performance.now()
    const report = await entered(lab, id, rows)
    const took = performance.now() - begun
    going = false
    await watch
    console.info(
      `${sheet.places.length} × ${codes.length}: ${took.toFixed(0)} ms with reading it before, longest stall ${longest.toFixed(0)} ms`,
    )
    expect(report).toMatchObject({ taken: sheet.places.length * 41, failed: 0 })
  }, 60_000)
})
