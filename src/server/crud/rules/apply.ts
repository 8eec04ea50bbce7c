/** The data rules of a session as conditions on the rows of one resource. */
import { conditionOfRule } from '#contract/kit/data-rule/rule.ts'
import { type Condition, RuleError, type RuleValues } from '#contract/kit/data-rule/words.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { toWire } from '#lib/dates.ts'
import type { Dialect } from '#server/db/db.ts'
import { type GrantedRule, type Session, tenantOfNew } from '#server/plugins/serve.ts'
import { type Fragment, fragment } from '../fragment.ts'
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
export function ruleConditions(dialect: Dialect, resource: Resource, session: Session): Fragment[] {
  const access = resource.ruledBy ?? resource.endpoints.list?.access
  const rules = session.dataRules.filter(rule => access !== undefined && rule.codes.has(access))
  if (rules.length === 0) return []
  const shape = shapeOf(resource)
  const values = valuesOf(session)
  return rules.map(rule => {
    const condition = parsedOf(rule, shape)
    return condition ? compileRule(dialect, shape, condition, values) : fragment('1 = 0')
  })
}
