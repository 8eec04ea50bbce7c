/** A brief, its parts in their order, and what its author may do with them. */
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { analysisBrief, briefChanges, briefPart, mostParts } from '#contract/sewage/analysis-brief.ts'
import { useCall } from '#web/data/call.ts'
import { useResourcePage, useRow } from '#web/data/resource-page.ts'
import { useDelete, useRestore, useSave } from '#web/data/resource-write.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { useCan, useSession } from '#web/session/session.ts'
import { seatBefore } from './seat.ts'

export type Changes = ResultOf<typeof briefChanges>
export function useBrief(id: string) {
  const brief = useRow(analysisBrief, id)
  const parts = useResourcePage(briefPart, { pageNo: 1, pageSize: mostParts, filters: { briefId: id } })
  const changes = useCall(briefChanges, { query: { id } }, { enabled: brief.data !== undefined })
  const me = useSession(session => session.userInfo?.username)
  const edits = useCan(`${analysisBrief.perm}:edit`)
  const own = edits && brief.data !== undefined && textOf(brief.data['author']) === me
  return { brief, parts, changes, own }
}

export function usePartActs(rows: readonly Row[]) {
  const save = useSave(briefPart, 'edit')
  const remove = useDelete(briefPart)
  const restore = useRestore(briefPart)
  return {
    busy: save.isPending || remove.isPending,
    /** @param by -1 up, 1 down */
    move: async (at: number, by: -1 | 1) => {
      const row = rows[at]!
      const others = rows.toSpliced(at, 1)
      const seat = seatBefore(others, at + by)
      await save.mutateAsync({ id: row.id, version: row.version, seat })
    },
    remove: async (row: Row) => void (await remove.mutateAsync([row.id])),
    restore: async (row: Row) => void (await restore.mutateAsync([row.id])),
  }
}
export type PartActs = ReturnType<typeof usePartActs>
