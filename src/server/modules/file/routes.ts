import type { FastifyInstance } from 'fastify'
import {
  ossDelete,
  ossList,
  ossUpload,
  removeStored,
  storedFile,
  storedFileById,
} from '#contract/file/stored.ts'
import { uploadCommon, uploadFile, uploadMinio } from '#contract/file/upload.ts'
import { page } from '#contract/kit/envelope.ts'
import { toWire } from '#lib/dates.ts'
import { scopeOf, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { give } from './give.ts'
import { fileById, fileByPath, pageOfFiles } from './queries.ts'
import { clearable, type Files, keep, readable, remove, removeOwn } from './service.ts'
import { openStore } from './store.ts'

export const filesOf = ({ db, config }: Pick<Deps, 'db' | 'config'>): Files => ({
  db,
  store: openStore(config),
  dataDir: config.dataDir,
})

export function mount(app: FastifyInstance, deps: Deps): void {
  const files = filesOf(deps)
  const { db, store } = files
  for (const call of [uploadFile, uploadCommon, uploadMinio])
    serve(app, call, async ({ request, session }) => withMessage(await keep(files, request, session)))

  serve(app, storedFile, async ({ params, query, session, request, reply }) => {
    const row = readable(session, await fileByPath(db, `${params.biz}/${params.name}`))
    return (await give(store, row, request, reply, query.download === '1')) as never
  })
  serve(app, storedFileById, async ({ params, query, session, request, reply }) => {
    const row = readable(session, await fileById(db, params.id))
    return (await give(store, row, request, reply, query.download === '1')) as never
  })
  serve(app, removeStored, async ({ query, session }) => {
    await removeOwn(files, query.path, session)
    return withMessage('删除成功！')
  })

  serve(app, ossList, async ({ query, session }) => {
    const pageNo = Math.max(1, Number(query.pageNo ?? 1))
    const pageSize = Math.min(100, Math.max(1, Number(query.pageSize ?? 10)))
    const { rows, total } = await pageOfFiles(db, {
      fileName: query.fileName,
      url: query.url,
      tenants: scopeOf(session).tenants,
      prefixes: scopeOf(session).prefixes,
      pageNo,
      pageSize,
    })
    const records = rows.map(({ path: url, createTime, ...row }) => ({
      ...row,
      url,
      createTime: toWire(createTime),
    }))
    return page(records, total, pageNo, pageSize)
  })
  serve(app, ossUpload, async ({ request, session }) => {
    await keep(files, request, session, Date.now())
    return withMessage('上传成功！')
  })
  serve(app, ossDelete, async ({ query, session }) => {
    const row = clearable(session, await fileById(db, query.id))
    await remove(db, row, session)
    return withMessage('删除成功!')
  })
}
