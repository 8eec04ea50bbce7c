/** Tasks follow their samples by themselves, count them once, and are late when they are. */
import { expect, it } from 'vitest'
import { advanceTasks } from '#server/modules/drug/task/advance.ts'
import { departId } from '#server/seed/first.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { drawnSamples, fillDrugs, fillField, made, step, taskDraft } from '../machine/field.ts'

type Row = Record<string, unknown>
const path = '/drug/task'
const otherDepart = departId(3)

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
    const read = async (id: unknown, who: Caller = people.admin) =>
      (await who.call<Row>('GET', `${path}/queryById?id=${id}`)).result
    const issued = async (over: Row = {}) => {
      const { id } = await made(people.admin, path, taskDraft(over))
      expect(await step(people.prov, path, 'issue', { id })).toMatchObject({ success: true })
      return id
    }
    const move = (ids: readonly string[], state: string) =>
      db.write(ids.map(id => ({ sql: 'update sample set state = ? where id = ?', parameters: [state, id] })))
    return { app, db, people, read, issued, move }
  }

  it('goes from the order to testing as its samples go, and to the report and the end by two people', async () => {
    const { db, people, read, issued, move } = await start()
    const id = await issued({ plantIds: 'f1', sampleCount: 2 })
    const other = await issued({ plantIds: 'f2' })
    expect(await read(id)).toMatchObject({ state: 'ISSUED', collected: 0, progress: 0, issueBy: 'prov' })
    const ids = await drawnSamples(db, 2)
    await db.writes.settled()
    expect(await read(id)).toMatchObject({ state: 'SAMPLING', collected: 2, delivered: 0 })
    await move([ids[0]!], 'RECEIVED')
    await db.writes.settled()
    expect(await read(id)).toMatchObject({ state: 'SAMPLING', delivered: 1 })
    await move([ids[1]!], 'RECEIVED')
    await db.writes.settled()
    expect(await read(id)).toMatchObject({ state: 'DELIVERED', delivered: 2, tested: 0 })
    await move([ids[0]!], 'TESTED')
    await db.writes.settled()
    expect(await read(id)).toMatchObject({ state: 'TESTING', tested: 1, progress: 50 })
    // Another plant's samples are none of its.
    expect(await read(other)).toMatchObject({ state: 'ISSUED', collected: 0 })
    const report = (who: Caller) => step(who, path, 'report', { id, reportFile: 'report/a.pdf' })
    expect((await report(people.lab)).message).toMatch(/还没有全部检测/)
    await move([ids[1]!], 'TESTED')
    await db.writes.settled()
    expect((await step(people.lab, path, 'report', { id })).message).toBe('请上传检测报告')
    expect(await report(people.admin)).toMatchObject({ success: true })
    expect((await step(people.admin, path, 'close', { id })).message).toMatch(/不能办结自己出的报告/)
    expect(await step(people.prov, path, 'close', { id })).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ state: 'CLOSED', progress: 100, reportBy: 'admin' })
    const story = (await people.admin.call<Row[]>('GET', `${path}/timeline?id=${id}`)).result
    expect(story.map(({ verb }) => verb)).toEqual(
      expect.arrayContaining(['issue', 'begun', 'delivered', 'testing', 'report', 'close']),
    )
    expect(story).toHaveLength(7)
  })

  it('is seen by its department, by those above it, and by the laboratory once it is ordered', async () => {
    const { app, people, issued } = await start()
    const { id: draft } = await made(people.admin, path, taskDraft())
    const ordered = await issued()
    const sees = async (who: string) => {
      const caller = await signIn(app, who)
      const { result } = await caller.call<{ records: Row[] }>('GET', `${path}/list`)
      return [draft, ordered].map(id => result.records.some(row => row['id'] === id))
    }
    expect(await sees('city')).toEqual([true, true])
    expect(await sees('prov')).toEqual([true, true])
    expect(await sees('lab')).toEqual([false, true])
    expect(await sees('labreview')).toEqual([false, true])
    // Of another city's department.
    const other = await issued({ departId: otherDepart })
    const caller = await signIn(app, 'city')
    expect(await caller.call('GET', `${path}/queryById?id=${other}`)).toMatchObject({ status: 403 })
  })

  it('counts neither controls nor what was split, nor days that are not its', async () => {
    const { db, read, issued } = await start()
    const id = await issued({ plantIds: 'f1', sampleCount: 5 })
    await drawnSamples(db, 4)
    await db.write([
      { sql: "update sample set qc_type = 'FB' where id = 's1'", parameters: [] },
      { sql: "update sample set parent_sample_id = 's4' where id = 's2'", parameters: [] },
      { sql: "update sample set sample_date = '2026-11-23' where id = 's3'", parameters: [] },
    ])
    expect(await read(id)).toMatchObject({ collected: 1 })
  })

  it('takes each step once, however many look at once', async () => {
    const { db, issued } = await start()
    const id = await issued({ plantIds: 'f1', sampleCount: 1 })
    await drawnSamples(db, 1)
    await db.write([{ sql: "update sample set state = 'TESTED'", parameters: [] }])
    await Promise.all(Array.from({ length: 6 }, () => advanceTasks(db)))
    await db.writes.settled()
    const lines = await db.k.selectFrom('recordStep').select('verb').where('recordId', '=', id).execute()
    const verbs = lines.map(({ verb }) => verb)
    expect([...new Set(verbs)].sort()).toEqual([...verbs].sort())
    expect(verbs).toContain('testing')
  })

  it('is delivered when its last day is over, though fewer came than were planned', async () => {
    const { db, read, issued } = await start()
    const id = await issued({ plantIds: 'f1', sampleCount: 9 })
    await drawnSamples(db, 2)
    await db.write([{ sql: "update sample set state = 'RECEIVED'", parameters: [] }])
    await advanceTasks(db, Date.parse('2026-11-22T12:00:00+08:00'))
    await db.writes.settled()
    const before = await read(id)
    await advanceTasks(db, Date.parse('2026-11-23T00:00:01+08:00'))
    expect(['SAMPLING', 'DELIVERED']).toContain(before['state'])
    expect(await read(id)).toMatchObject({ state: 'DELIVERED' })
  })

  it('is not given to a laboratory that may not work then, nor for what is no longer looked for', async () => {
    const { db, people } = await start()
    const { id } = await made(people.admin, path, taskDraft())
    const refused = async () => (await step(people.prov, path, 'issue', { id })).message
    await db.write([
      { sql: "update detect_lab set accredit_expire = '2026-11-21' where id = 'l1'", parameters: [] },
    ])
    expect(await refused()).toMatch(/资质 2026-11-21 到期，早于采样日期止/)
    await db.write([
      { sql: "update detect_lab set accredit_expire = '2026-11-22' where id = 'l1'", parameters: [] },
      { sql: "update drug set status = '0' where drug_code = 'METH'", parameters: [] },
    ])
    expect(await refused()).toBe('检测项目 甲基苯丙胺 已停用，请编辑任务重新选择')
    await db.write([{ sql: "update drug set status = '1'", parameters: [] }])
    expect(await step(people.prov, path, 'issue', { id })).toMatchObject({ success: true })
  })

  it('counts anew when plants or days change, until somebody says a figure', async () => {
    const { people } = await start()
    const draft = await made(people.admin, path, taskDraft())
    expect(draft).toMatchObject({ sampleCount: 6 })
    const edit = async (version: number, over: Row) =>
      (
        await people.admin.call<Row>('POST', `${path}/edit`, {
          payload: { ...taskDraft(), id: draft.id, version, ...over },
        })
      ).success
    const read = async () => (await people.admin.call<Row>('GET', `${path}/queryById?id=${draft.id}`)).result
    // A form sends back what it was shown.
    expect(await edit(draft.version, { plantIds: 'f1', sampleCount: 6 })).toBe(true)
    let now = await read()
    expect(now['sampleCount']).toBe(3)
    expect(await edit(Number(now['version']), { plantIds: 'f1', sampleCount: 10 })).toBe(true)
    now = await read()
    expect(await edit(Number(now['version']), { plantIds: 'f1,f2', sampleCount: 10 })).toBe(true)
    expect((await read())['sampleCount']).toBe(10)
  })

  it('plans a sample a plant and day where nobody says, and says when it is late', async () => {
    const { people, read, issued } = await start()
    const draft = await made(people.admin, path, taskDraft())
    expect(draft).toMatchObject({ sampleCount: 6, overdue: 'N' })
    const late = await issued({ planFrom: '2020-01-01', planTo: '2020-01-02', dueDate: '2020-01-03' })
    expect(await read(late)).toMatchObject({ overdue: 'Y', state: 'ISSUED' })
  })
})
