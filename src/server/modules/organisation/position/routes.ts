import type { FastifyInstance } from 'fastify'
import { missing, refused } from '#contract/kit/fault.ts'
import { positionByCode, sysPosition } from '#contract/organisation/position.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf, isIn } from '#server/crud/fragment.ts'
import type { Hooks } from '#server/crud/hooks.ts'
import { rowsByIds } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { holdersOf } from './queries.ts'

const mostNames = 3

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const hooks: Hooks = {
    // Users name positions in a list of codes, which no reference declares.
    async alongside({ verb, present }) {
      if (verb !== 'delete') return []
      const { names, count } = await holdersOf(db, String(present?.['code']), mostNames)
      if (count > 0)
        throw refused(
          `职务「${String(present?.['name'])}」正被 ${count} 个用户使用（${names.join('、')}${count > names.length ? ' 等' : ''}），不能删除`,
        )
      return []
    },
  }
  hook(deps, sysPosition, hooks)
  serve(app, positionByCode, async ({ query, session }) => {
    const { engine } = deps
    const [row] = await rowsByIds(
      engine.store(sysPosition),
      allOf([isIn('t."code"', [query.code]), ...visibleRows(db.dialect, sysPosition, session)]),
    )
    if (!row) throw missing('未找到该编码的职务')
    await engine.texts.put(sysPosition, [row])
    return row
  })
}
