/** The pages of a print, one at a time, as they will come out. */
import { Button } from '@arco-design/web-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { previewLabels } from '#contract/sewage/label.ts'
import { Unanswered } from '#web/ui/states.tsx'

interface LabelPagesProps {
  preview: UseQueryResult<ResultOf<typeof previewLabels>>
  /** From 1. */
  page: number
  onPage: (page: number) => void
}
export function LabelPages({ preview, page, onPage }: LabelPagesProps): ReactElement {
  const { data } = preview
  if (!data) return <Unanswered of={preview} />
  const { svg, pages, width, height } = data
  return (
    <div className="column gap-8 min-w-0">
      <img
        className="label-page"
        alt={`第 ${page} 页预览`}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      {pages > 1 && (
        <div className="row justify-center">
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            上一页
          </Button>
          <span className="text-13">
            {page} / {pages}
          </span>
          <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            下一页
          </Button>
        </div>
      )}
    </div>
  )
}
