/** 集水区 of a plant: read for maps, uploaded after the checks that the console has made already, removed. */
import type { FastifyInstance } from 'fastify'
import { Fault, refused } from '#contract/kit/fault.ts'
import { allCatchments, plantCatchment, removeCatchment, saveCatchment } from '#contract/sewage/catchment.ts'
import { plant } from '#contract/sewage/plant.ts'
import { areasOfKept, geoJsonOf, readCatchment, shownCorners, simplified } from '#lib/catchment.ts'
import { toWire } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { findRow } from '#server/crud/save/find.ts'
import { ConflictError, DuplicateError, type Statement } from '#server/db/db.ts'
import { serve, withMessage } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { catchmentOf, drop, keep, seenOutlines } from './queries.ts'

/** Of an area among many on one map. */
const outlineCorners = 200
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
  serve(app, plantCatchment, async ({ query, session }) => {
    const row = await findRow(store, query.id, session)
    const { kept, version } = await catchmentOf(db, query.id)
    return {
      shape: kept ? geoJsonOf(simplified(areasOfKept(kept.shape), shownCorners)) : null,
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
    const read = readCatchment(body.shape)
    if (read.kind === 'bad') throw refused(read.problems.join('；'))
    if (read.kind === 'large') throw refused(`有 ${read.corners} 个角点，请先简化到 20000 个以内再上传`)
    const { areas, areaKm2, corners } = read.catchment
    const kept = {
      plantId: body.id,
      shape: geoJsonOf(areas),
      outline: geoJsonOf(simplified(areas, outlineCorners)),
      corners,
      areaKm2,
      byName: session.realname,
      at: Date.now(),
    }
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
