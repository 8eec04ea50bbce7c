/** Values that go out: each a version of its sample and compound; the one of before is superseded and stays. */
import { nextId } from '#lib/id.ts'
import type { Bulk, Db, Statement } from '#server/db/db.ts'
import { addLabValues, standingValues, supersedeValues } from './queries.ts'
import type { Sheet } from './sheet.ts'

export interface Free {
  readonly place: Sheet['places'][number]
  readonly value: Sheet['current'] extends ReadonlyMap<string, infer V> ? V : never
}
const holds = (list: string, one: string): boolean => list.split(',').includes(one)
/** Whether it goes out although a control had failed: somebody else has allowed it. */
const allowed = ({ requests }: Sheet, { place, value }: Free): boolean =>
  requests.some(
    ({ kind, state, codes, positions }) =>
      kind === 'RELEASE' &&
      state === 'APPROVED' &&
      // Without codes it was asked for the whole position: its internal standard had failed.
      (codes === '' || holds(codes, value.drugCode)) &&
      holds(positions, String(place.pos)),
  )

/** @param recovered mean recovery by compound, % */
export async function valuesOut(
  db: Db,
  sheet: Sheet,
  free: readonly Free[],
  recovered: ReadonlyMap<string, number>,
  { method, at }: { method: string; at: number },
): Promise<(Statement | Bulk)[]> {
  // Measured on two positions, the one that was determined last stands.
  const last = new Map<string, Free>()
  for (const one of [...free].sort((a, b) => Number(a.value.at) - Number(b.value.at)))
    last.set(`${one.place.sampleId} ${one.value.drugCode}`, one)
  if (last.size === 0) return []
  const samples = [...new Set([...last.values()].map(({ place }) => String(place.sampleId)))]
  const present = (await standingValues(db, samples)).filter(one =>
    last.has(`${one.sampleId} ${one.drugCode}`),
  )
  const versions = new Map<string, number>(
    present.map(one => [`${one.sampleId} ${one.drugCode}`, Number(one.versionNo)]),
  )
  return [
    ...(present.length > 0 ? [supersedeValues(present.map(({ id }) => id))] : []),
    addLabValues(
      [...last].map(([key, one]) => ({
        id: nextId(),
        sampleId: String(one.place.sampleId),
        drugCode: one.value.drugCode,
        qualifier: one.value.qualifier,
        value: one.value.value,
        lod: one.value.lod,
        loq: one.value.loq,
        recovery: recovered.get(one.value.drugCode) ?? null,
        method,
        createTime: at,
        determinationId: one.value.id,
        versionNo: (versions.get(key) ?? 0) + 1,
        superseded: 'N',
        due: 'Y',
        overridden: allowed(sheet, one) ? 'Y' : 'N',
      })),
    ),
  ]
}
