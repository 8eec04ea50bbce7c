/** Departments and categories out of sheets (screens 5.4, 5.x): what was exported comes back as the same tree. */
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import type { ImportPreview } from '#contract/file/import-progress.ts'
import { type Cell, workbook } from '#server/crud/excel/workbook.ts'
import type { Db } from '#server/db/db.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { makeTenants } from '../../support/tenants.ts'
import { formOf } from '../file/kit.ts'

const departs = '/sys/sysDepart'
const categories = '/sys/category'

async function book(heading: readonly string[], rows: Iterable<readonly Cell[]>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of workbook({ name: 's', titles: ['t', 'u'], heading, rows })) pieces.push(piece)
  return Buffer.concat(pieces)
}
interface Taken {
  totalCount: number
  errorCount: number
  fileUrl: string
}
const send = async <T = Taken>(
  caller: Caller,
  path: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const form = await formOf([{ field: 'files[]', name: 'a.xlsx', bytes }], fields)
  return caller.call<T>('POST', `${path}/importExcel`, { ...form, headers: { ...form.headers, ...headers } })
}
const fileOf = async (app: FastifyInstance, caller: Caller, url: string) =>
  (await app.inject({ url: `/jeecg-boot${url}`, headers: { 'x-access-token': caller.token } })).rawPayload
/** Lines of the error file, by the row they tell of. */
async function problems(app: FastifyInstance, caller: Caller, { result }: { result: Taken }) {
  const lines = (await fileOf(app, caller, result.fileUrl)).toString().replace('\ufeff', '').trim()
  return Object.fromEntries(
    lines.split('\r\n').map(line => {
      const [, row, words] = /^第 (\d+) 行：(.*)，忽略导入。$/.exec(line) ?? [line, line, line]
      return [Number(row), words]
    }),
  )
}
const cellsOf = (bytes: Buffer): Cell[][] =>
  utils.sheet_to_json<Cell[]>(Object.values(read(bytes).Sheets)[0]!, { header: 1, defval: null })
const departHeading = ['部门名称', '上级部门', '机构类型', '排序', '电话', '地址', '备注', '状态']
const first = 4

interface Depart {
  id: string
  parentId: string
  departName: string
  orgCode: string
}
/** The tree without what every database makes anew. */
async function departTree(db: Db) {
  const rows = await db.k.selectFrom('sysDepart').selectAll().orderBy('orgCode').execute()
  const names = new Map(rows.map(row => [row.id, row.departName]))
  return rows.map(({ parentId, ...row }) => ({
    parent: names.get(parentId) ?? '',
    name: row.departName,
    code: row.orgCode,
    level: row.orgType,
    kind: row.orgCategory,
    order: row.departOrder,
    mobile: row.mobile,
    address: row.address,
    memo: row.memo,
    status: row.status,
  }))
}
async function categoryTree(db: Db) {
  const rows = await db.k.selectFrom('sysCategory').selectAll().orderBy('code').execute()
  const names = new Map(rows.map(row => [row.id, row.name]))
  return rows.map(({ pid, name, code }) => ({ parent: names.get(pid) ?? pid, name, code }))
}
const codeless = <R extends { parent: string; name: string }>(rows: readonly R[]) =>
  rows
    .map(row => ({ ...row, code: '' }))
    .sort((a, b) => `${a.parent} ${a.name}`.localeCompare(`${b.parent} ${b.name}`))

