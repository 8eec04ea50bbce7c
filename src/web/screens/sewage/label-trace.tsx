/** All that happened to a label. */
import type { ReactElement } from 'react'
import { traceLabel } from '#contract/sewage/label.ts'
import { formatInstant } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Unanswered } from '#web/ui/states.tsx'

export function LabelTrace({ id }: { id: string }): ReactElement {
  const events = useCall(traceLabel, { query: { id } })
  if (!events.data) return <Unanswered of={events} />
  return (
    <PlainTable
      className="spaced"
      rows={events.data}
      keyOf={event => event.id}
      columns={[
        { title: '时间', className: 'mono', cell: ({ at }) => formatInstant(at) },
        { title: '事项', cell: ({ title, note }) => (note ? `${title}（${note}）` : title) },
        { title: '经手人', cell: ({ byText }) => byText },
        { title: '原因', cell: ({ reason }) => reason ?? '—' },
      ]}
    />
  )
}
