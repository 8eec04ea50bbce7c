/** What the person at the terminal reads: one sentence when the start fails, the address and the accounts when it succeeds. */
import { FullError, StartError, UnavailableError } from '#server/db/db.ts'
import { failureOf } from '#server/db/sqlite/connection.ts'
import { type Config, ConfigError } from './config.ts'

interface SystemError extends Error {
  code?: string
  port?: number
  path?: string
}

/** undefined: nothing that is known; the error itself must be shown. */
export function startFailure(error: unknown, config?: Config): string | undefined {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  const { code, port, path } = error as SystemError
  if (code === 'EADDRINUSE') {
    const name = port === config?.hjPort ? 'QY_HJ212_PORT' : 'PORT'
    return `端口 ${port} 已被占用，请停止占用它的程序，或用 ${name} 指定其他端口`
  }
  if (code === 'EACCES' && port !== undefined) return `没有权限使用端口 ${port}，请改用 1024 以上的端口`
  if (code === 'EADDRNOTAVAIL') return `地址 ${config?.host ?? ''} 不属于本机，请检查 HOST`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `找不到主机 ${config?.host ?? ''}，请检查 HOST`
  if (path && code === 'ENOSPC') return noSpace(path)
  if (path && unwritable.has(code ?? ''))
    return `无法写入 ${path}，请检查目录权限，或用 QY_DATA_DIR 指定可写的目录`
  if (path && noFolder.has(code ?? ''))
    return `${path} 不能用作目录（路径上有文件，或上级不存在），请用 QY_DATA_DIR 指定一个目录`
  const failure = code === 'ERR_SQLITE_ERROR' ? failureOf(error) : undefined
  if (error instanceof FullError || failure?.kind === 'full')
    return config && !config.databaseUrl
      ? noSpace(config.dataDir)
      : `${failure?.message ?? (error as Error).message}，请清理磁盘后再启动`
  if (error instanceof UnavailableError) return error.message
  return failure?.kind === 'unavailable' ? failure.message : undefined
}
const noSpace = (path: string): string => `磁盘空间不足，无法写入 ${path}，请清理磁盘后再启动`
const unwritable = new Set(['EACCES', 'EPERM', 'EROFS'])
const noFolder = new Set(['ENOTDIR', 'EEXIST', 'EISDIR', 'ENOENT', 'ELOOP', 'ENAMETOOLONG'])

export interface FirstStart {
  accounts: readonly string[]
  password: string
  /** The password was made here and is printed this once. */
  generated: boolean
}

export function welcome(url: string, config: Config, hjPort: number, first: FirstStart | undefined): string {
  const lines = ['', `  清源已启动：${url}`, `  HJ 212 网关：${config.host}:${hjPort}`]
  if (first) {
    lines.push(`  账号：${first.accounts.join('、')}`)
    lines.push(
      first.generated
        ? `  密码：${first.password}（仅显示这一次，请妥善保存）`
        : '  密码：环境变量 QY_ADMIN_PASSWORD 中的值',
    )
  }
  if (config.demo) lines.push('  演示数据：澜江省为虚构，数据由模拟器产生')
  return `${lines.join('\n')}\n`
}
