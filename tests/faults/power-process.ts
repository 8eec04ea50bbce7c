/** A database that writes without pause, to be stopped at any moment. Argument: data folder. Says each number once it is committed. */
import { openDb } from '#server/db/open.ts'

const db = await openDb({ dataDir: process.argv[2]! })
const filling = 'x'.repeat(3_000)
for (let n = 0; ; n += 8) {
  const units = Array.from({ length: 8 }, (_, at) => n + at)
  await Promise.all(
    units.map(async each => {
      await db.write([
        { sql: 'insert into sys_setting ("key", "value") values (?, ?)', parameters: [`a${each}`, filling] },
        { sql: 'insert into sys_setting ("key", "value") values (?, ?)', parameters: [`b${each}`, filling] },
      ])
      process.send?.(each)
    }),
  )
}
