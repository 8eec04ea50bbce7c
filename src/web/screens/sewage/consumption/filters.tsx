/** What is shown: load or consumption, of which drug, by which period, over how long. */
import { DatePicker, Radio, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { type Grain, grains, grainTitles } from '#lib/wbe/period.ts'
import { useTypedSpan } from '#web/widgets/typed-moment.ts'
import { Switches } from '../analysis/switches.tsx'
import { spans } from './state.ts'
import type { useConsumption } from './use-consumption.ts'

const units: Readonly<Record<Grain, string>> = {
  DAY: '日',
  WEEK: '周',
  MONTH: '个月',
  QUARTER: '季',
  YEAR: '年',
}
const given = 0
export function Filters({
  state,
  change,
  options,
  list,
}: Pick<ReturnType<typeof useConsumption>, 'state' | 'change' | 'options' | 'list'>): ReactElement {
  const typed = useTypedSpan()
  const drugs = options.data?.drugs ?? []
  const reach = drugs.find(({ code }) => code === state.drug)
  const spanWords = (count: number) =>
    count === 1
      ? `最新一${state.grain === 'MONTH' ? '月' : grainTitles[state.grain]}`
      : `近 ${count} ${units[state.grain]}`
  const setSpan = (count: number) =>
    change(
      count === given
        ? { last: undefined, from: reach?.newest?.slice(0, 8).concat('01'), to: reach?.newest ?? undefined }
        : { last: count },
    )
  return (
    <>
      <div className="row consumption-filters">
        <Radio.Group
          type="button"
          aria-label="口径"
          value={state.measure}
          options={[
            { value: 'pndl', label: '负荷量' },
            { value: 'consumption', label: '消费量' },
          ]}
          onChange={measure => change({ measure })}
        />
        <Select
          aria-label="毒品"
          style={{ width: 176 }}
          value={state.drug}
          showSearch
          options={drugs.map(({ code, name }) => ({ value: code, label: `${name} ${code}` }))}
          onChange={drug => change({ drug })}
        />
        <Radio.Group
          type="button"
          aria-label="周期"
          value={state.grain}
          options={grains.map(grain => ({ value: grain, label: grainTitles[grain] }))}
          onChange={grain => change({ grain, ...(state.last !== undefined && { last: 1 }) })}
        />
        <Select
          aria-label="范围"
          style={{ width: 112 }}
          value={state.last ?? given}
          options={[
            ...spans[state.grain].map(count => ({ value: count, label: spanWords(count) })),
            { value: given, label: '自选' },
          ]}
          onChange={setSpan}
        />
        {state.last === undefined && (
          <DatePicker.RangePicker
            {...typed}
            aria-label="起止日期"
            style={{ width: 248 }}
            dayStartOfWeek={1}
            allowClear={false}
            placeholder={['开始日期', '结束日期']}
            value={[state.from!, state.to!]}
            onChange={([from, to]) => change({ from, to })}
          />
        )}
        {reach?.newest && <span className="aux">已发布至 {reach.newest}</span>}
      </div>
      <div className="row consumption-filters">
        <span className="aux">条件</span>
        <Switches {...{ state, change }} published={list.data?.loqPolicies} />
      </div>
    </>
  )
}
