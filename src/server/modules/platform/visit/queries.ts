import { dayMs } from '#lib/dates.ts'
import type { Db } from '#server/db/db.ts'

const visits = (db: Db) =>
  db.k.selectFrom('sysLog').where('logType', '=', '1').where('logContent', 'like', '%登录成功%')

export async function visitCounts(db: Db, today: number) {
  const count = (since: number) =>
    visits(db)
      .where('createTime', '>=', since)
      .select(builder => [
        builder.fn.countAll<number>().as('visits'),
        builder.fn.count<number>('ip').distinct().as('addresses'),
      ])
      .executeTakeFirstOrThrow()
  const [total, sinceToday] = await Promise.all([count(0), count(today)])
  return { total: total.visits, today: sinceToday.visits, addresses: sinceToday.addresses }
}

export async function visitDays(db: Db, firstDay: number) {
  return db.read<{ day: number; visits: number; addresses: number }>({
    sql: `select (create_time - cast(? as bigint)) / ${dayMs} as day, count(*) as visits, count(distinct ip) as addresses
      from sys_log where log_type = '1' and log_content like '%登录成功%' and create_time >= ?
      group by 1 order by 1`,
    parameters: [firstDay, firstDay],
  })
}
