/**
 * What the wire's table look-ups may name. A table and its columns are keys into this registry: client text never becomes SQL, and
 * what a session may not list it cannot look up either.
 */

import { sysRole } from '#contract/identity/role.ts'
import { sysUser } from '#contract/identity/user.ts'
import { coveredFields } from '#contract/kit/mask.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { sysDepart } from '#contract/organisation/depart-admin.ts'
import { sysPosition } from '#contract/organisation/position.ts'
import { sysCategory } from '#contract/platform/category.ts'
import { readObject } from '#lib/json.ts'
import { mayUse } from '#server/crud/access.ts'
import type { Engine } from '#server/crud/engine.ts'
import type { Fragment } from '#server/crud/fragment.ts'
import { conditionsSeen } from '#server/crud/seen.ts'
import { type Column, type Shape, shapeOf } from '#server/crud/shape.ts'
import { resources } from '#server/declared.ts'
import type { Session } from '#server/http/serve.ts'

/** Tables that pickers of every session name stand beside the resources. */
const registered: readonly Resource[] = [...resources, sysUser, sysDepart, sysRole, sysPosition, sysCategory]

/** By the table's name, or by the resource's path. */
export const registeredResource = (name: string): Resource | undefined =>
  registered.find(each => each.table === name || each.path === name)

export interface Lookup {
  readonly shape: Shape
  readonly text: Column
  readonly code: Column
  /** Rows the session may see. */
  readonly visible: readonly Fragment[]
}

/** Names come as properties or as columns. */
export function columnOf(shape: Shape, name: string | undefined): Column | undefined {
  if (name === undefined) return undefined
  return shape.columns.get(name) ?? [...shape.columns.values()].find(column => column.name === name)
}

/** What the session sees covered is no column for it: neither shown nor asked by. */
function uncovered(shape: Shape, session: Session): Shape {
  const covered = new Set(coveredFields(shape.resource.fields, session.permissions).map(([name]) => name))
  if (covered.size === 0) return shape
  return { ...shape, columns: new Map([...shape.columns].filter(([name]) => !covered.has(name))) }
}

export async function lookupOf(
  engine: Engine,
  session: Session,
  table: string,
  textName: string,
  codeName: string,
): Promise<Lookup | undefined> {
  const found = registeredResource(table.trim())
  // Rows without an owner are narrowed by their own module; they are no words either.
  if (!found || found.bare || !mayUse(session, found, 'list')) return undefined
  const shape = uncovered(shapeOf(found), session)
  const text = columnOf(shape, textName.trim())
  const code = columnOf(shape, codeName.trim())
  return text && code
    ? { shape, text, code, visible: await conditionsSeen(engine.store(found), session) }
    : undefined
}

/** `{"column":"value"}` of registered columns. Anything else is no condition of ours: undefined. */
export function conditionsOf(
  shape: Shape,
  condition: string | undefined,
): readonly { column: Column; value: string }[] | undefined {
  if (condition === undefined || condition.trim() === '') return []
  const read = readObject(condition)
  if (!read) return undefined
  const conditions: { column: Column; value: string }[] = []
  for (const [name, value] of Object.entries(read)) {
    const column = columnOf(shape, name)
    if (!column || (typeof value !== 'string' && typeof value !== 'number')) return undefined
    conditions.push({ column, value: String(value) })
  }
  return conditions
}
