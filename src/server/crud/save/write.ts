/** Adds and edits rows: one unit each, with the audit line in it. */
import { conflict, refused } from '#contract/kit/fault.ts'
import { coveredFields } from '#contract/kit/mask.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { nextId } from '#lib/id.ts'
import { type Bulk, ConflictError, DuplicateError, type Statement } from '#server/db/db.ts'
import { snake } from '#server/db/rows.ts'
import { type Session, tenantOfNew } from '#server/http/serve.ts'
import type { Store } from '../engine.ts'
import type { Draft } from '../hooks.ts'
import { dress } from '../listing.ts'
import { emptyUnseen } from '../rules/named.ts'
import { refuseCircle } from '../tree.ts'
import { attachedIn } from './attached.ts'
import { auditLine } from './audit.ts'
import type { Candidate } from './candidate.ts'
import { checkCandidates, refuseProblems } from './check.ts'
import { cleanDraft } from './clean.ts'
import { refuseClosed } from './closed.ts'
import { columnValue, settled } from './convert.ts'
import { dataLogLines, editedVersions } from './data-log.ts'
import { findRow } from './find.ts'
import { numberRows } from './numbered.ts'
import { moveBelow, ownerOf } from './owner.ts'
import type { References } from './references.ts'

/** Values of a body that its sender may set. */
export function writable(resource: Resource, body: Readonly<Draft>): Draft {
  const draft: Draft = {}
  for (const [name, field] of Object.entries(resource.fields))
    if (!field.readonly && body[name] !== undefined) draft[name] = settled(body[name])
  return cleanDraft(resource, draft)
}

/** A new row with everything its declaration presets; what is required and absent shows as empty. */
export function newCandidate(resource: Resource, given: Readonly<Draft>): Candidate {
  const draft: Draft = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : (field.default ?? null)
    if (value !== null || field.required) draft[name] = value
  }
  return { draft: cleanDraft(resource, draft), problems: [] }
}

/** @param willBe hears the id before anything is written @returns the id of the new row */
export async function addRow(
  store: Store,
  body: Readonly<Draft>,
  session: Session,
  willBe?: (id: string) => void,
): Promise<string> {
  const { resource, hooks } = store
  const candidate = newCandidate(resource, writable(resource, body))
  const references = await checkCandidates(store, [candidate], session)
  refuseProblems(candidate)
  await hooks.beforeSave?.(candidate.draft, undefined, session)
  await numberRows(store.engine.db, resource, [candidate.draft])
  const { bulk, ids } = insertOf(store, [candidate], references, session)
  const log = dataLogLines(resource, session, [
    { id: ids[0]!, values: { ...candidate.draft, ...ownTenant(resource, ids[0]!) }, version: 1 },
  ])
  const beside = await besideOf(store, 'add', ids, [candidate], session)
  const audit = auditLine(session, { verb: 'add', resource, ids, after: candidate.draft })
  willBe?.(ids[0]!)
  await writeUnit(store, [bulk, log, ...beside, audit], candidate, session)
  await hooks.afterSave?.({ verb: 'add', ids })
  return ids[0]!
}

/** The rows alone: what an imported row was is told by its first change, so that a large import is not written twice. */
export function insertOf(
  { engine, resource }: Store,
  candidates: readonly Candidate[],
  references: References,
  session: Session,
  ids = candidates.map(({ draft }) => (resource.givenId ? String(draft['id']) : nextId())),
): { bulk: Bulk; ids: readonly string[] } {
  const names = Object.keys(resource.fields).filter(
    name => name !== 'id' && !resource.fields[name]!.elsewhere,
  )
  const owner = ownerOf(engine, resource)
  const now = Date.now()
  const rows = candidates.map(({ draft }, at) => {
    const org = owner ? references.orgOf(owner.reference, draft[owner.property]) : undefined
    const values = names.map(name => columnValue(resource.fields[name]!, draft[name] ?? null))
    const tenant = ownTenant(resource, ids[at]!)?.tenantId ?? tenantOfNew(session)
    return [ids[at], session.username, now, org ?? (session.orgCode || null), tenant, ...values]
  })
  const columns = ['id', 'create_by', 'create_time', 'sys_org_code', 'tenant_id', ...names.map(snake)]
  return { bulk: { table: resource.table, columns, rows }, ids }
}

/** A tenant is its own. */
const ownTenant = ({ scope }: Resource, id: string) => (scope === 'tenants' ? { tenantId: id } : undefined)

