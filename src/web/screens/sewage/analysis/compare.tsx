/** 对比: up to eight lines of places and drugs over what is drawn above, all of one quantity. */
import '../consumption/consumption.css'
import { Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { mostCompared } from '#contract/sewage/consumption.ts'
import { Answered } from '#web/ui/states.tsx'
import { ComparedLines, TooMany } from './compare-lines.tsx'
import type { Analysis } from './use-analysis.ts'

export function ComparePanel({
  state,
  change,
  options,
  trend,
  places,
  compare,
  lines,
}: Analysis): ReactElement {
  const known = new Map(
    [
      ...(places.data?.records ?? []),
      ...(trend.data?.children ?? []),
      ...(trend.data?.path ?? []),
      ...(compare.data?.lines ?? []),
    ].map(({ code, name }) => [code, name]),
  )
  const own = state.place ?? trend.data?.place?.code
  const count = lines.places.length * lines.drugs.length
  const named = (code: string) => ({ value: code, label: known.get(code) ?? code })
  const offered = [...known.keys(), ...state.besides.filter(code => !known.has(code))]
  return (
    <section className="panel consumption-compare" aria-label="对比">
      <header className="row">
        <h2>对比</h2>
        <Select
          mode="multiple"
          size="small"
          allowClear
          aria-label="对比的区域"
          placeholder="加区域或厂"
          style={{ width: 280, maxWidth: '100%' }}
          maxTagCount={3}
          value={[...state.besides]}
          options={offered.filter(code => code !== own).map(named)}
          onChange={(besides: string[]) => change({ besides })}
        />
        <Select
          mode="multiple"
          size="small"
          allowClear
          aria-label="对比的毒品"
          placeholder="加毒品"
          style={{ width: 280, maxWidth: '100%' }}
          maxTagCount={3}
          value={[...state.drugs]}
          options={(options.data?.drugs ?? [])
            .filter(({ code }) => code !== state.drug)
            .map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(drugs: string[]) => change({ drugs })}
        />
      </header>
      {count <= 1 ? (
        <p className="muted">加上别的区域、污水厂或毒品，连本区域在内最多 {mostCompared} 条线画在一起</p>
      ) : count > mostCompared ? (
        <TooMany {...lines} />
      ) : (
        <div className={compare.isPlaceholderData ? 'waiting' : undefined}>
          <Answered of={compare}>
            {data => <ComparedLines data={data} state={state} options={options} />}
          </Answered>
        </div>
      )}
    </section>
  )
}
