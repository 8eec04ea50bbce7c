/**
 * What the wire's table look-ups may name. A table and its columns are keys into this registry: client text never becomes SQL, and
 * what a session may not list it cannot look up either.
 */
import { resources } from '#contract/api.ts'
import { dict, text } from '#contract/kit/field.ts'
import { type Resource, resource } from '#contract/kit/resource.ts'
import { sysCategory } from '#contract/system/category.ts'
import { sysPosition } from '#contract/system/position.ts'
import { sysRole } from '#contract/system/role.ts'
import { sysUser } from '#contract/system/user.ts'
import { mayUse, visibleRows } from '#server/crud/access.ts'
import type { Fragment } from '#server/crud/fragment.ts'
import { type Column, type Shape, shapeOf } from '#server/crud/shape.ts'
import type { Dialect } from '#server/db/db.ts'
import type { Session } from '#server/plugins/serve.ts'

/** Tables that pickers of every session name, beside the resources. */
const departments = resource('/sys/sysDepart', {
  title: '部门',
  perm: 'system:depart',
  table: 'sys_depart',
  label: 'departName',
  scope: 'none',
  verbs: ['list'],
  access: { list: 'session' },
  fields: {
    departName: text('部门名称', { readonly: true }),
    orgCode: text('部门编码', { readonly: true }),
    parentId: text('上级部门', { readonly: true }),
    orgCategory: dict('机构类型', 'org_category', { readonly: true }),
    status: dict('状态', 'depart_status', { readonly: true }),
  },
})
const registered: readonly Resource[] = [
  ...resources,
  ...[sysUser, departments, sysRole, sysPosition, sysCategory].map(each => each as unknown as Resource),
]

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

export function lookupOf(
  dialect: Dialect,
  session: Session,
  table: string,
  textName: string,
  codeName: string,
): Lookup | undefined {
  const found = registeredResource(table.trim())
  if (!found || !mayUse(session, found, 'list')) return undefined
  const shape = shapeOf(found)
  const text = columnOf(shape, textName.trim())
  const code = columnOf(shape, codeName.trim())
  return text && code ? { shape, text, code, visible: visibleRows(dialect, found, session) } : undefined
}

/** `{"column":"value"}` of registered columns. Anything else is no condition of ours: undefined. */
export function conditionsOf(
  shape: Shape,
  condition: string | undefined,
): readonly { column: Column; value: string }[] | undefined {
  if (condition === undefined || condition.trim() === '') return []
  let read: unknown
  try {
    read = JSON.parse(condition)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const conditions: { column: Column; value: string }[] = []
  for (const [name, value] of Object.entries(read)) {
    const column = columnOf(shape, name)
    if (!column || (typeof value !== 'string' && typeof value !== 'number')) return undefined
    conditions.push({ column, value: String(value) })
  }
  return conditions
}
