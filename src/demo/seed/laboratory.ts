/**
 * The invented laboratory's bench: what its staff took in at the door is tested some hours later. There is no call for a test yet, so
 * that it writes what it finds; a sample that a person has laid hands on is left to people.
 */
import { labelMachine } from '#contract/sewage/label.ts'
import { sampleMachine } from '#contract/sewage/sample.ts'
import { staffNames, staffOf } from '#demo/people.ts'
import { dayMs, hourMs, minuteMs } from '#lib/dates.ts'
import { hashText, randomFrom } from '#lib/random.ts'
import { isIn } from '#server/crud/fragment.ts'
import { followStep } from '#server/crud/machine/follow.ts'
import { type Bulk, ConflictError, type Db, type Statement } from '#server/db/db.ts'
import { bulkOf, type Row } from '#server/db/rows.ts'
import { plantId } from './demo-ids.ts'
import type { Programme } from './history.ts'
import { dayText, labRecords } from './samples.ts'
import { dayNumber, plantDay } from './science.ts'

type Sample = Row<'sample'>
const daysBack = 9
const fullPct = 100

/** From the door to the result, epoch ms. */
export function testedAt({ id, receiveTime }: Pick<Sample, 'id' | 'receiveTime'>): number {
  const minutes = 150 + randomFrom(hashText(`tested:${id}`)).next() * 210
  return Number(receiveTime) + Math.round(minutes) * minuteMs
}
const asDay = (text: string): number => Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs)

export async function testReceived(db: Db, programme: Programme, now: number): Promise<void> {
  const rows = await db.k
    .selectFrom('sample')
    .selectAll()
    .where('state', '=', 'RECEIVED')
    .where('delFlag', '=', '0')
    .where('sampleDate', '>=', dayText(dayNumber(now) - daysBack))
    .where('receiveTime', '<=', now - 2 * hourMs)
    .execute()
  const due = rows.filter(
    row => staffNames.has(row.receiveBy ?? '') && staffNames.has(row.updateBy ?? '') && testedAt(row) <= now,
  )
  if (due.length === 0) return
  for (const row of due)
    try {
      await db.write([...tested(row, now), ...found(programme, row)])
    } catch (error) {
      // Somebody was quicker.
      if (!(error instanceof ConflictError)) throw error
    }
}

function tested(row: Sample, now: number): Statement[] {
  const { username, realname } = staffOf('receiver')[0]!
  const step = { verb: 'tested', by: { username, realname }, at: testedAt(row), received: now } as const
  return [
    ...followStep({ machine: sampleMachine, ...step, where: isIn('t.id', [row.id]), expect: 1 }),
    ...followStep({
      machine: labelMachine,
      ...step,
      where: isIn('t.label_no', [row.sampleNo]),
      stamp: 'state_time',
    }),
  ]
}

const plantOf = ({ plants }: Programme, id: string) => plants.find(({ n }) => plantId(n) === id)
/** Sub-samples that came, of those that were planned. */
const completenessOf = ({ actualSub, planSub }: Sample): number =>
  actualSub && planSub ? Number(Math.min(fullPct, (actualSub / planSub) * fullPct).toFixed(1)) : fullPct

/** Values and results of the plant's day; a control or a part of another sample has none of its own. */
function found(programme: Programme, row: Sample): Bulk[] {
  const plant = plantOf(programme, row.plantId)
  if (!plant || row.qcType !== 'NORMAL' || row.parentSampleId !== null) return []
  const day = asDay(row.sampleDate)
  const figures = plantDay(plant, day, row.flowTotal ?? undefined)
  const { labValues, results } = labRecords(plant, day, figures, {
    sampleId: row.id,
    at: testedAt(row),
    orgCode: row.sysOrgCode ?? '',
    completeness: completenessOf(row),
  })
  return [bulkOf('lab_value', labValues), bulkOf('plant_result', results)]
}
