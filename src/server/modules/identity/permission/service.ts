/** Menu entries: added, moved, deleted; and what roles are granted of them. */

import { ownOffice } from '#contract/identity/offices.ts'
import { meet, pageAt } from '#contract/identity/page-address.ts'
import type { addPermission, saveRolePermission } from '#contract/identity/permission.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { conflict, missing, refused } from '#contract/kit/fault.ts'
import { idsIn, nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { savedBy } from '#server/crud/save/saved.ts'
import type { Db } from '#server/db/db.ts'
import { insert, revise } from '#server/db/rows.ts'
import type { Session } from '#server/http/serve.ts'
import { codesIn, refuseBeyond, refuseNarrowed, refuseTaking } from '#server/identity/giving.ts'
import { refuseUnfit } from '#server/identity/officers.ts'
import {
  type Entry,
  givenToDeparts,
  grant,
  grantsOfRole,
  holdersOfEntry,
  holdersOfRole,
  removeEntries,
  revoke,
  roleById,
  rulesOf,
  setLeaf,
  setRoleRules,
} from './queries.ts'
import { checkLoosening, checkRuling } from './rules.ts'
import { type Entries, nodeOf } from './tree.ts'

type Body = BodyOf<typeof addPermission>
const table = 'sysPermission'
const elsewhere = (url: string) => /^https?:\/\//.test(url) || url.startsWith('{{')

/** Wire 5.2: paths of components and pages in the one form that the console knows. */
function cleaned(body: Body) {
  const { menuType } = body
  const component = (body.component ?? '')
    .trim()
    .replace(/^\//, '')
    .replace(/^(?:src\/)?views\//, '')
    .replace(/\.vue$/, '')
  const url = (body.url ?? '').trim().replace(/\.vue$/, '')
  const flag = (value: boolean | null | undefined, usual = false) => ((value ?? usual) ? 1 : 0)
  return {
    parentId: menuType === 0 ? null : (body.parentId ?? null) || null,
    name: body.name.trim(),
    perms: codesIn(body.perms).join(',') || null,
    permsType: body.permsType ?? '1',
    icon: body.icon ?? null,
    component: component || (menuType === 0 ? 'layouts/RouteView' : null),
    componentName: body.componentName ?? null,
    url: url === '' ? null : elsewhere(url) || url.startsWith('/') ? url : `/${url}`,
    redirect: menuType === 0 ? (body.redirect ?? null) : null,
    sortNo: body.sortNo ?? 1,
    menuType,
    route: flag(body.route, true),
    keepAlive: flag(body.keepAlive),
    alwaysShow: flag(body.alwaysShow),
    hidden: flag(body.hidden),
    hideTab: flag(body.hideTab),
    internalOrExternal: flag(body.internalOrExternal),
    status: body.status === '0' ? '0' : '1',
    description: body.description ?? null,
  }
}
type Values = ReturnType<typeof cleaned>

function check(entries: Entries, values: Values, own?: Entry): void {
  const { menuType, parentId, perms, url } = values
  if (perms?.includes('*')) throw refused('授权标识不能含有 *')
  if (menuType !== 0) {
    const parent = parentId === null ? undefined : entries.byId(parentId)
    if (!parent) throw refused('请选择上级菜单')
    if (parent.menuType === 2) throw refused('按钮下不能再有下级，请选择一个菜单作为上级')
    if (own && entries.branch(own.id).includes(parent.id))
      throw refused(`不能移到“${parent.name}”之下：它是本菜单自身或其下级`)
  }
  if (menuType === 2) {
    if (!perms) throw refused('请输入授权标识')
    if (own && entries.under(own.id).length > 0) throw refused('本菜单还有下级，不能改为按钮')
    const taken = entries.rows.find(row => row.menuType === 2 && row.perms === perms && row.id !== own?.id)
    if (taken) throw refused(`授权标识已存在：“${taken.name}”`)
  } else if (!url) throw refused('请输入菜单路径')
  if (menuType !== 2 && perms) {
    if (perms !== own?.perms) throw refused('授权标识只能写在按钮上，请清空，或为它新增一个按钮')
    // A button that becomes a page: its form no longer shows them.
    values.perms = null
  }
}

const written = ({ menuType, perms }: Pick<Entry, 'menuType' | 'perms'>): string[] =>
  menuType === 2 ? codesIn(perms) : []
/** Codes that an entry gives to those who hold it. */
const opens = (entry: Pick<Entry, 'menuType' | 'status' | 'perms'>): string[] =>
  entry.status === '1' ? written(entry) : []

/** @throws Fault for a change of what an entry gives that is not the caller's to make */
async function checkGiven(db: Db, own: Entry, values: Values, session: Session): Promise<void> {
  const [before, after] = [opens(own), opens(values)]
  const gained = after.filter(code => !before.includes(code))
  // Also what is switched off: it is written to be switched on.
  const foreign = written(values).filter(code => !written(own).includes(code))
  refuseBeyond(session, [...gained, ...foreign], values.name)
  if (gained.some(code => ownOffice.test(code)) && (await givenToDeparts(db, own.id)))
    throw refused(`“${own.name}”已授予部门，不能加入管理职务的权限，请新增一个按钮`)
  const changed = gained.length > 0 || before.some(code => !after.includes(code))
  const holders = changed ? await holdersOfEntry(db, own.id) : []
  // Who holds everything gains nothing by it.
  if (!session.permissions.has('*') && holders.includes(session.userId))
    throw refused(`您自己持有“${own.name}”，不能修改它的授权标识，请由其他管理员操作`)
  if (gained.some(code => ownOffice.test(code)))
    await refuseUnfit(db, session, holders, { act: `加入“${values.name}”的权限` })
  // The rules of a page bind the codes of the buttons under it, whoever holds them.
  const bound = (entry: Pick<Entry, 'parentId' | 'perms' | 'menuType'>) =>
    [entry.parentId, entry.perms, entry.menuType].join()
  const rebound = bound(own) !== bound(values)
  const [ids, codes] = rebound
    ? [
        [own.id, own.parentId ?? ''],
        [...written(own), ...written(values)],
      ]
    : [[], gained]
  refuseNarrowed(session, ids, codes, own.name)
}

const leading = [
  'parentId', 'perms', 'menuType', 'status', 'url', 'component', 'redirect', 'hidden', 'route', 'alwaysShow', 'internalOrExternal',
] as const // biome-ignore format: a row of names
/** By what an entry leads whoever holds it to what it gives. */
const leads = (entry: Pick<Entry, (typeof leading)[number]>) => leading.map(name => entry[name]).join()

/** @throws Fault for a page put where one of an office stands that is not the caller's: it would open in its place */
function refuseCovering(entries: Entries, { url }: Values, session: Session, own?: Entry): void {
  if (!opensHere(url) || (own && opensHere(own.url) && pageAt(url) === pageAt(own.url))) return
  for (const row of entries.rows)
    if (row.id !== own?.id && opensHere(row.url) && meet(row.url, url))
      refuseTaking(session, entries.codesOf(entries.branch(row.id)), row.name)
}
const opensHere = (url: string | null): url is string => !!url && !elsewhere(url)

export async function addEntry(db: Db, entries: Entries, body: Body, session: Session): Promise<void> {
  const values = cleaned(body)
  check(entries, values)
  refuseCovering(entries, values, session)
  refuseBeyond(session, written(values), values.name)
  refuseNarrowed(session, [], written(values), values.name)
  const row = { id: nextId(), ...values, createBy: session.username, createTime: Date.now() }
  await db.write([
    insert(table, [row]),
    ...(values.parentId ? [setLeaf([values.parentId])] : []),
    audit(session, 'add', `新增菜单“${row.name}”`, 'system:permission:add', { after: row }),
  ])
}

export async function editEntry(db: Db, entries: Entries, body: Body, session: Session): Promise<void> {
  const own = entries.byId(body.id ?? '')
  if (!own) throw missing('未找到菜单信息')
  if (own.perms === '*') throw refused('“全部权限”不能修改')
  // A client of the wire knows no versions: it saves over whatever is there.
  if (typeof body.version === 'number' && body.version !== own.version)
    throw conflict({ ...nodeOf(own), ...savedBy(own) })
  const values = cleaned(body)
  check(entries, values, own)
  if (leads(own) !== leads(values)) refuseTaking(session, entries.codesOf(entries.branch(own.id)), own.name)
  refuseCovering(entries, values, session, own)
  await checkGiven(db, own, values, session)
  const after = { ...values, updateBy: session.username, updateTime: Date.now() }
  const parents = [own.parentId, values.parentId].filter((id): id is string => !!id)
  await db.write([
    revise(table, { id: own.id, delFlag: '0', version: own.version }, after, 1),
    ...(parents.length > 0 ? [setLeaf(parents)] : []),
    audit(session, 'edit', `修改菜单“${values.name}”`, 'system:permission:edit', { before: own, after }),
  ])
}

/** With what stands below, the grants and the data rules. */
export async function removeEntriesOf(
  db: Db,
  entries: Entries,
  ids: readonly string[],
  session: Session,
): Promise<number> {
  const gone = [...new Set(ids.flatMap(id => entries.branch(id)))]
  if (gone.length === 0) return 0
  const before = gone.flatMap(id => entries.byId(id) ?? [])
  if (before.some(row => row.perms === '*')) throw refused('“全部权限”不能删除')
  refuseTaking(session, entries.codesOf(gone), before[0]?.name ?? '')
  refuseNarrowed(session, gone, entries.codesOf(gone), before[0]?.name ?? '')
  const parents = before.flatMap(row => (row.parentId && !gone.includes(row.parentId) ? [row.parentId] : []))
  await db.write([
    ...removeEntries(gone),
    ...(parents.length > 0 ? [setLeaf([...new Set(parents)])] : []),
    audit(
      session,
      'delete',
      `删除菜单 ${before
        .map(row => `“${row.name}”`)
        .join('、')
        .slice(0, 500)}`,
      'system:permission:delete',
      { before: before.map(({ id, name, perms, url }) => ({ id, name, perms, url })) },
    ),
  ])
  return gone.length
}

export async function saveGrants(
  db: Db,
  entries: Entries,
  body: BodyOf<typeof saveRolePermission>,
  session: Session,
): Promise<void> {
  const role = await roleById(db, body.roleId)
  if (!role) throw missing('未找到角色信息')
  const [wanted, before] = [idsIn(body.permissionIds), idsIn(body.lastpermissionIds)]
  const added = wanted.filter(id => !before.includes(id))
  const removed = before.filter(id => !wanted.includes(id))
  for (const id of added) {
    const entry = entries.byId(id)
    if (!entry) throw refused('授权的菜单已不存在，请刷新后重试')
    refuseBeyond(session, codesIn(entry.perms), entry.name)
    refuseNarrowed(session, [entry.id, entry.parentId ?? ''], codesIn(entry.perms), entry.name)
  }
  if (added.length + removed.length === 0) return
  // Without its page nobody gets to a button.
  const held = new Set((await grantsOfRole(db, role.id)).map(each => each.permissionId))
  for (const id of removed)
    refuseTaking(
      session,
      entries.codesOf(entries.branch(id).filter(each => held.has(each))),
      entries.byId(id)?.name ?? '',
    )
  const holders = await holdersOfRole(db, role.id)
  if (holders.includes(session.userId)) throw refused('不能修改自己持有的角色，请由其他管理员操作')
  const office = added.find(id => entries.codesOf([id]).some(code => ownOffice.test(code)))
  if (office !== undefined)
    await refuseUnfit(db, session, holders, { act: `授予“${entries.byId(office)?.name}”` })
  const nameOf = (id: string) => entries.byId(id)?.name ?? id
  await db.write([
    ...(added.length > 0 ? [grant(role.id, added)] : []),
    ...(removed.length > 0 ? [revoke(role.id, removed)] : []),
    audit(
      session,
      'edit',
      `调整角色“${role.roleName}”的权限：增加 ${added.length} 项，收回 ${removed.length} 项`,
      'system:role:authorize',
      {
        before: { roleId: role.id, removed: removed.map(nameOf) },
        after: { roleId: role.id, added: added.map(nameOf) },
      },
    ),
  ])
}

/** Which rules narrow this role on this page; it must have the page already. */
export async function saveRulesOfRole(
  db: Db,
  entries: Entries,
  given: { roleId: string; permissionId: string; dataRuleIds: string },
  session: Session,
): Promise<void> {
  const [role, grants, rules] = await Promise.all([
    roleById(db, given.roleId),
    grantsOfRole(db, given.roleId),
    rulesOf(db, [given.permissionId]),
  ])
  const present = grants.find(each => each.permissionId === given.permissionId)
  if (!role || !present) throw refused('请先保存角色菜单权限!')
  const known = new Set(rules.map(rule => rule.id))
  const ids = idsIn(given.dataRuleIds)
  if (ids.some(id => !known.has(id))) throw refused('数据规则已不存在，请刷新后重试')
  const bound = idsIn(present.dataRuleIds)
  checkRuling(entries, given.permissionId, session, !ids.every(id => bound.includes(id)))
  if (bound.some(id => !ids.includes(id))) checkLoosening(entries, given.permissionId, session)
  if ((await holdersOfRole(db, role.id)).includes(session.userId))
    throw refused('不能修改自己持有的角色，请由其他管理员操作')
  await db.write([
    setRoleRules(role.id, given.permissionId, ids.join(',')),
    audit(session, 'edit', `调整角色“${role.roleName}”的数据规则`, 'system:role:authorize', {
      before: { permissionId: given.permissionId, rules: present.dataRuleIds },
      after: { permissionId: given.permissionId, rules: ids.join(',') },
    }),
  ])
}
