/** Notes and views of 分析: who reads them, who keeps them, who is told, and what a second editor is told. */
import { expect, it } from 'vitest'
import { sendWaiting } from '#server/modules/message/send/dispatch.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { putPlaces } from './consumption-world.ts'

interface Note {
  id: string
  version: number
  content: string
  author: string
  placeCode: string
  fromDay: string
  parentId: string | null
}
interface View {
  id: string
  version: number
  title: string
  state: string
  author: string
}
const note = '/sewage/analysis-note'
const view = '/sewage/analysis-view'
const said = {
  kind: 'EVENT',
  fromDay: '2026-02-03',
  toDay: '2026-02-05',
  placeCode: '990100',
  drugCode: 'METH',
  content: '周六突增，追溯中',
}
/** A call with a body. */
const send = <T = unknown>(who: Caller, method: 'POST' | 'PUT', path: string, payload: object) =>
  who.call<T>(method, path, { payload })
const listed = async <T>(who: Caller, path: string, query = '') =>
  (await who.call<{ records: T[] }>('GET', `${path}/list?pageSize=50&${query}`)).result.records

forEachDatabase((_name, open) => {
  const begun = async () => {
    const { app, db, deps } = await buildApp(open)
    // 1005 serves 3,000 people, so that it and its district are left out for who may not see so few.
    await putPlaces(db, [
      { id: '1001', district: '990101', served: 30 },
      { id: '1002', district: '990102', served: 10 },
      { id: '1004', district: '990201', served: 40 },
      { id: '1005', district: '990103', served: 0.3 },
    ])
    const [prov, control, antidrug] = await Promise.all([
      signIn(app, 'prov'),
      signIn(app, 'control'),
      signIn(app, 'antidrug'),
    ])
    return { app, db, deps, prov, control, antidrug }
  }
  const write = (who: Caller, more: Partial<typeof said> & Record<string, unknown> = {}) =>
    send<Note>(who, 'POST', `${note}/add`, { ...said, ...more })

  it('tells a note to who reads its place, an answer with it, and leaves it to its author', async () => {
    const { prov, control } = await begun()
    const { result: one } = await write(prov)
    expect(one).toMatchObject({ author: 'prov', placeCode: '990100' })
    const { result: answer } = await send<Note>(control, 'POST', `${note}/add`, {
      content: '已查流量',
      parentId: one.id,
      kind: 'OTHER',
      fromDay: '2020-01-01',
      toDay: '2020-01-01',
      placeCode: '990200',
    })
    // An answer stands where stands what it answers, whatever was sent.
    expect(answer).toMatchObject({ placeCode: '990100', fromDay: '2026-02-03', author: 'control' })
    expect((await listed<Note>(control, note, 'placeCode=990100')).map(({ id }) => id).sort()).toEqual(
      [one.id, answer.id].sort(),
    )
    const edit = { ...said, id: one.id, version: one.version, content: '改' }
    expect((await send(control, 'PUT', `${note}/edit`, edit)).code).toBe(510)
    expect((await control.call('DELETE', `${note}/delete?id=${one.id}`)).code).toBe(510)
    const moved = await send(prov, 'PUT', `${note}/edit`, { ...edit, placeCode: '990200' })
    expect(moved.success).toBe(false)
    expect((await send(prov, 'PUT', `${note}/edit`, edit)).success).toBe(true)
    // Somebody else, or the same in another window, had it open as it was before.
    expect((await send(prov, 'PUT', `${note}/edit`, { ...edit, content: '旧' })).code).toBe(409)
    expect((await prov.call('DELETE', `${note}/delete?id=${one.id}`)).success).toBe(true)
    const late = await send(control, 'POST', `${note}/add`, { ...said, parentId: one.id })
    expect(late.message).toBe('这条批注已被删除，不能再回复')
    expect((await send(prov, 'POST', `${note}/restore`, { ids: [one.id] })).success).toBe(true)
    expect((await listed<Note>(control, note)).find(({ id }) => id === one.id)?.content).toBe('改')
  })

  it('says nothing of a masked catchment to who may not see it, by whichever door', async () => {
    const { prov, control, antidrug } = await begun()
    const { result: plant } = await write(prov, { placeCode: '1005' })
    const { result: district } = await write(antidrug, { placeCode: '990103' })
    const { result: open1 } = await write(prov)
    expect((await listed<Note>(control, note)).map(({ id }) => id)).toEqual([open1.id])
    expect((await listed<Note>(antidrug, note)).map(({ id }) => id).sort()).toEqual(
      [plant.id, district.id, open1.id].sort(),
    )
    for (const { id } of [plant, district]) {
      expect((await control.call('GET', `${note}/queryById?id=${id}`)).success).toBe(false)
      expect((await write(control, { parentId: id })).success).toBe(false)
    }
    expect((await write(control, { placeCode: '1005' })).message).toBe('没有这个地点，或您不能查看它')
    expect((await write(prov, { placeCode: '123456' })).message).toBe('没有这个地点，或您不能查看它')
    expect((await write(prov, { fromDay: '2026-02-09' })).message).toBe('开始日期不能晚于结束日期')
  })

  it('tells those who are named once, by the bell, and without the words themselves', async () => {
    const { db, deps, prov, control } = await begun()
    const { result: one } = await write(prov, { mentions: 'control,prov' })
    await send(prov, 'PUT', `${note}/edit`, {
      ...said,
      id: one.id,
      version: one.version,
      mentions: 'control',
    })
    await sendWaiting({ db, config: deps.config, notices: deps.notices }, Date.now() + 120_000)
    const bell = async (who: Caller) =>
      (
        await who.call<{ sysMsgList: { titile: string; msgContent: string }[] }>(
          'GET',
          '/sys/annountCement/listByUser',
        )
      ).result.sysMsgList.filter(({ titile }) => titile.includes('批注'))
    const told = await bell(control)
    expect(told.map(({ titile }) => titile)).toHaveLength(1)
    expect(told[0]!.titile).toContain('请您看一条分析批注')
    expect(told[0]!.msgContent).toContain('/sewage/analysis?place=990100')
    expect(told[0]!.msgContent).not.toContain('突增')
    expect(await bell(prov)).toEqual([])
  })

  it('shows a view to whom it is shown, to be changed by its author, and says when another was quicker', async () => {
    const { db, prov, control, antidrug } = await begun()
    const keep = (who: Caller, more: object) =>
      send<View>(who, 'POST', `${view}/add`, { title: '本市周报', state: 'place=990100', ...more })
    const { result: own } = await keep(prov, {})
    expect((await keep(prov, {})).message).toBe('“本市周报”已存在，请换一个名称')
    expect((await keep(prov, { title: '空', share: 'SOME' })).message).toContain('请选择共享给')
    expect(await listed(control, view)).toEqual([])
    expect((await control.call('GET', `${view}/queryById?id=${own.id}`)).success).toBe(false)
    const edit = (version: number, more: object) =>
      send<View>(prov, 'PUT', `${view}/edit`, { id: own.id, version, title: '本市周报', state: '', ...more })
    const first = await edit(own.version, { share: 'SOME', shareUsers: 'control' })
    expect(first.success).toBe(true)
    expect((await edit(own.version, { share: 'ALL' })).code).toBe(409)
    expect((await listed<View>(control, view)).map(({ id }) => id)).toEqual([own.id])
    expect(await listed(antidrug, view)).toEqual([])
    const role = await edit(first.result.version, {
      share: 'SOME',
      shareUsers: null,
      shareRoles: 'anti_drug',
    })
    expect(await listed(control, view)).toEqual([])
    expect(await listed(antidrug, view)).toHaveLength(1)
    const depart = await db.k
      .selectFrom('sysDepart as d')
      .innerJoin('sysUserDepart as ud', 'ud.departId', 'd.id')
      .innerJoin('sysUser as u', 'u.id', 'ud.userId')
      .where('u.username', '=', 'control')
      .select('d.id')
      .executeTakeFirstOrThrow()
    const shown = { share: 'SOME', shareRoles: null, shareDeparts: depart.id }
    const third = await edit(role.result.version, shown)
    expect(await listed(control, view)).toHaveLength(1)
    const foreign = { id: own.id, version: third.result.version, title: '他人', state: '' }
    expect((await send(control, 'PUT', `${view}/edit`, foreign)).code).toBe(510)
    expect((await control.call('DELETE', `${view}/delete?id=${own.id}`)).code).toBe(510)
    await edit(third.result.version, { share: 'ALL' })
    expect(await listed(antidrug, view)).toHaveLength(1)
    expect((await prov.call('DELETE', `${view}/delete?id=${own.id}`)).success).toBe(true)
    expect(await listed(antidrug, view)).toEqual([])
    expect((await send(prov, 'POST', `${view}/restore`, { ids: [own.id] })).success).toBe(true)
    expect(await listed(antidrug, view)).toHaveLength(1)
  })
})
