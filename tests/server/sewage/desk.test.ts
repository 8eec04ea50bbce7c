/** The desk side of field work: two at once, the wrong moment, what may not be seen (spec/domain 5.8, annex 7). */
import { expect, it } from 'vitest'
import { businessDay, dayMs, dayStart, fromWire, hourMs, toWire } from '#lib/dates.ts'
import { shifted } from '#lib/plan-days.ts'
import { verifyCustody } from '#server/audit/custody/verify.ts'
import { clearOld, leastKeptMs } from '#server/audit/seal.ts'
import { ConflictError } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { holdLabel } from '#server/modules/sewage/work-detail/queries.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { drawnSamples, freshLabels, made, planDraft, workDraft } from '../machine/field.ts'
import { act, done, fetchedDay, get, journey, listOf, onSite, type Row, ranBatch } from './journey.ts'

const today = businessDay(Date.now())

forEachDatabase((_name, open) => {
  it('sends a person to one of two places that two dispatch him to at once', async () => {
    const { people } = await journey(open)
    const order = (plantId: string, pointId: string) =>
      made(people.city, '/work', workDraft({ plantId, pointId }))
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await order('f1', 'p1'), await order('f2', 'p2')]
      const answers = await Promise.all([
        act(people.city, '/work/assign', { id: one.id, assignee: 'sampler' }),
        act(people.control, '/work/assign', { id: two.id, assignee: 'sampler' }),
      ])
      const refused = answers.filter(({ success }) => !success)
      expect(refused.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^所选处理人在这段时间已有工单 GD/),
      ])
      for (const { id } of [one, two]) await act(people.city, '/work/cancel', { id, reason: '试完' })
    }
  })

  it('approves one of two plans that want the same sampler at once', async () => {
    const { people, db } = await journey(open)
    const ready = async (planName: string) => {
      const { id } = await made(people.city, '/sewage/plan', planDraft({ planName, pointIds: 'p1' }))
      await done(people.city, '/sewage/plan/submit', { id })
      return id
    }
    const [one, two] = [await ready('甲'), await ready('乙')]
    const answers = await Promise.all([one, two].map(id => act(people.prov, '/sewage/plan/approve', { id })))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)?.message).toMatch(/已被计划「[甲乙]」占用/)
    const running = await db.k.selectFrom('executePlan').select('id').where('state', '=', 'RUNNING').execute()
    expect(running).toHaveLength(1)
  })

  it('approves one of two plans that want the same sampler through different points at once', async () => {
    const { people, db } = await journey(open)
    const common = { plant_id: 'f1', tenant_id: '0', create_time: 1 }
    await db.write([
      bulkOf('device_facility', [
        { id: 'machine', facility_code: 'M', facility_name: '采样仪', facility_type: 'SAMPLER', ...common },
      ]),
    ])
    for (let round = 0; round < 4; round++) {
      const ready = async (planName: string, pointIds: string) => {
        const { id } = await made(people.city, '/sewage/plan', planDraft({ planName, pointIds }))
        await done(people.city, '/sewage/plan/submit', { id })
        return id
      }
      const both = [await ready('甲', 'p1'), await ready('乙', 'p2')]
      const answers = await Promise.all(both.map(id => act(people.prov, '/sewage/plan/approve', { id })))
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      await db.k.updateTable('executePlan').set({ state: 'ENDED' }).execute()
      await db.k.deleteFrom('workOrder').execute()
      await db.k.deleteFrom('workBatch').execute()
      await db.k.deleteFrom('sample').execute()
    }
  })

  it('calls no day the next one of which every sample is being drawn', async () => {
    const { people, db } = await journey(open)
    const { id } = await made(people.city, '/sewage/plan', planDraft())
    await done(people.city, '/sewage/plan/submit', { id })
    await done(people.prov, '/sewage/plan/approve', { id })
    const days = await db.k
      .selectFrom('sample')
      .select(['id', 'sampleDate'])
      .where('sampleDate', '=', today)
      .execute()
    expect(days.length).toBeGreaterThan(1)
    const nextOnce = async (offsets: readonly number[]) => {
      for (const [at, { id: sampleId }] of days.entries())
        await db.k
          .updateTable('sample')
          .set({ beginTime: Date.now() + (offsets[at] ?? offsets[0]!) })
          .where('id', '=', sampleId)
          .execute()
      return (await get(people.prov, `/sewage/plan/queryById?id=${id}`))['nextRun']
    }
    expect(await nextOnce([hourMs])).toBe(today)
    expect(await nextOnce([-hourMs, hourMs])).toBe(today)
    expect(await nextOnce([-hourMs])).toBe(shifted(today, 1))
  })

  it('makes the round of today when a plan is approved today, and names who goes', async () => {
    const { people, db } = await journey(open)
    await db.write([
      bulkOf('mini_user', [
        {
          id: 'm1', username: 'sampler', real_name: '陆川', phone: '13800000000', depart_id: 'x', role_type: 'SAMPLER',
          state: 'ACTIVE', cert_expire: shifted(today, 3), tenant_id: '0', create_time: 1,
        },
      ]),
    ]) // biome-ignore format: one row
    const { id } = await made(
      people.city,
      '/sewage/plan',
      planDraft({ pointIds: 'p1', assigneeIds: 'sampler' }),
    )
    await done(people.city, '/sewage/plan/submit', { id })
    await done(people.prov, '/sewage/plan/approve', { id })
    const batches = await listOf(
      people.city,
      `/sewage/batch/list?planId=${id}&column=batchDate&order=asc&pageSize=20`,
    )
    expect(batches.map(row => row['batchDate'])).toEqual(
      Array.from({ length: 8 }, (_, at) => shifted(today, at)),
    )
    const works = await listOf(people.city, '/work/list?pageSize=20&column=planBegin&order=asc')
    // His certificate ends on the third day: what comes after it waits for somebody else.
    expect(works.map(row => row['assignee'])).toEqual([
      'sampler',
      'sampler',
      'sampler',
      ...Array(5).fill(null),
    ])
    expect(works.map(row => row['state']).at(-1)).toBe('PENDING')
    const timeline = await get<Row[]>(people.city, `/work/timeline?id=${works[0]!['id']}`)
    expect(JSON.stringify(timeline)).not.toContain('"text":"sampler"')
    const told = await db.k.selectFrom('sysSms').select(['esReceiver', 'esTitle']).execute()
    expect(told.filter(row => row.esReceiver === 'sampler')).toHaveLength(3)
  })

  it('puts a point that is drawn by hand behind now, on its day', async () => {
    const { people, db } = await journey(open)
    await db.write([
      {
        sql: "update sewage_point set sampling_mode = 'GRAB', start_time = '00:10' where id = 'p1'",
        parameters: [],
      },
    ])
    const { id } = await made(people.city, '/sewage/plan', planDraft({ pointIds: 'p1' }))
    await done(people.city, '/sewage/plan/submit', { id })
    await done(people.prov, '/sewage/plan/approve', { id })
    const [work] = await listOf(people.city, '/work/list?pageSize=1&column=planBegin&order=asc')
    const begin = fromWire(String(work!['planBegin']))
    expect(begin).toBeGreaterThanOrEqual(Date.now() - 60_000)
  })

  it('counts a print once, however many print at once', async () => {
    const { people, db } = await journey(open)
    const ids = await freshLabels(people.city, db, 2)
    const answers = await Promise.all(
      [1, 2, 3].map(() => act(people.city, '/sewage/label/print', { ids, paper: 'A4' })),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const rows = await db.k.selectFrom('sewageLabel').select('printCount').execute()
    expect(rows.map(({ printCount }) => printCount)).toEqual([1, 1])
  })

  it('splits no sample into a label that hangs on a bottle', async () => {
    const { people, db } = await journey(open)
    const [sample] = await drawnSamples(db, 1)
    await freshLabels(people.city, db, 2)
    const [worn, free] = await db.k.selectFrom('sewageLabel').select('labelNo').orderBy('labelNo').execute()
    await db.write([bulkOf('bottle_label', [{ label_no: worn!.labelNo, work_id: 'w', bottle_no: 1, at: 1 }])])
    await done(people.courier, '/sewage/sample/pickup', { id: sample })
    await done(people.lab, '/sewage/sample/receive', { id: sample, receiveTemp: 4 })
    const split = (labelNos: string) =>
      act(people.lab, '/sewage/sample/split', { id: sample, labelNos, kind: 'SPLIT' })
    expect((await split(worn!.labelNo)).message).toMatch(/已贴在现场的瓶上/)
    expect((await split(free!.labelNo)).success).toBe(true)
  })

  it('gives labels to a batch under way, and they are its own at once', async () => {
    const here = await journey(open)
    const { people } = here
    const { batch } = await ranBatch(here)
    const id = batch['id']
    await done(people.city, '/sewage/batch/fillLabels', { id, bottles: 1 })
    await done(people.city, '/sewage/batch/prepare', { id, bottles: 1, courier: 'courier' })
    await done(people.city, '/sewage/batch/start', { id })
    expect(await done(people.city, '/sewage/batch/fillLabels', { id, bottles: 2 })).toEqual({ made: 2 })
    const labels = await listOf(people.city, `/sewage/label/list?batchNo=${batch['batchNo']}&pageSize=50`)
    expect(labels.map(row => row['state'])).toEqual(labels.map(() => 'BOUND'))
    await done(people.city, '/sewage/batch/abort', { id, reason: '试验' })
    expect((await act(people.city, '/sewage/batch/fillLabels', { id, bottles: 3 })).message).toContain(
      '不能再补标签',
    )
  })

  it('takes an order into a batch, once a point, while nothing has left', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { batch } = await ranBatch(here)
    const day = fetchedDay()
    const draft = (over: object) =>
      workDraft({
        ...{
          workType: 'SAMPLE',
          batchId: batch['id'],
          planBegin: `${day} 09:00:00`,
          planEnd: `${day} 10:00:00`,
        },
        ...over,
      })
    const add = (over: object) => act(people.city, '/work/add', draft(over))
    const expected = async () =>
      (await get(people.city, `/sewage/batch/queryById?id=${batch['id']}`))['expected']
    expect(await expected()).toBe(2)
    expect((await add({})).message).toMatch(/在这个采样点已有工单 GD/)
    expect(
      (await add({ plantId: 'f2', pointId: 'p2', planBegin: `${shifted(day, -1)} 09:00:00` })).message,
    ).toMatch(/计划开始不能早于这一天/)
    const { result } = await add({ plantId: 'f2', pointId: 'p2' })
    expect(await expected()).toBe(3)
    await people.city.call('DELETE', `/work/delete?id=${result['id']}`)
    expect(await expected()).toBe(2)
    await db.k.updateTable('workBatch').set({ state: 'TRANSPORT' }).execute()
    expect((await add({ plantId: 'f2', pointId: 'p2' })).message).toMatch(/已起运或批次已结束/)
  })

  it('counts a batch anew, and ships it, when the order that it waited for is cancelled or leaves', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { batch, works } = await ranBatch(here)
    const batchId = String(batch['id'])
    const shown = () => get(people.city, `/sewage/batch/queryById?id=${batchId}`)
    const [first, second] = works.map(({ id }) => String(id)) as [string, string]
    await db.k.updateTable('workOrder').set({ state: 'CHECKED' }).where('id', '=', first).execute()
    await db.k.updateTable('workOrder').set({ state: 'PENDING' }).where('id', '=', second).execute()
    await db.k.updateTable('workBatch').set({ state: 'SAMPLING' }).where('id', '=', batchId).execute()
    // An order more, at a place that it then no longer goes to.
    const day = fetchedDay()
    const draft = workDraft({
      ...{ workType: 'SAMPLE', batchId, plantId: 'f2', pointId: 'p2' },
      ...{ planBegin: `${day} 09:00:00`, planEnd: `${day} 10:00:00` },
    })
    const { id } = await made(people.city, '/work', draft)
    expect(await shown()).toMatchObject({ expected: 3 })
    const { version } = await get(people.city, `/work/queryById?id=${id}`)
    const edited = await people.city.call('PUT', '/work/edit', { payload: { id, version, pointId: null } })
    expect(edited.message).toContain('成功')
    expect(await shown()).toMatchObject({ expected: 2 })
    // Nothing of it has been taken along yet: a cancelled order ships nothing.
    await done(people.city, '/work/cancel', { id, reason: '多余' })
    expect(await shown()).toMatchObject({ expected: 2, state: 'SAMPLING' })
    await db.k.updateTable('sample').set({ state: 'TRANSIT' }).where('batchId', '=', batchId).execute()
    await done(people.city, '/work/cancel', { id: second, reason: '道路中断' })
    expect(await shown()).toMatchObject({ expected: 1, state: 'TRANSPORT' })
  })

  it('lets no label go onto a bottle of another batch than was looked at', async () => {
    const { people, db } = await journey(open)
    await freshLabels(people.city, db, 1)
    const { labelNo } = await db.k.selectFrom('sewageLabel').select('labelNo').executeTakeFirstOrThrow()
    await db.k.updateTable('sewageLabel').set({ batchNo: 'PC-B' }).execute()
    await expect(db.write([holdLabel({ labelNo, batchNo: null }, 'PC-A')])).rejects.toBeInstanceOf(
      ConflictError,
    )
    await db.write([holdLabel({ labelNo, batchNo: 'PC-B' }, 'PC-B')])
  })

  it('says that a composite is fetched early, asks why, and marks what comes of it', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { batch, works } = await ranBatch(here)
    // Its programme has still nine hours to run.
    const by = Date.now() + 9 * hourMs - (dayStart(fetchedDay()) + 32 * hourMs)
    await db.write([
      { sql: 'update sample set begin_time = begin_time + ?, end_time = end_time + ?', parameters: [by, by] },
    ])
    const id = batch['id']
    await done(people.city, '/sewage/batch/fillLabels', { id, bottles: 1 })
    await done(people.city, '/sewage/batch/prepare', { id, bottles: 1, courier: 'courier' })
    const work = works.find(row => row['pointId'] === 'p1')!
    const [label] = await listOf(people.city, `/sewage/label/list?batchNo=${batch['batchNo']}&pointId=p1`)
    await onSite(here, work, [String(label!['labelNo'])])
    const submit = (over: object = {}) =>
      act(people.sampler, '/work/submit', { id: work['id'], result: '已取样', ...over })
    expect((await submit()).message).toMatch(
      /^采样程序到 .+ 才结束，取样早了 (8 小时 59|9 小时 0) 分，混合样时长不足/,
    )
    // Before it has begun there is nothing of its day in the bottle.
    const shift = (ms: number) =>
      db.write([
        {
          sql: 'update sample set begin_time = begin_time + ?, end_time = end_time + ?',
          parameters: [ms, ms],
        },
      ])
    await shift(24 * hourMs)
    expect((await submit({ reason: '厂里停电检修' })).message).toMatch(
      /^采样程序 .+ 才开始，此前取下的不是这一天的样品，不能提交；请等程序结束后重新取样，或退单说明$/,
    )
    await shift(-24 * hourMs)
    expect((await submit({ reason: '厂里停电检修' })).success).toBe(true)
    const [sample] = await listOf(people.admin, `/sewage/sample/list?workId=${work['id']}`)
    expect(String(sample!['flaws'])).toContain('DURATION')
  })

  it('shows the steps of an order to who does it, and to who hands orders out', async () => {
    const here = await journey(open)
    const { people } = here
    const { works } = await ranBatch(here)
    const [work] = works
    await done(people.sampler, '/work/accept', { id: work!['id'] })
    await done(people.sampler, '/work/checkIn', {
      id: work!['id'],
      checkInPlace: '113.0,30.0',
      checkInPhoto: 'temp/a.png',
      reason: '到',
    })
    const steps = (who: keyof typeof people) => listOf(people[who], '/work/hgWorkDetails/list?pageSize=20')
    expect(await steps('sampler')).toHaveLength(1)
    expect(await steps('city')).toHaveLength(1)
    await here.db.write([{ sql: "update work_order set assignee = 'nobody'", parameters: [] }])
    expect(await steps('sampler')).toEqual([])
    expect(await steps('city')).toHaveLength(1)
  })

  it('tells of a label what its reader may know: no sample to who reads none', async () => {
    const { people, db } = await journey(open)
    const [sample] = await drawnSamples(db, 1)
    await done(people.courier, '/sewage/sample/pickup', { id: sample })
    await freshLabels(people.city, db, 1)
    const label = await db.k.selectFrom('sewageLabel').select('id').executeTakeFirstOrThrow()
    await db.write([
      {
        sql: "update sewage_label set label_no = 'WD9900012026112101 0' where id = ?",
        parameters: [label.id],
      },
      {
        sql: 'update sewage_label set label_no = (select sample_no from sample) where id = ?',
        parameters: [label.id],
      },
    ])
    const of = async () =>
      new Set((await get<Row[]>(people.courier, `/sewage/label/trace?id=${label.id}`)).map(one => one['of']))
    expect(await of()).toContain('custody')
    await db.write([
      {
        sql: `delete from sys_role_permission where role_id in (select id from sys_role where role_code = 'courier')
          and permission_id in (select id from sys_permission where perms = 'sewage:sample:list')`,
        parameters: [],
      },
    ])
    expect(await of()).toEqual(new Set(['label']))
  })

  it('follows the system parameters for the cold chain and for keeping', async () => {
    const { people, db } = await journey(open)
    const [sample] = await drawnSamples(db, 1)
    await db.write([
      bulkOf('sys_setting', [
        { key: 'sample.coldMinutes', value: '30' },
        { key: 'sample.coldHigh', value: '7' },
        { key: 'sample.keptDays', value: '10' },
      ]),
      { sql: 'update sample set temp_over_minutes = 45', parameters: [] },
    ])
    await done(people.courier, '/sewage/sample/pickup', { id: sample })
    const answer = await act(people.lab, '/sewage/sample/receive', { id: sample, receiveTemp: 4 })
    expect(answer.message).toMatch(/^采样柜内超过 7 ℃ 共 45 min，将记为“超温”/)
    await done(people.lab, '/sewage/sample/receive', { id: sample, receiveTemp: 4, reason: '照收' })
    expect(await get(people.lab, `/sewage/sample/queryById?id=${sample}`)).toMatchObject({
      condition: 'TEMP',
      coldChain: '超温 45 min',
    })
    const stored = (days: number) =>
      db.write([
        {
          sql: "update sample set state = 'ARCHIVED', store_by = 'city', store_time = ?",
          parameters: [Date.now() - days * dayMs],
        },
      ])
    await stored(9)
    const destroy = () => act(people.lab, '/sewage/sample/destroy', { id: sample, reason: '期满' })
    expect((await destroy()).message).toMatch(/^留样须保存 10 天/)
    await stored(11)
    expect((await destroy()).success).toBe(true)
    // What can be no limit changes none.
    await db.write([
      { sql: "update sys_setting set value = 'oft' where key = 'sample.coldHigh'", parameters: [] },
    ])
    expect(await get(people.lab, `/sewage/sample/course?id=${sample}`)).toMatchObject({
      limits: { high: 8, fair: 6, mostMinutes: 30 },
    })
  })

  it('keeps the ends of the chains provable when the log that held them is cleared', async () => {
    const { people, db } = await journey(open)
    const [id] = await drawnSamples(db, 1)
    await done(people.courier, '/sewage/sample/pickup', { id, temp: 4.2 })
    await done(people.courier, '/sewage/sample/depart', { id })
    const sealing = { key: 'k', witness: { keep: () => undefined, kept: () => [] } }
    expect(await clearOld(db, sealing, 0, Date.now() + leastKeptMs + dayMs)).toBeGreaterThan(0)
    expect((await verifyCustody(db)).findings).toEqual([])
    // Cut off with its head set back to fit: only the log knows how far it went.
    const first = await db.k
      .selectFrom('custodyEvent')
      .select('hash')
      .where('no', '=', 1)
      .executeTakeFirstOrThrow()
    const triggers =
      db.dialect === 'sqlite'
        ? ['drop trigger custody_event_stays', 'drop trigger custody_event_remains']
        : ['drop trigger custody_event_stays on custody_event']
    await db.write([
      ...triggers.map(sql => ({ sql, parameters: [] })),
      { sql: 'delete from custody_event where no = 2', parameters: [] },
      { sql: 'update custody_head set no = 1, hash = ?', parameters: [first.hash] },
    ])
    expect((await verifyCustody(db)).findings).toMatchObject([{ id, seq: 2 }])
  })

  it('says where the ways leave no time, before and after', async () => {
    const { people, db } = await journey(open)
    await db.k.updateTable('sewagePlant').set({ location: '113.2,30.0' }).where('id', '=', 'f2').execute()
    const order = (plantId: string, pointId: string, begin: string, end: string) =>
      made(
        people.city,
        '/work',
        workDraft({
          plantId,
          pointId,
          planBegin: `${shifted(today, 1)} ${begin}:00`,
          planEnd: `${shifted(today, 1)} ${end}:00`,
        }),
      )
    const before = await order('f1', 'p1', '08:00', '09:00')
    const after = await order('f1', 'p1', '12:00', '13:00')
    for (const { id } of [before, after]) await done(people.city, '/work/assign', { id, assignee: 'sampler' })
    const far = await order('f2', 'p2', '10:00', '11:00')
    const tried = async (begin: string, end: string) =>
      await done<{ tight: string; conflict: string }>(people.city, '/work/tryAssign', {
        ...{ id: far.id, assignee: 'sampler' },
        planBegin: `${shifted(today, 1)} ${begin}:00`,
        planEnd: `${shifted(today, 1)} ${end}:00`,
      })
    expect(await tried('10:00', '11:00')).toMatchObject({ tight: '', conflict: '' })
    expect((await tried('09:10', '11:00')).tight).toMatch(
      /^上一站 GD.+ 09:00 结束，路程约 38 min，最早 09:38 到$/,
    )
    expect((await tried('10:00', '11:50')).tight).toMatch(
      /^下一站 GD.+ 12:00 开始，路程约 38 min，要晚 28 min$/,
    )
    expect(toWire(Date.now())).toContain(today)
  })

  it('offers batches by what the field stores, the newest first, and takes what it offered', async () => {
    const { db, people } = await journey(open)
    const { batch } = await ranBatch({ db, people })
    const offered = async (value: string) => {
      const { records } = await get<{ records: { value: string; text: string }[] }>(
        people.city,
        `/sys/reference/options?to=/sewage/batch&text=batchNo&value=${value}`,
      )
      return records
    }
    // A label stores the number of its batch, an order the id: both show the number.
    for (const value of ['id', 'batchNo'])
      expect((await offered(value)).at(-1)).toEqual({ value: batch[value], text: batch['batchNo'] })
    const days = await listOf(people.city, '/sewage/batch/list?column=batchDate&order=desc&pageSize=20')
    expect((await offered('id')).map(({ text }) => text)).toEqual(days.map(row => row['batchNo']))
    expect(
      (await people.city.call('GET', '/sys/reference/options?to=/sewage/batch&text=batchNo&value=state'))
        .message,
    ).toBe('没有这样的引用字段')
    const chosen = (await offered('id')).at(-1)!.value
    const { message } = await act(people.city, '/work/add', workDraft({ batchId: chosen }))
    expect(message).not.toContain('所选记录不存在')
  })

  it('offers couriers for a courier, and nobody to who asks for another right', async () => {
    const { people } = await journey(open)
    const offered = async (holds: string) => {
      const answer = await people.city.call<{ records: { value: string }[] }>(
        'GET',
        `/sys/reference/options?to=/sys/user&text=realname&pageSize=100${holds}`,
      )
      return answer.success ? answer.result.records.map(({ value }) => value) : answer.message
    }
    expect(await offered('')).toContain('lab')
    const couriers = await offered('&holds=sewage:sample:pickup')
    expect(couriers).toContain('courier')
    for (const other of ['sampler', 'lab', 'city', 'control']) expect(couriers).not.toContain(other)
    expect(await offered('&holds=system:user:edit')).toBe('没有这样的引用字段')
  })
})
