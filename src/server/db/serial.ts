/** Numbers that nobody gets twice, across processes; one that was taken and not used leaves a gap. */
import { nextId } from '#lib/id.ts'
import type { Db } from './db.ts'

const ticketMs = 3_600_000

/**
 * Takes the next numbers of a series. Counting and noting stand in one unit: the counter's row is held until the commit, so that
 * nobody else can be told the same ones.
 * @returns the first of them
 */
export async function takeSerials(
  db: Db,
  { series, period, count = 1, now }: { series: string; period: string; count?: number; now: number },
): Promise<number> {
  const id = nextId()
  await db.write([
    {
      sql: `insert into sys_fill_serial (rule_code, period, last_number) values (?, ?, ?)
        on conflict (rule_code, period) do update set last_number = sys_fill_serial.last_number + excluded.last_number`,
      parameters: [series, period, count],
    },
    {
      sql: `insert into sys_fill_ticket (id, number_taken, taken_at)
        select ?, last_number, ? from sys_fill_serial where rule_code = ? and period = ?`,
      parameters: [id, now, series, period],
      expect: 1,
    },
    { sql: 'delete from sys_fill_ticket where taken_at < ?', parameters: [now - ticketMs] },
  ])
  const { numberTaken } = await db.k
    .selectFrom('sysFillTicket')
    .select('numberTaken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numberTaken) - count + 1
}
