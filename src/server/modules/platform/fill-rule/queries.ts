import { nextId } from '#lib/id.ts'
import type { Db } from '#server/db/db.ts'
import { readRow } from '#server/db/rows.ts'

const ticketMs = 3_600_000

/**
 * Takes the next number of a rule. Counting and noting stand in one unit: the counter's row is held until the commit, so that
 * nobody else can be told the same number.
 */
export async function takeSerial(db: Db, ruleCode: string, period: string, now: number): Promise<number> {
  const id = nextId()
  await db.write([
    {
      sql: `insert into sys_fill_serial (rule_code, period, last_number) values (?, ?, 1)
        on conflict (rule_code, period) do update set last_number = sys_fill_serial.last_number + 1`,
      parameters: [ruleCode, period],
    },
    {
      sql: `insert into sys_fill_ticket (id, number_taken, taken_at)
        select ?, last_number, ? from sys_fill_serial where rule_code = ? and period = ?`,
      parameters: [id, now, ruleCode, period],
      expect: 1,
    },
    { sql: 'delete from sys_fill_ticket where taken_at < ?', parameters: [now - ticketMs] },
  ])
  const { numberTaken } = await db.k
    .selectFrom('sysFillTicket')
    .select('numberTaken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numberTaken)
}

/** The number that would be taken next. */
export async function nextSerial(db: Db, ruleCode: string, period: string): Promise<number> {
  const row = await readRow(db, 'sysFillSerial', { ruleCode, period })
  return Number(row?.lastNumber ?? 0) + 1
}
