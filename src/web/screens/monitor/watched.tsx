/** A page that asks the server how it is, again and again: when it was asked last, and that nothing new has come since. */
import { Alert, Button } from '@arco-design/web-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { CallInput, Endpoint, ResultOf } from '#contract/kit/endpoint.ts'
import { formatAge, formatClock } from '#lib/format.ts'
import { useCall } from '#web/data/call.ts'
import { FailedRows, SkeletonRows } from '#web/ui/states.tsx'
import { useSecond } from '#web/widgets/age.tsx'
import '#web/crud/crud.css'
import '#web/crud/form.css'
import '#web/crud/table.css'
import './monitor.css'

export interface Watch<T> {
  query: UseQueryResult<T>
  everyMs: number
  paused: boolean
  pause: (paused: boolean) => void
}

/** Asks every so many ms until it is paused. */
export function useWatch<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  everyMs: number,
): Watch<ResultOf<E>> {
  const [paused, pause] = useState(false)
  // The old figures of the same question are no answer to another one: nothing is kept over.
  const query = useCall(endpoint, input, paused ? {} : { refetchMs: everyMs })
  return { query, everyMs, paused, pause }
}

/** After so many intervals without an answer figures count as old. */
const patience = 3

function Freshness({ at, late }: { at: number; late: boolean }): ReactElement {
  const now = useSecond()
  return (
    <span role="status" aria-live="off" className={late ? 'ink-warning' : undefined}>
      上次更新时间：{at === 0 ? '—' : `${formatClock(at)}（${formatAge(now - at)} 前）`}
    </span>
  )
}

export function Watched<T>(props: {
  watch: Watch<T>
  title: string
  /** Said when the server could not be asked. */
  failed: string
  /** Stands before the time, for example a count. */
  head?: ReactNode
  /** Beside the buttons. */
  tools?: ReactNode
  children: (data: T) => ReactNode
}): ReactElement {
  const { watch, title, failed, head, tools, children } = props
  const { query, paused, pause, everyMs } = watch
  const now = useSecond()
  const { data, dataUpdatedAt: at, isError } = query
  const late = data !== undefined && (isError || (!paused && now - at > patience * everyMs + 2_000))
  return (
    <section className="panel column sheet watched min-w-0" aria-label={title} aria-busy={query.isFetching}>
      <div className="row gap-8-12 flex-wrap p-12-16 border-b ink-2">
        {head}
        <Freshness at={at} late={late} />
        <button type="button" className="link" onClick={() => void query.refetch()}>
          立即更新
        </button>
        <span className="spring watched-spring" />
        {tools}
        <Button size="small" aria-pressed={paused} onClick={() => pause(!paused)}>
          {paused ? '继续自动更新' : '暂停自动更新'}
        </Button>
      </div>
      {late && (
        <Alert type="warning" content={`${failed}，以下是 ${formatClock(at)} 的数据，请检查网络或稍后重试`} />
      )}
      {data !== undefined ? (
        <div
          className={
            late
              ? 'watched-body min-w-0 overflow-x-auto watched-stale'
              : 'watched-body min-w-0 overflow-x-auto'
          }
        >
          {children(data)}
        </div>
      ) : isError ? (
        <FailedRows error={new Error(failed)} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} rowPx={40} />
      )}
    </section>
  )
}
