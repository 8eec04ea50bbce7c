/** All that happened to a label, and to what is under it. */
import type { ReactElement } from 'react'
import { traceLabel } from '#contract/sewage/label.ts'
import { formatInstant } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Unanswered } from '#web/ui/states.tsx'

const ofWhat = { label: '标签', bottle: '现场', sample: '样品', custody: '流转' } as const

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
        { title: '环节', cell: ({ of }) => <span className="aux">{ofWhat[of]}</span> },
        { title: '事项', cell: ({ title, note }) => (note ? `${title}（${note}）` : title) },
        { title: '经手人', cell: ({ byText }) => byText },
        { title: '原因', cell: ({ reason }) => reason ?? '—' },
      ]}
    />
  )
}
