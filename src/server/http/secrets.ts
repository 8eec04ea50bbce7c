/** Secrets are made at the first start and lie in the data folder, readable by the server's user only. None has a built-in value. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { ConfigError } from '#server/config.ts'

const shape = Type.Object({
  /** Signs requests (X-Sign); every console knows it, so it gives no rights. */
  signSecret: Type.String({ minLength: 32 }),
  /** Hashes what must be recognised but not read. */
  tokenKey: Type.String({ minLength: 32 }),
  /** Encrypts secrets of data sources and devices at rest. */
  encryptionKey: Type.String({ minLength: 32 }),
})
export type Secrets = Static<typeof shape>
const isSecrets = Compile(shape)

export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json')

export function loadSecrets(dataDir: string): Secrets {
  const file = secretsFile(dataDir)
  if (existsSync(file)) return readSecrets(file)
  const fresh = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = { signSecret: fresh(), tokenKey: fresh(), encryptionKey: fresh() }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // `wx`: of two processes that start together one makes them and the other reads them.
  try {
    writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600, flag: 'wx' })
  } catch {
    return readSecrets(file)
  }
  return secrets
}

function readSecrets(file: string): Secrets {
  try {
    const secrets: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (!isSecrets.Check(secrets)) throw new Error('incomplete')
    chmodSync(file, 0o600)
    return secrets
  } catch {
    throw new ConfigError(`密钥文件 ${file} 无法读取或已损坏，请从备份恢复后再启动`)
  }
}
