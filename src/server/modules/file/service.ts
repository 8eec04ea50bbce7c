/** Keeps uploaded files and decides who may read them. */
import type { FastifyRequest } from 'fastify'
import { answer } from '#contract/kit/envelope.ts'
import { missing, refused } from '#contract/kit/fault.ts'
import { audit } from '#server/audit/audit.ts'
import { type Db, DuplicateError } from '#server/db/db.ts'
import { insert } from '#server/db/rows.ts'
import { willAnswer } from '#server/http/idempotency/once.ts'
import { type Session, scopeOf, tenantOfNew } from '#server/http/serve.ts'
import { bounded } from './bound.ts'
import { unknownFile } from './give.ts'
import { type FileRow, fileByPath, forget, markDeleted } from './queries.ts'
import { receive } from './receive.ts'
import type { FileStore } from './store-kind.ts'

/** Read by every session of the tenant: pictures in announcements and texts, portraits. */
const sharedFolders = new Set(['jeditor', 'notice', 'avatar'])
const mostNameInPath = 40

export interface Files {
  db: Db
  store: FileStore
  dataDir: string
}

/** @param attachedAt where it is kept for its own sake, not for a record's. @returns the stored path */
export async function keep(
  files: Files,
  request: FastifyRequest,
  session: Session,
  attachedAt: number | null = null,
): Promise<string> {
  const got = await bounded(files.db, session, () => receive(request, files.dataDir))
  const row: FileRow = {
    id: got.id,
    path: `${got.biz}/${nameInPath(got.name)}_${got.id}.${got.known.ext}`,
    stored: `${got.biz}/${got.id}.${got.known.ext}`,
    fileName: got.name,
    fileSize: got.size,
    fileType: got.known.mime,
    kind: got.known.kind,
    sha256: got.sha256,
    biz: got.biz,
    shared: got.jeditor || sharedFolders.has(got.biz) ? 'Y' : 'N',
    createBy: session.username,
    createTime: Date.now(),
    sysOrgCode: session.orgCode || null,
    tenantId: tenantOfNew(session),
    deletedAt: null,
    attachedAt,
  }
  try {
    await files.store.put(row.stored, got.place, { size: got.size, sha256: got.sha256, type: row.fileType })
    try {
      // A phone puts the path into what it sends next: sent again, it must hear the same one.
      willAnswer(answer(null, row.path))
      await files.db.write([insert('sysFile', [row])])
    } catch (error) {
      await files.store.remove(row.stored)
      throw error
    }
  } catch (error) {
    // The same upload came to two processes: the one that was quicker has its answer.
    if (error instanceof DuplicateError) throw error
    request.log.error({ err: error }, 'a file could not be stored')
    throw refused('上传失败！')
  }
  return row.path
}

/** What is left of a name in an address, so that people know the file again; the id beside it makes it one. */
const nameInPath = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N}_-]+/gu, '-')
    .slice(0, mostNameInPath)
    .replace(/^-+|-+$/g, '') || 'file'

/** One's own, those that records of the departments below name, and what is for all; never another tenant's. */
export function mayRead(session: Session, row: FileRow): boolean {
  const mine = row.createBy === session.username
  if (session.permissions.has('*') || mine) return true
  // A photo of the field, a signature on the way: nobody's business before a record says what it is.
  if (row.attachedAt === null && row.shared !== 'Y') return false
  const sameTenant =
    session.tenantId === '0' ? session.tenants.includes(row.tenantId) : session.tenantId === row.tenantId
  if (!sameTenant && row.tenantId !== '0') return false
  return row.shared === 'Y' || scopeOf(session).includes(row.sysOrgCode)
}

/** The keeper of the storage lists and clears what lies within his reach, named by a record or not. */
export function clearable(session: Session, row: FileRow | undefined): FileRow {
  if (!row || !mayRead(session, { ...row, attachedAt: row.createTime })) throw missing(unknownFile)
  return row
}

/** Who may not read it learns nothing, not even that it is there. */
export function readable(session: Session, row: FileRow | undefined): FileRow {
  if (!row || !mayRead(session, row)) throw missing(unknownFile)
  return row
}

export async function removeOwn({ db }: Files, path: string, session: Session): Promise<void> {
  const row = readable(session, await fileByPath(db, path))
  if (row.createBy !== session.username && !session.permissions.has('*'))
    throw refused('只能删除自己上传的文件')
  await remove(db, row, session)
}

export async function remove(db: Db, row: FileRow, session: Session): Promise<void> {
  await db.write([
    markDeleted(row.id, Date.now()),
    audit(session, 'delete', `删除文件 ${row.fileName}`, row.path),
  ])
}

export const forgetRow = (db: Db, id: string) => db.write([forget(id)])
