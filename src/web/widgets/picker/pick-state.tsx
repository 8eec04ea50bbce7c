/** What stands in the place of rows or nodes: on its way, failed, nothing there. */
import { Spin } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { Empty, FailedRows } from '#web/ui/states.tsx'

interface PickStateProps {
  loading: boolean
  error: unknown
  /** Words for nothing there; undefined where there is something. */
  empty: string | undefined
  onRetry: () => void
}
export function PickState({ loading, error, empty, onRetry }: PickStateProps): ReactElement | null {
  if (error !== undefined && error !== null) return <FailedRows error={error} onRetry={onRetry} />
  if (!loading && empty === undefined) return null
  return <Empty>{loading ? <Spin tip="加载中…" /> : <p>{empty}</p>}</Empty>
}
