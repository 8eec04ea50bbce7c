/** Where the references of rows lead: whether the row is there for the caller, and under which department it lies. */
import type { Reference } from '#contract/kit/field.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { type Session, scopeOf, tenantsSharing } from '#server/http/serve.ts'
import { ofTenants, peopleOf, underDepartments } from '../access.ts'
import type { Engine, Store } from '../engine.ts'
import { allOf, type Fragment, fragment, isIn } from '../fragment.ts'
import type { Target } from '../refer/target.ts'
import { partsOf } from '../refer/texts.ts'
import { ruledRows } from '../rules/apply.ts'
import { conditionsSeen } from '../seen.ts'
import type { Candidate } from './candidate.ts'

const chunk = 500

export interface References {
  has(reference: Reference, value: unknown): boolean
  /** Department code of the row referred to. */
  orgOf(reference: Reference, value: unknown): string | undefined
}

export async function lookUpReferences(
  { engine, resource }: Store,
  candidates: readonly Candidate[],
  session: Session,
): Promise<References> {
  const found = new Map<string, string | null>()
  const asked = new Map<string, { target: Target; values: Set<string> }>()
  for (const [name, { reference }] of Object.entries(resource.fields)) {
    if (!reference) continue
    const target = engine.targets(reference)
    const group = asked.get(groupOf(target)) ?? { target, values: new Set<string>() }
    for (const { draft } of candidates)
      if (!isEmpty(draft[name]))
        for (const part of partsOf(draft[name])) if (!part.includes('\u0000')) group.values.add(part)
    if (group.values.size > 0) asked.set(groupOf(target), group)
  }
  for (const { target, values } of asked.values())
    for (const row of await readTargets(engine, target, session, [...values]))
      found.set(`${groupOf(target)} ${row.value}`, row.org)
  const keyOf = (reference: Reference, part: string) => `${groupOf(engine.targets(reference))} ${part}`
  return {
    has: (reference, value) => partsOf(value).every(part => found.has(keyOf(reference, part))),
    orgOf: (reference, value) => found.get(keyOf(reference, String(value))) ?? undefined,
  }
}

const groupOf = ({ table, value }: Target) => `${table}.${value}`

/** Rows of a target that the session may refer to. */
export async function usableRows(engine: Engine, target: Target, session: Session): Promise<Fragment[]> {
  const present = fragment("t.del_flag = '0'")
  const { dialect } = engine.db
  if (target.resource) return [present, ...(await conditionsSeen(engine.store(target.resource), session))]
  const scope = scopeOf(session)
  return [
    present,
    ...(target.ruled ? ruledRows(dialect, target.ruled, session) : []),
    ...(target.people ? peopleOf(`t.${target.people}`, session) : []),
    ...(target.tenants === 'own' ? ofTenants(dialect, 't.tenant_id', scope) : []),
    ...(target.tenants === 'shared'
      ? ofTenants(dialect, 't.tenant_id', { tenants: tenantsSharing(session) })
      : []),
    ...(target.org ? underDepartments(dialect, `t."${target.org}"`, scope) : []),
  ]
}

async function readTargets(
  engine: Engine,
  target: Target,
  session: Session,
  values: readonly string[],
): Promise<{ value: string; org: string | null }[]> {
  const rows: { value: string; org: string | null }[] = []
  const usable = await usableRows(engine, target, session)
  for (let at = 0; at < values.length; at += chunk) {
    const where = allOf([isIn(`t."${target.value}"`, values.slice(at, at + chunk)), ...usable])
    rows.push(
      ...(await engine.db.read<{ value: string; org: string | null }>({
        sql: `select t."${target.value}" as value, ${target.org ? `t."${target.org}"` : 'null'} as org from "${target.table}" t where ${where.sql}`,
        parameters: where.parameters,
      })),
    )
  }
  return rows
}
