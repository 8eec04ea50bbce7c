/** Puts the verbs of a resource onto the wire. */
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { answer } from '#contract/kit/envelope.ts'
import { Fault, invalid, missing, refused } from '#contract/kit/fault.ts'
import type { Fields } from '#contract/kit/field.ts'
import { importable } from '#contract/kit/import-template.ts'
import type { Resource, Verb } from '#contract/kit/resource.ts'
import { apart, machines, resources } from '#server/declared.ts'
import { willAnswer } from '#server/http/idempotency/once.ts'
import {
  type Call,
  isServed,
  type Session,
  serve,
  type WithMessage,
  withMessage,
} from '#server/http/serve.ts'
import type { Engine, Store } from './engine.ts'
import { exportRows } from './excel/export.ts'
import { importRows } from './excel/import.ts'
import { serveTemplate } from './excel/template.ts'
import type { Draft, Hooks } from './hooks.ts'
import { dress, listingOf, readPage } from './listing.ts'
import { mountMachine } from './machine/mount.ts'
import { orderOf } from './query/order.ts'
import { findRow } from './save/find.ts'
import { removeRows } from './save/remove.ts'
import { restoreRows } from './save/restore.ts'
import { addRow, editRow } from './save/write.ts'
import { shapeOf } from './shape.ts'
import { ensureTables } from './table.ts'

declare module 'fastify' {
  interface FastifyInstance {
    engine: Engine
  }
}
interface Served {
  readonly engine: Engine
}
type General = Call<Endpoint>
type Answer = Promise<unknown | WithMessage<unknown>>
const textIn = (query: unknown, name: string): string => {
  const value = (query as Record<string, unknown>)[name]
  if (typeof value !== 'string' || value === '') throw invalid(`缺少参数 ${name}`)
  if (value.includes('\u0000')) throw invalid(`参数 ${name} 含有不允许的字符`)
  return value
}

/** Says what the declaration of a resource cannot; before the resources are mounted. */
export function hook<F extends Fields>({ engine }: Served, resource: Resource<F>, hooks: Hooks): void {
  engine.store(resource).hooks = hooks
}

/** Puts every declared resource onto the wire, with what its module hooked in. Verbs that a module serves itself are left to it. */
export function mountResources(app: FastifyInstance, { engine }: Served): void {
  const all = [...resources, ...apart]
  app.addHook('onReady', () => ensureTables(engine.db, all))
  for (const resource of all) mountResource(app, engine.store(resource))
  for (const machine of machines) mountMachine(app, engine.store(machine.resource), machine)
}

/**
 * @throws Error for a declaration that cannot be kept, at the start and not at the first call
 */
export function mountResource(app: FastifyInstance, store: Store): void {
  const { resource, hooks } = store
  checkDeclaration(store)
  const read = async (id: string, session: Session) => {
    const row = await findRow(store, id, session)
    await dress(store, [row], session)
    return row
  }
  /** What was just made for others, or handed over to them, is not the caller's to see: it is written all the same. */
  const readAfter = (id: string, session: Session) =>
    read(id, session).catch((error: unknown) => {
      if (error instanceof Fault && error.kind === 'denied') return undefined
      throw error
    })
  const verbs: Record<Verb, (call: General) => Answer> = {
    list: async ({ query, session }) =>
      readPage(await listingOf(store, query as Record<string, unknown>, session)),
    queryById: ({ query, session }) => read(textIn(query, 'id'), session),
    // A process that dies between the act and its answer leaves which row it was, for who sends it again.
    add: async ({ body, session }) => {
      const words = resource.messages?.add ?? '添加成功！'
      const id = await addRow(store, body as Draft, session, made => willAnswer(answer({ id: made }, words)))
      return withMessage(words, (await readAfter(id, session)) ?? { id })
    },
    edit: async ({ body, session }) => {
      const words = resource.messages?.edit ?? '编辑成功！'
      willAnswer(answer({ id: (body as Draft)['id'] }, words))
      await editRow(store, body as Draft, session)
      return withMessage(words, await readAfter(textIn(body, 'id'), session))
    },
    exportXls: ({ query, session, reply }) =>
      exportRows(store, query as Record<string, unknown>, session, reply),
    importExcel: ({ request, session, reply }) => importRows(store, { request, session, reply }),
    delete: async ({ query, session }) => {
      const gone = await removeRows(store, [textIn(query, 'id')], session)
      if (gone === 0) throw missing()
      return withMessage(resource.messages?.delete ?? '删除成功！')
    },
    deleteBatch: async ({ query, session }) => {
      const { ids: listed } = query as { ids: string }
      if (/^,*$/.test(listed)) throw refused(resource.messages?.nothingChosen ?? '请选择一条记录！')
      const ids = [...new Set(textIn(query, 'ids').split(',').filter(Boolean))]
      const remove = (free: readonly string[]) => removeRows(store, free, session)
      if (hooks.deleteBatch) return hooks.deleteBatch(ids, remove, session)
      const gone = await remove(ids)
      if (gone === 0) throw missing()
      return withMessage(
        gone === ids.length
          ? (resource.messages?.deleteBatch ?? '批量删除成功！')
          : `已删除 ${gone} 条，其余记录已不存在`,
      )
    },
    restore: async ({ body, session }) => {
      const { ids } = body as { ids: string[] }
      const back = await restoreRows(store, [...new Set(ids)], session)
      return withMessage(back === 1 ? '已撤销删除' : `已撤销删除 ${back} 条`)
    },
  }
  if (importable(resource)) serveTemplate(app, resource)
  for (const [verb, endpoint] of Object.entries(resource.endpoints))
    if (!isServed(app, endpoint)) serve(app, endpoint, verbs[verb as Verb])
}

function checkDeclaration({ engine, resource }: Store): void {
  const shape = shapeOf(resource)
  for (const { reference } of Object.values(resource.fields)) if (reference) engine.targets(reference)
  if (!shape.columns.has(resource.label))
    throw new Error(`${resource.path}: no property ${resource.label} to name rows by`)
  orderOf(engine.db.dialect, shape, [])
}
