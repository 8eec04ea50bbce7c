/** What a control holds, told after it was placed; what was measured of it is judged with that. */
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { refused } from '#contract/kit/fault.ts'
import { tellLevel } from '#contract/sewage/worksheet-calls.ts'
import { placeName } from '#lib/lab/place.ts'
import { kindTitles, lacksLevel, type PositionKind } from '#lib/lab/qc.ts'
import { audit } from '#server/audit/audit.ts'
import type { Session } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { noteHand } from './hand-queries.ts'
import { judgedCells, newPoints } from './judge.ts'
import { methodOf } from './method.ts'
import { pointsWritten } from './opened.ts'
import { sheetToWrite, writeSheet } from './own-sheet.ts'
import { reviseSheet, stampLevel } from './queries.ts'
import { underRules } from './rules.ts'
import { readSheet } from './sheet.ts'

export async function tell(
  { db, engine }: Pick<Deps, 'db' | 'engine'>,
  session: Session,
  body: BodyOf<typeof tellLevel>,
) {
  const header = await sheetToWrite({ db, engine }, body, session, ['DRAFT', 'RUNNING'])
  const [sheet, method] = await Promise.all([readSheet(db, header.id), methodOf(db, header)])
  const place = sheet.places.find(({ pos }) => pos === body.pos)
  const where = placeName(body.pos)
  if (!place || !lacksLevel({ kind: place.kind, level: null }))
    throw refused(`${where} 不是加标样、质控样或校准核查，没有浓度可填，请刷新后再看`)
  // By what it holds it may have been judged already: that is not bent afterwards.
  if (header.state === 'RUNNING' && !lacksLevel(place))
    throw refused(`${where} 的浓度在上机前已填写，上机后不能修改；填错的请作废这一位的结果并复测`)
  const material = body.material?.trim() || place.material
  const told = { ...place, level: body.level, material }
  const places = sheet.places.map(one => (one === place ? told : one))
  const points =
    header.state === 'RUNNING'
      ? await underRules(
          db,
          header,
          method.policy,
          newPoints(sheet, judgedCells({ ...sheet, places }, sheet.current, method), header, sheet.now),
        )
      : []
  await writeSheet({ db, engine }, header.id, session, [
    reviseSheet({ id: header.id, version: header.version, state: header.state }, session.username, sheet.now),
    noteHand(header.id, session.username),
    stampLevel(place.id, { level: body.level, material }),
    ...pointsWritten(points, session.username),
    audit(
      session,
      'edit',
      `工作单 ${header.worksheetNo} ${where} ${kindTitles[place.kind as PositionKind]}浓度 ${body.level} ng/L`,
      tellLevel.access,
    ),
  ])
  return { version: header.version + 1 }
}