/** What is written beside the rows: that their files are theirs, and what the hooks add, in their order. */
export async function besideOf(
  { hooks, resource }: Store,
  verb: 'add' | 'edit',
  ids: readonly string[],
  candidates: readonly Candidate[],
  session: Session,
): Promise<(Statement | Bulk)[]> {
  const parts: (Statement | Bulk)[] = candidates.flatMap(({ draft }) =>
    attachedIn(resource.fields, draft, session),
  )
  if (!hooks.alongside) return parts
  for (const [at, { draft, present }] of candidates.entries())
    parts.push(...(await hooks.alongside({ verb, id: ids[at]!, draft, present }, session)))
  return parts
}

/** @throws Fault `conflict` with the present row when somebody changed it since it was read */
export async function editRow(store: Store, body: Readonly<Draft>, session: Session): Promise<void> {
  const { engine, resource, hooks } = store
  const id = body['id']
  if (typeof id !== 'string' || id === '') throw refused('缺少要修改的记录，请刷新后重试')
  const present = await findRow(store, id, session, 'change')
  const expected = body['version']
  if (expected !== undefined && expected !== present['version']) throw await stale(store, present, session)
  refuseClosed(store, 'edit', [present])
  const unseen = await emptyUnseen(engine.db, resource, [{ ...present }], session)
  const draft = changed(resource, body, present, session, unseen)
  const candidate: Candidate = { draft, present, problems: [] }
  const references = await checkCandidates(store, [candidate], session)
  refuseProblems(candidate)
  if (resource.tree) await refuseCircle(store, id, candidate.draft[resource.tree])
  await hooks.beforeSave?.(candidate.draft, present, session)
  if (Object.keys(candidate.draft).length === 0) return
  const unit = updateOf(store, candidate, references, expected !== undefined, session)
  const beside = await besideOf(store, 'edit', [id], [candidate], session)
  try {
    await writeUnit(store, [...unit, ...beside], candidate, session)
  } catch (error) {
    if (error instanceof ConflictError) throw await stale(store, await findRow(store, id, session), session)
    throw error
  }
  await hooks.afterSave?.({ verb: 'edit', ids: [id] })
}

/** What differs from the row as it is; an empty secret, and a value that comes back as it was covered, mean "as before". */
function changed(
  resource: Resource,
  body: Readonly<Draft>,
  present: Draft,
  session: Session,
  unseen: ReadonlySet<string>,
): Draft {
  const draft = writable(resource, body)
  for (const name of unseen) if (isEmpty(draft[name])) delete draft[name]
  for (const [name, { cover }] of coveredFields(resource.fields, session.permissions))
    if (typeof present[name] === 'string' && draft[name] === cover(present[name])) delete draft[name]
  for (const [name, value] of Object.entries(draft)) {
    const same = resource.fields[name]?.secret ? value === null : value === settled(present[name])
    if (same) delete draft[name]
  }
  return draft
}

async function stale(store: Store, present: Draft, session: Session) {
  await dress(store, [present], session)
  return conflict(present)
}

function updateOf(
  store: Store,
  { draft, present }: Candidate,
  references: References,
  versioned: boolean,
  session: Session,
): (Statement | Bulk)[] {
  const { engine, resource } = store
  const id = String(present?.['id'])
  // What may be edited in this state need not be in the next.
  const held = versioned || store.machine !== undefined
  const sets = Object.entries(draft)
    .filter(([name]) => !resource.fields[name]!.elsewhere)
    .map(([name, value]) => [snake(name), columnValue(resource.fields[name]!, value)] as [string, unknown])
  const owner = ownerOf(engine, resource)
  const moved =
    owner && draft[owner.property] ? references.orgOf(owner.reference, draft[owner.property]) : undefined
  const below = moved && moved !== present?.['sysOrgCode'] ? moveBelow(store, id, moved) : undefined
  if (below) sets.push(['sys_org_code', moved])
  sets.push(['update_by', session.username], ['update_time', Date.now()])
  const update: Statement = {
    sql: `update "${resource.table}" set ${sets.map(([name]) => `"${name}" = ?`).join(', ')}, version = version + 1 where id = ? and del_flag = '0'${held ? ' and version = ?' : ''}`,
    parameters: [...sets.map(([, value]) => value), id, ...(held ? [present?.['version']] : [])],
    expect: 1,
  }
  const before = Object.fromEntries(Object.keys(draft).map(name => [name, present?.[name] ?? null]))
  const audit = auditLine(session, { verb: 'edit', resource, ids: [id], before, after: draft, versioned })
  const log = editedVersions(resource, session, present!, draft)
  return [update, ...log, ...(below ?? []), audit]
}

/** A unique index that refuses what the check had passed means that somebody was quicker: the check then names the field. */
async function writeUnit(
  store: Store,
  parts: readonly (Statement | Bulk)[],
  candidate: Candidate,
  session: Session,
): Promise<void> {
  try {
    await store.engine.db.write(parts)
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error
    await checkCandidates(store, [candidate], session)
    refuseProblems(candidate)
    throw refused('数据库中已存在该记录')
  }
}