forEachDatabase((_, open) => {
  async function world(username = 'admin') {
    const { app, db } = await buildApp(open)
    const caller = await signIn(app, username)
    const root = (await caller.call<Depart[]>('GET', `${departs}/queryDepartTreeSync`)).result[0]!
    const add = async (departName: string, parentId = root.id, more: Record<string, unknown> = {}) =>
      (
        await caller.call<Depart>('POST', `${departs}/add`, {
          payload: { departName, parentId, orgCategory: '2', ...more },
        })
      ).result
    return { app, db, caller, root, add }
  }

  it('takes its own export back as the same tree, also when the rows are shuffled', async () => {
    const { app, db, caller, add } = await world()
    const section = await add('质控/质保处', undefined, {
      mobile: '021-5550101',
      address: '江岸路 1 号',
      memo: '=1+1',
      departOrder: 7,
      status: '0',
    })
    // The same name stands twice in the tree, each under another parent; a post hangs below a department.
    const twin = await add('一组', section.id, { orgCategory: '3' })
    await add('一组')
    await add('岗位甲', twin.id, { orgCategory: '3', departOrder: 0 })
    const before = await departTree(db)
    const exported = await fileOf(app, caller, `${departs}/exportXls`)
    const [title, by, heading, ...rows] = cellsOf(exported)
    expect(heading).not.toContain('id')
    expect(rows.find(row => row[0] === '岗位甲')).toContain(`${before[0]!.name}/质控/质保处/一组`)
    await db.k.deleteFrom('sysDepart').execute()
    const answer = await send(caller, departs, exported)
    expect(answer).toMatchObject({ code: 200, message: `共${before.length}行数据全部导入成功！` })
    expect(await departTree(db)).toEqual(before)

    await db.k.deleteFrom('sysDepart').execute()
    expect([title, by]).toHaveLength(2)
    const turned = await book(heading!.map(String), rows.toReversed())
    expect((await send(caller, departs, turned)).code).toBe(200)
    expect(codeless(await departTree(db))).toEqual(codeless(before))
  })

  it('takes categories back as well', async () => {
    const { app, db, caller } = await world()
    const before = await categoryTree(db)
    expect(before.length).toBeGreaterThan(10)
    const exported = await fileOf(app, caller, `${categories}/exportXls`)
    await db.k.deleteFrom('sysCategory').execute()
    expect(await send(caller, categories, exported)).toMatchObject({
      code: 200,
      message: `共${before.length}行数据全部导入成功！`,
    })
    expect(await categoryTree(db)).toEqual(before)
    // What is there already is told, row by row, and not doubled.
    const again = await send(caller, categories, exported)
    expect(again).toMatchObject({ code: 201, result: { errorCount: before.length } })
    expect((await problems(app, caller, again))[first]).toBe(
      `同一父级节点下已有名为「${before[0]!.name}」的分类`,
    )
    expect(await categoryTree(db)).toEqual(before)
    const [, , heading, ...rows] = cellsOf(exported)
    await db.k.deleteFrom('sysCategory').execute()
    await send(caller, categories, await book(heading!.map(String), rows.toReversed()))
    expect(codeless(await categoryTree(db))).toEqual(codeless(before))
  })

  it('finds a parent by path, name or code, in the tree or in the sheet', async () => {
    const { caller, db, root, add } = await world()
    const one = await add('甲处')
    const rows = [
      ['按路径', `${root.departName}/甲处`],
      ['按名称', '甲处'],
      ['按编码', one.orgCode],
      ['孙', '子'],
      ['子', '按路径'],
      ['顶', null],
    ]
    expect((await send(caller, departs, await book(departHeading.slice(0, 2), rows))).code).toBe(200)
    const tree = await departTree(db)
    const parentOf = (name: string) => tree.find(row => row.name === name)?.parent
    expect(['按路径', '按名称', '按编码', '子', '孙', '顶'].map(parentOf)).toEqual([
      '甲处',
      '甲处',
      '甲处',
      '按路径',
      '子',
      '',
    ])
    // As a form would have it: the next order, the kind of its level, its line in the log.
    expect(tree.find(row => row.name === '按编码')).toMatchObject({
      order: 3,
      kind: '2',
      level: '3',
      status: '1',
    })
    expect(tree.find(row => row.name === '顶')).toMatchObject({ kind: '1', level: '1', code: 'A02' })
    const log = await db.k
      .selectFrom('sysLog')
      .select('logContent')
      .where('operateType', 'in', ['2', '5'])
      .execute()
    const lines = log.map(({ logContent }) => logContent)
    expect(lines).toEqual(expect.arrayContaining(['新增部门“孙”', '导入部门 6 条']))
  })

  it('tells each row what is wrong with it, in a preview and in the import', async () => {
    const { app, caller, db, root, add } = await world()
    const one = await add('甲处')
    await add('同名', one.id)
    await add('同名')
    const top = root.departName
    const cases: [(string | null)[], string | undefined][] = [
      [['好', top], undefined],
      [['孤儿', '没有这个部门'], '「上级部门」找不到“没有这个部门”'],
      [['甲处', top], '同一上级部门下已有名为「甲处」的部门'],
      [['好', top], '同一上级部门下已有名为「好」的部门'],
      [['乙', '同名'], '「上级部门」有多个“同名”，请填写部门的完整路径或编码'],
      [['圈一', '圈二'], '「上级部门」互相指向，形成循环'],
      [['圈二', '圈一'], '「上级部门」互相指向，形成循环'],
      [['圈外', '圈一'], '「上级部门」“圈一”所在的行有错误'],
      [['自己', '自己'], '「上级部门」互相指向，形成循环'],
      [['错类', top, '星球'], '「机构类型」没有“星球”这一选项'],
      [['错类的下级', '错类'], '「上级部门」“错类”所在的行有错误'],
      [['错序', top, '部门', '很多'], '「排序」应为数字'],
      [[null, top], '「部门名称」不能为空'],
      [['名'.repeat(101), top], '「部门名称」'],
    ]
    const bytes = await book(
      departHeading,
      cases.map(([row]) => row),
    )
    const before = await departTree(db)
    const preview = await send<ImportPreview>(caller, departs, bytes, { dryRun: '1' })
    expect(preview.result).toMatchObject({ checked: cases.length, errors: cases.length - 1, more: false })
    expect(await departTree(db)).toEqual(before)

    const answer = await send(caller, departs, bytes)
    expect(answer).toMatchObject({
      code: 201,
      message: '文件导入成功，但有错误。',
      result: { totalCount: cases.length, errorCount: cases.length - 1 },
    })
    const told = await problems(app, caller, answer)
    for (const [at, [row, words]] of cases.entries()) {
      const shown = preview.result.rows[at]!
      if (words === undefined) expect(told[at + first], String(row)).toBeUndefined()
      else {
        expect(told[at + first], String(row)).toContain(words)
        expect(shown.problems.join(), String(row)).toContain(words)
      }
    }
    expect(await departTree(db)).toHaveLength(before.length + 1)
  })

  it('refuses what lies too deep, and says so to what hangs on it', async () => {
    const { app, caller, db, root } = await world()
    const rows = Array.from({ length: 22 }, (_, n) => [
      `层${n + 2}`,
      n === 0 ? root.departName : `层${n + 1}`,
    ])
    const answer = await send(caller, departs, await book(departHeading.slice(0, 2), rows.toReversed()))
    const told = await problems(app, caller, answer)
    expect(answer.result.errorCount).toBe(3)
    expect(Object.values(told)).toEqual([
      '「上级部门」“层22”所在的行有错误',
      '「上级部门」“层21”所在的行有错误',
      '部门最多 20 级，请换一个上级部门',
    ])
    expect((await departTree(db)).at(-1)!.name).not.toBe('层21')
    const down = Array.from({ length: 21 }, (_, n) => [`类${n}`, n === 0 ? null : `类${n - 1}`])
    const deep = await send(caller, categories, await book(['分类名称', '父级节点'], down))
    expect(await problems(app, caller, deep)).toEqual({ 24: '分类最多 20 级，请换一个父级节点' })
  })

  it('is closed to who has no right, and holds everybody to his own departments', async () => {
    const { app, db, root, add } = await world()
    const bytes = await book(departHeading.slice(0, 2), [
      ['自己的', '甲处'],
      ['下级', '自己的'],
      ['别人的', '乙处'],
      ['上面的', root.departName],
      ['顶层', null],
    ])
    const one = await add('甲处')
    await add('乙处')
    const sampler = await signIn(app, 'sampler')
    for (const path of [departs, categories]) {
      expect((await send(sampler, path, bytes)).status).toBe(403)
      expect((await sampler.call('GET', `${path}/importTemplate`)).status).toBe(403)
    }
    const { id } = await db.k
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'sysadmin')
      .executeTakeFirstOrThrow()
    await db.write([
      { sql: 'update sys_user_depart set depart_id = ? where user_id = ?', parameters: [one.id, id] },
      { sql: 'update sys_user set org_code = ? where id = ?', parameters: [one.orgCode, id] },
    ])
    const keeper = await signIn(app, 'sysadmin')
    const answer = await send(keeper, departs, bytes)
    expect(await problems(app, keeper, answer)).toEqual({
      6: '只能管理本部门及下级部门',
      7: '只能管理本部门及下级部门',
      8: '只能管理本部门及下级部门',
    })
    const tree = await departTree(db)
    expect(tree.find(row => row.name === '下级')).toMatchObject({
      parent: '自己的',
      code: `${one.orgCode}A01A01`,
    })
    expect(tree.some(({ name }) => ['别人的', '上面的', '顶层'].includes(name))).toBe(false)
  })

  it('keeps the tenant that was chosen, and sees no parent of another', async () => {
    const { app, db } = await world()
    await makeTenants(db, '11', '12')
    await db.k
      .updateTable('sysUser')
      .set({ relTenantIds: '11,12' })
      .where('username', '=', 'sysadmin')
      .execute()
    const caller = await signIn(app, 'sysadmin')
    const chosen = (tenant: string) => ({ 'tenant-id': tenant })
    const sheet = (...rows: (string | null)[][]) => book(['分类名称', '父级节点'], rows)
    const mine = await send(
      caller,
      categories,
      await sheet(['甲类', null], ['甲一', '甲类']),
      {},
      chosen('11'),
    )
    expect(mine.code).toBe(200)
    const rows = await db.k
      .selectFrom('sysCategory')
      .select(['name', 'tenantId'])
      .where('name', 'like', '甲%')
      .execute()
    expect(
      rows.filter(({ name }) => ['甲类', '甲一'].includes(name)).map(({ tenantId }) => tenantId),
    ).toEqual(['11', '11'])
    const other = await send(
      caller,
      categories,
      await sheet(['乙一', '甲类'], ['甲类', null]),
      {},
      chosen('12'),
    )
    // His own of that name, in the same sheet: not that of the other house.
    expect(other.code).toBe(200)
    const orphan = await send(caller, categories, await sheet(['丙一', '甲一']), {}, chosen('12'))
    expect(await problems(app, caller, orphan)).toEqual({ [first]: '「父级节点」找不到“甲一”' })
  })

  it('writes everything or nothing, and no more than a tree can have', async () => {
    const { caller, db, root } = await world()
    const before = await departTree(db)
    const rows = Array.from({ length: 1_200 }, (_, n) => [
      `部门${n}`,
      n % 40 === 0 ? root.departName : `部门${n - (n % 40)}`,
    ])
    const bytes = await book(departHeading.slice(0, 2), rows)
    const { write } = db
    db.write = async unit => {
      const fails = unit.some(part => 'rows' in part && part.rows.some(row => row.includes('部门1199')))
      return write.call(
        db,
        fails ? [...unit, { sql: 'insert into nowhere values (1)', parameters: [] }] : unit,
      )
    }
    expect((await send(caller, departs, bytes)).status).toBe(500)
    db.write = write
    expect(await departTree(db)).toEqual(before)
    expect((await send(caller, departs, bytes)).message).toBe('共1200行数据全部导入成功！')
    const long = await book(
      departHeading.slice(0, 2),
      Array.from({ length: 10_001 }, (_, n) => [`多${n}`, root.departName]),
    )
    expect((await send(caller, departs, long)).message).toMatch(/一次最多导入 1000\d 行，请拆分后再导入$/)
  })

  it('gives a template whose columns are those of the export', async () => {
    const { app, caller } = await world()
    const [, , heading] = cellsOf(await fileOf(app, caller, `${departs}/importTemplate`))
    expect(heading).toEqual([
      '*部门名称',
      '上级部门',
      '机构类型',
      '排序',
      '电话',
      '传真',
      '地址',
      '备注',
      '状态',
    ])
    const [, , exported] = cellsOf(await fileOf(app, caller, `${departs}/exportXls`))
    expect(exported).toEqual([
      '部门名称',
      '部门编码',
      '上级部门',
      '机构类型',
      '排序',
      '电话',
      '传真',
      '地址',
      '备注',
      '状态',
    ])
    const [, , words] = cellsOf(await fileOf(app, caller, `${categories}/importTemplate`))
    expect(words).toEqual(['父级节点', '*分类名称'])
  })
})
