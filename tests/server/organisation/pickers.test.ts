/** The calls that pickers read (wire 3.2, 6, 12): who is found, and what of a person is shown to whom. */
import { describe, expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Node {
  key: string
  title: string
  children?: Node[] | null
}
interface Rows {
  records: Record<string, unknown>[]
  total: number
}

forEachDatabase((_, open) => {
  describe('wire 6: departments', () => {
    it('gives the tree as keys and titles', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      const { result } = await admin.call<Node[]>('GET', '/sys/sysDepart/queryIdTree')
      expect(result).toHaveLength(1)
      expect(Object.keys(result[0]!).sort()).toEqual(['children', 'key', 'title', 'value'])
      expect(result[0]!.children).toHaveLength(13)
      expect(result[0]!.children![0]!.children).toBeNull()
    })

    it('finds departments by words, flat, and says when there is none', async () => {
      const { app } = await buildApp(open)
      const [admin, city] = [await signIn(app), await signIn(app, 'city')]
      const search = (caller: typeof admin, query: Record<string, string>) =>
        caller.call<Node[]>('GET', '/sys/sysDepart/searchBy', { query })
      const found = (await search(admin, { keyWord: '实验室' })).result
      expect(found.map(node => [node.title, node.children])).toEqual([['澜江省毒品实验室', null]])
      expect(await search(admin, { keyWord: '没有这个' })).toMatchObject({
        success: false,
        code: 500,
        message: '未查询匹配数据！',
      })
      expect((await search(city, { keyWord: '监测站' })).result.length).toBeGreaterThan(5)
      expect((await search(city, { keyWord: '监测站', myDeptSearch: '1' })).result).toHaveLength(1)
    })
  })

  describe('wire 3.2: users', () => {
    it('lists users of a department and those below it', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      const [root] = (await admin.call<Node[]>('GET', '/sys/sysDepart/queryIdTree')).result
      const byDepart = (id: string, realname?: string) =>
        admin.call<Record<string, unknown>[]>('GET', '/sys/user/queryUserByDepId', {
          query: { id, ...(realname && { realname }) },
        })
      const all = (await byDepart(root!.key)).result
      expect(all.length).toBeGreaterThan(8)
      const lab = (await byDepart(root!.children!.at(-1)!.key)).result.map(user => user['username'])
      expect(lab.sort()).toEqual(['lab', 'labreview'])
      expect((await byDepart(root!.key, '顾')).result.map(user => user['username'])).toEqual(['city'])
    })

    it('lets only those ask for a birthday who may read it', async () => {
      const { app, db } = await buildApp(open)
      await db.k
        .updateTable('sysUser')
        .set({ birthday: '1990-05-01' })
        .where('username', '=', 'prov')
        .execute()
      const [admin, city] = [await signIn(app), await signIn(app, 'city')]
      const query = { birthday: '1990-05-01', pageSize: '50' }
      expect((await admin.call<Rows>('GET', '/sys/user/list', { query })).result.total).toBe(1)
      const answer = (await city.call<Rows>('GET', '/sys/user/list', { query })).result
      expect(answer.total).toBeGreaterThan(1)
      expect(answer.records.find(user => user['username'] === 'prov')).toMatchObject({ birthday: null })
    })

    it('says a position by its name', async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      const { result } = await admin
        .call<Record<string, unknown>[]>('GET', '/sys/user/getMultiUser', {
          query: { username: 'prov,' },
        })
        .then(answer => ({ result: answer as unknown as Record<string, unknown>[] }))
      expect(Object.values(result)).toContainEqual(
        expect.objectContaining({ post: 'prov_sup', post_dictText: '省级监管' }),
      )
    })
  })

  describe('wire 12, 4: positions and roles', () => {
    it('are read by every session, a trailing comma asking for several', async () => {
      const { app } = await buildApp(open)
      const sampler = await signIn(app, 'sampler')
      const list = (path: string, query: Record<string, string>) =>
        sampler.call<Rows>('GET', path, { query }).then(answer => answer.result)
      const positions = await list('/sys/position/list', {
        code: 'sampler,courier,',
        pageNo: '1',
        pageSize: '2',
      })
      expect(positions.records.map(row => row['name']).sort()).toEqual(['运输员', '采样员'])
      expect(positions.records[0]).toMatchObject({ postRank: '1', postRank_dictText: '员级' })
      expect(await list('/sys/role/list', { roleCode: '*lab*' })).toMatchObject({ total: 2 })
      expect(await sampler.call('POST', '/sys/role/add', { payload: {} })).toMatchObject({ success: false })
    })
  })
})
