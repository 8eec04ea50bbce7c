import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Type from 'typebox'
import { businessDay } from '#lib/dates.ts'
import { sqliteFile } from '#server/db/open.ts'
import { backupSqlite } from '#server/db/sqlite/backup.ts'
import { handler } from '../handler.ts'

const bytesPerMb = 1024 * 1024

export const backup = handler({
  name: 'backup',
  title: '备份',
  description: '把数据库整份复制到数据目录的 backups 下，每天一份，同一天再次执行会更新当天的一份',
  parameters: Type.Object(
    {
      keep: Type.Integer({ title: '保留份数', minimum: 1, maximum: 60, default: 3 }),
    },
    { additionalProperties: false },
  ),
  async run({ keep }, { db, config, now }) {
    if (db.dialect === 'postgres')
      return 'PostgreSQL 的备份由数据库自身负责（pg_dump 或连续归档），本任务未做任何事'
    const folder = join(config.dataDir, 'backups')
    const name = `daily-${businessDay(now)}.db`
    await backupSqlite(sqliteFile(config.dataDir), join(folder, name))
    const all = (await readdir(folder)).filter(each => /^daily-[\d-]+\.db$/.test(each)).sort()
    const old = all.slice(0, -keep)
    for (const each of old) await rm(join(folder, each), { force: true })
    const size = ((await stat(join(folder, name))).size / bytesPerMb).toFixed(1)
    return `已备份为 backups/${name}（${size} MB）${old.length > 0 ? `，清除旧备份 ${old.length} 份` : ''}`
  },
})
