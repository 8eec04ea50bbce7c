/** Choices of a reference: rows of another kind that the caller may refer to, found by the words shown. */
import type { FastifyInstance } from 'fastify'
import { page } from '#contract/kit/envelope.ts'
import { denied, invalid } from '#contract/kit/fault.ts'
import type { Reference } from '#contract/kit/field.ts'
import { referenceOptions } from '#contract/platform/reference.ts'
import { type Session, scopeOf, serve } from '#server/http/serve.ts'
import { mayUse } from '../access.ts'
import type { Engine } from '../engine.ts'
import { allOf, anyOf, type Fragment, fragment, isIn } from '../fragment.ts'
import { orderOf } from '../query/order.ts'
import { likeSql } from '../query/value.ts'
import { usableRows } from '../save/references.ts'
import { shapeOf } from '../shape.ts'
import { type Referrer, referrersOf, type Target } from './target.ts'

const mostValues = 500

export function serveOptions(app: FastifyInstance, engine: Engine): void {
  serve(app, referenceOptions, async ({ query, session }) => {
    const reference = declaredReference(engine, query, session)
    const target = engine.targets(reference)
    const { pageNo = 1, pageSize = 20 } = query
    const where = allOf([
      ...(await usableRows(engine, target, session)),
      ...(query.holds === undefined ? [] : [holding(query.holds), ...inReach(session)]),
      ...(query.active === undefined ? [] : [fragment("t.status = '1'")]),
      ...wanted(engine.db.dialect, target, query.keyword?.trim() ?? '', query.values ?? ''),
    ])
    const from = `from "${target.table}" t where ${where.sql}`
    const parent = target.parent ? `, t."${target.parent}" as parent` : ''
    // Records of days are looked for from the newest on: by number the first choices would be those long over.
    const newest =
      target.resource?.sort?.order === 'desc'
        ? orderOf(engine.db.dialect, shapeOf(target.resource), [])
        : undefined
    const order = newest?.sql ?? `t."${target.text}", t."${target.value}"`
    const [records, counted] = await Promise.all([
      engine.db.read<{ value: string; text: string; parent?: string | null }>({
        sql: `select t."${target.value}" as value, t."${target.text}" as text${parent} ${from} order by ${order} limit ? offset ?`,
        parameters: [...where.parameters, pageSize, (pageNo - 1) * pageSize],
      }),
      engine.db.read<{ n: number }>({ sql: `select count(*) as n ${from}`, parameters: where.parameters }),
    ])
    return page(records, counted[0]?.n ?? 0, pageNo, pageSize)
  })
}

/** Only what a field declares can be asked for: the client's words choose among declarations and never reach a query. */
function declaredReference(
  engine: Engine,
  {
    to,
    text,
    value,
    holds,
    active,
  }: { to: string; text: string; value?: string; holds?: string; active?: 'Y' },
  session: Session,
): Reference {
  const referrers = referrersOf(engine.resources, to).filter(
    ({ reference }) =>
      reference.text === text &&
      (value === undefined || (reference.value ?? 'id') === value) &&
      (holds === undefined || reference.holds === holds) &&
      (active === undefined || reference.active === true),
  )
  const [first] = referrers
  if (!first) throw invalid('没有这样的引用字段')
  const target = engine.targets(first.reference)
  const open =
    (target.resource && mayUse(session, target.resource, 'list')) ||
    referrers.some(each => mayWrite(session, each))
  if (!open) throw denied()
  // Which of the fields stands first is chance: a tree is a tree to all of them.
  return (referrers.find(({ reference }) => reference.parent) ?? first).reference
}

/** People in service who hold a permission by a role that names it. */
const holding = (permission: string): Fragment =>
  fragment(
    `t.status = '1' and exists (select 1 from sys_user_role ur
      join sys_role_permission rp on rp.role_id = ur.role_id join sys_permission p on p.id = rp.permission_id
      where ur.user_id = t.id and p.perms = ?)`,
    permission,
  )

/**
 * Who is asked for by what he may do is asked to do it: people beneath the departments that the session looks after, or over them.
 * Those of other departments would never see the record.
 */
function inReach(session: Session): Fragment[] {
  const { prefixes } = scopeOf(session)
  if (!prefixes) return []
  const near = prefixes.map(prefix =>
    fragment(
      '(substr(d.org_code, 1, ?) = ? or substr(cast(? as text), 1, length(d.org_code)) = d.org_code)',
      [...prefix].length,
      prefix,
      prefix,
    ),
  )
  const { sql, parameters } = anyOf(near)
  return [
    fragment(
      `exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.depart_id where ud.user_id = t.id and ${sql})`,
      ...parameters,
    ),
  ]
}

const mayWrite = (session: Session, { resource }: Referrer): boolean =>
  mayUse(session, resource, 'add') || mayUse(session, resource, 'edit')

function wanted(
  dialect: Engine['db']['dialect'],
  target: Target,
  keyword: string,
  values: string,
): Fragment[] {
  if (`${keyword}${values}`.includes('\u0000')) throw invalid('查询值含有不允许的字符')
  const list = values.split(',').filter(Boolean).slice(0, mostValues)
  return [
    ...(keyword === '' ? [] : [likeSql(dialect, `t."${target.text}"`, keyword, {})]),
    ...(list.length === 0 ? [] : [isIn(`t."${target.value}"`, list)]),
  ]
}
