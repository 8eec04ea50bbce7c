/** Categories on the wire (spec/wire 11). Reading is open to every session: the trees are choices of forms. */
import type { FastifyInstance } from 'fastify'
import { page } from '#contract/kit/envelope.ts'
import { missing, refused } from '#contract/kit/fault.ts'
import * as wire from '#contract/platform/category.ts'
import { toWire } from '#lib/dates.ts'
import type { Draft, Hooks } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { nameParents, placeCategories } from './import.ts'
import type { CategoryRow } from './queries.ts'
import {
  addCategoryRow,
  branchesOf,
  conditionOn,
  editCategoryRow,
  parentOfCode,
  removeCategories,
  treeOf,
} from './service.ts'
import { type CategoryTree, isRoot } from './tree.ts'

const idsIn = (text: string) => text.split(',').filter(Boolean)
const momentOf = (at: number | null) => (at === null ? null : toWire(at))

const rowOf = (tree: CategoryTree, row: CategoryRow) => ({
  ...row,
  createTime: momentOf(row.createTime),
  updateTime: momentOf(row.updateTime),
  hasChild: tree.under(row.id).length > 0 ? '1' : '0',
})

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const categories = deps.engine.store(wire.sysCategory)
  const { add, edit, delete: one, deleteBatch } = wire.sysCategory.endpoints
  const hooks: Hooks = {
    async completeRows(rows, session) {
      const tree = await treeOf(db, session)
      for (const row of rows) row['hasChild'] = tree.under(String(row['id'])).length > 0 ? '1' : '0'
    },
    branch: async (ids, session) => branchesOf(await treeOf(db, session), ids),
    sheetRows: async (rows, session) => nameParents(await treeOf(db, session), rows),
    placeRows: (arrivals, session) => placeCategories(categories, arrivals, session),
  }
  hook(deps, wire.sysCategory, hooks)
  readTrees(app, deps)

  const present = async (id: string, session: Session) => {
    const tree = await treeOf(db, session)
    const row = tree.byId(id)
    if (!row) throw missing()
    return rowOf(tree, row)
  }
  // The verbs that write have their own way: codes are worked out, and what lies below goes along.
  serve(app, add!, async ({ body, session }) =>
    withMessage(
      '添加成功！',
      await present(await addCategoryRow(categories, body as Draft, session), session),
    ),
  )
  serve(app, edit!, async ({ body, session }) => {
    await editCategoryRow(categories, body as Draft, session)
    return withMessage('修改成功!', await present(String((body as Draft)['id']), session))
  })
  const remove = async (query: unknown, name: 'id' | 'ids', session: Session) => {
    const ids = idsIn(String((query as Draft)[name] ?? ''))
    if (!(await removeCategories(categories, ids, session))) throw missing()
    return withMessage('删除成功!')
  }
  serve(app, one!, ({ query, session }) => remove(query, 'id', session))
  serve(app, deleteBatch!, ({ query, session }) => remove(query, 'ids', session))
}

