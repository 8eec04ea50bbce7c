import type { Db } from '#server/db/db.ts'

/** Tables in which a text stands, with the columns of the rows that hold it. */
export async function placesOf(db: Db, text: string): Promise<string[]> {
  const names = await db.read<{ name: string }>({
    sql:
      db.dialect === 'sqlite'
        ? "select name from sqlite_master where type = 'table'"
        : "select table_name as name from information_schema.tables where table_schema = 'public'",
    parameters: [],
  })
  const places: string[] = []
  for (const { name } of names) {
    const rows = await db.read<Record<string, unknown>>({ sql: `select * from "${name}"`, parameters: [] })
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const written = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)
        if (written.includes(text)) places.push(`${name}.${column}`)
      }
  }
  return places
}
