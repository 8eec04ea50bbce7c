/**
 * `npm run audit:verify`: walks the chain of the log and the chains of custody and names what does not fit. Ends with 1 where something
 * was found.
 */
import { existsSync } from 'node:fs'
import { verifyChain } from './audit/chain.ts'
import { verifyCustody } from './audit/custody/verify.ts'
import { sealFile, witnessIn } from './audit/witness.ts'
import { startFailure } from './boot-words.ts'
import { loadConfig } from './config.ts'
import { openDb } from './db/open.ts'
import { loadSecrets } from './http/secrets.ts'

try {
  const config = loadConfig(process.env)
  const db = await openDb(config)
  try {
    const key = loadSecrets(config.dataDir).tokenKey
    if (!existsSync(sealFile(config)))
      console.error(`未找到封印文件 ${sealFile(config)}，只能核对数据库中的签名封印`)
    const { sound, lines, checkpoints, findings } = await verifyChain(db, { key, witness: witnessIn(config) })
    for (const { words, id } of findings) console.error(id === undefined ? words : `${words}（编号 ${id}）`)
    if (sound) console.log(`审计日志链完整：${lines} 条，核对签名 ${checkpoints} 处`)
    else console.error(`审计日志链不完整：检查 ${lines} 条，发现 ${findings.length} 处`)
    const custody = await verifyCustody(db)
    for (const { words, id } of custody.findings) console.error(`${words}（编号 ${id}）`)
    const whole = custody.findings.length === 0
    if (whole) console.log(`样品流转链完整：${custody.samples} 件样品，${custody.steps} 步`)
    else
      console.error(`样品流转链不完整：检查 ${custody.samples} 件样品，${custody.findings.length} 件不相符`)
    process.exitCode = sound && whole ? 0 : 1
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(startFailure(error) ?? error)
  process.exitCode = 2
}
