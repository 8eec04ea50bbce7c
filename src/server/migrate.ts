/** `npm run migrate`: brings the database up to date without starting the server. */
import { startFailure } from './boot-words.ts'
import { loadConfig } from './config.ts'
import { lockFolder } from './db/folder-lock.ts'
import { openDb } from './db/open.ts'

try {
  const config = loadConfig(process.env)
  const lock = lockFolder(config.dataDir, config.role)
  const db = await openDb(config)
  await db.close()
  lock.release()
  console.log('数据库结构已是最新')
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
