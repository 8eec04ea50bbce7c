/** The data rules of a session as conditions on the rows of one resource. */

import { seenWhole } from '#contract/identity/offices.ts'
import { conditionOfRule } from '#contract/kit/data-rule/rule.ts'
import { type Condition, RuleError, type RuleValues } from '#contract/kit/data-rule/words.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { hangsOn, type Tie } from '#contract/kit/ties.ts'
import { toWire } from '#lib/dates.ts'
import type { Dialect } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { resources, ruledElsewhere } from '#server/declared.ts'
import { type GrantedRule, type Session, tenantOfNew } from '#server/http/serve.ts'
import { allOf, type Fragment, fragment } from '../fragment.ts'
import { type Shape, shapeOf } from '../shape.ts'
import { compileRule, propertyIn } from './compile.ts'

function valuesOf(session: Session): RuleValues {
  const now = toWire(Date.now())
  return {
    sys_user_code: session.username,
    sys_user_name: session.realname,
    sys_org_code: session.orgCode,
    sys_multi_org_code: session.orgCodes,
    sys_date: now.slice(0, 10),
    sys_time: now,
    tenant_id: session.tenantId === '0' ? tenantOfNew(session) : session.tenantId,
  }
}

/** Parsed once a rule and shape; undefined: it cannot be read against this resource. */
const parsed = new WeakMap<GrantedRule, Map<Shape, Condition | undefined>>()
function parsedOf(rule: GrantedRule, shape: Shape): Condition | undefined {
  const known = parsed.get(rule) ?? new Map<Shape, Condition | undefined>()
  parsed.set(rule, known)
  if (!known.has(shape)) known.set(shape, parse(rule, shape))
  return known.get(shape)
}
function parse(rule: GrantedRule, shape: Shape): Condition | undefined {
  try {
    return conditionOfRule(rule, propertyIn(shape))
  } catch (error) {
    if (error instanceof RuleError) return undefined
    throw error
  }
}

/** All rules of the list's page hold at once; one that cannot be read shows nothing, rather than everything. */
function ruleConditions(dialect: Dialect, resource: Resource, session: Session): Fragment[] {
  const access = resource.ruledBy ?? resource.endpoints.list?.access
  if (access === undefined || seenWhole.test(String(access))) return []
  const rules = session.dataRules.filter(rule => rule.codes.has(access))
  if (rules.length === 0) return []
  const shape = shapeOf(resource)
  const values = valuesOf(session)
  return rules.map(rule => {
    const condition = parsedOf(rule, shape)
    return condition ? compileRule(dialect, shape, condition, values) : fragment('1 = 0')
  })
}

/** The resource that data rules of this path narrow. */
export const ruledResource = (path: string): Resource | undefined =>
  [...resources, ...ruledElsewhere].find(each => each.path === path)

/**
 * What the data rules of a session leave of a resource: its own, and those of whatever its rows hang on, up to the top.
 * @param above resources from which this one was reached, so that a circle of ties ends
 */
export function ruledRows(
  dialect: Dialect,
  resource: Resource,
  session: Session,
  above: readonly string[] = [],
): Fragment[] {
  if (session.dataRules.length === 0) return []
  const path = [...above, resource.path]
  return [
    ...ruleConditions(dialect, resource, session),
    ...hangsOn(resource).flatMap(tie => {
      const seen = path.includes(tie.to) ? undefined : seenTargets(dialect, tie, session, path)
      return seen ? [ledToSeen(tie, seen)] : []
    }),
  ]
}

/** The rows of another resource that the caller may see, as a select of the column that ties lead to. */
export interface Seen {
  readonly column: string
  readonly table: string
  readonly where: Fragment
}
/** What a tie may lead to; undefined where no rule narrows it. */
export function seenTargets(
  dialect: Dialect,
  { to, value }: Tie,
  session: Session,
  above: readonly string[] = [],
): Seen | undefined {
  const target = ruledResource(to)
  const rules = target ? ruledRows(dialect, target, session, above) : []
  return target && rules.length > 0
    ? { column: `t."${snake(value)}"`, table: target.table, where: allOf(rules) }
    : undefined
}

/** Rows `t` whose tie leads to a seen row. One that leads nowhere (the frame of a device nobody registered) is not hidden with anything. */
export function ledToSeen({ property }: Tie, { column, table, where }: Seen): Fragment {
  const own = `t."${snake(property)}"`
  return fragment(
    `(${own} is null or ${own} = '' or ${own} in (select ${column} from "${table}" t where ${where.sql}))`,
    ...where.parameters,
  )
}
