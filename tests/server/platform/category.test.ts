/** Categories (spec/wire 11, 18a): trees whose codes carry the place. */
import { expect, it } from 'vitest'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Row {
  id: string
  pid: string
  name: string
  code: string
  hasChild: string
  version: number
}
interface Node {
  key: string
  title: string
  code: string
  leaf: boolean
  parentId: string
  children?: Node[]
}

forEachDatabase((_, open) => {
  const get = async <T>(caller: Caller, path: string, query?: Record<string, string>) =>
    caller.call<T>('GET', `/sys/category/${path}`, { query })
  async function world() {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const roots = (await get<{ records: Row[] }>(admin, 'rootList')).result.records
    return { app, admin, roots, sites: roots.find(row => row.name === '采样点位')! }
  }
  const add = (caller: Caller, payload: Record<string, unknown>) =>
    caller.call<Row>('POST', '/sys/category/add', { payload })

  it('reads roots, children and trees level by level or whole', async () => {
    const { admin, roots, sites } = await world()
    expect(roots.map(({ name, code, hasChild }) => [name, code, hasChild])).toEqual([
      ['采样点位', 'A01', '1'],
      ['试剂耗材', 'A02', '1'],
    ])
    const children = (await get<Row[]>(admin, 'childList', { pid: sites.id })).result
    expect(children.map(row => row.code)).toEqual(['A01A01', 'A01A02', 'A01A03', 'A01A04'])
    const batch = await get<{ records: Row[]; total: number }>(admin, 'getChildListBatch', {
      parentIds: `${roots[0]!.id},${roots[1]!.id},`,
    })
    expect(batch.result.total).toBe(8)
    const level = (await get<Node[]>(admin, 'loadTreeRoot', { async: 'true', pcode: 'A01' })).result
    expect(level[0]).toMatchObject({ title: '污水处理厂', code: 'A01A01', leaf: false, parentId: sites.id })
    expect(level[0]).not.toHaveProperty('children')
    const whole = (await get<Node[]>(admin, 'loadTreeRoot')).result
    expect(whole[0]!.children?.[0]?.children?.map(node => node.title)).toEqual([
      '进水口',
      '出水口',
      '粗格栅前',
    ])
    expect((await get<Node[]>(admin, 'loadTreeChildren', { pid: level[0]!.key })).result).toHaveLength(3)
    expect((await get<Node[]>(admin, 'loadTreeRoot', { pcode: 'Z9' })).message).toBe(
      '该编码【Z9】不存在，请核实!',
    )
  })

  it('finds by name and code anywhere in the tree', async () => {
    const { admin } = await world()
    const found = async (query: Record<string, string>) =>
      (await get<{ records: Row[] }>(admin, 'rootList', query)).result.records.map(row => row.name)
    expect(await found({ name: '*泵站*' })).toEqual(['泵站', '提升泵站', '雨水泵站'])
    expect(await found({ code: 'A02A03' })).toEqual(['溶剂', '甲醇', '乙腈', '甲酸', '超纯水'])
    expect(await found({ pageNo: '2', pageSize: '1' })).toEqual(['试剂耗材'])
  })

  it('reads a dictionary tree by parent or code, within a condition of known fields', async () => {
    const { admin, sites } = await world()
    const titles = async (query: Record<string, string>) =>
      (await get<Node[]>(admin, 'loadTreeData', query)).result?.map(node => node.title)
    expect(await titles({ pcode: '0' })).toEqual(['采样点位', '试剂耗材'])
    expect(await titles({ pid: sites.id })).toHaveLength(4)
    expect(await titles({ pcode: 'A01', condition: '{"code":"A01A02"}' })).toEqual(['泵站'])
    expect((await get(admin, 'loadTreeData')).message).toBe('加载分类字典树参数有误.[null]!')
    expect((await get(admin, 'loadTreeData', { pcode: 'X' })).message).toBe('加载分类字典树参数有误.[code]!')
    for (const condition of ['name', '[]', '{"tenant_id":"1"}', '{"1=1 or name":"x"}'])
      expect((await get(admin, 'loadTreeData', { pcode: '0', condition })).status, condition).toBe(400)
  })

  it('looks up one, names and whole branches, with the words of the wire', async () => {
    const { admin, sites } = await world()
    expect((await get<Row>(admin, 'loadOne', { field: 'code', val: 'A01' })).result.name).toBe('采样点位')
    expect((await get(admin, 'loadOne', { field: 'password', val: 'x' })).message).toBe('字段无效，请检查!')
    expect((await get(admin, 'loadOne', { field: 'code', val: 'x' })).message).toBe('查询无果')
    expect((await get(admin, 'loadOne', { field: 'pid', val: '0' })).message).toBe(
      '查询数据异常,[pid]存在多个值:0',
    )
    for (const path of ['loadDictItem', 'loadDictItem/'])
      expect((await get(admin, path, { ids: `nobody,${sites.id}` })).result).toEqual(['采样点位'])
    expect(
      (await get(admin, 'loadDictItem/', { ids: `nobody,${sites.id}`, delNotExist: 'false' })).result,
    ).toEqual(['nobody', '采样点位'])
    expect((await get(admin, 'loadDictItem/')).message).toBe('ids 不能为空')
    expect((await get<unknown[]>(admin, 'loadAllData', { code: 'A01A02' })).result).toHaveLength(3)
    expect((await get(admin, 'loadAllData', { code: 'Q' })).message).toBe('无数据,参数有误.[Q]')
    expect((await get(admin, 'checkCode', { pid: sites.id })).message).toBe('错误,类型编码为空!')
    expect((await get(admin, 'checkCode', { pid: sites.id, code: 'B01' })).message).toBe(
      '编码不符合规范,须以"A01"开头!',
    )
    expect((await get(admin, 'checkCode', { pid: sites.id, code: 'A01A09' })).success).toBe(true)
  })

  it('gives each new category the next code, also to many at once', async () => {
    const { admin, sites } = await world()
    expect((await add(admin, { pid: '0', name: '其他' })).result).toMatchObject({
      code: 'A03',
      hasChild: '0',
    })
    const made = await Promise.all(
      ['一', '二', '三'].map(name => add(admin, { pid: sites.id, name, hasChild: '0' })),
    )
    expect(made.map(answer => answer.message)).toEqual(['添加成功！', '添加成功！', '添加成功！'])
    expect(made.map(answer => answer.result.code).sort()).toEqual(['A01A05', 'A01A06', 'A01A07'])
    expect((await add(admin, { pid: 'nobody', name: '孤儿' })).status).toBe(404)
    expect((await add(admin, { pid: '0' })).success).toBe(false)
  })

  it('renames, keeps the place, refuses what is stale', async () => {
    const { admin, sites, roots } = await world()
    const edit = (payload: Record<string, unknown>) =>
      admin.call<Row>('PUT', '/sys/category/edit', { payload })
    const { hasChild: _, ...sent } = sites
    const answer = await edit({ ...sent, name: '点位类别', hasChild: '1' })
    expect(answer).toMatchObject({ message: '修改成功!', result: { name: '点位类别', code: 'A01' } })
    expect((await edit({ ...sent, name: '别的' })).status).toBe(409)
    const moved = await edit({ id: sites.id, pid: roots[1]!.id })
    expect(moved).toMatchObject({ success: false, message: expect.stringContaining('不能改换父级节点') })
  })

  it('deletes with everything below', async () => {
    const { admin, roots } = await world()
    const remove = (verb: string, query: Record<string, string>) =>
      admin.call('DELETE', `/sys/category/${verb}`, { query })
    expect((await remove('delete', { id: roots[0]!.id })).message).toBe('删除成功!')
    expect((await get(admin, 'loadAllData', { code: 'A01' })).message).toBe('无数据,参数有误.[A01]')
    expect((await remove('deleteBatch', { ids: `${roots[1]!.id},` })).message).toBe('删除成功!')
    expect((await get<Node[]>(admin, 'loadTreeRoot')).result).toEqual([])
    expect((await remove('delete', { id: roots[0]!.id })).status).toBe(404)
  })

  it('lets every session read and only the entitled write', async () => {
    const { app, sites } = await world()
    const [sampler, sysadmin] = [await signIn(app, 'sampler'), await signIn(app, 'sysadmin')]
    expect((await get<Node[]>(sampler, 'loadTreeRoot')).result).toHaveLength(2)
    expect((await add(sampler, { pid: sites.id, name: '越权' })).status).toBe(403)
    expect((await add(sysadmin, { pid: sites.id, name: '新类别' })).result.code).toBe('A01A05')
  })

  it('is a registered table of the general look-ups', async () => {
    const { app, sites } = await world()
    const sampler = await signIn(app, 'sampler')
    const found = await sampler.call<{ text: string }[]>('GET', '/sys/dict/loadDict/sys_category,name,id', {
      query: { keyword: '甲醇' },
    })
    expect(found.result.map(entry => entry.text)).toEqual(['甲醇'])
    const level = await sampler.call<Node[]>('GET', '/sys/dict/loadTreeData', {
      query: { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', pid: sites.id },
    })
    expect(level.result.map(node => [node.title, node.leaf])).toContainEqual(['泵站', false])
  })
})
