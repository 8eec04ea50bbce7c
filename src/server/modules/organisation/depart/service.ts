/** Departments: where they stand says their code, and their code says what lies under them. */

import { can } from '#contract/kit/can.ts'
import type { BodyOf, ResultOf } from '#contract/kit/endpoint.ts'
import { conflict, denied, missing, refused } from '#contract/kit/fault.ts'
import {
  type addDepart,
  deleteDeparts,
  type departById,
  departFacts,
} from '#contract/organisation/depart-admin.ts'
import { idsOf, nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import type { DeletionPreview } from '#server/crud/hooks.ts'
import { savedBy } from '#server/crud/save/saved.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import { insert, revise } from '#server/db/rows.ts'
import { resources } from '#server/declared.ts'
import { declaredBy } from '#server/http/project.ts'
import { type Session, scopeOf, tenantOfNew } from '#server/http/serve.ts'
import { mustReach } from '#server/identity/reach.ts'
import {
  branchOf,
  childrenOf,
  type Depart,
  departOf,
  handUp,
  moveCodes,
  recordsUnder,
  removeDeparts,
  tablesByDepart,
  usersWithin,
} from './admin-queries.ts'
import { levelOf, nextCode } from './codes.ts'

type Body = BodyOf<typeof addDepart>
type Facts = ResultOf<typeof departById>

export const factsOf = declaredBy(departFacts)

/** Whoever keeps departments keeps those under his own, and nobody another house. */
function mustHold(session: Session, orgCode: string): void {
  if (!scopeOf(session).includes(orgCode)) throw refused('只能管理本部门及下级部门')
}

/** @param parent undefined: at the top, beside the house */
export function mustPlace(session: Session, parent: { orgCode: string } | undefined): void {
  // Beside the house only those who keep a whole house themselves.
  const whole = session.permissions.has('*') || session.orgCodes.some(code => levelOf(code) === '1')
  if (parent) mustHold(session, parent.orgCode)
  else if (!whole) throw refused('只能管理本部门及下级部门')
}

/** What stands in a tenant's house is the tenant's, whoever puts it there. */
export const tenantUnder = (parent: { tenantId: string } | undefined, session: Session): string =>
  parent && parent.tenantId !== '0' ? parent.tenantId : tenantOfNew(session)

interface Place {
  parentId: string
  tenantId: string
  orgCode: string
  /** The highest among its brothers. */
  lastOrder: number
}
async function placeUnder(db: Db, parentId: string, session: Session): Promise<Place> {
  const parent = parentId === '' ? undefined : await departOf(db, parentId)
  if (parentId !== '' && !parent) throw refused('上级部门不存在或已删除，请重新选择')
  mustPlace(session, parent)
  const brothers = await childrenOf(db, parentId)
  return {
    parentId,
    tenantId: tenantUnder(parent, session),
    orgCode: nextCode(
      parent?.orgCode ?? '',
      brothers.map(row => row.orgCode),
    ),
    lastOrder: Math.max(0, ...brothers.map(row => row.departOrder)),
  }
}

async function refuseSameName(db: Db, parentId: string, name: string, own?: string): Promise<void> {
  const same = (await childrenOf(db, parentId)).find(row => row.departName === name && row.id !== own)
  if (same) throw refused(`同一上级下已有名为「${name}」的部门`)
}
const written = (body: Body) => ({
  departName: body.departName.trim(),
  departNameEn: body.departNameEn ?? null,
  departNameAbbr: body.departNameAbbr ?? null,
  departOrder: body.departOrder ?? 0,
  description: body.description ?? null,
  orgCategory: body.orgCategory ?? null,
  mobile: body.mobile ?? null,
  fax: body.fax ?? null,
  address: body.address ?? null,
  memo: body.memo ?? null,
  status: body.status ?? '1',
  directorUserIds: body.directorUserIds ?? null,
})

/** A new department in its place, with its line of the log. */
export function newDepart(body: Body, place: Place, session: Session, now: number) {
  const values = written(body)
  const { parentId, orgCode, lastOrder, tenantId } = place
  const row = {
    id: nextId(),
    ...values,
    // Who says nothing about its place finds it behind its brothers.
    departOrder: body.departOrder ?? lastOrder + 1,
    orgCategory: values.orgCategory ?? (parentId === '' ? '1' : '2'),
    parentId,
    orgCode,
    orgType: levelOf(orgCode),
    tenantId,
    createBy: session.username,
    createTime: now,
  }
  const parts = [
    insert('sysDepart', [row]),
    audit(session, 'add', `新增部门“${row.departName}”`, 'system:depart:add', { after: row }),
  ]
  return { row, parts }
}

export async function add(db: Db, body: Body, session: Session, now = Date.now()): Promise<Facts> {
  const name = body.departName.trim()
  if (name === '') throw refused('请输入机构名称!')
  const place = await placeUnder(db, body.parentId ?? '', session)
  await refuseSameName(db, place.parentId, name)
  const { row, parts } = newDepart(body, place, session, now)
  await db.write(parts)
  return factsOf((await departOf(db, row.id))!)
}

export async function edit(db: Db, body: Body, session: Session, now = Date.now()): Promise<Facts> {
  const present = await departOf(db, body.id ?? '')
  if (!present) throw missing('未找到对应实体')
  mustHold(session, present.orgCode)
  if (body.version !== undefined && body.version !== present.version)
    throw conflict({ ...factsOf(present), ...savedBy(present) })
  const given = written(body)
  // A client that leaves a fact out leaves it as it is.
  const values = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      name in body ? value : present[name as keyof Depart],
    ]),
  ) as typeof given
  if (values.departName === '') throw refused('请输入机构名称!')
  const parentId = body.parentId === undefined ? present.parentId : (body.parentId ?? '')
  await refuseSameName(db, parentId, values.departName, present.id)
  const moves = parentId !== present.parentId
  if (moves) {
    const branch = await branchOf(db, present.orgCode)
    if (branch.some(row => row.id === parentId)) throw refused('不能移到自身或其下级部门之下')
  }
  const orgCode = moves ? (await placeUnder(db, parentId, session)).orgCode : present.orgCode
  const set = { ...values, parentId, updateBy: session.username, updateTime: now }
  const line = audit(
    session,
    'edit',
    moves
      ? `移动部门“${values.departName}”：${present.orgCode} → ${orgCode}`
      : `修改部门“${values.departName}”`,
    'system:depart:edit',
    { before: factsOf(present), after: { ...set, orgCode } },
  )
  try {
    await db.write([
      revise('sysDepart', { id: present.id, version: present.version }, set, 1),
      ...(moves ? moveCodes(present.orgCode, orgCode, await tablesByDepart(db)) : []),
      line,
    ])
  } catch (error) {
    if (error instanceof ConflictError) {
      const now = (await departOf(db, present.id))!
      throw conflict({ ...factsOf(now), ...savedBy(now) })
    }
    throw error
  }
  return factsOf((await departOf(db, present.id))!)
}

