/** How far the devices of one batch have come, over the list of just these. */
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router-dom'
import { batchProgress } from '#contract/device/config.ts'
import { StackedProgress } from '#web/charts/stacked-progress.tsx'
import { useCall } from '#web/data/call.ts'
import { itemOf, useDict } from '#web/data/dict.ts'

const inks: Readonly<Record<string, string>> = {
  APPLIED: 'rgb(var(--success-6))',
  FAILED: 'rgb(var(--danger-6))',
  TIMEOUT: 'rgb(var(--warning-6))',
  ACKED: 'rgb(var(--primary-6))',
  SENT: 'rgb(var(--primary-4))',
}
const order = ['APPLIED', 'ACKED', 'SENT', 'FAILED', 'TIMEOUT', 'CONFIRM', 'DRAFT', 'CANCELLED']

export function ConfigProgress(): ReactElement | null {
  const [params] = useSearchParams()
  const groupId = params.get('groupId') ?? ''
  return groupId === '' ? null : <Progress groupId={groupId} />
}

function Progress({ groupId }: { groupId: string }): ReactElement | null {
  const { data } = useCall(
    batchProgress,
    { query: { groupId } },
    { refetchMs: 1_000, enabled: groupId !== '' },
  )
  const words = useDict('config_state')
  if (!data || data.total === 0) return null
  const states = data.states.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  const said = states.map(({ state, count }) => `${itemOf(words, state)?.text ?? state} ${count}`).join('，')
  return (
    <section className="panel row gap-12 p-12-16 text-13" aria-label="批量下发进度">
      <b className="semibold">
        批量下发 {data.over}/{data.total} 台已有结果
      </b>
      <span style={{ flex: 1 }}>
        <StackedProgress
          total={data.total}
          label={`共 ${data.total} 台：${said}`}
          stages={states.map(({ state, count }) => ({
            key: state,
            count,
            colour: inks[state] ?? 'var(--color-fill-4)',
          }))}
        />
      </span>
      <span className="muted" aria-live="polite">
        {said}
      </span>
    </section>
  )
}
