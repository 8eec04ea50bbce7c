/** Departments out of a sheet: each under the parent that it names, by the rules of `add`, with the code of its place. */
import { sysDepart } from '#contract/organisation/depart-admin.ts'
import { pathsOf, placeTree, type TreeNode } from '#server/crud/excel/place-tree.ts'
import type { Arrival, Draft, Placed } from '#server/crud/hooks.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, tenantsSharing } from '#server/http/serve.ts'
import { nextCode } from './codes.ts'
import { type DepartRow, departRows } from './queries.ts'
import { mustPlace, newDepart, tenantUnder } from './service.ts'

type Values = Pick<DepartRow, 'id' | 'parentId' | 'departName' | 'orgCode' | 'departOrder' | 'tenantId'>
interface Node extends TreeNode {
  tenantId: string
  order: number
}
const nodeOf = (row: Values): Node => ({
  id: row.id,
  parentId: row.parentId,
  name: row.departName,
  code: row.orgCode,
  order: row.departOrder,
  tenantId: row.tenantId,
})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const maybe = (value: unknown): string | null => textOf(value) || null

const bodyOf = (draft: Readonly<Draft>) => ({
  departName: textOf(draft['departName']),
  orgCategory: maybe(draft['orgCategory']),
  departOrder: typeof draft['departOrder'] === 'number' ? draft['departOrder'] : null,
  mobile: maybe(draft['mobile']),
  fax: maybe(draft['fax']),
  address: maybe(draft['address']),
  memo: maybe(draft['memo']),
  status: maybe(draft['status']),
})

export async function placeDeparts(
  db: Db,
  arrivals: readonly Arrival[],
  session: Session,
  now = Date.now(),
): Promise<Placed[]> {
  // Codes are one row of figures for all tenants; parents are found among one's own.
  const all = (await departRows(db)).map(nodeOf)
  const children = Map.groupBy(all, node => node.parentId)
  const tenants = tenantsSharing(session)
  const present = all.filter(node => tenants === undefined || tenants.includes(node.tenantId))
  const { parentPath } = sysDepart.fields
  return placeTree<Node>(arrivals, {
    words: { row: '部门', parent: parentPath.title },
    present,
    nameOf: draft => textOf(draft['departName']),
    parentOf: draft => textOf(draft['parentPath']),
    plant(draft, parent) {
      mustPlace(session, parent && { orgCode: parent.code })
      const parentId = parent?.id ?? ''
      const brothers = children.get(parentId) ?? []
      const orgCode = nextCode(
        parent?.code ?? '',
        brothers.map(({ code }) => code),
      )
      const lastOrder = Math.max(0, ...brothers.map(({ order }) => order))
      const { row, parts } = newDepart(
        bodyOf(draft),
        { parentId, orgCode, lastOrder, tenantId: tenantUnder(parent, session) },
        session,
        now,
      )
      const node = nodeOf(row)
      // The newest stands for all before it: its code is the highest, and so many are not gone through for each.
      children.set(parentId, [{ ...node, order: Math.max(lastOrder, node.order) }])
      return { node, placed: { id: row.id, parts } }
    },
  })
}

/** Writes into rows that leave for a sheet how their parents are named there. */
export async function nameParents(db: Db, rows: readonly Draft[]): Promise<void> {
  const paths = pathsOf((await departRows(db)).map(nodeOf))
  for (const row of rows) row['parentPath'] = paths.get(textOf(row['parentId'])) ?? null
}
