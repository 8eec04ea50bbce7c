/** What references refer to: a table, the column stored, the column shown. */

import type { Reference } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { snake } from '#server/db/rows.ts'
import { ruledElsewhere } from '#server/declared.ts'

export interface Target {
  /** Path on the wire. */
  readonly path: string
  readonly table: string
  readonly value: string
  readonly text: string
  readonly parent?: string
  /** Column with the department that a row lies under; absent where every session may refer to every row. */
  readonly org?: string
  /** Rows belong to tenants although no resource of the list says so; `shared`: those of none are everybody's, whatever is selected. */
  readonly tenants?: 'own' | 'shared'
  /** The rows are people: column with the tenants of each. */
  readonly people?: string
  readonly resource?: Resource
  /** Kept by a module of its own, narrowed by data rules all the same. */
  readonly ruled?: Resource
}

/** Kept by modules of their own, not by this engine. Users of one's tenants may be named by anybody who may write the row. */
const system: Record<string, { table: string; org?: string; tenants?: Target['tenants']; people?: string }> =
  {
    '/sys/sysDepart': { table: 'sys_depart', org: 'org_code', tenants: 'shared' },
    '/sys/user': { table: 'sys_user', people: 'rel_tenant_ids' },
    '/sys/role': { table: 'sys_role' },
    '/sys/position': { table: 'sys_position' },
    '/sys/category': { table: 'sys_category', tenants: 'own' },
  }

export const systemTables = Object.values(system).map(({ table }) => table)

export type Targets = (reference: Reference) => Target

/** @throws Error for a path that is no resource: a fault of the declaration, found when it is mounted */
export function targetsAmong(resources: readonly Resource[]): Targets {
  return reference => {
    const resource = resources.find(({ path }) => path === reference.to)
    const known = system[reference.to]
    const table = known?.table ?? resource?.table
    if (!table) throw new Error(`A reference points to ${reference.to}, which is no resource`)
    return {
      path: reference.to,
      table,
      value: snake(reference.value ?? 'id'),
      text: snake(reference.text),
      parent: reference.parent && snake(reference.parent),
      org: known ? known.org : resource?.scope === 'depart' ? 'sys_org_code' : undefined,
      ...(known?.tenants && { tenants: known.tenants }),
      ...(known?.people && { people: known.people }),
      resource,
      ...(!resource && { ruled: ruledElsewhere.find(({ path }) => path === reference.to) }),
    }
  }
}

export interface Referrer {
  readonly resource: Resource
  readonly property: string
  readonly column: string
  readonly reference: Reference
}

/** Every field that refers to a resource. */
export const referrersOf = (resources: readonly Resource[], path: string): Referrer[] =>
  resources.flatMap(resource =>
    Object.entries(resource.fields).flatMap(([property, { reference }]) =>
      reference?.to === path ? [{ resource, property, column: snake(property), reference }] : [],
    ),
  )
