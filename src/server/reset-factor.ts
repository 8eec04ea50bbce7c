/** `npm run factor:reset -- NAME`: for whoever has lost his device and his recovery codes, and whom nobody may set free in the console. */
import { audit } from './audit/audit.ts'
import { startFailure } from './boot-words.ts'
import { loadConfig } from './config.ts'
import { StartError } from './db/db.ts'
import { lockFolder } from './db/folder-lock.ts'
import { openDb } from './db/open.ts'
import { deleteSessionsOf } from './identity/sessions/queries.ts'
import { dropFactor, factorOf } from './modules/identity/second-factor/queries.ts'
import { tellOwners } from './modules/identity/user/owner.ts'
import { userOf } from './modules/identity/user/queries.ts'

const operator = { username: 'server', realname: '服务器维护人员', tenantId: '0', ip: '127.0.0.1' }

try {
  const [username] = process.argv.slice(2)
  if (!username) throw new StartError('请写明用户账号：npm run factor:reset -- 账号')
  const config = loadConfig(process.env)
  const lock = lockFolder(config.dataDir, config.role)
  const db = await openDb(config)
  try {
    const user = await userOf(db, { username })
    if (!user) throw new StartError(`用户 ${username} 不存在`)
    if (!(await factorOf(db, user.id))) throw new StartError(`用户 ${username} 没有启用动态口令`)
    await db.write([
      ...dropFactor(user.id),
      ...tellOwners([user], '解除了您的动态口令', operator, Date.now()),
      audit(operator, 'edit', `解除用户 ${username} 的动态口令`, 'npm run factor:reset'),
    ])
    await deleteSessionsOf(db, user.id)
    console.log(`已解除用户 ${username} 的动态口令，下次登录后可重新设置`)
  } finally {
    await db.close()
    lock.release()
  }
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 1
}
