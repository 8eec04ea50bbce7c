/** What was said of the place on the page, in the order of its days, with the answers under it. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { analysisNote } from '#contract/sewage/analysis-note.ts'
import { resourcePageQuery } from '#web/data/resource-page.ts'
import { dictTextOf, type Row, textOf } from '#web/data/row.ts'
import { holds } from '#web/session/session.ts'
import type { Span } from '../state.ts'

export interface Note {
  row: Row
  id: string
  /** As it stands on the picture: from 1. */
  number: number
  from: string
  to: string
  kind: string
  content: string
  author: string
  time: string
  answers: Row[]
}
const mostNotes = 200

/** @param span all that is drawn; notes that lie beside it are not listed */
export function notesOf(rows: readonly Row[], drug: string, span: Span): Note[] {
  const answers = Map.groupBy(
    rows.filter(row => row['parentId']),
    row => textOf(row['parentId']),
  )
  return rows
    .filter(row => !row['parentId'])
    .filter(row => !row['drugCode'] || row['drugCode'] === drug)
    .filter(row => textOf(row['fromDay']) <= span.to && textOf(row['toDay']) >= span.from)
    .sort((a, b) => (textOf(a['fromDay']) < textOf(b['fromDay']) ? -1 : 1))
    .map((row, at) => ({
      row,
      id: row.id,
      number: at + 1,
      from: textOf(row['fromDay']),
      to: textOf(row['toDay']),
      kind: dictTextOf(row, 'kind') ?? textOf(row['kind']),
      content: textOf(row['content']),
      author: dictTextOf(row, 'author') ?? textOf(row['author']),
      time: textOf(row.createTime).slice(0, 16),
      answers: (answers.get(row.id) ?? []).sort((a, b) =>
        textOf(a.createTime) < textOf(b.createTime) ? -1 : 1,
      ),
    }))
}

export function useNotes(place: string | undefined, span: Span | undefined): UseQueryResult<Row[]> {
  const filters = {
    placeCode: place ?? '',
    ...(span && { fromDay_end: span.to, toDay_begin: span.from }),
  }
  const page = resourcePageQuery(analysisNote, {
    pageNo: 1,
    pageSize: mostNotes,
    column: 'fromDay',
    order: 'asc',
    filters,
  })
  return useQuery({
    queryKey: page.queryKey,
    queryFn: async () => [...(await page.queryFn()).records],
    enabled: place !== undefined && span !== undefined && holds(`${analysisNote.perm}:list`),
  })
}
