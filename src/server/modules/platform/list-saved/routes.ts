/** Queries and views of lists: kept by one, shown to all where a permission allows it. */
import type { FastifyInstance } from 'fastify'
import { denied, invalid, missing, refused } from '#contract/kit/fault.ts'
import { dropOfList, keepOfList, savedOfList, shareOfList } from '#contract/platform/list-saved.ts'
import { nextId } from '#lib/id.ts'
import { isJson } from '#lib/json.ts'
import { audit } from '#server/audit/audit.ts'
import { mayUse } from '#server/crud/access.ts'
import { DuplicateError } from '#server/db/db.ts'
import { resources } from '#server/declared.ts'
import { type Session, scopeOf, serve, tenantOfNew, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import {
  countOf,
  drop,
  keepChanged,
  keepNew,
  type SavedRow,
  savedById,
  savedByTitle,
  savedRows,
  setShared,
} from './queries.ts'

const mostKept = 500
const words: Readonly<Record<string, string>> = { query: '查询', view: '视图' }

export function mount(app: FastifyInstance, { db }: Deps): void {
  const answer = (row: SavedRow, session: Session) => ({
    id: row.id,
    kind: row.kind === 'view' ? ('view' as const) : ('query' as const),
    title: row.title,
    content: row.content,
    shared: row.shared === 1,
    mine: row.owner === session.username,
    owner: row.ownerName ?? row.owner,
  })
  const own = async (id: string, session: Session) => {
    const row = await savedById(db, id)
    if (!row) throw missing()
    if (row.owner !== session.username) throw denied()
    return row
  }
  const read = async (id: string, session: Session) => {
    const row = await savedById(db, id)
    if (!row) throw missing()
    return answer(row, session)
  }

  serve(app, savedOfList, async ({ query, session }) => {
    readable(query.listKey, session)
    const rows = await savedRows(db, query.listKey, session.username, scopeOf(session).tenants)
    const mine = rows.filter(row => row.owner === session.username)
    return [...mine, ...rows.filter(row => !mine.includes(row))].map(row => answer(row, session))
  })

  serve(app, keepOfList, async ({ body, session }) => {
    const { listKey, kind, content } = body
    const title = body.title.trim()
    if (title === '') throw invalid('保存的名称不能为空')
    if (!isJson(content)) throw invalid('保存的内容应为 JSON')
    readable(listKey, session)
    const tenantId = tenantOfNew(session)
    const key = { owner: session.username, tenantId, listKey, kind, title }
    const id = body.id ?? (await savedByTitle(db, key))
    try {
      if (id !== undefined) {
        const before = await own(id, session)
        // What stands in everybody's list is everybody's business.
        const lines = before.shared === 1 ? [changeLine(session, before, '编辑共享')] : []
        await db.write([keepChanged(id, title, content), ...lines])
        return withMessage('保存成功', await read(id, session))
      }
      if ((await countOf(db, session.username)) >= mostKept) throw refused('保存的查询与视图过多，请先清理')
      const fresh = nextId()
      await db.write([keepNew({ ...key, id: fresh, content, shared: 0 })])
      return withMessage('保存成功', await read(fresh, session))
    } catch (error) {
      if (error instanceof DuplicateError) throw refused(`“${title}”已存在，请换一个名称`)
      throw error
    }
  })

  serve(app, dropOfList, async ({ query, session }) => {
    const row = await own(query.id, session)
    await db.write([drop(row.id), ...(row.shared === 1 ? [changeLine(session, row, '删除共享')] : [])])
    return withMessage('删除成功！')
  })

  serve(app, shareOfList, async ({ body, session }) => {
    const row = await savedById(db, body.id)
    const { tenants } = scopeOf(session)
    if (!row) throw missing()
    // Others' may only be taken back.
    const foreign = row.owner !== session.username
    if (foreign && (body.shared || (tenants && !tenants.includes(row.tenantId)))) throw denied()
    const act = body.shared ? '共享' : '取消共享'
    await db.write([setShared(row.id, body.shared), changeLine(session, row, act)])
    return withMessage(`已${act}`, await read(row.id, session))
  })
}

/** Whoever cannot read a list cannot read what is asked of it either. */
function readable(listKey: string, session: Session): void {
  const resource = resources.find(({ path }) => path === listKey)
  if (resource && !mayUse(session, resource, 'list')) throw denied()
}

const changeLine = (session: Session, row: SavedRow, act: string) =>
  audit(
    session,
    act.startsWith('删除') ? 'delete' : 'edit',
    `${act}${words[row.kind] ?? ''}“${row.title}”（${row.listKey}）`,
    'system:listSaved:share',
  )
