/**
 * Records that follow another one's step: they are taken on in the unit of that step, if they stand where they must when the unit is
 * written, and their timelines say so. Where one stands elsewhere nothing happens to it.
 */
import type { Machine } from '#contract/kit/machine.ts'
import { nextId } from '#lib/id.ts'
import type { Statement } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import type { Fragment } from '../fragment.ts'

export interface Following {
  readonly machine: Machine
  readonly verb: string
  /** Which records; the table is `t`. */
  readonly where: Fragment
  readonly by: { readonly username: string; readonly realname: string }
  /** Epoch ms. */
  readonly at: number
  readonly received: number
  readonly reason?: string | null
  /** Column that keeps when the state came to be, where there is one. */
  readonly stamp?: string
  /** So many must be taken on: any other number undoes the unit. */
  readonly expect?: number
}

/** @throws Error for a step that the machine does not have */
export function followStep({
  machine: { resource, property, steps },
  verb,
  where,
  by,
  at,
  received,
  reason = null,
  stamp,
  expect,
}: Following): Statement[] {
  const step = steps.find(each => each.verb === verb)
  if (!step) throw new Error(`${resource.path} has no step ${verb}`)
  const state = `"${snake(property)}"`
  const open = `t.${state} in (${step.from.map(() => '?').join(', ')}) and t.del_flag = '0' and ${where.sql}`
  const found = [...step.from, ...where.parameters]
  return [
    {
      sql: `insert into record_step (id, entity, record_id, verb, title, from_state, to_state, by_user, by_name, at, reason, notes, tenant_id)
        select cast(? as text) || '.' || t.id, '${resource.table}', t.id, cast(? as text), cast(? as text), t.${state}, cast(? as text), cast(? as text),
          cast(? as text), cast(? as bigint), cast(? as text), null, t.tenant_id
        from "${resource.table}" t where ${open}`,
      parameters: [nextId(), verb, step.title, step.to, by.username, by.realname, at, reason, ...found],
    },
    {
      sql: `update "${resource.table}" as t set ${state} = ?, ${stamp ? `"${stamp}" = ?, ` : ''}update_by = ?, update_time = ?, version = version + 1
        where ${open}`,
      parameters: [step.to, ...(stamp ? [at] : []), by.username, received, ...found],
      ...(expect !== undefined && { expect }),
    },
  ]
}
