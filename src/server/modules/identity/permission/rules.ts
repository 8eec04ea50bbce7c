/** Data rules: checked against the lists of their page when they are saved, so that none fails when somebody reads. */

import type { addRule } from '#contract/identity/permission.ts'
import { conditionOfRule } from '#contract/kit/data-rule/rule.ts'
import { type DataRule, RuleError } from '#contract/kit/data-rule/words.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { invalid, missing, refused } from '#contract/kit/fault.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { propertyIn } from '#server/crud/rules/compile.ts'
import { shapeOf } from '#server/crud/shape.ts'
import type { Db } from '#server/db/db.ts'
import { insert, remove, revise } from '#server/db/rows.ts'
import { resources, ruledElsewhere } from '#server/declared.ts'
import type { Session } from '#server/http/serve.ts'
import { codesIn, refuseBeyond, refuseNarrowed, refuseRuling } from '#server/identity/giving.ts'
import { ruleById, setRuleFlag } from './queries.ts'
import type { Entries } from './tree.ts'

type RuleBody = BodyOf<typeof addRule>
const table = 'sysPermissionDataRule'
const target = 'system:permission:rule'

/** Lists that the entry opens: those whose code stands on it or on one of its buttons. */
function listsOf(entries: Entries, permissionId: string): Resource[] {
  const entry = entries.byId(permissionId)
  if (!entry) throw missing('未找到菜单信息')
  const codes = new Set(
    [entry, ...entries.under(permissionId)]
      .filter(row => row.menuType === 2)
      .flatMap(row => codesIn(row.perms)),
  )
  return [...resources, ...ruledElsewhere].filter(each =>
    codes.has(each.ruledBy ?? each.endpoints.list?.access ?? ''),
  )
}

const listCodes = (entries: Entries, permissionId: string): string[] =>
  listsOf(entries, permissionId).map(each => String(each.ruledBy ?? each.endpoints.list?.access ?? ''))

/**
 * A rule that is changed, or taken from somebody, gives rows.
 * @throws Fault `denied` where the caller does not see them himself, nor may give the list
 */
export function checkLoosening(entries: Entries, permissionId: string, session: Session): void {
  const name = entries.byId(permissionId)?.name ?? ''
  refuseNarrowed(session, [permissionId], listCodes(entries, permissionId), name)
  refuseBeyond(session, listCodes(entries, permissionId), name, '不能放宽自己没有权限的列表')
}

/** @param narrows it is made or bound to somebody, and not only taken away */
export const checkRuling = (entries: Entries, permissionId: string, session: Session, narrows = true): void =>
  refuseRuling(
    session,
    { lists: listCodes(entries, permissionId), bound: entries.codesBound(permissionId) },
    entries.byId(permissionId)?.name ?? '',
    narrows,
  )

function checked(entries: Entries, body: RuleBody): DataRule {
  const lists = listsOf(entries, body.permissionId)
  if (lists.length === 0) throw refused('该菜单下没有列表，不能设置数据规则')
  const rule = {
    ruleColumn: body.ruleConditions === 'USE_SQL_RULES' ? null : (body.ruleColumn ?? null),
    ruleConditions: body.ruleConditions,
    ruleValue: body.ruleValue,
  }
  try {
    for (const resource of lists) conditionOfRule(rule, propertyIn(shapeOf(resource)))
  } catch (error) {
    if (error instanceof RuleError) throw invalid(error.message)
    throw error
  }
  return rule
}
const valuesOf = (entries: Entries, body: RuleBody) => ({
  ...checked(entries, body),
  permissionId: body.permissionId,
  ruleName: body.ruleName.trim(),
  status: body.status === '0' ? '0' : '1',
})

export async function saveNewRule(db: Db, entries: Entries, body: RuleBody, session: Session): Promise<void> {
  checkRuling(entries, body.permissionId, session)
  const values = {
    id: nextId(),
    ...valuesOf(entries, body),
    createBy: session.username,
    createTime: Date.now(),
  }
  await db.write([
    insert(table, [values]),
    setRuleFlag(body.permissionId),
    audit(session, 'add', `新增数据规则“${values.ruleName}”`, target, { after: values }),
  ])
}

export async function saveRule(db: Db, entries: Entries, body: RuleBody, session: Session): Promise<void> {
  const before = await ruleById(db, body.id ?? '')
  if (!before) throw missing()
  for (const id of [before.permissionId, body.permissionId]) checkRuling(entries, id, session)
  checkLoosening(entries, before.permissionId, session)
  const values = { ...valuesOf(entries, body), updateBy: session.username, updateTime: Date.now() }
  await db.write([
    revise(table, { id: before.id, delFlag: '0' }, values, 1),
    setRuleFlag(before.permissionId),
    setRuleFlag(body.permissionId),
    audit(session, 'edit', `修改数据规则“${values.ruleName}”`, target, { before, after: values }),
  ])
}

export async function dropRule(db: Db, entries: Entries, id: string, session: Session): Promise<void> {
  const before = await ruleById(db, id)
  if (!before) throw missing()
  checkRuling(entries, before.permissionId, session, false)
  checkLoosening(entries, before.permissionId, session)
  await db.write([
    remove(table, { id }, 1),
    setRuleFlag(before.permissionId),
    audit(session, 'delete', `删除数据规则“${before.ruleName}”`, target, { before }),
  ])
}