/** What of these is there, all that goes with it by id, and why it may not. */
async function removal(db: Db, ids: readonly string[], session: Session) {
  const found = (await Promise.all(ids.map(id => departOf(db, id)))).filter(
    (row): row is Depart => row !== undefined,
  )
  const gone = new Map<string, string>()
  let refusal: string | null = null
  for (const depart of found) {
    mustHold(session, depart.orgCode)
    const branch = await branchOf(db, depart.orgCode)
    const users = await usersWithin(db, idsOf(branch))
    const records = await recordsUnder(db, depart.orgCode, resources)
    const users$ = users > 0 ? [`${users} 个用户`] : []
    const held = [...users$, ...records.map(({ title, count }) => `${count} 条${title}`)]
    if (held.length > 0)
      refusal ??= `部门「${depart.departName}」及其下级还有 ${held.join('、')}，请先移走再删除`
    for (const row of branch) gone.set(row.id, row.departName)
  }
  return { found, gone, refusal }
}

const mostNames = 5
export async function previewRemoval(
  db: Db,
  ids: readonly string[],
  session: Session,
): Promise<DeletionPreview> {
  if (!can(session.permissions, deleteDeparts.access)) throw denied()
  await mustReach(db, session, deleteDeparts.reach!['ids']!, ids)
  const { found, gone, refusal } = await removal(db, ids, session)
  const below = gone.size - found.length
  return {
    names: found.slice(0, mostNames).map(({ departName }) => departName),
    total: found.length,
    goes: below > 0 ? [{ title: '下级部门', count: below }] : [],
    stays: [],
    refusal,
  }
}

/** Empty departments go with those below them; what somebody is in, or something lies under, stays and says so. */
export async function remove(db: Db, ids: readonly string[], session: Session): Promise<number> {
  const { found, gone, refusal } = await removal(db, ids, session)
  if (refusal) throw refused(refusal)
  if (found.length === 0) return 0
  const tables = await tablesByDepart(db)
  await db.write([
    // Their codes may be given out again: nothing may still lie under them.
    ...found.flatMap(({ orgCode }) => handUp(orgCode, orgCode.slice(0, -3) || null, tables)),
    ...removeDeparts([...gone.keys()]),
    audit(
      session,
      'delete',
      `删除部门 ${[...gone.values()]
        .map(name => `“${name}”`)
        .join('、')
        .slice(0, 500)}`,
      'system:depart:delete',
      { before: found.map(factsOf) },
    ),
  ])
  return gone.size
}
