/** All that changes a figure of 国际比较. */
import { DatePicker, Radio, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useTypedSpan } from '#web/widgets/typed-moment.ts'
import { parts, partTitles } from './state.ts'
import type { Europe } from './use-europe.ts'

export function Filters({ state, change, cities, log }: Europe): ReactElement {
  const typed = useTypedSpan()
  const { data } = cities
  const span = state.span ?? (data?.from && data.to ? { from: data.from, to: data.to } : undefined)
  return (
    <div className="row views-filters">
      <Select
        aria-label="毒品"
        style={{ width: 168 }}
        value={state.drug}
        options={(data?.drugs ?? []).map(({ code, name }) => ({ value: code, label: `${name} ${code}` }))}
        onChange={drug => change({ drug, year: undefined, sites: [] })}
      />
      <Select
        aria-label="研究年份"
        style={{ width: 148 }}
        {...(data?.year && { value: data.year })}
        placeholder="研究年份"
        options={(data?.years ?? []).map(year => ({ value: year, label: `研究 ${year} 年` }))}
        onChange={year => change({ year })}
      />
      <Radio.Group
        type="button"
        aria-label="哪些日"
        value={state.part}
        options={parts.map(value => ({ value, label: partTitles[value] }))}
        onChange={part => change({ part })}
      />
      <span className="row nowrap gap-8">
        <span className="aux">本省</span>
        <DatePicker.RangePicker
          {...typed}
          aria-label="本省起止日期"
          style={{ width: 256 }}
          dayStartOfWeek={1}
          allowClear={false}
          placeholder={['开始日期', '结束日期']}
          {...(span && { value: [span.from, span.to] })}
          onChange={([from, to]) => from && to && change({ span: { from, to } })}
        />
      </span>
      <span className="grow" />
      <Radio.Group
        type="button"
        aria-label="纵轴"
        value={log ? 'log' : 'linear'}
        options={[
          { value: 'linear', label: '线性' },
          { value: 'log', label: '对数' },
        ]}
        onChange={axis => change({ log: axis === 'log' })}
      />
    </div>
  )
}
