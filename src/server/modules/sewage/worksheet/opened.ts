/** Controls as they are written down; with each that fails its corrective action is opened. */
import { nextId } from '#lib/id.ts'
import { kindTitles, type PositionKind } from '#lib/lab/qc.ts'
import type { Bulk } from '#server/db/db.ts'
import type { NewPoint } from './judge.ts'
import { insertActions, insertPoints } from './queries.ts'

export const subjectOf = ({ drugCode, kind }: Pick<NewPoint, 'drugCode' | 'kind'>): string =>
  `${drugCode} × ${kind === 'IS' ? '内标' : kindTitles[kind as PositionKind]}`
export const actionOf = (point: NewPoint, by: string) => ({
  id: nextId(),
  subject: subjectOf(point),
  state: 'OPEN',
  openTime: point.at,
  worksheetId: point.worksheetId,
  pos: point.pos,
  drugCode: point.drugCode,
  broken: point.verdict === 'RULE' ? (point.rules ?? '') : '方法限',
  shown: point.shown,
  limitWords: point.limitWords,
  pointId: point.id,
  createBy: by,
  createTime: point.at,
  sysOrgCode: point.sysOrgCode,
  tenantId: point.tenantId ?? '0',
})
/** @param by who entered what failed */
export function pointsWritten(points: readonly NewPoint[], by: string): Bulk[] {
  const failed = points.filter(({ verdict }) => verdict !== 'PASS')
  return [
    ...(points.length > 0 ? [insertPoints([...points])] : []),
    ...(failed.length > 0 ? [insertActions(failed.map(point => actionOf(point, by)))] : []),
  ]
}
