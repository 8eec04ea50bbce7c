/** What matters of a device now, over its readings: is it there, does it draw, on what current, how cold, whose it is. */
import type { ReactElement, ReactNode } from 'react'
import type { facility } from '#contract/device/facility.ts'
import type { RowOf } from '#contract/kit/resource.ts'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { dictTextOf } from '#web/data/row.ts'
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
    <dl className="readings-head wraps text-13">
      <Cell title="在线">
        <OnlineState row={row} /> <LastMessage row={row} />
      </Cell>
      {words(runs) && (
        <Cell title="运行">
          {words(runs)}
          {words(bottle) && `，${words(bottle)} 号瓶`}
        </Cell>
      )}
      {supply.some(Boolean) && (
        <Cell title="供电" ink={inkOf(mains, battery)}>
          {supply.filter(Boolean).join('，电池 ')}
        </Cell>
      )}
      {words(cold) && (
        <Cell title="冷藏" ink={inkOf(cold)}>
          {words(cold, ' ℃')}
        </Cell>
      )}
      {row.plantId && (
        <Cell title="污水厂">
          <RowsLink path="/sewage/plant" open={row.plantId}>
            {dictTextOf(row, 'plantId') ?? '污水厂'}
          </RowsLink>
        </Cell>
      )}
      {row.ownerUser && <Cell title="责任人">{dictTextOf(row, 'ownerUser') ?? row.ownerUser}</Cell>}
    </dl>
  )
}

const Cell = (props: { title: string; ink?: string; children: ReactNode }): ReactElement => (
  <div className="readings-cell">
    <dt className="text-12 leading-18 ink-2">{props.title}</dt>
    <dd className={`semibold leading-20 ${props.ink ?? ''}`}>{props.children}</dd>
  </div>
)
