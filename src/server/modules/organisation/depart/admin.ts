/** Keeping departments on the wire. */
import type { FastifyInstance } from 'fastify'
import { missing, refused } from '#contract/kit/fault.ts'
import {
  addDepart,
  deleteDepart,
  deleteDeparts,
  departById,
  departListAll,
  departName,
  departPath,
  departsAndUsers,
  editDepart,
  myDeparts,
  sysDepart,
  usersInDepart,
} from '#contract/organisation/depart-admin.ts'
import { idsIn } from '#lib/id.ts'
import { hook } from '#server/crud/mount.ts'
import { serve, tenantsSharing, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { departOf } from './admin-queries.ts'
import { nameParents, placeDeparts } from './import.ts'
import { nodesOf, treesOf } from './nodes.ts'
import { type DepartRow, departRows, directUsers, namedUsers, userDeparts } from './queries.ts'
import { add, edit, factsOf, previewRemoval, remove } from './service.ts'

export function departAdminModule(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  hook(deps, sysDepart, {
    previewDeletion: (ids, session) => previewRemoval(db, ids, session),
    sheetRows: rows => nameParents(db, rows),
    placeRows: (arrivals, session) => placeDeparts(db, arrivals, session),
  })
  serve(app, departById, async ({ query }) => {
    const row = await departOf(db, query.id)
    if (!row) throw missing('未找到对应实体')
    return factsOf(row)
  })
  serve(app, addDepart, async ({ body, session }) => {
    const row = await add(db, body, session)
    return withMessage('添加成功！', row)
  })
  serve(app, editDepart, async ({ body, session }) => {
    const row = await edit(db, body, session)
    return withMessage('修改成功!', row)
  })
  serve(app, deleteDepart, async ({ query, session }) => {
    if ((await remove(db, [query.id], session)) === 0) throw refused('未找到对应实体')
    return withMessage('删除成功!')
  })
  serve(app, deleteDeparts, async ({ query, session }) => {
    const ids = idsIn(query.ids)
    if (ids.length === 0) throw refused('参数不识别！')
    if ((await remove(db, ids, session)) === 0) throw refused('未找到对应实体')
    return withMessage('删除成功!')
  })
  serve(app, myDeparts, async ({ session }) => {
    const { identity, charge } = await userDeparts(db, session.userId)
    if (identity !== '2') return withMessage('1', null)
    const rows = await departRows(db, tenantsSharing(session))
    const tops = rows.filter(row => charge.includes(row.id))
    // A department inside another one of his is shown there.
    const outer = tops.filter(row => !tops.some(top => top !== row && row.orgCode.startsWith(top.orgCode)))
    return withMessage('2', treesOf(rows, outer))
  })
  serve(app, departPath, async ({ query, session }) => {
    const { departId, orgCode } = query
    if (departId === undefined && orgCode === undefined) throw refused('departId 和 orgCode 不能都为空！')
    const rows = await departRows(db, tenantsSharing(session))
    const byId = new Map(rows.map(row => [row.id, row]))
    const path: DepartRow[] = []
    const own = rows.find(row => row.id === departId || row.orgCode === orgCode)
    for (let at = own && byId.get(own.parentId); at; at = byId.get(at.parentId)) path.unshift(at)
    return {
      parentIds: path.map(row => row.id),
      parentMap: Object.fromEntries(nodesOf(rows, path).map(node => [node.id, node])),
    }
  })
  serve(app, departsAndUsers, async ({ query, session }) => {
    const word = (query.keyWord ?? '').trim()
    const rows = await departRows(db, tenantsSharing(session))
    const found = word === '' ? [] : rows.filter(row => row.departName.includes(word)).slice(0, 200)
    return {
      departList: nodesOf(rows, found),
      userList: word === '' ? [] : await namedUsers(db, word, 50, session),
    }
  })
  serve(app, departListAll, async ({ query, session }) => {
    const rows = await departRows(db, tenantsSharing(session))
    return nodesOf(rows, query.id === undefined ? rows : rows.filter(row => row.id === query.id))
  })
  serve(app, departName, async ({ query, session }) => {
    const rows = await departRows(db, tenantsSharing(session))
    const row = rows.find(each => each.orgCode === query.orgCode)
    if (!row) throw missing('未找到对应实体')
    return nodesOf(rows, [row])[0]!
  })
  serve(app, usersInDepart, ({ query, session }) => directUsers(db, query.id, session))
}
