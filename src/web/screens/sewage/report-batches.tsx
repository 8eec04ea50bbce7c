/** One's own jobs of reports: how far they are, what came of them, and their archive. */
import { Button, Progress } from '@arco-design/web-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef } from 'react'
import {
  appraisalReport,
  cancelReports,
  makeReports,
  reportBatches,
  reportZip,
} from '#contract/sewage/report.ts'
import { download } from '#web/api/files.ts'
import { useCall, useMutationOf } from '#web/data/call.ts'
import { useCan } from '#web/session/session.ts'

const words = {
  running: '正在生成',
  done: '已完成',
  cancelled: '已取消',
  failed: '未完成',
  interrupted: '已中断，请重新生成',
} as const
const askMs = 1_500

export function ReportBatches(): ReactElement | null {
  const may = useCan(makeReports.access)
  const mayDownload = useCan(reportZip.access)
  const client = useQueryClient()
  const batches = useCall(reportBatches, {}, { enabled: may, refetchMs: askMs })
  const cancel = useMutationOf(cancelReports)
  const [newest] = batches.data ?? []
  const done = newest?.done ?? 0
  const seen = useRef(done)
  useEffect(() => {
    if (seen.current === done) return
    seen.current = done
    // What was written stands in the list at once.
    void client.invalidateQueries({
      predicate: ({ queryKey }) =>
        queryKey.some(part => String(part).startsWith(appraisalReport.path)) &&
        queryKey[0] !== reportBatches.path,
    })
  }, [done, client])
  if (!newest) return null
  const { id, state, title, total, made, problem } = newest
  const running = state === 'running'
  return (
    <section className="panel p-12 row gap-12 items-center" aria-label="报告批次" aria-live="polite">
      <span>
        {title}：{words[state]}，{done} / {total}
        {made < done ? `，${done - made} 份没有评定` : ''}
        {problem ? `（${problem}）` : ''}
      </span>
      {running && (
        <Progress percent={total > 0 ? Math.round((100 * done) / total) : 0} style={{ width: 200 }} />
      )}
      {running && (
        <Button
          size="small"
          loading={cancel.isPending}
          onClick={() => void cancel.mutateAsync({ body: { id } }).then(() => batches.refetch())}
        >
          取消
        </Button>
      )}
      {!running && made > 0 && mayDownload && (
        <Button
          size="small"
          onClick={() => void download(reportZip, { query: { batchId: id } }, `评定报告-${title}.zip`)}
        >
          打包下载
        </Button>
      )}
    </section>
  )
}
