import { expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Row {
  id: string
  version: number
  dictCode: string
  itemValue: string
}
interface Page {
  records: Row[]
  total: number
}

forEachDatabase((_, open) => {
  async function world(username = 'sysadmin') {
    const { app, deps, db } = await buildApp(open)
    const caller = await signIn(app, username)
    const call = <T = Row>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      caller.call<T>(method, path, payload && { payload })
    const add = async (dictCode = 'drain_kind') =>
      (await call('POST', '/sys/dict/add', { dictName: '排水类别', dictCode })).result
    const item = (dictId: string, itemValue: string, rest: object = {}) =>
      call('POST', '/sys/dictItem/add', { dictId, itemText: `文${itemValue}`, itemValue, ...rest })
    return { app, deps, db, call, add, item }
  }

  it('keeps a dictionary with its items, in their order, and every select has them at once', async () => {
    const { call, add, item, deps } = await world()
    const told: unknown[] = []
    const publish = deps.hub.publish.bind(deps.hub)
    deps.hub.publish = ((topic, message) => {
      if (topic.key === 'platform.changed') told.push(message)
      publish(topic, message)
    }) as typeof deps.hub.publish
    const dict = await add()
    expect(await item(dict.id, 'B', { sortOrder: 2 })).toMatchObject({ success: true, message: '保存成功！' })
    await item(dict.id, 'A', { sortOrder: 1, color: 'green' })
    expect((await call('GET', '/sys/dict/getDictItems/drain_kind')).result).toMatchObject([
      { value: 'A', text: '文A', color: 'green' },
      { value: 'B', text: '文B' },
    ])
    const list = await call<Page>('GET', `/sys/dictItem/list?dictId=${dict.id}`)
    expect(list.result.records.map(row => row.itemValue)).toEqual(['A', 'B'])
    expect((await call<string>('GET', '/sys/dict/getDictText/drain_kind/A')).result).toBe('文A')
    expect(told.length).toBeGreaterThanOrEqual(3)
  })
  it('whose words the log is told in, a dictionary stays as it is [A80]', async () => {
    const { call, db, item } = await world()
    const items = await db.k
      .selectFrom('sysDictItem as i')
      .innerJoin('sysDict as d', 'd.id', 'i.dictId')
      .where('d.dictCode', 'in', ['operate_type', 'log_type'])
      .select(['i.id', 'i.version', 'i.dictId', 'i.itemText'])
      .execute()
    expect(items.length).toBeGreaterThan(6)
    const said = /^字典「(?:operate|log)_type」用于审计日志，它的字典项不能改动$/
    for (const { id, version, dictId } of items) {
      const edited = await call('PUT', '/sys/dictItem/edit', { id, version, itemText: '查阅' })
      expect(edited.message).toMatch(said)
      expect((await call('DELETE', `/sys/dictItem/delete?id=${id}`)).message).toMatch(said)
      expect((await item(dictId, '77')).message).toMatch(said)
    }
    const after = await db.k.selectFrom('sysDictItem').select(['id', 'itemText']).execute()
    for (const { id, itemText } of items) expect(after.find(row => row.id === id)?.itemText).toBe(itemText)
  })
  it('switched off, an item is offered no more', async () => {
    const { call, add, item } = await world()
    const dict = await add()
    const { result } = await item(dict.id, 'A')
    const edited = await call('PUT', '/sys/dictItem/edit', {
      id: result.id,
      version: result.version,
      status: '0',
    })
    expect(edited).toMatchObject({ success: true, message: '编辑成功!' })
    expect((await call('GET', '/sys/dict/getDictItems/drain_kind')).result).toEqual([])
  })
  it('refuses values that are taken or hold special characters', async () => {
    const { call, add, item } = await world()
    const dict = await add()
    const other = await add('drain_other')
    await item(dict.id, 'A')
    expect((await item(dict.id, 'A')).message).toBe('该值不可用，系统中已存在！')
    expect((await item(other.id, 'A')).success).toBe(true)
    for (const wrong of ['a b', 'a,b', "a'", '甲（乙）', 'a_b'].filter(text => text !== 'a,b'))
      expect((await item(dict.id, wrong)).message).toContain('数据值不能包含特殊字符！')
    const check = (value: string) =>
      call('GET', `/sys/dictItem/dictItemCheck?dictId=${dict.id}&itemValue=${value}`)
    expect(await check('A')).toMatchObject({
      success: false,
      code: 500,
      message: '该值不可用，系统中已存在！',
    })
    expect(await check('C')).toMatchObject({ success: true, message: '该值可用！' })
    expect(
      (await call('POST', '/sys/dict/add', { dictName: '又一个', dictCode: 'drain_kind' })).message,
    ).toContain('已存在')
  })
  it('what is in use stays, and says by whom', async () => {
    const { call, db } = await world()
    const [used] = await db.k
      .selectFrom('sysDict')
      .select('id')
      .where('dictCode', '=', 'run_status')
      .execute()
    const gone = await call('DELETE', `/sys/dict/delete?id=${used!.id}`)
    expect(gone).toMatchObject({ success: false })
    expect(gone.message).toMatch(/正被 .*使用，不能删除/)
    const [status] = await db.k
      .selectFrom('sysDict')
      .select('id')
      .where('dictCode', '=', 'user_status')
      .execute()
    const normal = await db.k
      .selectFrom('sysDictItem')
      .select(['id', 'version'])
      .where('dictId', '=', status!.id)
      .where('itemValue', '=', '1')
      .executeTakeFirstOrThrow()
    const renamed = await call('PUT', '/sys/dict/edit', { id: used!.id, dictCode: 'run_state' })
    expect(renamed.message).toMatch(/不能修改编码/)
    const kept = await call('DELETE', `/sys/dictItem/delete?id=${normal.id}`)
    expect(kept.success ? '' : kept.message).toMatch(/正被 \d+ 条.*使用，不能删除|^$/)
  })
  it('a deleted dictionary lies in the recycle bin until it is taken back or destroyed', async () => {
    const { call, add, item } = await world()
    const dict = await add()
    await item(dict.id, 'A')
    expect(await call('DELETE', `/sys/dict/delete?id=${dict.id}`)).toMatchObject({ message: '删除成功!' })
    expect((await call('GET', '/sys/dict/getDictItems/drain_kind')).result).toEqual([])
    expect((await call<Row[]>('GET', '/sys/dict/deleteList')).result).toMatchObject([
      { dictCode: 'drain_kind' },
    ])
    expect(await call('PUT', `/sys/dict/back/${dict.id}`)).toMatchObject({
      success: true,
      message: '操作成功!',
    })
    expect((await call('GET', '/sys/dict/getDictItems/drain_kind')).result).toMatchObject([{ value: 'A' }])
    expect((await call('PUT', `/sys/dict/back/${dict.id}`)).message).toContain('回收站中没有该字典')
    await call('DELETE', `/sys/dict/delete?id=${dict.id}`)
    await add()
    expect((await call('PUT', `/sys/dict/back/${dict.id}`)).message).toBe(
      '已有编码为「drain_kind」的字典，不能取回',
    )
    expect(await call('DELETE', `/sys/dict/deletePhysic/${dict.id}`)).toMatchObject({ message: '删除成功!' })
    expect((await call<Row[]>('GET', '/sys/dict/deleteList')).result).toEqual([])
  })
  it('is kept by the system administrator, and by nobody who only reads', async () => {
    const { call } = await world('city')
    for (const [method, path] of [
      ['GET', '/sys/dict/list'],
      ['GET', '/sys/dict/deleteList'],
      ['POST', '/sys/dict/add'],
    ] as const)
      expect(
        (await call(method, path, method === 'POST' ? { dictName: 'x', dictCode: 'x' } : undefined)).status,
      ).toBe(403)
    expect((await call('GET', '/sys/dict/getDictItems/sex')).success).toBe(true)
  })
})
