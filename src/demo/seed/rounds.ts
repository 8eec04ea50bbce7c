/**
 * Rounds of the plans that the staff carry out: by the product's own function, as its scheduled job makes them. What lies before the
 * first start was prepared before it: there the labels are on their batch already.
 */
import { cityOfOrg, operatorOf, staff, staffNames, staffOf } from '#demo/people.ts'
import { businessDay, dayMs, dayStart, hourMs } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { makeLabelNo } from '#lib/label-number.ts'
import { stepLines } from '#server/crud/machine/timeline.ts'
import { ConflictError, type Db, DuplicateError, type Unit } from '#server/db/db.ts'
import { bulkOf, type Row, readRows } from '#server/db/rows.ts'
import { expireParts } from '#server/modules/sewage/plan/expire.ts'
import { plansIn } from '#server/modules/sewage/plan/queries.ts'
import { roundsOf } from '#server/modules/sewage/plan/rounds.ts'
import { departId, rootCode } from '#server/seed/first.ts'
import { isStaffPlan, staffPlanRows } from './field-plans.ts'
import { chainDays, type Programme } from './history.ts'

/** Days ahead for which there are batches. */
const daysAhead = 7
/** Before the day on which sampling begins: labels are made and bottles packed. */
const packedMs = 7 * hourMs
const most = 400

type Batch = Row<'workBatch'>
const later = (day: string, days: number) => businessDay(dayStart(day) + days * dayMs)

async function ensurePlans(db: Db, programme: Programme, now: number): Promise<void> {
  const rows = staffPlanRows(programme, { id: departId(1), orgCode: rootCode }, now)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 || (await readRows(db, 'executePlan', { id: ids })).length > 0) return
  const lines = rows.flatMap(row => {
    const one = { table: 'execute_plan', recordId: row.id, tenantId: '0' } as const
    const submitter = staff.find(({ username }) => username === row.submit_by)!
    return [
      { ...one, verb: 'submit', title: '提交审批', from: 'DRAFT', to: 'APPROVING', by: submitter.username, byName: submitter.realname, at: row.submit_time },
      { ...one, verb: 'approve', title: '批准', from: 'APPROVING', to: 'RUNNING', by: 'prov', byName: '沈岚', at: row.approve_time },
    ] // biome-ignore format: one line a step
  })
  await db.write([
    ...['DAILY', 'CRON'].flatMap(period => {
      const some = rows.filter(row => row.period === period)
      return some.length > 0 ? [bulkOf('execute_plan', some)] : []
    }),
    stepLines(lines),
  ])
}

/** Days that were drawn before the staff were there are not theirs. */
async function firstDay(db: Db, now: number): Promise<string> {
  const earliest = businessDay(now - (chainDays - 1) * dayMs)
  const drawn = await db.k
    .selectFrom('sample')
    .select(({ fn }) => fn.max('sampleDate').as('day'))
    .where('id', 'like', '105____________')
    .executeTakeFirst()
  return drawn?.day && drawn.day >= earliest ? later(drawn.day, 1) : earliest
}

/** Two processes may try at once: the unique keys of batches and orders let one of them do it. */
export async function ensureRounds(db: Db, programme: Programme, now: number): Promise<void> {
  try {
    await makeRounds(db, programme, now)
  } catch (error) {
    if (!(error instanceof DuplicateError || error instanceof ConflictError)) throw error
  }
}

async function makeRounds(db: Db, programme: Programme, now: number): Promise<void> {
  await ensurePlans(db, programme, now)
  const today = businessDay(now)
  const all = await plansIn(db, ['RUNNING', 'PAUSED'])
  const over = all.filter(({ endDate }) => endDate < today)
  if (over.length > 0) await db.write(expireParts(over, now))
  const running = all.filter(({ state, endDate }) => state === 'RUNNING' && endDate >= today)
  // Plans of people have rounds from the day after their approval, as anywhere.
  const own = running.filter(({ id, createBy }) => isStaffPlan(id) || staffNames.has(createBy ?? ''))
  const from = await firstDay(db, now)
  for (let day = from; day <= later(today, daysAhead); day = later(day, 1)) {
    // A day is planned a week before, or now.
    const at = Math.min(now, dayStart(day) - daysAhead * dayMs - 9 * hourMs)
    const past = day <= today
    const plans = past ? own : running
    const by = { username: 'system', realname: '系统' }
    const making = { now: past ? at : now, by, quiet: past }
    const { parts, batches } = await roundsOf(db, plans, { from: day, until: day }, making)
    if (batches === 0) continue
    await db.write(parts)
    if (past)
      await packed(
        db,
        day,
        plans.map(({ id }) => id),
      )
  }
}

