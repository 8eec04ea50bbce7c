/** My exports: asked again while one is under way, and after a reload, since the server keeps them. */
import { useQuery } from '@tanstack/react-query'
import { create } from 'zustand'
import { type ExportJob, exportJobs } from '#contract/file/export-job.ts'
import { call } from '#web/api/client.ts'
import { useGranted } from '#web/session/session.ts'

const pollMs = 1_000

/** Counts the exports that this console has begun. */
const useBegun = create<{ count: number }>(() => ({ count: 0 }))
/** An export has become a job: whoever shows them looks again. */
export const noticeExport = (): void => useBegun.setState(({ count }) => ({ count: count + 1 }))
export const useExportNotice = (): number => useBegun(({ count }) => count)

export const isUnfinished = ({ state }: ExportJob): boolean => state === 'waiting' || state === 'running'

export function useExportJobs() {
  const begun = useExportNotice()
  const granted = useGranted()
  const { data, isError, refetch } = useQuery({
    queryKey: ['export-jobs', begun],
    queryFn: ({ signal }) => call(exportJobs, {}, { quiet: true, signal }),
    placeholderData: former => former,
    enabled: granted,
    refetchInterval: ({ state }) => (state.data?.some?.(isUnfinished) ? pollMs : false),
  })
  return { jobs: data ?? [], isError, refetch }
}
