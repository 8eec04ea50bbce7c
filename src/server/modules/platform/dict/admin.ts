/** Keeping dictionaries: what is in use stays, and whoever shows words hears of new ones at once. */

import type { FastifyInstance } from 'fastify'
import { seenWhole } from '#contract/identity/offices.ts'
import { denied, missing, refused } from '#contract/kit/fault.ts'
import {
  deletedDicts,
  destroyDict,
  dictItemCheck,
  dictText,
  dictTreeList,
  itemValueRule,
  sysDict,
  sysDictItem,
  takeBackDict,
} from '#contract/platform/dict-admin.ts'
import { toWire } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { inWords } from '#server/db/db.ts'
import { resources } from '#server/declared.ts'
import { keepsRowsOf, type Session, serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { dictionaries } from '#server/seed/dictionaries.ts'
import {
  allDictRows,
  countUses,
  deletedRows,
  destroy,
  dictById,
  sameValue,
  takeBack,
  type Use,
} from './admin-queries.ts'

/** Fields that take their codes from the dictionary. */
const usesOf = (dictCode: string): Use[] =>
  resources.flatMap(resource =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.dict === dictCode && !field.elsewhere)
      .map(([property]) => ({ resource, property })),
  )
const shipped = new Set(dictionaries.map(([code]) => code))
const nameOf = ({ resource, property }: Use) =>
  `${resource.title}的${resource.fields[property]?.title ?? property}`

export function dictAdminModule(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps

  /** The program itself asks for a dictionary by its code: without it selects would be empty. */
  function refuseNeeded(dictCode: string, act: string): void {
    const users = usesOf(dictCode).map(nameOf)
    if (users.length > 0)
      throw refused(
        `字典「${dictCode}」正被 ${users.slice(0, 3).join('、')}等 ${users.length} 处使用，不能${act}`,
      )
    if (shipped.has(dictCode)) throw refused(`字典「${dictCode}」是系统内置字典，不能${act}`)
  }
  /** Its words say what was done: whoever could change them could change what the log says. */
  async function refuseAudited(dictId: string): Promise<void> {
    const owner = await dictById(db, dictId)
    if (
      owner &&
      usesOf(owner.dictCode).some(({ resource }) => seenWhole.test(String(resource.endpoints.list?.access)))
    )
      throw refused(`字典「${owner.dictCode}」用于审计日志，它的字典项不能改动`)
  }
  async function refuseUsedValue(dictId: string, value: string, act: string): Promise<void> {
    const owner = await dictById(db, dictId)
    if (!owner) return
    const uses = usesOf(owner.dictCode)
    const counts = await countUses(db, uses, value)
    const users = uses.flatMap((use, at) => (counts[at] ? [`${counts[at]} 条${nameOf(use)}`] : []))
    if (users.length > 0)
      throw refused(`数据值「${value}」正被 ${users.join('、')}使用，不能${act}；可以改为不启用`)
  }

  const dicts: Hooks = {
    beforeSave(draft, present) {
      const before = present?.['dictCode']
      if (typeof before === 'string' && draft['dictCode'] !== undefined && draft['dictCode'] !== before)
        refuseNeeded(before, '修改编码')
    },
    alongside({ verb, present }) {
      if (verb === 'delete') refuseNeeded(String(present?.['dictCode']), '删除')
      return []
    },
  }
  const items: Hooks = {
    async beforeSave(draft, present, session) {
      const dictId = String(draft['dictId'] ?? present?.['dictId'])
      const value = draft['itemValue']
      await refuseAudited(dictId)
      if (present && draft['dictId'] !== undefined) throw refused('字典项不能移到另一个字典')
      if (!present && (await dictById(db, dictId))?.delFlag !== '0')
        throw refused('所属字典不存在或已删除，请刷新后重试')
      // Its words are read by whoever reads the dictionary.
      if (!present) await findRow(engine.store(sysDict), dictId, session, 'change')
      if (typeof value !== 'string') return
      const wrong = itemValueRule(value, {})
      if (wrong) throw refused(wrong)
      if (present) await refuseUsedValue(dictId, String(present['itemValue']), '修改')
      const holder = await sameValue(db, dictId, value)
      if (holder && holder.id !== present?.['id']) throw refused('该值不可用，系统中已存在！')
    },
    async alongside({ verb, present }) {
      if (verb === 'delete') await refuseAudited(String(present?.['dictId']))
      if (verb === 'delete')
        await refuseUsedValue(String(present?.['dictId']), String(present?.['itemValue']), '删除')
      return []
    },
  }
  hook(deps, sysDict, dicts)
  hook(deps, sysDictItem, items)

  serve(app, dictItemCheck, async ({ query: { itemValue, dictId, id } }) => {
    const holder = await sameValue(db, dictId, itemValue)
    if (holder && holder.id !== id) throw refused('该值不可用，系统中已存在！')
    return withMessage('该值可用！')
  })
  serve(app, dictTreeList, async ({ query, session }) => {
    const rows = await allDictRows(db, (query.dictName ?? '').trim(), session)
    return rows.map(({ id, dictName, dictCode }) => ({
      key: id,
      title: dictName,
      value: dictCode,
      isLeaf: true,
    }))
  })
  serve(
    app,
    dictText,
    async ({ params }) => (await engine.texts.dictionary(params.code))?.get(params.key) ?? '',
  )
  serve(app, deletedDicts, async ({ session }) =>
    (await deletedRows(db, session)).map(({ updateTime, ...row }) => ({
      ...row,
      updateTime: updateTime === null ? null : toWire(Number(updateTime)),
    })),
  )
  const deleted = async (id: string, session: Session) => {
    const row = await dictById(db, id)
    const seen = await seenAmong(db, sysDict, session, [id])
    if (row?.delFlag !== '1' || !seen.has(id)) throw missing('回收站中没有该字典，请刷新')
    if (!keepsRowsOf(session, row.tenantId)) throw denied()
    return row
  }
  serve(app, takeBackDict, async ({ params, session }) => {
    const { id, dictName, dictCode } = await deleted(params.id, session)
    const line = audit(session, 'edit', `取回字典 ${dictName}`, 'system:dict:delete', { after: { id } })
    await inWords(db.write([takeBack(id, session.username, Date.now()), line]), {
      taken: `已有编码为「${dictCode}」的字典，不能取回`,
    })
    return withMessage('操作成功!')
  })
  serve(app, destroyDict, async ({ params, session }) => {
    const { id, dictName } = await deleted(params.id, session)
    await db.write([
      ...destroy(id),
      audit(session, 'delete', `彻底删除字典 ${dictName}`, 'system:dict:delete', {
        before: { id, dictName },
      }),
    ])
    return withMessage('删除成功!')
  })
}
