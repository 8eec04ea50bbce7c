/** What stands on a worksheet keeps standing: plans, levels, pairs after an undo, who had a hand in it, and what a list costs. */
import { expect, it } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { act, done, get, type Row } from './journey.ts'
import {
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
const planned = (sheet: Shown) =>
  sheet.places.map(
    ({ kind, labelNo, level, ofPos }) => `${kind} ${labelNo ?? ''} ${level ?? ''} ${ofPos ?? ''}`,
  )
const hand = (pos: number, code: string, reason?: string) => ({
  source: 'HAND',
  at: { pos, code },
  ...(reason && { reason }),
})

forEachDatabase((_name, open) => {
  /** A worksheet with some of the samples on it. */
  const drafted = async ({ people: { lab } }: Laboratory, samples: number) => {
    for (let at = 1; at <= samples; at++) await receive(lab, `s${at}`)
    const { id } = await done<Row>(lab, '/sewage/worksheet/add', sheetDraft)
    const take = async (names: readonly string[], more: object = {}) => {
      const tests = await testsIn(lab)
      const testIds = names.map(name => tests.find(one => one['sampleId'] === name)!['id'])
      return act(lab, '/sewage/worksheet/take', post(await sheetOf(lab, String(id)), { testIds, ...more }))
    }
    return { id: String(id), take, sheet: () => sheetOf(lab, String(id)) }
  }

  it('judges the pair anew that stands after an undo, and holds by it', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const id = await running(world)
    const rows = goodRun(await sheetOf(lab, id))
    let sheet = await sheetOf(lab, id)
    const double = sheet.places.find(({ kind }) => kind === 'DUP')!
    // The sample at first far from what its duplicate will be, then put right, doubled, and put back.
    const [head, ...body] = rows
    const column = head!.indexOf('KET')
    body.find(([pos]) => pos === String(double.ofPos))![column] = '60'
    await entered(lab, id, [head!, ...body.filter(([pos]) => pos !== String(double.pos))])
    const mended = await entered(lab, id, [['20']], hand(double.ofPos!, 'KET', '积分有误'))
    await entered(lab, id, [head!, body.find(([pos]) => pos === String(double.pos))!])
    sheet = await sheetOf(lab, id)
    expect(sheet.holds).toEqual([])
    await done(lab, '/sewage/worksheet/undo', post(sheet, { entryId: mended.entryId }))
    sheet = await sheetOf(lab, id)
    expect(sheet.cells.find(({ pos, code }) => pos === double.pos && code === 'KET')!.judged).toMatchObject({
      verdict: 'FAIL',
    })
    expect(sheet.holds).toMatchObject([{ kind: 'DUP', code: 'KET', pos: double.pos }])
  })

  it('takes more samples without touching what was arranged', async () => {
    const world = await laboratory(open, 6)
    const { lab } = world.people
    const { take, sheet } = await drafted(world, 6)
    expect(await take(['s1', 's2', 's3', 's4'])).toMatchObject({ success: true })
    await done(lab, '/sewage/worksheet/arrange', post(await sheet(), levels))
    // By hand: the last sample before the first.
    const before = await sheet()
    const moved = before.places.findLast(({ kind }) => kind === 'SAMPLE')!
    await done(lab, '/sewage/worksheet/move', post(before, { from: moved.pos, to: 3, reason: '先测高浓度' }))
    const stood = await sheet()
    expect(await take(['s5', 's6'])).toMatchObject({ success: true })
    const now = await sheet()
    const added = now.places.filter(({ id }) => !stood.places.some(one => one.id === id))
    expect(added.map(({ kind }) => kind)).toEqual(['SAMPLE', 'SAMPLE'])
    // Before the closing blank and reference material.
    expect(now.places.slice(-4).map(({ kind }) => kind)).toEqual(['SAMPLE', 'SAMPLE', 'LB', 'RM'])
    expect(planned({ ...now, places: now.places.filter(one => !added.includes(one)) })).toEqual(
      planned(stood),
    )
    expect(now.places.find(({ id }) => id === moved.id)).toMatchObject({ pos: 3, moved: '先测高浓度' })
  })

  it('asks for the level of a spike that nobody knows', async () => {
    const world = await laboratory(open, 12)
    const { lab } = world.people
    const { take, sheet } = await drafted(world, 12)
    await take(['s1'])
    await done(lab, '/sewage/worksheet/arrange', post(await sheet(), levels))
    const spiked = (await sheet()).places.find(({ kind }) => kind === 'SPK')!
    await done(lab, '/sewage/worksheet/move', post(await sheet(), { from: spiked.pos, reason: '样品量不足' }))
    const rest = Array.from({ length: 11 }, (_, at) => `s${at + 2}`)
    expect(await take(rest)).toMatchObject({
      success: false,
      message: '加入这些样品要多放一个加标样，请填写加标量',
    })
    expect(await take(rest, { spikeLevel: 12.5 })).toMatchObject({ success: true })
    const now = await sheet()
    expect(now.places.filter(({ kind }) => kind === 'SPK').map(({ level }) => level)).toEqual([12.5])
    expect(now.places.filter(({ kind }) => kind === 'SAMPLE')).toHaveLength(12)
    for (const { kind, pos, ofPos } of now.places)
      if (kind === 'DUP' || kind === 'SPK') expect(ofPos).toBeLessThan(pos)
  })

  it('counts who set the curve or placed controls among those who measured', async () => {
    const world = await laboratory(open)
    const { lab, review, admin } = world.people
    const id = await running(world)
    await entered(lab, id, goodRun(await sheetOf(lab, id)))
    // A remark is no hand in it, the correlation of the curve is.
    await done(admin, '/sewage/worksheet/edit', post(await sheetOf(lab, id), { remark: '请尽快' }))
    await done(lab, '/sewage/worksheet/submit', { id })
    await done(admin, '/sewage/worksheet/sendBack', { id, reason: '曲线请核对' })
    await done(admin, '/sewage/worksheet/edit', post(await sheetOf(lab, id), { calR: 0.9992 }))
    await done(lab, '/sewage/worksheet/submit', { id })
    expect(await act(admin, '/sewage/worksheet/approve', { id })).toMatchObject({
      success: false,
      message: '不能审核自己检测、录入或提交的工作单，请由其他审核人办理',
    })
    await done(review, '/sewage/worksheet/approve', { id })
  })
  it('and who took samples or moved them', async () => {
    const world = await laboratory(open)
    const { lab, admin } = world.people
    const { id, take, sheet } = await drafted(world, 2)
    await take(['s1', 's2'])
    await done(admin, '/sewage/worksheet/arrange', post(await sheet(), levels))
    await done(lab, '/sewage/worksheet/edit', post(await sheet(), { calR: 0.9991 }))
    await done(lab, '/sewage/worksheet/start', { id })
    await entered(lab, id, goodRun(await sheet()))
    await done(lab, '/sewage/worksheet/submit', { id })
    expect(await act(admin, '/sewage/worksheet/approve', { id })).toMatchObject({ success: false })
  })

  it('leaves what was judged by a value that was taken back off the chart', async () => {
    const world = await laboratory(open)
    const { lab } = world.people
    const id = await running(world)
    const rows = goodRun(await sheetOf(lab, id))
    await entered(lab, id, rows)
    const sheet = await sheetOf(lab, id)
    const spike = sheet.places.find(({ kind }) => kind === 'SPK')!
    const method = encodeURIComponent(String(sheet.row['method']))
    const runs = async () =>
      (await get<Row[]>(lab, `/sewage/qc/chart?method=${method}&kind=SPK&code=KET`)).map(one => one['figure'])
    const before = await runs()
    expect(before).toHaveLength(1)
    const other = await entered(lab, id, [['21']], hand(spike.ofPos!, 'KET', '更正'))
    expect(await runs()).toHaveLength(2)
    await done(lab, '/sewage/worksheet/undo', post(await sheetOf(lab, id), { entryId: other.entryId }))
    expect(await runs()).toEqual(before)
  })

  it('does not read finished worksheets to tell what is held', async () => {
    const world = await laboratory(open)
    const { lab, review } = world.people
    const id = await running(world)
    const rows = goodRun(await sheetOf(lab, id))
    const sheet = await sheetOf(lab, id)
    const spike = sheet.places.find(({ kind }) => kind === 'SPK')!
    rows.find(([pos]) => pos === String(spike.pos))![rows[0]!.indexOf('KET')] = '29.2'
    await entered(lab, id, rows)
    const listed = async () =>
      (await get<{ records: Row[] }>(lab, '/sewage/worksheet/list')).records.map(one => one['heldCount'])
    expect(await listed()).toEqual([4])
    const { pointId } = (await sheetOf(lab, id)).holds[0]!
    const reason = '加标液移取偏少，换移液器后重加标上机'
    await done(lab, '/sewage/worksheet/askRelease', post(await sheetOf(lab, id), { pointId, reason }))
    const asked = await sheetOf(lab, id)
    const ask = { requestId: asked.requests[0]!.id, approve: true, opinion: reason }
    await done(review, '/sewage/worksheet/decideRelease', post(asked, ask))
    await done(lab, '/sewage/worksheet/submit', { id })
    await done(review, '/sewage/worksheet/approve', { id })
    const questions: string[] = []
    const { k } = world.db
    const from = k.selectFrom.bind(k)
    k.selectFrom = ((table: never) => {
      questions.push(String(table))
      return from(table)
    }) as typeof k.selectFrom
    expect(await listed()).toEqual([0])
    k.selectFrom = from as typeof k.selectFrom
    expect(questions.length).toBeGreaterThan(0)
    expect(questions.filter(table => table.startsWith('labDetermination'))).toEqual([])
  })

  it('stamps only tests that are its own', async () => {
    const world = await laboratory(open, 2)
    const { lab, review } = world.people
    const id = await running(world, 2)
    await entered(lab, id, goodRun(await sheetOf(lab, id)))
    await done(lab, '/sewage/worksheet/submit', { id })
    // One of them is by now another worksheet's, and waits for another reviewer.
    await world.db.write([
      { sql: "update label_test set worksheet_id = 'other' where sample_id = 's2'", parameters: [] },
    ])
    await done(review, '/sewage/worksheet/approve', { id })
    const tests = await testsIn(lab)
    expect(tests.map(one => [one['sampleId'], one['state'], one['reviewer']])).toEqual([
      ['s1', 'DONE', 'labreview'],
      ['s2', 'REVIEW', null],
    ])
  })
})
