/** What matters of a device now, over its readings: is it there, does it draw, on what current, how cold, whose it is. */
import type { ReactElement } from 'react'
import type { facility } from '#contract/device/facility.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { dictTextOf } from '#web/data/row.ts'
import { LeadCell, LeadHead } from '#web/ui/lead-head.tsx'
import type { JudgedFactor } from '#web/widgets/reading/judge-reading.ts'
import { valueWords, verdictClass } from '#web/widgets/reading/judged.tsx'
import { LastMessage, OnlineState } from './online-state.tsx'

interface Props {
  row: RowOf<typeof facility>
  values: readonly JudgedFactor[]
}
const [runs, mains, battery, bottle, cold] = ['i12001', 'i33107', 'i33104', 'i33108', 'i33101']

export function ReadingsHead({ row, values }: Props): ReactElement {
  const of = (factor: string) => values.find(each => each.factor === factor)
  const words = (factor: string, unit = '') => {
    const one = of(factor)
    return one && one.value !== null ? `${valueWords(factor, one.value)}${unit}` : undefined
  }
  /** The graver of two judgements colours both. */
  const inkOf = (...factors: readonly string[]) => {
    const out = factors.flatMap(factor => of(factor) ?? []).find(({ judged }) => judged.verdict === 'out')
    return out ? verdictClass(out.judged) : ''
  }
  const supply = [words(mains) === '断电' ? '断电，电池供电' : words(mains), words(battery, ' %')]
  return (
    <LeadHead>
      <LeadCell title="在线">
        <OnlineState row={row} /> <LastMessage row={row} />
      </LeadCell>
      {words(runs) && (
        <LeadCell title="运行">
          {words(runs)}
          {words(bottle) && `，${words(bottle)} 号瓶`}
        </LeadCell>
      )}
      {supply.some(Boolean) && (
        <LeadCell title="供电" ink={inkOf(mains, battery)}>
          {supply.filter(Boolean).join('，电池 ')}
        </LeadCell>
      )}
      {words(cold) && (
        <LeadCell title="冷藏" ink={inkOf(cold)}>
          {words(cold, ' ℃')}
        </LeadCell>
      )}
      {row.plantId && (
        <LeadCell title="污水厂">
          <RowsLink path="/sewage/plant" open={row.plantId}>
            {dictTextOf(row, 'plantId') ?? '污水厂'}
          </RowsLink>
        </LeadCell>
      )}
      {row.ownerUser && <LeadCell title="责任人">{dictTextOf(row, 'ownerUser') ?? row.ownerUser}</LeadCell>}
    </LeadHead>
  )
}
