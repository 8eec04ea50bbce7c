/** `npm run migrate`: brings the database up to date without starting the server. */
import { startFailure } from './boot-words.ts'
import { loadConfig } from './config.ts'
import { openDb } from './db/open.ts'

try {
  const db = await openDb(loadConfig(process.env))
  await db.close()
  console.log('数据库结构已是最新')
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
