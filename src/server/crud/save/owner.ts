/**
 * Under which department a row lies: that of the department it names, else that of the row it belongs to (a point to its
 * plant, a module to its facility), else its writer's. When a plant moves to another department, all that belongs to it moves along.
 */
import type { Field, Reference } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Statement } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import type { Engine, Store } from '../engine.ts'
import { type Fragment, fragment } from '../fragment.ts'

export interface Owner {
  property: string
  reference: Reference
}

export function ownerOf(engine: Engine, resource: Resource): Owner | undefined {
  if (resource.scope !== 'depart' || resource.bare) return undefined
  const referring = Object.entries(resource.fields).filter(([, { reference }]) => reference)
  const scoped = referring.filter(([, { reference }]) => engine.targets(reference!).org !== undefined)
  const chosen =
    scoped.find(([, { kind }]) => kind === 'department') ??
    scoped.find(([, field]) => field.required) ??
    scoped[0]
  return chosen && asOwner(chosen)
}
const asOwner = ([property, { reference }]: [string, Field]): Owner => ({ property, reference: reference! })

/** Writes that move everything below a row to another department. */
export function moveBelow({ engine, resource }: Store, id: string, orgCode: string | null): Statement[] {
  const statements: Statement[] = []
  const walk = (path: string, ids: Fragment, above: readonly string[]) => {
    for (const below of engine.resources) {
      const owner = ownerOf(engine, below)
      if (
        owner?.reference.to !== path ||
        (owner.reference.value ?? 'id') !== 'id' ||
        above.includes(below.path)
      )
        continue
      const column = snake(owner.property)
      statements.push({
        sql: `update "${below.table}" set sys_org_code = ? where "${column}" in (${ids.sql})`,
        parameters: [orgCode, ...ids.parameters],
      })
      const deeper = fragment(
        `select id from "${below.table}" where "${column}" in (${ids.sql})`,
        ...ids.parameters,
      )
      walk(below.path, deeper, [...above, below.path])
    }
  }
  walk(resource.path, fragment('?', id), [resource.path])
  return statements
}