function readTrees(app: FastifyInstance, { db }: Deps): void {
  serve(app, wire.categoryRoots, async ({ query, session }) => {
    const tree = await treeOf(db, session)
    const [name, code] = [textIn(query['name']), textIn(query['code'])]
    const found =
      name === '' && code === ''
        ? tree.under(wire.rootPid)
        : tree.rows.filter(row => row.name.includes(name) && row.code.startsWith(code))
    const size = wholeIn(query['pageSize'], 10)
    const no = wholeIn(query['pageNo'], 1)
    const rows = found.slice((no - 1) * size, no * size)
    return page(
      rows.map(row => rowOf(tree, row)),
      found.length,
      no,
      size,
    )
  })
  serve(app, wire.categoryChildren, async ({ query, session }) => {
    const tree = await treeOf(db, session)
    return tree.under(query.pid).map(row => rowOf(tree, row))
  })
  serve(app, wire.categoryChildrenBatch, async ({ query, session }) => {
    const tree = await treeOf(db, session)
    const rows = idsIn(query.parentIds).flatMap(id => tree.under(id))
    return page(
      rows.map(row => rowOf(tree, row)),
      rows.length,
      1,
      Math.max(1, rows.length),
    )
  })
  serve(app, wire.categoryTreeRoot, async ({ query, session }) => {
    const tree = await treeOf(db, session)
    const parent = parentOfCode(tree, query.pcode)
    if (parent === undefined) throw refused(`该编码【${query.pcode}】不存在，请核实!`)
    return query.async ? tree.under(parent).map(tree.node) : tree.nested(parent)
  })
  serve(app, wire.categoryTreeChildren, async ({ query, session }) => {
    const tree = await treeOf(db, session)
    return tree.under(query.pid).map(tree.node)
  })
  serve(app, wire.categoryTreeData, async ({ query, session }) => {
    const { pid, pcode } = query
    if (pid === undefined && (pcode === undefined || pcode === ''))
      throw refused('加载分类字典树参数有误.[null]!')
    const fits = conditionOn(query.condition)
    const tree = await treeOf(db, session)
    const parent = pid === undefined ? parentOfCode(tree, pcode) : isRoot(pid) ? wire.rootPid : pid
    if (parent === undefined) throw refused('加载分类字典树参数有误.[code]!')
    return tree.under(parent).filter(fits).map(tree.node)
  })
  serve(app, wire.categoryOne, async ({ query, session }) => {
    const { field, val } = query
    if (!isField(field)) throw refused('字段无效，请检查!')
    const tree = await treeOf(db, session)
    const [row, ...more] = tree.rows.filter(each => each[field] === val)
    if (!row) throw refused('查询无果')
    if (more.length > 0) throw refused(`查询数据异常,[${field}]存在多个值:${val}`)
    return rowOf(tree, row)
  })
  const texts = async (query: { ids?: string; delNotExist?: boolean }, session: Session) => {
    const ids = idsIn(query.ids ?? '')
    if (ids.length === 0) throw refused('ids 不能为空')
    const tree = await treeOf(db, session)
    return ids.flatMap(id => tree.byId(id)?.name ?? (query.delNotExist === false ? id : []))
  }
  serve(app, wire.categoryTexts, ({ query, session }) => texts(query, session))
  serve(app, wire.categoryTextsSlash, ({ query, session }) => texts(query, session))
  serve(app, wire.categoryAll, async ({ query, session }) => {
    const tree = await treeOf(db, session)
    const rows = tree.rows.filter(row => isRoot(query.code) || row.code.startsWith(query.code))
    if (rows.length === 0) throw refused(`无数据,参数有误.[${query.code}]`)
    return rows.map(({ id, name }) => ({ value: id, text: name }))
  })
  serve(app, wire.categoryCodeCheck, async ({ query, session }) => {
    if (!query.code) throw refused('错误,类型编码为空!')
    const tree = await treeOf(db, session)
    const parentCode = isRoot(query.pid) ? '' : (tree.byId(query.pid ?? '')?.code ?? '')
    if (!query.code.startsWith(parentCode)) throw refused(`编码不符合规范,须以"${parentCode}"开头!`)
    return withMessage('')
  })
}

const fields = ['id', 'pid', 'name', 'code', 'createBy', 'updateBy', 'sysOrgCode'] as const
const isField = (name: string): name is (typeof fields)[number] =>
  fields.includes(name as (typeof fields)[number])
/** A filter of the wire without its stars. */
const textIn = (value: unknown) => (typeof value === 'string' ? value.replace(/^\*|\*$/g, '').trim() : '')
const wholeIn = (value: unknown, fallback: number) => {
  const figure = Number(value)
  return Number.isInteger(figure) && figure > 0 ? Math.min(figure, 1_000) : fallback
}
