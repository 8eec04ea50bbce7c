/** What rows are after a change, kept version by version in the unit of the change. */
import type { Resource } from '#contract/kit/resource.ts'
import { fromWire } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import type { Bulk, Statement } from '#server/db/db.ts'
import { type Session, tenantOfNew } from '#server/http/serve.ts'
import type { Draft } from '../hooks.ts'

const table = 'sys_data_log'
const columns = [
  'id',
  'data_table',
  'data_id',
  'data_content',
  'data_version',
  'create_by',
  'create_time',
  'tenant_id',
] as const

/** Without secrets, and masked values covered: who reads the log need not be who may see them whole. */
export function contentOf(resource: Resource, id: string, values: Readonly<Draft>, gone = false): string {
  const content: Draft = { id }
  for (const [name, { secret, mask }] of Object.entries(resource.fields)) {
    const value = values[name]
    if (secret || value === undefined) continue
    content[name] = mask && typeof value === 'string' ? mask.cover(value) : value
  }
  if (gone) content['delFlag'] = '1'
  return JSON.stringify(content)
}

export interface Version {
  id: string
  values: Readonly<Draft>
  version: number
  gone?: boolean
}

/** Versions whose numbers are known: of new rows, and of rows that go or come back. */
export function dataLogLines(resource: Resource, session: Session, versions: readonly Version[]): Bulk {
  const now = Date.now()
  return {
    table,
    columns,
    rows: versions.map(({ id, values, version, gone }) => [
      nextId(),
      resource.table,
      id,
      contentOf(resource, id, values, gone),
      version,
      session.username,
      now,
      String(values['tenantId'] ?? tenantOfNew(session)),
    ]),
  }
}

const typed =
  'cast(? as text), cast(? as text), cast(? as text), cast(? as text), cast(? as integer), cast(? as text), cast(? as bigint), cast(? as text)'

/**
 * What an edited row was, where nothing is known of it yet, and what it is. They stand behind the update, whose lock
 * makes the number of the version theirs alone.
 */
export function editedVersions(
  resource: Resource,
  session: Session,
  present: Readonly<Draft>,
  draft: Readonly<Draft>,
): Statement[] {
  const id = String(present['id'])
  const tenant = String(present['tenantId'] ?? tenantOfNew(session))
  const since = present['updateTime'] ?? present['createTime']
  const first = [
    nextId(),
    resource.table,
    id,
    contentOf(resource, id, present),
    Number(present['version']),
    present['updateBy'] ?? present['createBy'] ?? null,
    since ? fromWire(String(since)) : Date.now(),
    tenant,
  ]
  const names = columns.join(', ')
  return [
    {
      sql: `insert into ${table} (${names}) select ${typed} where not exists (select 1 from ${table} where data_table = ? and data_id = ?)`,
      parameters: [...first, resource.table, id],
    },
    {
      sql: `insert into ${table} (${names}) select ${typed.replace('cast(? as integer)', 'version')} from "${resource.table}" where id = ?`,
      parameters: [
        nextId(),
        resource.table,
        id,
        contentOf(resource, id, { ...present, ...draft }),
        session.username,
        Date.now(),
        tenant,
        id,
      ],
    },
  ]
}
