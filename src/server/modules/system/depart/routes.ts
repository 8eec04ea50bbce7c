/** The tree of departments. Everybody signed in may see how the house is ordered; rows below it are another question. */
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { departLevel, type departNode, departTree } from '#contract/system/depart.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/plugins/serve.ts'
import { type DepartRow, departRows } from './queries.ts'

type Node = Static<typeof departNode>

const nodeOf = (row: DepartRow, isLeaf: boolean): Node => ({
  ...row,
  key: row.id,
  value: row.id,
  title: row.departName,
  isLeaf,
})
const idsIn = (text: string) => new Set(text.split(',').filter(Boolean))

export function departModule(app: FastifyInstance, { db }: Deps): void {
  serve(app, departTree, async ({ query }) => {
    const rows = await departRows(db)
    const byParent = Map.groupBy(rows, row => row.parentId)
    const leaf = (row: DepartRow) => !byParent.has(row.id)
    if (query.ids) {
      const wanted = idsIn(query.ids)
      return rows.filter(row => wanted.has(row.id)).map(row => nodeOf(row, leaf(row)))
    }
    const under = (parentId: string): Node[] =>
      (byParent.get(parentId) ?? []).map(row => {
        const children = under(row.id)
        return { ...nodeOf(row, children.length === 0), children: children.length > 0 ? children : null }
      })
    return under('')
  })
  serve(app, departLevel, async ({ query }) => {
    const rows = await departRows(db)
    const parents = new Set(rows.map(row => row.parentId))
    const wanted = query.ids ? idsIn(query.ids) : undefined
    // `primaryKey`: the ids are values of that property; only the code is another key than the id.
    const keyOf = (row: DepartRow) => (query.primaryKey === 'orgCode' ? row.orgCode : row.id)
    return rows
      .filter(row => (wanted ? wanted.has(keyOf(row)) : row.parentId === (query.pid ?? '')))
      .map(row => ({ ...nodeOf(row, !parents.has(row.id)), children: null }))
  })
}
