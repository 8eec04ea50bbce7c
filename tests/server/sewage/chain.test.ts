/** The whole chain by calls alone: plan, labels, work on site, samples, hand to hand, the laboratory's door (spec/domain 2.3, 5.8, annex 7). */
import { expect, it } from 'vitest'
import { fromWire, hourMs, minuteMs, toWire } from '#lib/dates.ts'
import { groupLabelNo } from '#lib/label-number.ts'
import { bulkOf } from '#server/db/rows.ts'
import { openStore } from '#server/modules/file/store.ts'
import { sheetOf } from '#server/modules/sewage/sample/sheet.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { near } from '../machine/field.ts'
import {
  act,
  cabinet,
  done,
  fetchedDay,
  get,
  journey,
  listOf,
  offerOf,
  onSite,
  type Row,
  ranBatch,
  step,
  type World,
} from './journey.ts'

forEachDatabase((_name, open) => {
  /** Labels of the batch by point, the controls under `''`. */
  const labelsOf = async ({ people }: World, batch: Row) => {
    const rows = await listOf(
      people.city,
      `/sewage/label/list?batchNo=${batch['batchNo']}&pageSize=200&column=labelNo&order=asc`,
    )
    const byPoint = new Map<string, string[]>()
    for (const row of rows) {
      const point = String(row['pointId'] ?? '')
      byPoint.set(point, [...(byPoint.get(point) ?? []), String(row['labelNo'])])
    }
    return byPoint
  }
  async function prepared(here: World, bottles = 2) {
    const { people } = here
    const { batch, works } = await ranBatch(here)
    await done(people.city, '/sewage/batch/fillLabels', { id: batch['id'], bottles })
    await done(people.city, '/sewage/batch/prepare', { id: batch['id'], bottles, courier: 'courier' })
    return { batch, works, labels: await labelsOf(here, batch) }
  }
  const samplesOf = ({ people }: World, work: Row) =>
    listOf(people.admin, `/sewage/sample/list?workId=${work['id']}&column=bottleNo&order=asc`)

  it('goes from the plan to the door of the laboratory', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { city, sampler, courier, lab } = people
    await db.write([
      bulkOf('device_facility', [
        { id: 'machine', facility_code: 'M', facility_name: '采样仪', facility_type: 'SAMPLER', mn: 'QY1', plant_id: 'f1', sys_org_code: 'A01A01', tenant_id: '0' },
      ]),
    ]) // biome-ignore format: one row
    const { batch, works } = await ranBatch(here)
    const id = batch['id']
    // Labels first: two of each of two points, and one control.
    const short = await act(city, '/sewage/batch/prepare', { id, bottles: 2, courier: 'courier' })
    expect(short.message).toMatch(/^还差 5 枚标签（.+ 2 枚、.+ 2 枚、质控 1 枚），请先“补齐标签”，再备料$/)
    expect(await done(city, '/sewage/batch/fillLabels', { id, bottles: 2 })).toEqual({ made: 5 })
    expect(await done(city, '/sewage/batch/fillLabels', { id, bottles: 2 })).toEqual({ made: 0 })
    expect(await done(city, '/sewage/batch/prepare', { id, bottles: 2, courier: 'courier' })).toMatchObject({
      state: 'PREPARED',
    })
    const labels = await labelsOf(here, batch)
    expect([...labels.values()].map(each => each.length).sort()).toEqual([1, 2, 2])
    const states = await listOf(city, `/sewage/label/list?batchNo=${batch['batchNo']}`)
    expect(new Set(states.map(row => row['state']))).toEqual(new Set(['BOUND']))

    // On site.
    const begin = fromWire(`${fetchedDay()} 08:00:00`)
    await cabinet(db, 'machine', begin, 24 * 60, minute => (minute >= 600 && minute < 620 ? 8.6 : 4))
    for (const work of works) {
      const own = labels.get(String(work['pointId']))!
      await onSite(here, work, own)
      const there = await get(city, `/sewage/batch/queryById?id=${id}`)
      expect(there['state']).toBe('SAMPLING')
      await done(sampler, '/work/submit', { id: work['id'], result: '已取样' })
    }
    const first = works.find(work => work['pointId'] === 'p1')!
    const drawn = await samplesOf(here, first)
    expect(drawn).toHaveLength(2)
    expect(drawn[0]).toMatchObject({
      sampleNo: labels.get('p1')![0],
      state: 'SAMPLED',
      condition: 'OK',
      flaws: null,
      bottleNo: 1,
      volume: 2400,
      actualSub: 24,
      beginTime: `${fetchedDay()} 08:00:00`,
      cabinetTempMin: 4,
      cabinetTempMax: 8.6,
      tempOverMinutes: 20,
      holder: 'sampler',
      sealNo: 'FQ 0086 2410',
      sampleDate: fetchedDay(),
    })
    expect(await get(city, `/sewage/batch/queryById?id=${id}`)).toMatchObject({
      expected: 2,
      collected: 2,
      delivered: 0,
      state: 'SAMPLING',
    })
    await step(city, '/work', 'check', { id: first['id'] })

    // From hand to hand, both phones without network; the code is taken once.
    const numbers = [...labels.entries()].flatMap(([point, each]) => (point === '' ? [] : each))
    const offer = await offerOf(sampler, 'sampler', numbers)
    const seals = (await Promise.all(works.map(work => samplesOf(here, work)))).flat().map(row => ({
      labelNo: row['sampleNo'],
      sealNo: row['sealNo'],
      ok: true,
    }))
    const taken = await act(courier, '/sewage/custody/pickup', {
      offer,
      seals,
      temp: 4.4,
      signature: 'temp/s.png',
    })
    expect(taken).toMatchObject({ success: true, message: '已接收 4 件样品', result: { done: 4 } })
    const again = await act(courier, '/sewage/custody/pickup', { offer, seals, temp: 4.4 })
    expect(again).toMatchObject({ success: true, result: { done: 4 } })
    expect(await get(city, `/sewage/batch/queryById?id=${id}`)).toMatchObject({ state: 'TRANSPORT' })
    const ids = taken.result['samples'] as { id: string }[]
    for (const verb of ['depart', 'arrive'])
      await done(courier, `/sewage/sample/${verb}Batch`, { ids: ids.map(each => each.id), temp: 4.1 })

    // At the door.
    const own = await act(courier, '/sewage/sample/receive', { id: ids[0]!.id, receiveTemp: 4.8 })
    expect(own.status).toBe(403)
    await done(lab, '/sewage/sample/receiveBatch', { ids: ids.map(each => each.id), receiveTemp: 4.8 })
    const received = await get(lab, `/sewage/sample/queryById?id=${ids[0]!.id}`)
    expect(received).toMatchObject({ state: 'RECEIVED', holder: 'lab', condition: 'OK', receiveTemp: 4.8 })
    expect(await get(city, `/sewage/batch/queryById?id=${id}`)).toMatchObject({
      state: 'LAB',
      delivered: 2,
    })
    const chain = await get<{ steps: Row[]; sound: boolean }>(lab, `/sewage/sample/custody?id=${ids[0]!.id}`)
    expect(chain.sound).toBe(true)
    expect(chain.steps.map(({ no, action }) => [no, action])).toEqual(
      ['COLLECT', 'SEAL', 'HANDOVER', 'PICKUP', 'DEPART', 'ARRIVE', 'RECEIVE'].map((action, at) => [
        at + 1,
        action,
      ]),
    )
    expect(chain.steps[3]).toMatchObject({ fromText: '林小舟', toText: '周平', temp: 4.4, sealOk: 'Y' })
    // The label tells it all in one list.
    const label = states.find(row => row['labelNo'] === received['sampleNo'])!
    const trace = await get<Row[]>(city, `/sewage/label/trace?id=${label['id']}`)
    expect(trace.map(({ of, title }) => `${of} ${title}`)).toEqual(
      expect.arrayContaining([
        'label 生成',
        'label 绑定',
        'bottle 绑定标签',
        'bottle 封样',
        'custody 采集',
        'sample 交接运输',
        'sample 接收',
        'custody 接收',
      ]),
    )
    expect(await get(city, `/sewage/label/queryById?id=${label['id']}`)).toMatchObject({ state: 'RECEIVED' })
  })

  it('refuses a label in the words of the trade, leaves the bottle empty, and takes it twice as once', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { batch, works, labels } = await prepared(here)
    const work = works.find(each => each['pointId'] === 'p1')!
    const { sampler, city } = people
    const say = async (payload: Row) =>
      (
        await act(sampler, '/work/recordDetail', {
          workId: work['id'],
          item: 'BIND_LABEL',
          ok: true,
          ...payload,
        })
      ).message
    const [one, two] = labels.get('p1')!
    expect(await say({ labelNo: one, bottleNo: 1 })).toMatch(/现在是“.+”，到场后、提交前才能记录/)
    await done(sampler, '/work/accept', { id: work['id'] })
    await done(sampler, '/work/checkIn', { id: work['id'], checkInPlace: '113.0,30.0' })
    const wrong = `${one!.slice(0, -1)}${(Number(one!.at(-1)) + 1) % 10}`
    expect(await say({ labelNo: wrong, bottleNo: 1 })).toMatch(/^标签未收下，第 1 瓶仍空：.+校验位不符/)
    expect(await say({ labelNo: labels.get('p3')![0], bottleNo: 1 })).toMatch(
      /第 1 瓶仍空：.+ 属于f3厂，请换一张/,
    )
    expect(await say({ labelNo: '6901234567892', bottleNo: 1 })).toContain('不是标签号')
    await db.write([
      { sql: 'update sewage_label set sample_date = ? where label_no = ?', parameters: ['2020-01-01', two] },
    ])
    expect(await say({ labelNo: two, bottleNo: 2 })).toMatch(/是 2020-01-01 的标签，请换一张 .+ 的标签/)
    await db.write([
      {
        sql: 'update sewage_label set sample_date = ?, batch_no = ? where label_no = ?',
        parameters: [fetchedDay(), 'PC9', two],
      },
    ])
    expect(await say({ labelNo: two, bottleNo: 2 })).toContain(
      `属于批次 PC9，请换一张批次 ${batch['batchNo']}`,
    )
    await db.write([
      { sql: 'update sewage_label set batch_no = ? where label_no = ?', parameters: [batch['batchNo'], two] },
    ])
    const twice = await Promise.all([
      act(sampler, '/work/recordDetail', {
        workId: work['id'],
        item: 'BIND_LABEL',
        labelNo: one,
        bottleNo: 1,
        ok: true,
      }),
      act(sampler, '/work/recordDetail', {
        workId: work['id'],
        item: 'BIND_LABEL',
        labelNo: one,
        bottleNo: 1,
        ok: true,
      }),
    ])
    expect(twice.map(({ success }) => success)).toEqual([true, true])
    expect(twice[0]!.result['id']).toBe(twice[1]!.result['id'])
    expect(await say({ labelNo: one, bottleNo: 5 })).toMatch(/第 5 瓶仍空：.+ 已用在第 1 瓶，请换一张/)
    expect(await say({ labelNo: two, bottleNo: 1 })).toMatch(/^标签未收下：第 1 瓶已绑定 /)
    const rows = await listOf(city, `/work/hgWorkDetails/list?workId=${work['id']}&item=BIND_LABEL`)
    expect(rows).toHaveLength(1)
    // It is on a bottle: nobody voids it.
    const [label] = await listOf(city, `/sewage/label/list?labelNo=${one}`)
    expect((await act(city, '/sewage/label/void', { id: label!['id'], reason: '错' })).message).toContain(
      '已贴在第 1 瓶上',
    )
    // Another one's order is not his to write on.
    expect(
      (await act(people.admin, '/work/recordDetail', { workId: work['id'], item: 'SAFETY', ok: true }))
        .message,
    ).toContain('只有这张工单的处理人和协助人')
    // Handed in only when whole.
    const submit = async () => (await act(sampler, '/work/submit', { id: work['id'], result: '好' })).message
    expect(await submit()).toBe('还没有安全检查、封样、拍照，请补做并记录后再提交')
    const deed = (payload: Row) =>
      done(sampler, '/work/recordDetail', { workId: work['id'], ok: true, ...payload })
    await deed({ item: 'SAFETY' })
    await deed({ item: 'PHOTO', photo: 'temp/a.png' })
    expect(
      (
        await act(sampler, '/work/recordDetail', {
          workId: work['id'],
          item: 'SEAL',
          labelNo: two,
          sealNo: 'F1',
          ok: true,
        })
      ).message,
    ).toContain('还没有绑定到这张工单的瓶上')
    // The same deed from many hands at once is one deed; others of that moment are written beside it.
    const happenedAt = toWire(Date.now() - 60_000)
    await Promise.all(
      [1, 2, 3, 4].flatMap(nth => [
        deed({ item: 'SEAL', labelNo: one, sealNo: 'F1' }),
        deed({ item: 'SAFETY', happenedAt }),
        ...(nth < 3 ? [deed({ item: 'PHOTO', photo: `temp/${nth}.png`, happenedAt })] : []),
      ]),
    )
    const told = await listOf(city, `/work/hgWorkDetails/list?workId=${work['id']}&pageSize=50`)
    const count = (item: string) => told.filter(row => row['item'] === item).length
    expect([count('SEAL'), count('SAFETY'), count('PHOTO')]).toEqual([1, 2, 3])
    expect(await submit()).toMatch(/^还差 1 瓶没有绑定标签/)
    await deed({ item: 'BIND_LABEL', labelNo: two, ok: false, remark: '未吸到水' })
    expect(await submit()).toBe('已提交')
    expect(await samplesOf(here, work)).toHaveLength(1)
  })

  it('takes what happened earlier as it happened, says when it came, and by how much a clock is ahead', async () => {
    const here = await journey(open)
    const { people } = here
    const { works } = await prepared(here)
    const work = works.find(each => each['pointId'] === 'p1')!
    const { sampler } = people
    const id = work['id']
    const early = toWire(Date.now() - 5 * hourMs)
    await done(sampler, '/work/accept', { id, happenedAt: early })
    await done(sampler, '/work/checkIn', {
      id,
      checkInPlace: '113.0,30.0',
      happenedAt: toWire(Date.now() + 90 * minuteMs),
    })
    const story = await get<Row[]>(sampler, `/work/timeline?id=${id}`)
    const entry = (verb: string) => story.find(each => each['verb'] === verb)!
    // By then it had not been sent to him: that clock was behind.
    expect(entry('accept')).toMatchObject({ at: early, values: [{ title: '上传于' }, { title: '手机时钟' }] })
    expect(JSON.stringify(entry('checkIn')['values'])).toMatch(
      /手机时钟.+快 1 小时 (29|30) 分，以服务器时间为准/,
    )
    expect(Math.abs(fromWire(String(entry('checkIn')['at'])) - Date.now())).toBeLessThan(5 * minuteMs)
    const old = await act(sampler, '/work/recordDetail', {
      workId: id,
      item: 'SAFETY',
      ok: true,
      happenedAt: toWire(Date.now() - 8 * 24 * hourMs),
    })
    expect(old.success).toBe(true)
    const bad = await act(sampler, '/work/recordDetail', {
      workId: id,
      item: 'CLEAN',
      ok: true,
      happenedAt: 'gestern',
    })
    expect(bad).toMatchObject({ status: 400, code: 400 })
    expect(bad.message).toContain('发生时间')
  })

  it('asks why for a broken seal and for an hour above 8 ℃, and turns samples away without losing them', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { lab, courier, sampler } = people
    const { works, labels } = await prepared(here)
    const work = works.find(each => each['pointId'] === 'p1')!
    await onSite(here, work, labels.get('p1')!)
    await done(sampler, '/work/submit', { id: work['id'], result: '好' })
    const [a, b] = (await samplesOf(here, work)).map(row => String(row['id']))
    expect((await act(courier, '/sewage/sample/pickup', { id: a, sealSeen: 'FQ 9' })).message).toMatch(
      /^封签不一致：封样时为 FQ 0086 2410，现为 FQ 9；请拒绝交接，或拍照并说明原因$/,
    )
    // As it is read, with or without blanks.
    await done(courier, '/sewage/sample/pickup', { id: a, sealSeen: 'fq00862410', temp: 4 })
    await done(courier, '/sewage/sample/pickup', {
      id: b,
      sealOk: 'N',
      photo: 'temp/a.png',
      reason: '封签磨损',
    })
    await db.write([{ sql: 'update sample set temp_over_minutes = 61 where id = ?', parameters: [a] }])
    const take = (payload: Row) => act(lab, '/sewage/sample/receive', { receiveTemp: 6, ...payload })
    expect((await take({ id: a })).message).toContain('采样柜内超过 8 ℃ 共 61 min，将记为“超温”')
    expect((await take({ id: a, reason: '车载冷柜短时断电' })).result).toMatchObject({
      state: 'RECEIVED',
      condition: 'TEMP',
    })
    expect(
      (await act(lab, '/sewage/sample/reject', { id: b, condition: 'OK', reason: '封签' })).message,
    ).toContain('拒收须选择不合格')
    const back = await act(lab, '/sewage/sample/reject', { id: b, condition: 'SEAL', reason: '封签破损' })
    expect(back.result).toMatchObject({ state: 'TRANSIT', condition: 'SEAL', holder: 'courier' })
    expect((await take({ id: b, sealSeen: groupLabelNo(labels.get('p1')![1]!) })).message).toContain(
      '这是标签号，不是封签号',
    )
    expect((await take({ id: b, sealSeen: 'X1', reason: '复核后接收' })).result).toMatchObject({
      condition: 'SEAL',
    })
    const chain = await get<{ steps: Row[] }>(lab, `/sewage/sample/custody?id=${b}`)
    expect(chain.steps.map(({ action }) => action).slice(-2)).toEqual(['REJECT', 'RECEIVE'])
    // Whoever saw no number has compared none, and whoever says nothing has not looked.
    const other = await get<{ steps: Row[] }>(lab, `/sewage/sample/custody?id=${a}`)
    expect(other.steps.at(-1)).toMatchObject({ action: 'RECEIVE', sealNo: null, sealOk: null })
    expect(other.steps.find(({ action }) => action === 'PICKUP')).toMatchObject({ sealNo: 'fq00862410' })
  })

  it('divides a sample into children with labels of their own, and needs two people to destroy what is kept', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { lab, admin, courier, sampler, city } = people
    const { works, labels } = await prepared(here, 1)
    const work = works.find(each => each['pointId'] === 'p1')!
    await onSite(here, work, labels.get('p1')!)
    await done(sampler, '/work/submit', { id: work['id'], result: '好' })
    const [sample] = await samplesOf(here, work)
    const id = sample!['id']
    await done(courier, '/sewage/sample/pickup', { id })
    await done(lab, '/sewage/sample/receive', { id, receiveTemp: 4 })
    await done(city, '/sewage/label/generate', {
      plantId: 'f1',
      sampleDate: fetchedDay(),
      bottles: 0,
      spares: 3,
    })
    const [later, ...spare] = (
      await listOf(city, '/sewage/label/list?state=UNUSED&column=labelNo&order=asc')
    ).map(row => String(row['labelNo']))
    const split = (payload: Row) => act(lab, '/sewage/sample/split', { id, kind: 'SPLIT', ...payload })
    expect((await split({ labelNos: labels.get('p1')![0] })).message).toContain('已用过或已作废')
    expect((await split({ labelNos: `${spare[0]} ${spare[0]}` })).message).toContain('扫了两次')
    expect((await split({ labelNos: spare.join('\n'), volumeEach: 2_000 })).message).toContain(
      '超过样品体积 2400 mL',
    )
    expect((await split({ labelNos: spare.join('\n'), volumeEach: 500, sealNew: 'N1' })).success).toBe(true)
    // Rule 3: what was taken before comes out of the same bottle.
    expect((await split({ labelNos: later, volumeEach: 1_500 })).message).toContain(
      '加已分出的 1000 mL，超过样品体积 2400 mL',
    )
    const children = await listOf(lab, `/sewage/sample/list?parentSampleId=${id}`)
    expect(children.map(row => row['sampleNo']).sort()).toEqual([...spare].sort())
    expect(children[0]).toMatchObject({ state: 'RECEIVED', qcType: 'SPLIT', volume: 500, sealNo: 'N1' })
    const chain = await get<{ steps: Row[]; sound: boolean }>(
      lab,
      `/sewage/sample/custody?id=${children[0]!['id']}`,
    )
    expect(chain).toMatchObject({ sound: true, steps: [{ no: 1, action: 'SPLIT' }] })
    // Rule 1: what is tested does not go back.
    await db.write([{ sql: "update sample set state = 'TESTED' where id = ?", parameters: [id] }])
    for (const verb of ['pickup', 'receive', 'reject', 'split'])
      expect(
        (
          await act(admin, `/sewage/sample/${verb}`, {
            id,
            receiveTemp: 4,
            condition: 'LEAK',
            reason: '误操作',
            kind: 'SPLIT',
            labelNos: 'x',
          })
        ).message,
      ).toContain('现在是“已检测”')
    await done(lab, '/sewage/sample/store', { id, storePlace: '冷藏柜 R-03' })
    expect((await act(lab, '/sewage/sample/destroy', { id, reason: '到期' })).message).toContain(
      '不能销毁自己留样的样品',
    )
    expect((await act(admin, '/sewage/sample/destroy', { id, reason: '到期' })).message).toMatch(
      /^留样须保存 90 天，到 \d{4}-\d\d-\d\d 期满/,
    )
    await db.write([{ sql: 'update sample set store_time = 1 where id = ?', parameters: [id] }])
    expect((await act(admin, '/sewage/sample/destroy', { id, reason: '到期' })).result).toMatchObject({
      state: 'DESTROYED',
      holder: null,
    })
  })

  it('prints on the sheet where a bottle was sealed outside the circle of its point', async () => {
    const here = await journey(open)
    const { people, db, deps } = here
    const { works, labels } = await prepared(here)
    const [work] = works
    await onSite(here, work!, labels.get(String(work!['pointId']))!, { seal: { place: '114.5,31.5' } })
    await done(people.sampler, '/work/submit', { id: work!['id'], result: '已取样' })
    const [row] = await samplesOf(here, work!)
    const store = openStore(deps.config)
    const sheet = await sheetOf({ db, store }, row!, { by: 'x', at: 1, nth: 1, demo: false })
    expect(sheet.steps.map(({ title, away }) => [title, away])).toEqual([
      ['采集', false],
      ['封签', true],
    ])
    expect(sheet.steps[1]!.place).toMatch(/^围栏外 \d+ m，/)
    // Its seal is told as equal once somebody has read the number, not by passing it on.
    const verdict = async () => {
      const [now] = await samplesOf(here, work!)
      const { seals, steps } = await sheetOf({ db, store }, now!, { by: 'x', at: 1, nth: 1, demo: false })
      return [seals[0]!.at(-1), steps.at(-1)!.seal]
    }
    const { id, sealNo } = row!
    expect(await verdict()).toEqual(['在封', '施封'])
    await done(people.courier, '/sewage/sample/pickup', { id, temp: 4, sealOk: 'Y' })
    expect(await verdict()).toEqual(['完好', '完好'])
    await done(people.lab, '/sewage/sample/receive', { id, receiveTemp: 4, sealSeen: sealNo })
    expect(await verdict()).toEqual(['一致', '一致，拆封'])
  })

  it('what two tabs of one person send is done once, and the second is told that it is so', async () => {
    const here = await journey(open)
    const { people, db } = here
    const { works, labels } = await prepared(here)
    const { sampler, city } = people
    const id = works[0]!['id']
    const both = async (path: string, payload: Row = {}) => {
      const answers = await Promise.all([1, 2].map(() => act(sampler, path, { id, ...payload })))
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect(answers.find(({ success }) => !success)!.result).toEqual({ already: true })
    }
    await both('/work/accept')
    await both('/work/checkIn', { checkInPlace: near })
    // Long since, and another's: still so; or no longer.
    expect((await act(sampler, '/work/accept', { id })).result).toEqual({ already: true })
    expect((await act(city, '/work/accept', { id })).result).not.toEqual({ already: true })
    const safety = {
      workId: id,
      item: 'SAFETY',
      ok: true,
      remark: '防护用品穿戴齐全',
      happenedAt: toWire(Date.now()),
    }
    const [first, second] = await Promise.all([1, 2].map(() => done(sampler, '/work/recordDetail', safety)))
    expect(first!['id']).toBe(second!['id'])
    const own = labels.get(String(works[0]!['pointId']))!
    for (const [at, labelNo] of own.entries()) {
      const on = { workId: id, ok: true, labelNo }
      await done(sampler, '/work/recordDetail', { ...on, item: 'BIND_LABEL', bottleNo: at + 1 })
      await done(sampler, '/work/recordDetail', { ...on, item: 'SEAL', sealNo: 'FQ1' })
    }
    await done(sampler, '/work/recordDetail', { workId: id, ok: true, item: 'PHOTO', photo: 'temp/b.png' })
    await both('/work/submit', { result: '已取样' })
    // Sent late by the other tab: it is there; what is not there is refused as ever.
    expect((await done(sampler, '/work/recordDetail', safety))['id']).toBe(first!['id'])
    expect((await act(sampler, '/work/recordDetail', { ...safety, remark: '另一句' })).message).toContain(
      '才能记录',
    )
    expect(
      await db.k.selectFrom('workDetail').select('id').where('item', '=', 'SAFETY').execute(),
    ).toHaveLength(1)
    // Sent back and dispatched anew, what was done before is not done.
    await done(city, '/work/sendBack', { id, reason: '补拍照片' })
    const window = { planBegin: '2031-01-06 08:00:00', planEnd: '2031-01-06 09:00:00' }
    await done(city, '/work/assign', { id, assignee: 'sampler', ...window })
    await both('/work/accept')
  })

  it('an order whose bottles all stayed empty is handed in with why, and makes no sample', async () => {
    const here = await journey(open)
    const { people } = here
    const { works, labels } = await prepared(here)
    const { sampler } = people
    const id = works[0]!['id']
    await done(sampler, '/work/accept', { id })
    await done(sampler, '/work/checkIn', { id, checkInPlace: near })
    const deed = (payload: Row) => done(sampler, '/work/recordDetail', { workId: id, ok: true, ...payload })
    await deed({ item: 'SAFETY' })
    await deed({ item: 'PHOTO', photo: 'temp/b.png' })
    const hand = () => act(sampler, '/work/submit', { id, result: '各瓶均未采到样品' })
    const own = labels.get(String(works[0]!['pointId']))!
    expect((await hand()).message).toContain('还没有绑定标签、封样')
    for (const [at, labelNo] of own.entries()) {
      expect((await hand()).success).toBe(false)
      await deed({ item: 'BIND_LABEL', ok: false, labelNo, bottleNo: at + 1, remark: '未采：采样仪停机' })
    }
    expect(await hand()).toMatchObject({ success: true, result: { state: 'SUBMITTED' } })
    expect(await samplesOf(here, works[0]!)).toEqual([])
  })
})
