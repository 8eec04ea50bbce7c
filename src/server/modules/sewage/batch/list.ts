/** 打印清单: the preparation list of a batch, for who may see it. */
import type { FastifyInstance } from 'fastify'
import { isEmpty } from '#contract/kit/rule.ts'
import { prepareList } from '#contract/sewage/prepare-list.ts'
import { workBatch } from '#contract/sewage/work-batch.ts'
import { toWire } from '#lib/dates.ts'
import { audit } from '#server/audit/audit.ts'
import { attachment } from '#server/crud/excel/disposition.ts'
import { dress } from '#server/crud/listing.ts'
import { findRow } from '#server/crud/save/find.ts'
import { type Session, serve } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { pagesPdf } from '#server/paper/make-sheet.ts'
import { type PreparedPoint, type PrepareOrder, prepareListPages } from '#server/paper/prepare-list.ts'
import { countPoints, labelsOfDay, pointsOfBatch } from './list-queries.ts'

type Point = Awaited<ReturnType<typeof pointsOfBatch>>[number]
const textOf = (value: unknown): string => (isEmpty(value) ? '' : String(value))

/** `流量等比例，08:00 起 24 h`, and in a line of its own `每 15 min × 100 mL` */
function programmeOf(
  { samplingMode, startTime, durationH, intervalMin, subVolume }: Point,
  modes: ReadonlyMap<string, string>,
) {
  const span = durationH ? `${startTime ? `${startTime} 起 ` : ''}${durationH} h` : ''
  const each = intervalMin ? `每 ${intervalMin} min${subVolume ? ` × ${subVolume} mL` : ''}` : ''
  const when = [modes.get(samplingMode ?? '') ?? '', span].filter(Boolean).join('，')
  return [when, each].filter(Boolean).join('\n')
}

/** What stands on the sheet, for one reader: nothing of plants, points and labels that he does not see. */
export async function preparedFor(
  { db, engine, config }: Pick<Deps, 'db' | 'engine' | 'config'>,
  session: Session,
  id: string,
): Promise<PrepareOrder> {
  const store = engine.store(workBatch)
  const row = await findRow(store, id, session)
  await dress(store, [row], session)
  const day = String(row['batchDate'])
  const [points, all] = await Promise.all([pointsOfBatch(db, session, id), countPoints(db, id)])
  const plantOf = new Map(points.map(each => [each.plantId, each.shortName || each.plantName]))
  const [labels, modes, kinds] = await Promise.all([
    labelsOfDay(db, session, { plantIds: [...plantOf.keys()], day, batchNo: textOf(row['batchNo']) }),
    engine.texts.dictionary('sampling_mode'),
    engine.texts.dictionary('qc_type'),
  ])
  const own = (point: Point) =>
    labels.filter(
      ({ pointId, qcType, spare }) => pointId === point.id && qcType === 'NORMAL' && spare !== 'Y',
    )
  const taken = new Set(points.flatMap(point => own(point).map(({ labelNo }) => labelNo)))
  const seenPoints = new Set(points.map(({ id: pointId }) => pointId))
  return {
    batchNo: textOf(row['batchNo']),
    day,
    plan: textOf(row['planId_dictText']),
    state: textOf(row['state_dictText']),
    vehicle: textOf(row['vehicle']),
    cooler: textOf(row['coolerId_dictText']),
    courier: textOf(row['courier_dictText']),
    points: points.map(
      (point): PreparedPoint => ({
        plant: plantOf.get(point.plantId) ?? '',
        point: point.pointName ?? '',
        programme: programmeOf(point, modes ?? new Map()),
        person: point.person ?? '',
        labels: own(point).map(({ labelNo, bottleNo, printCount }) => ({
          labelNo,
          bottleNo,
          printed: printCount > 0,
        })),
      }),
    ),
    // Those of other points of the plant belong to other batches.
    controls: labels
      .filter(({ labelNo, pointId }) => !taken.has(labelNo) && (pointId === null || seenPoints.has(pointId)))
      .map(({ labelNo, plantId, qcType, spare, printCount }) => ({
        plant: plantOf.get(plantId) ?? '',
        kind: spare === 'Y' ? '备用' : `${qcType} ${kinds?.get(qcType) ?? ''}`.trim(),
        labelNo,
        printed: printCount > 0,
      })),
    unseen: Math.max(0, all - seenPoints.size),
    by: session.realname,
    at: toWire(Date.now()).slice(0, 16),
    demo: config.demo,
  }
}

export function mount(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  serve(app, prepareList, async ({ query, session, reply }) => {
    const order = await preparedFor(deps, session, query.id)
    const name = `备料清单-${order.batchNo}.pdf`
    const bytes = await pagesPdf(prepareListPages(order), `备料清单 ${order.batchNo}`)
    await db.write([audit(session, 'export', `打印${name}`, prepareList.access)])
    reply.type('application/pdf').header('Content-Disposition', attachment(name))
    void reply.send(bytes)
    return undefined
  })
}
