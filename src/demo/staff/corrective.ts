/** Corrective actions of the staff's own worksheets: described by the analyst, closed by a reviewer once nothing is held any more. */
import { fromWire, hourMs } from '#lib/dates.ts'
import { correctedBy } from '../seed/corrected.ts'
import type { Crew } from './crew.ts'
import { analysts, type Plate, reviewers } from './plates.ts'

/** So long they wait for whoever signs in. */
const describedAfter = 2 * hourMs
const closedAfter = 3 * hourMs
interface Listed {
  records: Readonly<Record<string, unknown>>[]
}
const kindIn = (subject: string): string =>
  Object.entries({ 加标: 'SPK', 平行: 'DUP', 空白: 'LB', 质控样: 'RM', 内标: 'IS' }).find(([words]) =>
    subject.includes(words),
  )?.[1] ?? ''

/** @param plates those that are under way */
export async function correct(crew: Crew, plates: readonly Plate[]): Promise<void> {
  const { records } = await crew.wire.get<Listed>(
    analysts[0]!.n,
    '/sewage/qc-action/list?state=OPEN,VERIFY&pageSize=100',
  )
  const now = crew.now()
  for (const row of records) {
    const own = analysts.find(({ username }) => username === row['createBy'])
    const id = String(row['id'])
    if (!own) continue
    if (row['state'] === 'OPEN') {
      if (fromWire(String(row['openTime'])) + describedAfter <= now)
        await crew.step(own.n, '/sewage/qc-action/handle', {
          id,
          ...correctedBy(kindIn(String(row['subject']))),
        })
    } else if (
      fromWire(String(row['handleTime'])) + closedAfter <= now &&
      !plates.some(plate => plate.id === row['worksheetId'] && plate.held > 0)
    )
      await crew.step(reviewers[0]!.n, '/sewage/qc-action/verify', {
        id,
        opinion: '复测合格，所涉样品一并复测，同批其余质控合格',
      })
  }
}
