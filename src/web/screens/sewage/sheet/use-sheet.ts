/** What was typed into a worksheet and is not saved: kept over whatever the server says, until it was taken. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { labelTest } from '#contract/sewage/label-test.ts'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { type EntrySource, enterValues, worksheetSheet } from '#contract/sewage/worksheet-calls.ts'
import { readObject } from '#lib/json.ts'
import { call } from '#web/api/client.ts'
import { keepUnsent, unsent } from '#web/session/unsent.ts'
import { useAttempt } from '#web/widgets/attempt.ts'
import { blockOf, type Drafts, draftKey, type Report, rowsOf, type Sheet } from './model.ts'

export interface LastReport extends Report {
  readonly source: EntrySource
}
export interface Entering {
  readonly rows: string[][]
  readonly source: EntrySource
  readonly at?: { pos: number; code: string }
  readonly confirmed?: number[]
  readonly reason?: string
}
const nothing: Drafts = new Map()
const hasCell = ({ places, columns }: Sheet, pos: number, code: string): boolean =>
  places.some(place => place.pos === pos) && columns.some(column => column.code === code)
/** Beyond so many cells only the page itself keeps them: storing as many would be felt at each. */
const mostKept = 400
const keptAs = (id: string): string => `worksheet ${id}`
/** What an earlier page of this session left unsaved. */
const keptOf = (id: string): [string, string][] =>
  Object.entries(readObject(unsent(keptAs(id))) ?? {}).flatMap(([key, text]) =>
    typeof text === 'string' ? [[key, text]] : [],
  )
export const sheetKey = (id: string) => [worksheet.path, 'sheet', id] as const

export function useSheet(id: string) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: sheetKey(id),
    queryFn: () => call(worksheetSheet, { query: { id } }),
  })
  const sheet: Sheet | undefined = query.data
  const [drafts, showDrafts] = useState<Drafts>(nothing)
  const latest = useRef<Drafts>(nothing)
  const setDrafts = useCallback(
    (next: Drafts) => {
      // Another tab of the same worksheet has words of its own there.
      const kept = new Map(keptOf(id))
      for (const key of latest.current.keys()) if (!next.has(key)) kept.delete(key)
      for (const [key, text] of next) kept.set(key, text)
      latest.current = next
      showDrafts(next)
      const fits = kept.size > 0 && kept.size <= mostKept
      keepUnsent(keptAs(id), fits ? JSON.stringify(Object.fromEntries(kept)) : '')
    },
    [id],
  )
  const [problems, setProblems] = useState<Report['problems']>([])
  const [report, setReport] = useState<LastReport>()
  /** Of the problems, after their report is closed too. */
  const [source, setSource] = useState<EntrySource>()
  const { busy, attempt } = useAttempt()
  // New rows only with new values of the server or after a save: typing alone is the grid's own affair.
  const [held, setHeld] = useState<Drafts>(nothing)
  const rows = useMemo(() => (sheet ? rowsOf(sheet, held) : []), [sheet, held])

  const looked = useRef(false)
  useEffect(() => {
    if (!sheet || looked.current) return
    looked.current = true
    const running = sheet.row['state'] === 'RUNNING'
    const left = running
      ? keptOf(id).filter(([key]) => {
          const [pos, code = ''] = key.split(' ')
          return hasCell(sheet, Number(pos), code)
        })
      : []
    if (left.length === 0) return keepUnsent(keptAs(id), '')
    setDrafts(new Map(left))
    setHeld(new Map(left))
  }, [sheet, id, setDrafts])

  const refresh = useCallback(async () => {
    await client.invalidateQueries({ queryKey: [worksheet.path] })
    await client.invalidateQueries({ queryKey: [labelTest.path] })
  }, [client])
  const keep = useCallback(
    (pos: number, code: string, text: string, base: string) => {
      const next = new Map(latest.current)
      if (text === base) next.delete(draftKey(pos, code))
      else next.set(draftKey(pos, code), text)
      setDrafts(next)
    },
    [setDrafts],
  )
  /** What was typed stays whatever happens; somebody else's values come in under it. */
  const keeping = async (act: () => Promise<void>): Promise<boolean> => {
    const went = await attempt(act)
    if (went === false) {
      setHeld(new Map(latest.current))
      await refresh()
    }
    return went === true
  }
  const enter = async (wish: Entering): Promise<Report | undefined> => {
    if (!sheet) return undefined
    let given: Report | undefined
    const typed = latest.current
    await keeping(async () => {
      const answer = await call(enterValues, {
        body: { id, version: sheet.row['version'] as number, ...wish },
      })
      given = answer
      const problems = new Map(
        answer.problems.flatMap(({ pos, code, text, astray }) =>
          // What was typed stays where it was typed; of a block a second row of a position, or a column of an unknown unit, is no value of it.
          pos === null || code === null || !hasCell(sheet, pos, code) || (astray && wish.source !== 'HAND')
            ? []
            : [[draftKey(pos, code), text] as const],
        ),
      )
      // What was typed meanwhile, or beside a block, was not sent: nothing that was refused lies over it.
      const left: Drafts = new Map([
        ...problems,
        ...[...latest.current].filter(([key, text]) => wish.source !== 'HAND' || drafts.get(key) !== text),
      ])
      setDrafts(left)
      setHeld(left)
      setProblems(answer.problems)
      setSource(wish.source)
      setReport({ ...answer, source: wish.source })
      await refresh()
      if (wish.source === 'HAND') return
      // What a block did not get in lies over no value that stands, of before or of the same block: the list of problems has it. Nor
      // does what was typed before lie over what the block has brought.
      const now = client.getQueryData<Sheet>(sheetKey(id))
      const before = new Map(sheet.cells.map(({ pos, code, no }) => [draftKey(pos, code), no]))
      const standing = now?.cells.filter(({ ordered }) => !ordered) ?? []
      const brought = now?.cells.filter(({ pos, code, no }) => before.get(draftKey(pos, code)) !== no) ?? []
      const keyed = ({ pos, code }: { pos: number; code: string }) => draftKey(pos, code)
      const rest = new Map(latest.current)
      for (const key of standing.map(keyed)) if (rest.get(key) === problems.get(key)) rest.delete(key)
      for (const key of brought.map(keyed)) if (rest.get(key) === typed.get(key)) rest.delete(key)
      if (rest.size === latest.current.size) return
      setDrafts(rest)
      setHeld(rest)
    })
    return given
  }
  const save = (reason: string | undefined, accept: boolean) => {
    const block = blockOf(drafts)
    const confirmed = accept
      ? problems
          .filter(({ verdict }) => verdict === 'TO_CONFIRM')
          .map(one => block.places.findIndex(({ pos, code }) => pos === one.pos && code === one.code))
          .filter(at => at >= 0)
      : []
    return enter({ rows: block.rows, source: 'HAND', confirmed, ...(reason !== undefined && { reason }) })
  }
  /** A call that changes the worksheet; a refusal is told by the client. */
  const act = (send: (looked: { id: string; version: number }) => Promise<unknown>): Promise<boolean> =>
    keeping(async () => {
      await send({ id, version: (sheet?.row['version'] as number | undefined) ?? 0 })
      setHeld(new Map(latest.current))
      await refresh()
    })
  const discard = () => {
    setDrafts(nothing)
    setHeld(new Map())
    setProblems([])
    setReport(undefined)
  }
  return {
    query,
    sheet,
    rows,
    drafts,
    keep,
    save,
    enter,
    act,
    refresh,
    discard,
    busy,
    report,
    problems,
    source,
    close: () => setReport(undefined),
  }
}
export type SheetState = ReturnType<typeof useSheet>
