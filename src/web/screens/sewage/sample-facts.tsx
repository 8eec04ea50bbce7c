/** What stands over the questions about a sample: which sample it is, and what it came with. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import { custodyOf } from '#contract/sewage/custody.ts'
import type { sample } from '#contract/sewage/sample.ts'
import { useCall } from '#web/data/call.ts'
import { wordOf } from '#web/data/row.ts'

export function SampleFacts({
  row,
  other = null,
  onOther,
}: {
  row: RowOf<typeof sample>
  other?: string | null
  onOther?: () => void
}): ReactElement {
  // Turned away before, it comes again: whoever takes it in has to know what was wrong with it.
  const steps = useCall(custodyOf, { query: { id: row.id } }).data?.steps ?? []
  const last = steps.at(-1)
  const warm = steps.filter(({ tempFault }) => tempFault !== null)
  return (
    <span className="row justify-between gap-12">
      <span>
        {wordOf(row, 'plantId')} {wordOf(row, 'pointId')}，瓶 {row.bottleNo ?? '—'}，封签{' '}
        {row.sealNo ?? '未登记'}，冷链 {row.coldChain ?? '无记录'}
        {row.flaws && <strong className="ink-danger">；{wordOf(row, 'flaws').replaceAll(',', '、')}</strong>}
        {warm.map(({ id, title, at, temp, tempFault }) => (
          <strong key={id} className="ink-danger">
            ；{title} {at.slice(5, 16)} {temp} ℃ {tempFault}
          </strong>
        ))}
        {last?.action === 'REJECT' && (
          <strong className="ink-danger" role="status">
            ；{last.at.slice(5, 16)} {last.fromText} 已拒收：{last.remark}
          </strong>
        )}
      </span>
      {other !== null && (
        // The first field is typed into at once.
        <span data-no-autofocus>
          <Button size="mini" onClick={onOther}>
            {other}
          </Button>
        </span>
      )}
    </span>
  )
}
