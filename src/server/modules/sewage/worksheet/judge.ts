/** Judges the controls of a worksheet by what stands in its cells. */
import { nextId } from '#lib/id.ts'
import { areOneRun } from '#lib/lab/holds.ts'
import {
  type Judged,
  judgeBlank,
  judgeDuplicate,
  judgeLevel,
  judgeSpike,
  judgeStandard,
  type QcLimits,
} from '#lib/lab/qc.ts'
import { standardColumn } from '#lib/lab/read-block.ts'
import type { Method } from './method.ts'
import type { Header } from './own-sheet.ts'
import type { DeterminationRow, insertPoints, PlaceOnSheet } from './queries.ts'
import { cellKey, readingIn, type Sheet } from './sheet.ts'

export interface JudgedCell {
  readonly place: PlaceOnSheet
  readonly code: string
  readonly determination: DeterminationRow
  readonly partner: DeterminationRow | undefined
  readonly judged: Judged
}
type Current = ReadonlyMap<string, DeterminationRow>

function judgedCell(
  place: PlaceOnSheet,
  own: DeterminationRow,
  partner: DeterminationRow | undefined,
  limits: QcLimits,
): Judged | undefined {
  if (own.drugCode === standardColumn) return judgeStandard(Number(own.value), limits)
  const found = readingIn(own)
  const { level } = place
  switch (place.kind) {
    case 'LB':
    case 'FB':
    case 'TB':
      return judgeBlank(found, limits.blank)
    case 'RM':
    case 'CCV':
      return level === null ? undefined : judgeLevel(found, level, place.kind, limits)
    case 'DUP':
      return partner && judgeDuplicate(found, readingIn(partner), limits)
    case 'SPK':
      return partner && level !== null ? judgeSpike(found, readingIn(partner), level, limits) : undefined
    default:
      return undefined
  }
}

/** Every control that can be judged, and every internal standard; none by a value of before a repetition and one of after. */
export function judgedCells(
  { places, repeats }: Pick<Sheet, 'places' | 'repeats'>,
  current: Current,
  method: Method,
): JudgedCell[] {
  const byId = new Map(places.map(place => [place.id, place]))
  const cells: JudgedCell[] = []
  for (const determination of current.values()) {
    const place = byId.get(determination.positionId)
    if (!place) continue
    const code = determination.drugCode
    const partner =
      place.ofId === null || code === standardColumn ? undefined : current.get(cellKey(place.ofId, code))
    const base = place.ofId === null ? undefined : byId.get(place.ofId)
    if (partner && base) {
      const own = { pos: place.pos, code, at: Number(determination.at) }
      if (!areOneRun(own, { pos: base.pos, code, at: Number(partner.at) }, repeats)) continue
    }
    const judged = judgedCell(place, determination, partner, method.limitsOf(code))
    if (judged) cells.push({ place, code, determination, partner, judged })
  }
  return cells
}

export type NewPoint = Parameters<typeof insertPoints>[0][number]
/** What was never judged before: what is only told or not judgeable is left out, and of internal standards those that pass. */
export function newPoints(
  sheet: Sheet,
  cells: readonly JudgedCell[],
  header: Pick<Header, 'id' | 'method' | 'sysOrgCode' | 'tenantId'>,
  at: number,
): NewPoint[] {
  const known = new Set(
    sheet.points.map(({ determinationId, partnerId }) => `${determinationId} ${partnerId}`),
  )
  return cells
    .filter(
      ({ judged, code }) =>
        judged.verdict === 'FAIL' || (judged.verdict === 'PASS' && code !== standardColumn),
    )
    .filter(({ determination, partner }) => !known.has(`${determination.id} ${partner?.id ?? ''}`))
    .map(({ place, code, determination, partner, judged }) => ({
      id: nextId(),
      worksheetId: header.id,
      positionId: place.id,
      pos: place.pos,
      kind: code === standardColumn ? 'IS' : place.kind,
      drugCode: code,
      determinationId: determination.id,
      partnerId: partner?.id ?? '',
      verdict: judged.verdict,
      figure: judged.figure,
      unit: judged.unit,
      shown: judged.text,
      low: judged.low,
      high: judged.high,
      limitWords: judged.limit,
      sumWords: judged.sum,
      level: place.level,
      method: header.method,
      rules: '',
      ruleWords: null,
      at,
      sysOrgCode: header.sysOrgCode,
      tenantId: header.tenantId,
    }))
}
