/** A day of a plan by calls alone: from its approval to the door of the laboratory. */
import { createHmac } from 'node:crypto'
import { businessDay, dayMs, dayStart } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'
import { bulkOf } from '#server/db/rows.ts'
import { buildApp, type Caller } from '../../support/app.ts'
import type { Open } from '../../support/databases.ts'
import { callers, fillField, made, near, planDraft, step } from '../machine/field.ts'

export type Row = Record<string, unknown>
export const act = <T = Row>(who: Caller, path: string, payload: object) =>
  who.call<T>('POST', path, { payload })
export async function done<T = Row>(who: Caller, path: string, payload: object): Promise<T> {
  const answer = await act<T>(who, path, payload)
  if (!answer.success) throw new Error(`${path}: ${answer.message}`)
  return answer.result
}
export const get = async <T = Row>(who: Caller, path: string): Promise<T> =>
  (await who.call<T>('GET', path)).result
export const listOf = async (who: Caller, path: string): Promise<Row[]> =>
  (await get<{ records: Row[] }>(who, path)).records
/** The day of which the samples are fetched: its programme ended some hours ago. */
export const fetchedDay = () => businessDay(Date.now() - 2 * dayMs)

export async function journey(open: Open) {
  const { app, db, deps } = await buildApp(open, { config: { demo: false } })
  await fillField(db)
  const people = await callers(app)
  return { app, db, deps, people }
}
export type World = Awaited<ReturnType<typeof journey>>

/** A batch of two points whose programme has run, with its orders; made as a plan makes them. */
export async function ranBatch({
  db,
  people,
}: Pick<World, 'db' | 'people'>): Promise<{ batch: Row; works: Row[] }> {
  const { id } = await made(people.city, '/sewage/plan', planDraft({ assigneeIds: 'sampler', qcRatio: 10 }))
  await done(people.city, '/sewage/plan/submit', { id })
  await done(people.prov, '/sewage/plan/approve', { id })
  const [batch] = await listOf(people.city, '/sewage/batch/list?column=batchDate&order=asc&pageSize=1')
  const day = fetchedDay()
  const back = dayStart(String(batch!['batchDate'])) - dayStart(day)
  // The plan looks ahead; the test looks back on a day of it.
  await db.write([
    { sql: 'update work_batch set batch_date = ? where id = ?', parameters: [day, batch!['id']] },
    {
      sql: 'update sample set begin_time = begin_time - ?, end_time = end_time - ?, sample_date = ? where batch_id = ?',
      parameters: [back, back, day, batch!['id']],
    },
    {
      sql: 'update work_order set plan_begin = plan_begin - ?, plan_end = plan_end - ? where batch_id = ?',
      parameters: [back, back, batch!['id']],
    },
  ])
  return {
    batch: await get(people.city, `/sewage/batch/queryById?id=${batch!['id']}`),
    works: await listOf(people.city, `/work/list?batchId=${batch!['id']}&column=workNo&order=asc`),
  }
}

/** Telemetry of a cabinet, minute by minute, ℃. */
export async function cabinet(
  db: Db,
  facilityId: string,
  from: number,
  minutes: number,
  degrees: (minute: number) => number,
): Promise<void> {
  const series = {
    id: 9_000 + Number(facilityId.replace(/\D/g, '') || 1),
    facility_id: facilityId,
    factor: 'i33101',
  }
  const start = Math.floor(from / 60_000) * 60_000
  await db.write([
    bulkOf('series', [series]),
    bulkOf(
      'telemetry_min',
      Array.from({ length: minutes }, (_, minute) => ({
        series_id: series.id,
        ts: start + minute * 60_000,
        value: degrees(minute),
        flag: 'N',
        source: 'R',
      })),
    ),
  ])
}

/** What a phone does on site, one call a deed. @returns the labels in the order of the bottles */
export async function onSite(
  { people }: Pick<World, 'people'>,
  work: Row,
  labels: readonly string[],
  over: { bottle?: Row; seal?: Row } = {},
): Promise<void> {
  const { sampler } = people
  const id = work['id']
  await done(sampler, '/work/accept', { id })
  await done(sampler, '/work/checkIn', { id, checkInPlace: near, checkInPhoto: 'temp/a.png', reason: '到场' })
  const deed = (payload: Row) =>
    done(sampler, '/work/recordDetail', { workId: id, ok: true, place: near, ...payload })
  await deed({ item: 'SAFETY' })
  for (const [index, labelNo] of labels.entries()) {
    await deed({ item: 'BIND_LABEL', labelNo, bottleNo: index + 1 })
    await deed({ item: 'RETRIEVE', labelNo, volume: 2_400, actualValue: 24, temp: 4.2, ...over.bottle })
    await deed({ item: 'SEAL', labelNo, sealNo: `FQ 0086 24${index + 10}`, ...over.seal })
  }
  await deed({ item: 'PHOTO', photo: 'temp/b.png' })
}

/** What a phone shows for another one to scan. */
export async function offerOf(
  giver: Caller,
  by: string,
  labels: readonly string[],
  over: Row = {},
): Promise<string> {
  const { keyId, secret } = await get<{ keyId: string; secret: string }>(giver, '/m/handoverKey')
  return signedOffer(secret, { k: keyId, by, at: Math.floor(Date.now() / 1_000), labels, t: 4.3, ...over })
}
export function signedOffer(secret: string, offer: Row): string {
  const payload = Buffer.from(JSON.stringify(offer)).toString('base64url')
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url')).update(payload).digest('base64url')
  return `QYH1.${payload}.${mac}`
}
export { step }
