/** 检测方法: the compounds of a method are written together, and each stands with limits that can be kept. */
import type { FastifyInstance } from 'fastify'
import { measuredRoles } from '#contract/drug/drug.ts'
import { limitNames, methodCompound, saveCompounds, testMethod } from '#contract/drug/method.ts'
import { conflict, refused } from '#contract/kit/fault.ts'
import { cellProblem } from '#contract/kit/rows.ts'
import { isEmpty } from '#contract/kit/rule.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import { hook } from '#server/crud/mount.ts'
import { findRow } from '#server/crud/save/find.ts'
import { ConflictError, type Db } from '#server/db/db.ts'
import { insert, remove, revise } from '#server/db/rows.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { compoundsOf } from './queries.ts'

type Limits = Record<(typeof limitNames)[number], number | null>
interface Given extends Partial<Limits> {
  drugCode: string
}
const most = 5

/** With what the drug list says where the method says nothing. @throws Fault `refused` with what is wrong, row by row */
async function settled(db: Db, rows: readonly Given[]): Promise<(Limits & { drugCode: string })[]> {
  const known = new Map(
    (
      await compoundsOf(
        db,
        rows.map(({ drugCode }) => drugCode),
      )
    ).map(row => [row.drugCode, row]),
  )
  const problems: string[] = []
  const taken = new Set<string>()
  const made = rows.map((row, at) => {
    const compound = known.get(row.drugCode)
    const loq = row.loq ?? compound?.loqDefault ?? null
    const preset = (name: string) =>
      (methodCompound.fields as Record<string, { default?: unknown }>)[name]?.default
    const limits = Object.fromEntries(
      limitNames.map(name => [name, row[name] ?? (preset(name) as number | undefined) ?? null]),
    ) as Limits
    const full = {
      ...limits,
      drugCode: row.drugCode,
      lod: row.lod ?? compound?.lodDefault ?? null,
      loq,
      linearLow: row.linearLow ?? loq,
      blankLimit: row.blankLimit ?? loq,
    }
    const say = (words: string) =>
      problems.push(`第 ${at + 1} 行${compound ? ` ${compound.nameZh}` : ''}：${words}`)
    if (!compound) say(`毒品目录里没有编码 ${row.drugCode}`)
    else if (!measuredRoles.includes(compound.role)) say('不检测，请改选它的代谢物')
    if (taken.has(row.drugCode)) say('与前面的行重复')
    taken.add(row.drugCode)
    if (isEmpty(full.lod) || isEmpty(full.loq)) say('请填写检出限和定量限，毒品目录里也没有默认值')
    for (const name of limitNames) {
      const field = methodCompound.fields[name]
      const problem = cellProblem(field, full[name], full)
      if (problem) say(`「${field.title}」${problem}`)
    }
    return full
  })
  if (problems.length > 0) {
    const rest = problems.length > most ? `；等 ${problems.length} 处` : ''
    throw refused(problems.slice(0, most).join('；') + rest, { problems })
  }
  return made
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db, engine } = deps
  const store = engine.store(testMethod)
  hook(deps, testMethod, {
    takesAlong: [{ title: '方法化合物', table: 'method_compound', column: 'method_id' }],
  })
  serve(app, saveCompounds, async ({ body, session }) => {
    const present = await findRow(store, body.id, session, 'change')
    if (present['version'] !== body.version) throw conflict(present)
    const rows = await settled(db, body.rows as Given[])
    const now = Date.now()
    const shared = {
      methodId: body.id,
      createBy: session.username,
      createTime: now,
      sysOrgCode: present['sysOrgCode'] as string | null,
      tenantId: String(present['tenantId']),
    }
    const name = `检测方法「${present['methodName']}」`
    try {
      await db.write([
        revise(
          'testMethod',
          { id: body.id, version: body.version, delFlag: '0' },
          { updateBy: session.username, updateTime: now },
          1,
        ),
        remove('methodCompound', { methodId: body.id }),
        ...(rows.length > 0
          ? [
              insert(
                'methodCompound',
                rows.map(row => ({ id: nextId(), ...shared, ...row })),
              ),
            ]
          : []),
        audit(session, 'edit', `保存${name}的 ${rows.length} 个化合物`, saveCompounds.access, {
          after: { id: body.id, rows },
        }),
      ])
    } catch (error) {
      if (error instanceof ConflictError) throw conflict(await findRow(store, body.id, session))
      throw error
    }
    return withMessage(`已保存 ${rows.length} 个化合物`, { kept: rows.length, version: body.version + 1 })
  })
}
