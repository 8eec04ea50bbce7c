/** The tree of departments. Everybody signed in may see how the house is ordered; rows below it are another question. */
import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { departIdTree, departLevel, departSearch, departTree } from '#contract/organisation/depart.ts'
import { idsIn } from '#lib/id.ts'
import { scopeOf, serve, tenantsSharing } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { departAdminModule } from './admin.ts'
import { nodeOf, treesOf } from './nodes.ts'
import { type DepartRow, departRows } from './queries.ts'

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  departAdminModule(app, deps)
  serve(app, departTree, async ({ query, session }) => {
    const rows = await departRows(db, tenantsSharing(session))
    const byParent = Map.groupBy(rows, row => row.parentId)
    const leaf = (row: DepartRow) => !byParent.has(row.id)
    if (query.ids) {
      const wanted = idsIn(query.ids)
      return rows.filter(row => wanted.includes(row.id)).map(row => nodeOf(row, leaf(row)))
    }
    return treesOf(rows, byParent.get('') ?? [])
  })
  serve(app, departLevel, async ({ query, session }) => {
    const rows = await departRows(db, tenantsSharing(session))
    const parents = new Set(rows.map(row => row.parentId))
    const wanted = query.ids ? idsIn(query.ids) : undefined
    // `primaryKey`: the ids are values of that property; only the code is another key than the id.
    const keyOf = (row: DepartRow) => (query.primaryKey === 'orgCode' ? row.orgCode : row.id)
    return rows
      .filter(row => (wanted ? wanted.includes(keyOf(row)) : row.parentId === (query.pid ?? '')))
      .map(row => ({ ...nodeOf(row, !parents.has(row.id)), children: null }))
  })
  serve(app, departIdTree, async ({ session }) => {
    const byParent = Map.groupBy(await departRows(db, tenantsSharing(session)), row => row.parentId)
    const under = (parentId: string): ResultOf<typeof departIdTree> | null => {
      const rows = byParent.get(parentId)
      if (!rows) return null
      return rows.map(({ id, departName }) => ({
        key: id,
        value: id,
        title: departName,
        children: under(id),
      }))
    }
    return under('') ?? []
  })
  serve(app, departSearch, async ({ query, session }) => {
    const word = query.keyWord?.trim() ?? ''
    const rows = await departRows(db, tenantsSharing(session))
    const parents = new Set(rows.map(row => row.parentId))
    const own = query.myDeptSearch === '1' ? scopeOf(session) : undefined
    const found = rows.filter(row => row.departName.includes(word) && (!own || own.includes(row.orgCode)))
    if (found.length === 0) throw refused('未查询匹配数据！')
    return found.map(row => ({ ...nodeOf(row, !parents.has(row.id)), children: null }))
  })
}
