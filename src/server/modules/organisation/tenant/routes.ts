/** Tenants on the wire (spec/wire 12): kept by those who see all of them, looked at by their own people. */

import type { FastifyInstance } from 'fastify'
import { denied, refused } from '#contract/kit/fault.ts'
import { currentTenants } from '#contract/organisation/own-tenant.ts'
import { sysTenant, tenantList } from '#contract/organisation/tenant.ts'
import { idsIn, idsOf } from '#lib/id.ts'
import { visibleRows } from '#server/crud/access.ts'
import { isIn } from '#server/crud/fragment.ts'
import type { Draft, Hooks } from '#server/crud/hooks.ts'
import { rowsByIds } from '#server/crud/listing.ts'
import { hook } from '#server/crud/mount.ts'
import { resources } from '#server/declared.ts'
import { keepsTenants, type Session, serve, withMessage } from '#server/http/serve.ts'
import { tenantOnWire, tenantsInForce } from '#server/identity/tenant-queries.ts'
import type { Deps } from '#server/modules/deps.ts'
import { enabledAmong, usedTenants } from './queries.ts'

const inUse = '该租户已被引用，无法删除！'

function mustKeep(session: Session): void {
  if (!keepsTenants(session)) throw denied()
}

/** The wire asks for tenants that begin on or after one day and end on or before another. */
function readQuery({ beginDate, endDate, ...rest }: Readonly<Draft>): { query: Draft } {
  return {
    query: {
      ...rest,
      ...(beginDate !== undefined && { beginDate_begin: beginDate }),
      ...(endDate !== undefined && { endDate_end: endDate }),
    },
  }
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const hooks: Hooks = {
    readQuery,
    beforeSave: (_draft, _present, session) => mustKeep(session),
    async beforeDelete(rows, session) {
      mustKeep(session)
      const used = await usedTenants(db, resources, idsOf(rows))
      if (used.size > 0) throw refused(inUse)
    },
    async deleteBatch(ids, remove, session) {
      mustKeep(session)
      const used = await usedTenants(db, resources, ids)
      const free = ids.filter(id => !used.has(id))
      if (free.length === 0) throw refused('选择的租户都已被引用，无法删除！')
      await remove(free)
      return withMessage(used.size > 0 ? '部分删除成功！（被引用的租户无法删除）' : '删除成功！')
    },
  }
  hook(deps, sysTenant, hooks)

  serve(app, tenantList, async ({ query, session }) => {
    const store = deps.engine.store(sysTenant)
    const ids = idsIn(query.ids)
    const rows = await rowsByIds(
      store,
      enabledAmong([
        ...visibleRows(db.dialect, sysTenant, session),
        ...(ids.length > 0 ? [isIn('t.id', ids)] : []),
      ]),
    )
    await store.engine.texts.put(sysTenant, rows)
    return rows.sort((a, b) => Number(a['id']) - Number(b['id']))
  })
  serve(app, currentTenants, async ({ session }) => ({
    list: (await tenantsInForce(db, session.tenants.join(','), Date.now())).map(tenantOnWire),
  }))
}