/** What was prepared the evening before, without anybody of today. */
async function packed(db: Db, day: string, planIds: readonly string[]): Promise<void> {
  const batches = await readRows(db, 'workBatch', {
    planId: planIds,
    batchDate: day,
    state: 'CREATED',
    delFlag: '0',
  })
  if (batches.length === 0) return
  const works = await readRows(db, 'workOrder', { batchId: batches.map(({ id }) => id), delFlag: '0' })
  const plants = [...new Set(works.map(({ plantId }) => plantId))]
  const there = await readRows(db, 'sewageLabel', { plantId: plants, sampleDate: day })
  const { codes, unit } = await codesOf(db, plants)
  const used = new Map(
    [...Map.groupBy(there, ({ plantId }) => plantId)].map(([id, rows]) => [id, rows.length]),
  )
  const labels = batches.flatMap(batch => labelsOf(batch, works, codes, used))
  const parts: Unit = [
    ...unit,
    ...chunks(labels).map(rows => bulkOf('sewage_label', rows)),
    ...chunks(labels).map(rows => stepLines(rows.map(boundLine))),
    ...batches.flatMap(packedBatch),
  ]
  await db.write(parts)
}

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, at) => rows.slice(at * most, (at + 1) * most))
const packedAt = ({ batchDate }: Pick<Batch, 'batchDate'>) => dayStart(batchDate) - packedMs

async function codesOf(db: Db, plants: readonly string[]) {
  const known = await readRows(db, 'labelPlant', { plantId: plants })
  const rows = await readRows(db, 'sewagePlant', { id: plants })
  const codes = new Map(known.map(row => [row.plantId, `${row.province} ${row.code}`]))
  const last = await db.k
    .selectFrom('labelPlant')
    .select(({ fn }) => fn.max('code').as('code'))
    .executeTakeFirst()
  let next = Number(last?.code ?? 0)
  const missing = rows
    .filter(({ id }) => !codes.has(id))
    .map(row => {
      const code = String(++next).padStart(4, '0')
      const province = (row.districtCode ?? '').slice(0, 2)
      codes.set(row.id, `${province} ${code}`)
      return { plant_id: row.id, province, code }
    })
  return { codes, unit: missing.length > 0 ? [bulkOf('label_plant', missing, 'fail')] : [] }
}

function labelsOf(
  batch: Batch,
  works: readonly Row<'workOrder'>[],
  codes: ReadonlyMap<string, string>,
  used: Map<string, number>,
) {
  const own = works.filter(({ batchId }) => batchId === batch.id)
  const at = packedAt(batch)
  const by = operatorOf(cityOfOrg(batch.sysOrgCode)).username
  const row = (work: Row<'workOrder'>, more: { pointId: string | null; qcType: string; spare: string }) => {
    const [province, plant] = codes.get(work.plantId)!.split(' ') as [string, string]
    const bottle = (used.get(work.plantId) ?? 0) + 1
    used.set(work.plantId, bottle)
    return {
      id: nextId(),
      label_no: makeLabelNo({ province, plant, date: batch.batchDate, bottle }),
      state: 'BOUND',
      carrier: 'CODE',
      batch_no: batch.batchNo,
      plant_id: work.plantId,
      point_id: more.pointId,
      sample_date: batch.batchDate,
      bottle_no: bottle,
      qc_type: more.qcType,
      spare: more.spare,
      state_time: at,
      print_count: 1,
      print_time: at,
      print_user: by,
      create_by: by,
      create_time: at - hourMs / 2,
      update_by: by,
      update_time: at,
      sys_org_code: work.sysOrgCode,
      tenant_id: work.tenantId,
      version: 3,
    }
  }
  const controls = Math.ceil((own.length * Number(batch.qcRatio ?? 0)) / 100)
  return [
    ...own.map(work => row(work, { pointId: work.pointId ?? null, qcType: 'NORMAL', spare: 'N' })),
    ...own.map(work => row(work, { pointId: null, qcType: 'NORMAL', spare: 'Y' })),
    ...own.slice(0, controls).map(work => row(work, { pointId: null, qcType: 'DUP', spare: 'N' })),
  ]
}
const nameOf = (username: string) => staff.find(one => one.username === username)?.realname ?? username
const boundLine = (label: ReturnType<typeof labelsOf>[number]) => ({
  table: 'sewage_label',
  recordId: label.id,
  verb: 'bind',
  title: '绑定',
  from: 'UNUSED',
  to: 'BOUND',
  by: label.update_by,
  byName: nameOf(label.update_by),
  at: label.state_time,
  tenantId: label.tenant_id,
})

function packedBatch(batch: Batch): Unit {
  const city = cityOfOrg(batch.sysOrgCode)
  const by = operatorOf(city)
  const at = packedAt(batch)
  const line = {
    table: 'work_batch',
    recordId: batch.id,
    verb: 'prepare',
    title: '备料',
    from: 'CREATED',
    to: 'PREPARED',
    by: by.username,
    byName: by.realname,
    at,
    tenantId: batch.tenantId,
  }
  return [
    {
      sql: "update work_batch set state = 'PREPARED', vehicle = ?, courier = ?, update_by = ?, update_time = ?, version = version + 1 where id = ? and state = 'CREATED'",
      parameters: [vehicleOf(city), courierOf(city), by.username, at, batch.id],
      expect: 1,
    },
    stepLines([line]),
  ]
}
export const vehicleOf = (city: number | undefined): string =>
  `澜A·2C8${String(17 + (city ?? 40)).padStart(2, '0')}`
/** In the first city a person's account carries; the staff help where nobody comes. */
export const courierOf = (city: number | undefined): string =>
  city === 0 ? 'courier' : staffOf('courier', city ?? 1)[0]!.username
