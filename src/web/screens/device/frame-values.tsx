/** What one frame became: every value that was committed from it, and the way on to its device. */
import type { ReactElement } from 'react'
import { frameValues } from '#contract/device/frame.ts'
import { formatInstant } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { useCall } from '#web/data/call.ts'
import { Empty, Unanswered } from '#web/ui/states.tsx'
import { InstrumentFlag, valueWords } from '#web/widgets/reading/judged.tsx'

export const kindWords: Readonly<Record<string, string>> = {
  RTD: '实时',
  MIN: '分钟',
  HOUR: '小时',
  DAY: '日',
}

export function FrameValues({
  frame,
}: {
  frame: { id: string; reason: string | null; facilityId: string | null }
}): ReactElement {
  const values = useCall(frameValues, { query: { id: frame.id } })
  if (!values.data) return <Unanswered of={values} />
  if (values.data.length === 0) {
    return (
      <Empty>
        <p>这条报文没有产生数据</p>
        <p className="aux">
          {frame.reason || '命令不携带测量值，或其值已被较新的报文覆盖'}
          {'；'}
          <RowsLink path="/device/quarantine" where={{ frameId: frame.id }}>
            查看隔离数据
          </RowsLink>
        </p>
      </Empty>
    )
  }
  return (
    <PlainTable
      rows={values.data}
      keyOf={({ factor, kind, ts }) => `${factor}${kind}${ts}`}
      columns={[
        { title: '因子', cell: ({ factorName }) => factorName },
        { title: '编码', className: 'mono', cell: ({ factor }) => factor },
        {
          title: '值',
          className: 'r',
          cell: ({ facilityId, factor, value }) => (
            <RowsLink path="/device/facility" open={facilityId} tab="values">
              {valueWords(factor, value)}
            </RowsLink>
          ),
        },
        { title: '单位', className: 'muted', cell: ({ unit }) => unit },
        { title: '类型', cell: ({ kind }) => kindWords[kind] ?? kind },
        { title: '数据时间', cell: ({ ts }) => formatInstant(ts) },
        { title: '仪器标记', cell: ({ flag }) => <InstrumentFlag flag={flag} /> },
      ]}
    />
  )
}
