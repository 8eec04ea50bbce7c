/** Dictionaries, look-ups by registered table, and the question whether a value is free. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { denied, invalid, refused } from '#contract/kit/fault.ts'
import {
  allDictItems,
  dictItems,
  duplicateCheck,
  loadDict,
  loadDictItem,
  loadTreeData,
  refreshDictCache,
} from '#contract/platform/dict.ts'
import { sysDict, sysDictItem } from '#contract/platform/dict-admin.ts'
import { platformChanged } from '#contract/topics.ts'
import { audit } from '#server/audit/audit.ts'
import { mayUse } from '#server/crud/access.ts'
import { takenValues } from '#server/crud/save/unique.ts'
import { shapeOf } from '#server/crud/shape.ts'
import { type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { dictAdminModule } from './admin.ts'
import { allDicts, forgetDicts } from './items.ts'
import { searchDict, tableDictOf, textsOfKeys, treeLevel } from './lookups.ts'
import { columnOf, registeredResource } from './registry.ts'
import { StrangeLookups } from './strange.ts'

const malformed = '字典Code格式不正确！'
/** Neither `table,text,code` nor that with a condition. */
const isMalformed = (dict: string): boolean => dict.split(',').length < 3

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const strange = new StrangeLookups()

  /** Somebody asks for what is not registered, or not his: an empty answer, and a line for the auditor. */
  async function unknown(session: Session, request: FastifyRequest, asked: string): Promise<[]> {
    const path = request.routeOptions.config.endpoint?.path ?? ''
    const words = strange.tell(session.username, asked, Date.now())
    if (words !== undefined) await db.write([audit(session, 'query', words, path)])
    return []
  }

  serve(app, allDictItems, () => allDicts(db))
  dictAdminModule(app, deps)
  const tables = [sysDict.table, sysDictItem.table]
  db.writes.on(tables, (_tables, own) => {
    forgetDicts(db)
    if (own) deps.hub.publish(platformChanged, { id: 'dict', at: Date.now() })
  })
  serve(app, refreshDictCache, async () => {
    db.writes.tell(tables)
    return withMessage('刷新缓存完成！')
  })
  serve(app, dictItems, async ({ params, session, request }) => {
    const { dictCode } = params
    if (!dictCode.includes(',')) return (await allDicts(db))[dictCode] ?? []
    if (isMalformed(dictCode)) throw refused(malformed)
    const dict = await tableDictOf(engine, session, dictCode)
    return dict ? searchDict(engine, dict) : unknown(session, request, dictCode)
  })
  serve(app, loadDict, async ({ params, query, session, request }) => {
    if (isMalformed(params.dict)) throw refused(malformed)
    const dict = await tableDictOf(engine, session, params.dict)
    return dict
      ? searchDict(engine, dict, query.keyword, query.pageSize)
      : unknown(session, request, params.dict)
  })
  serve(app, loadDictItem, async ({ params, query, session, request }) => {
    const keys = (query.key ?? '').split(',').filter(Boolean)
    if (!params.dict.includes(',')) {
      const items = (await allDicts(db))[params.dict] ?? []
      return keys.flatMap(key => items.find(item => item.value === key)?.text ?? [])
    }
    const dict = await tableDictOf(engine, session, params.dict)
    return dict ? textsOfKeys(engine, dict, keys) : unknown(session, request, params.dict)
  })
  serve(app, loadTreeData, async ({ query, session, request }) => {
    if (!query.tableName || !query.text || !query.code || !query.pidField)
      throw invalid('缺少 tableName、text、code 或 pidField，请补齐后重试')
    const level = await treeLevel(engine, session, query)
    return (
      level ?? unknown(session, request, `${query.tableName},${query.text},${query.code},${query.pidField}`)
    )
  })
  serve(app, duplicateCheck, async ({ query, session, request }) => {
    const { tableName, fieldName, fieldVal, dataId } = query
    const resource = registeredResource(tableName)
    const property = resource && columnOf(shapeOf(resource), fieldName)?.property
    if (!resource || property === undefined || !resource.fields[property]?.unique) {
      await unknown(session, request, `${tableName}.${fieldName}`)
      throw invalid('该字段不支持重复校验')
    }
    // Only who may write the row needs to know whether the value is free.
    if (!mayUse(session, resource, 'add') && !mayUse(session, resource, 'edit')) throw denied()
    if (fieldVal === undefined || fieldVal === '') return withMessage('数据为空,不作处理！', undefined, 500)
    const holder = (await takenValues(db, resource, property, [fieldVal])).get(fieldVal)
    if (holder !== undefined && holder !== dataId) throw refused('该值不可用，系统中已存在！')
    return withMessage('该值可用！')
  })
}
