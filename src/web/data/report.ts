/** A declared report: its columns and conditions. Rows are read as of every list. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { reportColumns, reportQueryInfo } from '#contract/report/report.ts'
import { call } from '#web/api/client.ts'

export type ReportHead = ResultOf<typeof reportColumns>
export type ReportQuery = ResultOf<typeof reportQueryInfo>[number]

/** Popup pickers of one group share their answers for so long (specification, section 9). */
export const reportCacheMs = 30_000

export const useReportHead = (code: string, groupId: string | undefined): UseQueryResult<ReportHead> =>
  useQuery<ReportHead>({
    queryKey: ['report', 'head', code, groupId ?? ''],
    queryFn: () => call(reportColumns, { params: { code } }, { quiet: true }),
    staleTime: groupId ? reportCacheMs : 0,
    retry: false,
  })

export const useReportQueries = (
  id: string | undefined,
  groupId: string | undefined,
): UseQueryResult<ReportQuery[]> =>
  useQuery<ReportQuery[]>({
    queryKey: ['report', 'queries', id, groupId ?? ''],
    queryFn: () => call(reportQueryInfo, { params: { id: id ?? '' } }, { quiet: true }),
    staleTime: groupId ? reportCacheMs : 0,
    enabled: id !== undefined,
    retry: false,
  })
