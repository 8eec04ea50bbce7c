/** Each print of a sheet of custody is registered and counted. */
import { printCustody } from '#contract/sewage/sample.ts'
import { nextId } from '#lib/id.ts'
import { audit } from '#server/audit/audit.ts'
import type { WireRow } from '#server/crud/listing.ts'
import { type Db, DuplicateError } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'
import { insertPrint, printsOf } from './queries.ts'

const mostTries = 5

/** @returns id under which the sheet can be had */
export async function registerPrint(db: Db, session: Session, row: WireRow): Promise<string> {
  const sampleId = String(row['id'])
  for (let tries = 1; ; tries++) {
    const nth = (await printsOf(db, sampleId)) + 1
    const id = nextId()
    try {
      await db.write([
        insertPrint({
          id,
          sampleId,
          at: Date.now(),
          byUser: session.username,
          byName: session.realname,
          nth,
        }),
        audit(session, 'export', `打印样品流转单 ${row['sampleNo']}，第 ${nth} 次`, printCustody.access),
      ])
      return id
    } catch (error) {
      // Somebody prints it at the same moment: the next number is his who comes second.
      if (!(error instanceof DuplicateError) || tries >= mostTries) throw error
    }
  }
}
