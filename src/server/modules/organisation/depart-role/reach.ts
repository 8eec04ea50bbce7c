/** Whose departments somebody may look after: those he is in charge of and, of who keeps departments, those under his own. */
import { can } from '#contract/kit/can.ts'
import { missing } from '#contract/kit/fault.ts'
import { editDepart } from '#contract/organisation/depart-admin.ts'
import type { Db } from '#server/db/db.ts'
import { type Session, scopeOf } from '#server/http/serve.ts'
import { chargeCodes } from '#server/identity/queries.ts'
import { departOf } from '../depart/admin-queries.ts'

/** Codes of what he keeps by office; undefined: every department. */
export const keptCodes = (session: Session): readonly string[] | undefined =>
  can(session.permissions, String(editDepart.access)) ? scopeOf(session).prefixes : []

export async function reaches(db: Db, session: Session, orgCode: string): Promise<boolean> {
  const kept = keptCodes(session)
  if (kept === undefined || kept.some(code => orgCode.startsWith(code))) return true
  return (await chargeCodes(db, session.userId)).some(code => orgCode.startsWith(code))
}
/** @throws Fault `missing` for what does not exist and for what is none of his alike */
export async function departInReach(db: Db, session: Session, departId: string) {
  const depart = await departOf(db, departId)
  if (!depart || !(await reaches(db, session, depart.orgCode))) throw missing('未找到该部门，或它不由您负责')
  return depart
}
