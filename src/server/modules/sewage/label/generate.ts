/** Makes the labels of a day. The numbers that are free are read, and given by the unique index: who comes second reads again. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { denied, invalid, missing, refused } from '#contract/kit/fault.ts'
import { generateLabels } from '#contract/sewage/label.ts'
import { samplingPoint } from '#contract/sewage/point.ts'
import { workBatch } from '#contract/sewage/work-batch.ts'
import { dayOfText } from '#lib/dates.ts'
import { nextId } from '#lib/id.ts'
import { makeLabelNo, mostBottles } from '#lib/label-number.ts'
import { audit } from '#server/audit/audit.ts'
import { seenAmong } from '#server/crud/seen.ts'
import { type Bulk, type Db, DuplicateError } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { allot, type Target } from './allot.ts'
import {
  batchOfNo,
  codesOf,
  giveCode,
  insertLabels,
  labelsOfDay,
  lastCode,
  type PlantRow,
  type PointRow,
  plantsOf,
  pointsFor,
} from './queries.ts'

type Wish = BodyOf<typeof generateLabels>
const mostTries = 20
const mostAtOnce = 2_000

/** @returns labels made now, and those of the same wish that were there */
export async function generate(
  db: Db,
  session: Session,
  wish: Wish,
): Promise<{ made: number; present: number }> {
  if (dayOfText(wish.sampleDate) !== wish.sampleDate) throw invalid('「采样日期」不是有效的日期')
  await checkBatch(db, session, wish)
  const points = await wishedPoints(db, session, wish)
  const each = wish.bottles * points.length
  const plantIds = [...new Set(points.map(({ plantId }) => plantId))]
  const wanted = each + plantIds.length * controlsOf(wish).reduce((sum, { count }) => sum + count, 0)
  if (wanted === 0) throw refused('没有要生成的标签，请至少填写一种标签的数量')
  if (wanted > mostAtOnce) throw refused(`共要 ${wanted} 枚，一次最多生成 ${mostAtOnce} 枚，请分批生成`)
  const plants = await plantsOf(db, plantIds)
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(db, session, wish, points, plants)
    } catch (error) {
      if (!(error instanceof DuplicateError) || tries >= mostTries) throw error
    }
  }
}

/** @throws Fault `refused` for a batch that is not there, or of another day */
async function checkBatch(db: Db, session: Session, { batchNo, sampleDate }: Wish): Promise<void> {
  if (!batchNo) return
  const batch = await batchOfNo(db, batchNo)
  if (!batch || !(await seenAmong(db, workBatch, session, [batch.id])).has(batch.id))
    throw refused(`没有批次 ${batchNo}，或不在您的管辖范围内，请从批次里选择，或不填批次`)
  if (batch.batchDate !== sampleDate)
    throw refused(`批次 ${batchNo} 的采样日期是 ${batch.batchDate}，请改为这一天，或选择别的批次`)
}

async function wishedPoints(db: Db, session: Session, wish: Wish): Promise<PointRow[]> {
  const ids = [...new Set(wish.pointIds ?? [])]
  const points = await pointsFor(db, ids, wish.plantId ?? null)
  if (points.length < ids.length) throw missing('有采样点不存在或已删除，请刷新后重新选择')
  if (points.length === 0) throw refused('没有有效的采样点：请选择采样点，或选择有采样点的污水厂')
  const asked = points.map(({ id }) => id)
  const seen = await seenAmong(db, samplingPoint, session, asked)
  if (asked.some(id => !seen.has(id))) throw denied()
  return points
}

const controlsOf = (wish: Wish): Target[] =>
  (
    [
      ['FB', 'N', wish.blanks],
      ['TB', 'N', wish.tripBlanks],
      ['DUP', 'N', wish.duplicates],
      ['SPK', 'N', wish.spikes],
      ['NORMAL', 'Y', wish.spares],
    ] as const
  ).map(([qcType, spare, count = 0]) => ({ pointId: null, qcType, spare, count }))

async function attempt(
  db: Db,
  session: Session,
  wish: Wish,
  points: readonly PointRow[],
  plants: readonly PlantRow[],
): Promise<{ made: number; present: number }> {
  const batchNo = wish.batchNo || null
  const plantIds = plants.map(({ id }) => id)
  const [{ codes, unit }, labels] = await Promise.all([
    codesFor(db, plants),
    labelsOfDay(db, plantIds, wish.sampleDate),
  ])
  const now = Date.now()
  const rows = plants.flatMap(plant => {
    const own = points.filter(({ plantId }) => plantId === plant.id)
    const targets = [
      ...own.map(({ id }): Target => ({ pointId: id, qcType: 'NORMAL', spare: 'N', count: wish.bottles })),
      ...controlsOf(wish),
    ]
    const present = labels
      .filter(({ plantId }) => plantId === plant.id)
      .map(row => ({
        ...row,
        spare: row.spare === 'Y' ? ('Y' as const) : ('N' as const),
        void: row.state === 'VOID',
      }))
    const { labels: free, short } = allot(targets, present, batchNo)
    if (short > 0)
      throw refused(
        `“${plant.plantName}”${wish.sampleDate} 的瓶号不够：一座厂一天最多 ${mostBottles} 枚，还差 ${short} 枚的瓶号，请减少数量`,
      )
    const { province, code } = codes.get(plant.id)!
    return free.map(one => ({
      id: nextId(),
      labelNo: makeLabelNo({ province, plant: code, date: wish.sampleDate, bottle: one.bottleNo }),
      state: 'UNUSED',
      carrier: 'CODE',
      batchNo,
      plantId: plant.id,
      sampleDate: wish.sampleDate,
      ...one,
      stateTime: now,
      printCount: 0,
      createBy: session.username,
      createTime: now,
      sysOrgCode: plant.sysOrgCode,
      tenantId: plant.tenantId,
    }))
  })
  const wanted =
    wish.bottles * points.length + plants.length * controlsOf(wish).reduce((sum, { count }) => sum + count, 0)
  if (rows.length > 0)
    await db.write([
      ...unit,
      insertLabels(rows),
      audit(
        session,
        'add',
        `生成 ${wish.sampleDate} 的标签 ${rows.length} 枚（${rows[0]!.labelNo} 起）`,
        generateLabels.access,
      ),
    ])
  return { made: rows.length, present: wanted - rows.length }
}

/** Numbers of the plants in their provinces; those that have none get the next free ones, in the unit that uses them. */
async function codesFor(db: Db, plants: readonly PlantRow[]) {
  const codes = new Map(
    (
      await codesOf(
        db,
        plants.map(({ id }) => id),
      )
    ).map(row => [row.plantId, { province: row.province, code: row.code }]),
  )
  const unit: Bulk[] = []
  const last = new Map<string, number>()
  for (const plant of plants) {
    if (codes.has(plant.id)) continue
    const province = /^\d{2}/.exec(plant.districtCode ?? '')?.[0]
    if (!province) throw refused(`“${plant.plantName}”没有所在区县，无法编制标签号，请先在污水厂里填写`)
    const next = (last.get(province) ?? (await lastCode(db, province))) + 1
    if (next > 9_999) throw refused('本省的标签厂码已用完（9999 座）')
    last.set(province, next)
    const code = String(next).padStart(4, '0')
    codes.set(plant.id, { province, code })
    unit.push(giveCode(plant.id, province, code))
  }
  return { codes, unit }
}
