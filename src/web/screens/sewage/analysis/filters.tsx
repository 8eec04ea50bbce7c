/** All that changes a figure stands in these two rows. */
import { Button, DatePicker, Radio, Select, Tag } from '@arco-design/web-react'
import { IconFilter } from '@arco-design/web-react/icon'
import { type ReactElement, useState } from 'react'
import { analysedGrains } from '#contract/sewage/analysis.ts'
import { measureWord } from '#contract/sewage/figures.ts'
import { formatNumber } from '#lib/format.ts'
import { grainTitles } from '#lib/wbe/period.ts'
import { phoneQuery, useMedia } from '#web/crud/use-media.ts'
import { useTypedSpan } from '#web/widgets/typed-moment.ts'
import { type AnalysisState, afresh, spanWords } from './state.ts'
import { Switches } from './switches.tsx'
import type { Analysis } from './use-analysis.ts'

function Filters({ state, change, options, whole }: Analysis): ReactElement {
  const typed = useTypedSpan()
  const drugs = options.data?.drugs ?? []
  const span = state.span ?? whole
  return (
    <div className="row analysis-filters">
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
        style={{ width: 168 }}
        value={state.drug}
        options={drugs.map(({ code, name }) => ({ value: code, label: `${name} ${code}` }))}
        onChange={drug => change({ drug })}
      />
      <span className="grow" />
      <Radio.Group
        type="button"
        aria-label="周期"
        value={state.grain}
        options={analysedGrains.map(grain => ({ value: grain, label: grainTitles[grain] }))}
        onChange={grain => change({ ...afresh, grain, span: undefined })}
      />
      <DatePicker.RangePicker
        {...typed}
        aria-label="起止日期"
        style={{ width: 268 }}
        dayStartOfWeek={1}
        allowClear={false}
        placeholder={['开始日期', '结束日期']}
        {...(span && { value: [span.from, span.to] })}
        onChange={([from, to]) => from && to && change({ selected: undefined, span: { from, to } })}
      />
    </div>
  )
}

function Conditions(analysis: Analysis): ReactElement {
  const { state, change, trend, places } = analysis
  const { data } = trend
  const { selected, marked } = state
  const points = data?.points ?? []
  const known = points.filter(({ value }) => value !== null).length
  const samples = points.reduce((sum, one) => sum + (one.samples ?? 0), 0)
  const name = places.data?.records.find(({ code }) => code === marked)?.name
  return (
    <div className="row analysis-conditions">
      <span className="aux">条件</span>
      <Switches {...{ state, change }} published={data?.loqPolicies} />
      <Tag>人口加权</Tag>
      {state.measure === 'consumption' && data && data.cfVersions.length > 0 && (
        <Tag>系数 {data.cfVersions.join('、')}</Tag>
      )}
      <Tag>已发布结果</Tag>
      {selected && (
        <Tag color="arcoblue" closable onClose={() => change({ selected: undefined })}>
          选区 {spanWords(selected)}
        </Tag>
      )}
      {marked && (
        <Tag color="arcoblue" closable onClose={() => change({ marked: undefined })}>
          选区 {name ?? marked}
        </Tag>
      )}
      {(selected ?? marked) && (
        <Button type="text" size="mini" onClick={() => change(afresh)}>
          清除选区
        </Button>
      )}
      <span className="grow" />
      <span className="aux">
        {points.length} {{ DAY: '日', WEEK: '周', MONTH: '个月' }[state.grain]}，有值 {known}，样品{' '}
        {formatNumber(samples)} 份
      </span>
    </div>
  )
}

/** How much of what is asked is not as usual. */
export const chosenCount = ({
  measure,
  drug,
  grain,
  span,
  loq,
  wet,
  weekday,
  selected,
  marked,
}: AnalysisState) =>
  [
    ...[measure !== 'consumption', drug !== 'METH', grain !== 'DAY'],
    ...[span, loq, wet, weekday, selected, marked],
  ].filter(Boolean).length

/** Both rows; on a telephone they stand behind one button that says how much is chosen in them. */
export function Asked(analysis: Analysis): ReactElement {
  const { state, options, whole, trend } = analysis
  const phone = useMedia(phoneQuery)
  const [open, setOpen] = useState(false)
  const count = chosenCount(state)
  const drug = options.data?.drugs.find(({ code }) => code === state.drug)?.name ?? state.drug
  const span = state.selected ?? state.span ?? whole
  return (
    <>
      {phone && (
        <div className="row analysis-asked">
          <Button icon={<IconFilter />} aria-expanded={open} onClick={() => setOpen(!open)}>
            筛选{count > 0 && ` ${count}`}
          </Button>
          <span className="aux grow">
            {measureWord[state.measure]} · {drug}
            {span && ` · ${spanWords(span)}`}
          </span>
        </div>
      )}
      {(!phone || open) && <Filters {...analysis} />}
      {(!phone || open) && !trend.isError && <Conditions {...analysis} />}
    </>
  )
}
