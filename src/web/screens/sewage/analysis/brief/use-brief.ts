/** A brief, its parts in their order, and what its author may do with them. */
import { Message } from '@arco-design/web-react'
import { useRef, useState } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { analysisBrief, briefChanges, briefPart, mostParts } from '#contract/sewage/analysis-brief.ts'
import { useTold } from '#web/crud/actions.ts'
import { useCall } from '#web/data/call.ts'
import { useResourcePage, useRow } from '#web/data/resource-page.ts'
import { useDelete, useRefresh, useRestore, useSave } from '#web/data/resource-write.ts'
import { type Row, textOf } from '#web/data/row.ts'
import { useCan, useSession } from '#web/session/session.ts'
import { offerUndo } from '#web/widgets/undo.tsx'
import { movesOf } from './moves.ts'

export type Changes = ResultOf<typeof briefChanges>
/** More than a brief holds: what was deleted and is taken back counts, too. */
const pageSize = 2 * mostParts
export function useBrief(id: string) {
  const brief = useRow(analysisBrief, id)
  const parts = useResourcePage(briefPart, { pageNo: 1, pageSize, filters: { briefId: id } })
  const changes = useCall(briefChanges, { query: { id } }, { enabled: brief.data !== undefined })
  const me = useSession(session => session.userInfo?.username)
  const edits = useCan(`${analysisBrief.perm}:edit`)
  const own = edits && brief.data !== undefined && textOf(brief.data['author']) === me
  return { brief, parts, changes, own }
}

/** What its author may do with the parts as they stand; each says what became of it, and reads them again. */
export function usePartActs(rows: readonly Row[]) {
  const save = useSave(briefPart, 'edit')
  const remove = useDelete(briefPart)
  const restore = useRestore(briefPart)
  const refresh = useRefresh(briefPart)
  const [busy, tell] = useTold()
  /** @param say of calls that tell nobody themselves that they failed */
  const act = async (work: () => Promise<void>, say?: (words: string) => void) => {
    await tell(async () => {
      await work()
      return ''
    }, say)
    // Refused or not: they may stand otherwise by now, and the next act is of what is there.
    await refresh()
  }
  const latest = useRef({ rows, save, act })
  latest.current = { rows, save, act }
  const [move] = useState(() =>
    movesOf(
      () => latest.current.rows,
      async ({ id, version }, seat) => (await latest.current.save.mutateAsync({ id, version, seat })).result,
      work => latest.current.act(work, words => Message.warning(words)),
    ),
  )
  return {
    busy,
    move,
    remove: (row: Row) =>
      act(async () => {
        await remove.mutateAsync([row.id])
        offerUndo('已从简报中删除', () => act(async () => void (await restore.mutateAsync([row.id]))))
      }),
  }
}
export type PartActs = ReturnType<typeof usePartActs>
