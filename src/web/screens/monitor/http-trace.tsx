// @screen modules/monitor/HttpTrace in monitor
/** The last calls of the server; heads are shown on demand, secrets were covered before they were kept. */
import { Select } from '@arco-design/web-react'
import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { httpTraces } from '#contract/monitor/monitor.ts'
import { EmptyRows } from '#web/ui/states.tsx'
import { PageDrawer } from '#web/widgets/page-layer.tsx'
import { TraceDetails } from './trace-details.tsx'
import { TraceRows } from './trace-rows.tsx'
import { shownTraces, type Trace } from './trace-words.ts'
import { useWatch, Watched } from './watched.tsx'

const everyMs = 5_000
const methods = ['GET', 'POST', 'PUT', 'DELETE']

export default function HttpTrace(): ReactElement {
  const watch = useWatch(httpTraces, {}, everyMs)
  const [search, setSearch] = useSearchParams()
  const chosen = useMemo(() => (search.get('method') ?? '').split(',').filter(Boolean), [search])
  const [open, setOpen] = useState<Trace | undefined>()
  const choose = (next: string[]) =>
    setSearch(next.length === 0 ? {} : { method: next.join(',') }, { replace: true })
  const total = watch.query.data ? shownTraces(watch.query.data.traces, []).length : undefined
  return (
    <>
      <Watched
        watch={watch}
        title="请求追踪"
        failed="获取HTTP信息失败"
        head={total !== undefined && <b className="medium ink-1">共追踪到 {total} 条近期HTTP请求记录</b>}
        tools={
          <Select
            mode="multiple"
            size="small"
            className="trace-methods"
            placeholder="全部请求方法"
            aria-label="请求方法"
            allowClear
            value={chosen}
            options={methods}
            onChange={choose}
          />
        }
      >
        {({ traces }) => {
          const rows = shownTraces(traces, chosen)
          if (rows.length === 0)
            return <EmptyRows title="请求记录" filtered={chosen.length > 0} onClear={() => choose([])} />
          return <TraceRows rows={rows} onOpen={setOpen} />
        }}
      </Watched>
      <PageDrawer
        title="请求详情"
        width={Math.min(560, window.innerWidth)}
        visible={open !== undefined}
        footer={null}
        unmountOnExit
        onCancel={() => setOpen(undefined)}
      >
        {open && <TraceDetails trace={open} />}
      </PageDrawer>
    </>
  )
}
