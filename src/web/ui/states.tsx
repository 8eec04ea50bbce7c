/** What stands in the place of what was asked for: first load, nothing, failed. */
import './states.css'
import { Button } from '@arco-design/web-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'

const skeletonAfterMs = 300

export function SkeletonRows({ rows, rowPx }: { rows: number; rowPx: number }): ReactElement | null {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="skeleton spring p-8-16" role="status" aria-label="加载中…">
      {late &&
        Array.from({ length: rows }, (_, index) => (
          <i className="block bg-fill rounded" key={index} style={{ height: rowPx - 20 }} />
        ))}
    </div>
  )
}

export interface EmptyRowsProps {
  title: string
  filtered: boolean
  /** Instead of 还没有…, where not all that there is stands before the reader. */
  none?: string | undefined
  hint?: ReactNode
  /** Without it there is nothing to clear. */
  onClear?: () => void
  action?: ReactNode
}
export function EmptyRows({
  title,
  filtered,
  none = `还没有${title}`,
  hint,
  onClear,
  action,
}: EmptyRowsProps): ReactElement {
  return (
    <Empty>
      <p>{filtered ? `没有符合条件的${title}` : none}</p>
      {!filtered && hint && <p className="aux">{hint}</p>}
      {filtered ? <Button onClick={onClear}>清除条件</Button> : action}
    </Empty>
  )
}

/** Sentences where there is nothing to show. */
export const Empty = ({ children }: { children: ReactNode }): ReactElement => (
  <div className="empty column items-center justify-center gap-8 p-24 text-center" role="status">
    {children}
  </div>
)
export const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : '加载失败，请重试'

/** It is not there, or not for who asks: asking once more brings nothing else. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.kind === 'missing'

export function FailedRows({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  if (isMissing(error))
    return (
      <Empty>
        <p>{wordsOf(error)}</p>
      </Empty>
    )
  const trace = error instanceof CallError ? error.traceId : undefined
  return (
    <div className="empty column items-center justify-center gap-8 p-24 text-center" role="alert">
      <p>{wordsOf(error)}</p>
      {trace && (
        <p className="aux">
          跟踪号 <span className="mono">{trace}</span>
        </p>
      )}
      <Button type="primary" onClick={onRetry}>
        重试
      </Button>
    </div>
  )
}

interface UnansweredProps {
  of: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>
  /** Lines that stand there while it is asked for. */
  lines?: number
}
/** In the place of what was asked for and is not there. */
export const Unanswered = ({ of, lines = 6 }: UnansweredProps): ReactElement =>
  of.isError ? (
    <FailedRows error={of.error} onRetry={() => void of.refetch()} />
  ) : (
    <SkeletonRows rows={lines} rowPx={40} />
  )

interface AnsweredProps<T> extends UnansweredProps {
  of: UnansweredProps['of'] & { data: T | undefined }
  /** In the place of an empty list. */
  empty?: EmptyRowsProps
  children: (data: NonNullable<T>) => ReactNode
}
/** What was asked for, or what stands in its place. */
export function Answered<T>({ of, lines, empty, children }: AnsweredProps<T>): ReactNode {
  const { data } = of
  if (data === undefined || data === null) return <Unanswered of={of} lines={lines} />
  return empty && Array.isArray(data) && data.length === 0 ? <EmptyRows {...empty} /> : children(data)
}
