/** Rows of sys_permission as the trees of the wire. Pure. */
import { codesIn } from '#server/identity/giving.ts'
import type { Entry, RuleRow } from './queries.ts'

export class Entries {
  readonly rows: readonly Entry[]
  readonly #byId: ReadonlyMap<string, Entry>
  readonly #byParent: ReadonlyMap<string, readonly Entry[]>

  constructor(rows: readonly Entry[]) {
    this.rows = rows
    this.#byId = new Map(rows.map(row => [row.id, row]))
    // An entry whose parent is gone stands among the roots, where it can be found and mended.
    this.#byParent = Map.groupBy(rows, row =>
      row.parentId && this.#byId.has(row.parentId) ? row.parentId : '',
    )
  }
  byId = (id: string): Entry | undefined => this.#byId.get(id)
  under = (parent: string): readonly Entry[] => this.#byParent.get(parent) ?? []
  codesOf = (ids: readonly string[]): string[] => ids.flatMap(id => codesIn(this.byId(id)?.perms))
  /** Codes that data rules of the entry bind. */
  codesBound = (id: string): string[] => this.codesOf([id, ...this.under(id).map(row => row.id)])
  /** The entry and everything below it. */
  branch(id: string): string[] {
    const found = new Set<string>()
    const walk = (next: string) => {
      if (found.has(next) || !this.#byId.has(next)) return
      found.add(next)
      for (const child of this.under(next)) walk(child.id)
    }
    walk(id)
    return [...found]
  }
}

export function nodeOf(row: Entry) {
  return {
    id: row.id,
    key: row.id,
    title: row.name,
    parentId: row.parentId,
    name: row.name,
    perms: row.perms,
    permsType: row.permsType,
    icon: row.icon,
    component: row.component,
    componentName: row.componentName,
    url: row.url,
    redirect: row.redirect,
    sortNo: row.sortNo,
    menuType: row.menuType as 0 | 1 | 2,
    route: row.route === 1,
    keepAlive: row.keepAlive === 1,
    alwaysShow: row.alwaysShow === 1,
    hidden: row.hidden === 1,
    hideTab: row.hideTab === 1,
    internalOrExternal: row.internalOrExternal === 1,
    ruleFlag: row.ruleFlag,
    status: row.status,
    description: row.description,
    version: row.version,
  }
}
type Node = ReturnType<typeof nodeOf> & { isLeaf: boolean; leaf: boolean; children: Node[] | null }

/** One level: buttons count as what stands below. */
export const level = (entries: Entries, parent: string): Node[] =>
  entries.under(parent).map(row => {
    const isLeaf = entries.under(row.id).length === 0
    return { ...nodeOf(row), isLeaf, leaf: isLeaf, children: null }
  })
export const nested = (entries: Entries, parent = ''): Node[] =>
  level(entries, parent).map(node => {
    const children = node.isLeaf ? [] : nested(entries, node.id)
    return { ...node, children: children.length > 0 ? children : null }
  })
export const flat = (rows: readonly Entry[]): Node[] =>
  rows.map(row => ({ ...nodeOf(row), isLeaf: true, leaf: true, children: null }))

export interface RightNode {
  key: string
  value: string
  title: string
  label: string
  slotTitle: string
  parentId: string | null
  icon: string | null
  isLeaf: boolean
  ruleFlag: number
  scopedSlots: { title: string }
  children?: RightNode[]
}
export const rights = (entries: Entries, parent = ''): RightNode[] =>
  entries.under(parent).map(row => {
    const children = rights(entries, row.id)
    return { ...rightNode(row, children.length === 0), ...(children.length > 0 && { children }) }
  })
export const rightsLevel = (entries: Entries, parent = ''): RightNode[] =>
  entries.under(parent).map(row => rightNode(row, entries.under(row.id).length === 0))
const rightNode = (row: Entry, isLeaf: boolean): RightNode => ({
  key: row.id,
  value: row.id,
  title: row.name,
  label: row.name,
  slotTitle: row.name,
  parentId: row.parentId,
  icon: row.icon,
  isLeaf,
  ruleFlag: row.ruleFlag,
  scopedSlots: { title: 'hasDatarule' },
})

export const ruleNode = ({
  id,
  permissionId,
  ruleName,
  ruleColumn,
  ruleConditions,
  ruleValue,
  status,
}: RuleRow) => ({
  id,
  permissionId,
  ruleName,
  ruleColumn,
  ruleConditions,
  ruleValue,
  status,
})
