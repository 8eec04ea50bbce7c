/** 集水区 of a plant: read for maps, uploaded after the checks that the console has made already, removed. */
import type { FastifyInstance } from 'fastify'
import { Fault } from '#contract/kit/fault.ts'
import { allCatchments, plantCatchment, removeCatchment, saveCatchment } from '#contract/sewage/catchment.ts'
import { plant } from '#contract/sewage/plant.ts'
import { toWire } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { findRow } from '#server/crud/save/find.ts'
import { ConflictError, DuplicateError, type Statement, unlessFull } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { catchmentOf, drop, keep, keepShown, seenOutlines } from './queries.ts'
import { readShapes, shownOf } from './read.ts'

const overtaken = '集水区刚被他人改动，请关闭后重新打开再操作'

export function mount(app: FastifyInstance, { db, engine }: Deps): void {
  const store = engine.store(plant)
  const write = async (statement: Statement, line: ReturnType<typeof audit>) => {
    try {
      await db.write([statement, line])
    } catch (error) {
      if (error instanceof ConflictError || error instanceof DuplicateError)
        throw new Fault('conflict', overtaken)
      throw error
    }
  }
  /** What was kept before a shape for maps was kept with it gets one now. */
  const shownFor = async (plantId: string, kept: string, version: number) => {
    const shown = await shownOf(kept)
    // Who looks is answered on a full disk too.
    await unlessFull(db.write([keepShown(plantId, version, shown)]))
    return shown
  }
  serve(app, plantCatchment, async ({ query, session }) => {
    const row = await findRow(store, query.id, session)
    const { kept, version } = await catchmentOf(db, query.id)
    return {
      shape: kept ? kept.shown || (await shownFor(query.id, kept.shape, version)) : null,
      corners: kept?.corners ?? 0,
      areaKm2: kept?.areaKm2 ?? null,
      servedPopulation: (row['servedPopulation'] as number | null) ?? null,
      by: kept?.byName ?? '',
      at: kept ? toWire(kept.at) : '',
      version,
    }
  })
  serve(app, allCatchments, ({ session }) => seenOutlines(db, session))
  serve(app, saveCatchment, async ({ body, session }) => {
    const row = await findRow(store, body.id, session, 'change')
    const read = await readShapes(body.shape)
    const { areaKm2, corners } = read
    const kept = { ...read, plantId: body.id, byName: session.realname, at: Date.now() }
    const words = `上传「${row['plantName']}」的集水区 ${areaKm2.toFixed(2)} km²`
    await write(keep(kept, body.version), audit(session, 'edit', words, saveCatchment.access))
    return withMessage(`集水区已保存，${areaKm2.toFixed(2)} km²`, { areaKm2, corners })
  })
  serve(app, removeCatchment, async ({ body, session }) => {
    const row = await findRow(store, body.id, session, 'change')
    await write(
      drop(body.id, body.version),
      audit(session, 'delete', `删除「${row['plantName']}」的集水区`, removeCatchment.access),
    )
    return withMessage('集水区已删除', {})
  })
}
