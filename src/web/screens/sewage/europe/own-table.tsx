/** Ours with their interval, n, and the place that they would take. */
import type { ReactElement } from 'react'
import { withoutWords } from '#contract/sewage/consumption.ts'
import { decimalsOf, formatLoad, formatNumber, formatRange, formatShare } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { toggled } from './state.ts'
import type { Cities, Europe, Own } from './use-europe.ts'

export function OwnTable({ data, followed, state, change }: Europe & { data: Cities }): ReactElement {
  const figure = (one: Own, value: number | null) =>
    one.without === null ? (
      formatLoad(value)
    ) : (
      <span className={one.without === 'masked' ? 'masked' : 'aux'}>{withoutWords[one.without]}</span>
    )
  return (
    <section className="panel views-panel" aria-label="本省各市">
      <header className="row">
        <h2>本省各市</h2>
        <span className="aux">
          {data.from && `${data.from} 至 ${data.to}`}，与多城市研究 {data.year} 年 {data.n} 城比
        </span>
      </header>
      <div className="views-scroll">
        <PlainTable
          label="本省各市"
          rows={data.own}
          keyOf={one => one.code}
          rowClass={one => (followed.includes(one.code) ? 'on' : undefined)}
          columns={[
            { title: '市', cell: one => one.name },
            { title: '日均', className: 'r', cell: one => figure(one, one.daily) },
            {
              title: '95% CI',
              className: 'r',
              cell: one => formatRange(one.low, one.high, decimalsOf(one.daily ?? 0)),
            },
            { title: '工作日', className: 'r', cell: one => formatLoad(one.weekday) },
            { title: '周末', className: 'r', cell: one => formatLoad(one.weekend) },
            { title: '天数', className: 'r', cell: one => formatNumber(one.days) },
            { title: '样品 n', className: 'r', cell: one => formatNumber(one.samples) },
            { title: `${data.year} 年中的名次`, className: 'r', cell: one => formatNumber(one.rank) },
            { title: '高于多少城市', className: 'r', cell: one => formatShare(one.position, 0) },
            {
              title: '中位数的倍数',
              className: 'r',
              cell: one =>
                one.timesMedian === null ? formatNumber(null) : `${formatNumber(one.timesMedian, 2)} 倍`,
            },
          ]}
          nameOf={one => one.name}
          actions={one => [
            {
              key: 'years',
              title: state.cities.includes(one.code) ? '取消历年' : '看历年',
              run: () => change({ cities: toggled(state.cities, one.code) }),
            },
          ]}
        />
      </div>
    </section>
  )
}
