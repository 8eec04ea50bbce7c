/** The next days on which a plan samples, as the server reckons them with its calendar. */
import { Spin } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { planPreview, previewRuns } from '#contract/sewage/execute-plan.ts'
import { call } from '#web/api/client.ts'
import type { Row } from '#web/data/row.ts'
import { FailedRows } from '#web/ui/states.tsx'
import { PageModal } from '#web/widgets/page-layer.tsx'

const weekdays = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

export function PlanPreview({
  rows: [row],
  close,
}: {
  rows: readonly { id: string; planName: Row[string] }[]
  close: () => void
}): ReactElement {
  const id = row?.id ?? ''
  const preview = useQuery({
    queryKey: ['/sewage/plan', 'preview', id],
    queryFn: () => call(planPreview, { query: { id } }, { quiet: true }),
  })
  const { runs = [], points = 0 } = preview.data ?? {}
  return (
    <PageModal
      visible
      title={`预览：${row?.planName ?? ''}`}
      style={{ width: 460 }}
      footer={null}
      onCancel={close}
    >
      {preview.isError && <FailedRows error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Spin block tip="加载中…" />}
      {preview.data && runs.length === 0 && (
        <p className="aux">今天以后没有采样日，请检查开始、结束日期和周期。</p>
      )}
      {runs.length > 0 && (
        <>
          <p className="aux mb-12">
            今天起的 {Math.min(runs.length, previewRuns)} 个采样日，每日 {points} 个采样点。
          </p>
          <table className="w-full text-13" aria-label="采样日">
            <thead>
              <tr className="muted text-12">
                <th scope="col">日期</th>
                <th scope="col">星期</th>
                <th scope="col">工作日历</th>
                <th scope="col">批次</th>
              </tr>
            </thead>
            <tbody>
              {runs.map(({ day, weekday, holiday, off, batchNo }) => (
                <tr key={day}>
                  <td className="mono leading-24">{day}</td>
                  <td>{weekdays[weekday]}</td>
                  <td>{holiday ? `${holiday}${off ? '放假' : '调休上班'}` : off ? '休息日' : '工作日'}</td>
                  <td>{batchNo || <span className="muted">未生成</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </PageModal>
  )
}
