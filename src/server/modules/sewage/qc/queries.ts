import type { Resource } from '#contract/kit/resource.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { visibleRows } from '#server/crud/access.ts'
import { allOf } from '#server/crud/fragment.ts'
import { condition } from '#server/crud/seen.ts'
import type { Db } from '#server/db/db.ts'
import type { Session } from '#server/http/serve.ts'

/** Of worksheets that the caller sees; what stands on one is seen as it is. What was judged by an entry that was taken back, of its own or of its partner, is left out. */
const charted = (db: Db, session: Session) =>
  db.k
    .selectFrom('qcPoint as q')
    .innerJoin('worksheet as t', 't.id', 'q.worksheetId')
    .innerJoin('labDetermination as d', 'd.id', 'q.determinationId')
    .innerJoin('labEntry as e', 'e.id', 'd.entryId')
    .where('t.delFlag', '=', '0')
    .leftJoin('labDetermination as pd', 'pd.id', 'q.partnerId')
    .leftJoin('labEntry as pe', 'pe.id', 'pd.entryId')
    .where('e.undoneAt', 'is', null)
    .where('pe.undoneAt', 'is', null)
    .where(condition(allOf(visibleRows(db.dialect, worksheet as unknown as Resource, session))))

export const methodsSeen = async (db: Db, session: Session): Promise<string[]> =>
  (await charted(db, session).select('q.method').distinct().orderBy('q.method').execute()).map(
    ({ method }) => method,
  )

/** The method that the newest of these runs was measured by: worksheets keep its name, and what its rules do stands with it. */
export const methodIdSeen = async (db: Db, session: Session, method: string): Promise<string | null> =>
  (
    await charted(db, session)
      .select('t.methodId')
      .where('q.method', '=', method)
      .orderBy('q.at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.methodId ?? null

/** Compounds with runs of a control. */
export const codesSeen = async (
  db: Db,
  session: Session,
  { method, kind }: { method: string; kind: string },
): Promise<string[]> =>
  (
    await charted(db, session)
      .select('q.drugCode')
      .distinct()
      .where('q.method', '=', method)
      .where('q.kind', '=', kind)
      .execute()
  ).map(({ drugCode }) => drugCode)
/** The newest first. */
export const runsOf = (
  db: Db,
  session: Session,
  { method, kind, code, runs }: { method: string; kind: string; code: string; runs: number },
) =>
  charted(db, session)
    .leftJoin('qcAction as a', 'a.pointId', 'q.id')
    .leftJoin('sysUser as h', 'h.username', 'a.handleBy')
    .select([
      'a.id as actionId',
      'a.version as actionVersion',
      'a.state as actionState',
      'a.cause',
      'a.measure',
      'a.handleBy',
      'a.opinion',
      'h.realname as handleName',
      'q.id',
      'q.worksheetId',
      't.worksheetNo',
      'q.pos',
      'q.at',
      'q.figure',
      'q.shown',
      'q.verdict',
      'q.rules',
      'q.low',
      'q.high',
      'q.level',
      'd.byName',
    ])
    .where('q.method', '=', method)
    .where('q.kind', '=', kind)
    .where('q.drugCode', '=', code)
    .orderBy('q.at', 'desc')
    .orderBy('q.pos', 'desc')
    .orderBy('q.id', 'desc')
    .limit(runs)
    .execute()
