/** Migrations on PostgreSQL: one transaction each, under a lock that several starting processes share. */
import pg from 'pg'
import { StartError } from '../db.ts'
import { type Applied, loadMigrations, type Migration, type MigrationTarget, migrate } from '../migrate.ts'
import { pinned, tryConnect } from './connect.ts'

/** Any number that no other program uses for its advisory lock on this database. */
const lockNo = 7_312_026

export async function migratePostgres(url: string, folder?: URL): Promise<string[]> {
  await tryConnect(url)
  const client = new pg.Client({ connectionString: url, options: pinned })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNo])
    await client.query(
      'create table if not exists schema_migration (no integer primary key, name text not null, checksum text not null, applied_at bigint not null)',
    )
    return await migrate(targetOf(client), loadMigrations('postgres', folder))
  } finally {
    await client.end()
  }
}

function targetOf(client: pg.Client): MigrationTarget {
  const record = ({ no, name, checksum }: Migration) =>
    client.query('insert into schema_migration values ($1, $2, $3, $4)', [no, name, checksum, Date.now()])
  const together = async (name: string, steps: () => Promise<unknown>): Promise<void> => {
    try {
      await client.query('begin')
      await steps()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      const reason = error instanceof Error ? error.message : String(error)
      throw new StartError(`数据库升级 ${name} 失败（${reason}），该步已撤销`)
    }
  }
  return {
    async applied(): Promise<Applied[]> {
      return (await client.query<Applied>('select no, name, checksum from schema_migration')).rows
    },
    /** Backups of a server are its administrator's; each migration is a transaction. */
    async backup(): Promise<void> {},
    apply: migration =>
      together(migration.name, async () => {
        await client.query(migration.sql)
        await record(migration)
      }),
    adopt: (base, upTo) =>
      together(base.name, async () => {
        await client.query('delete from schema_migration where no <= $1', [upTo])
        await record(base)
      }),
  }
}
