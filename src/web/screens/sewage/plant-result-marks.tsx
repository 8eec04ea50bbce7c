import type { ReactElement } from 'react'
import type { RowOf } from '#contract/kit/resource.ts'
import type { plantResult } from '#contract/sewage/plant-result.ts'
import { Tag } from '#web/fields/tag.tsx'

type Marked = Pick<RowOf<typeof plantResult>, 'spikeFlag' | 'wetFlag' | 'reviewBy' | 'sampleFaults'>

/** What somebody has to know before he takes a result for what it says. */
export const ResultMarks = ({ spikeFlag, wetFlag, reviewBy, sampleFaults }: Marked): ReactElement => (
  <span className="row gap-4">
    {sampleFaults && (
      <span title={String(sampleFaults)}>
        <Tag tone="warning">样品</Tag>
      </span>
    )}
    {spikeFlag === 'Y' && <Tag tone={reviewBy ? 'plain' : 'warning'}>突增</Tag>}
    {wetFlag === 'Y' && <Tag tone="plain">雨天</Tag>}
  </span>
)
