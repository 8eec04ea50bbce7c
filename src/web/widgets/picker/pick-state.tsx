/** What stands in the place of rows or nodes: on its way, failed, nothing there. */
import './pick-state.css'
import { Button, Spin } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { CallError } from '#web/api/call-error.ts'

interface PickStateProps {
  loading: boolean
  error: unknown
  /** Words for nothing there; undefined where there is something. */
  empty: string | undefined
  onRetry: () => void
}
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '加载失败，请重试'

export function PickState({ loading, error, empty, onRetry }: PickStateProps): ReactElement | null {
  if (error !== undefined && error !== null)
    return (
      <div className="stack pick-state justify-items-center ink-2 text-center" role="alert">
        <p>{wordsOf(error)}</p>
        {error instanceof CallError && error.traceId && (
          <p className="muted text-12">
            跟踪号 <span className="mono">{error.traceId}</span>
          </p>
        )}
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      </div>
    )
  if (loading)
    return (
      <div className="stack pick-state justify-items-center ink-2 text-center" role="status">
        <Spin tip="加载中…" />
      </div>
    )
  if (empty !== undefined)
    return (
      <div className="stack pick-state justify-items-center ink-2 text-center" role="status">
        <p>{empty}</p>
      </div>
    )
  return null
}
