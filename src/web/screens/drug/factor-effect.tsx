/** What a factor would change before anybody approves it: the step from the one in force, and the months it reaches. */
import type { ReactElement } from 'react'
import { factorEffect } from '#contract/drug/factor.ts'
import { formatNumber } from '#lib/format.ts'
import { PlainTable } from '#web/crud/plain-table.tsx'
import { useCall } from '#web/data/call.ts'
import { Tag } from '#web/fields/tag.tsx'
import { Unanswered } from '#web/ui/states.tsx'
import { DetailList } from '#web/widgets/detail-list.tsx'

const figure = (value: number | null, decimals: number) =>
  value === null ? '—' : formatNumber(value, decimals)
/** By how much consumption moves, in words; beyond a tenth it is what a trend would be called for. */
const movedWords = (ratio: number) =>
  `${ratio >= 1 ? '升' : '降'} ${formatNumber(Math.abs(ratio - 1) * 100, 1)}%`

export function FactorEffect({ id }: { id: string }): ReactElement {
  const effect = useCall(factorEffect, { query: { id } })
  if (!effect.data) return <Unanswered of={effect} />
  const { before, after, ratio, lastDay, months } = effect.data
  const published = months.reduce((sum, month) => sum + month.published, 0)
  const results = months.reduce((sum, month) => sum + month.results, 0)
  const moved = ratio === null ? null : Math.abs(ratio - 1)
  return (
    <div className="column gap-16 my-12">
      <DetailList
        columns={3}
        items={[
          {
            title: '现行系数 CF',
            content: before
              ? `${figure(before.cf, 3)}（${before.versionName}，EF ${figure(before.ef, 3)}）`
              : '这一天没有现行系数',
          },
          { title: '这一版 CF', content: `${figure(after.cf, 3)}（EF ${figure(after.ef, 3)}）` },
          {
            title: '新旧之比',
            content:
              ratio === null || moved === null ? (
                '—'
              ) : (
                <>
                  {figure(ratio, 3)}{' '}
                  <Tag tone={moved > 0.1 ? 'warning' : 'plain'}>{`消费量${movedWords(ratio)}`}</Tag>
                </>
              ),
          },
        ]}
      />
      <section aria-label="涉及的结果">
        <p className="row justify-between">
          <strong>
            {after.validFrom} 至 {lastDay ?? '今后'}的结果
          </strong>
          <span className="aux">
            {formatNumber(results, 0)} 条，其中已发布 {formatNumber(published, 0)} 条
          </span>
        </p>
        {months.length === 0 ? (
          <p className="aux">有效期内还没有检测结果，批准后只用于今后的样品。</p>
        ) : (
          <>
            <PlainTable
              className="spaced"
              rows={months}
              keyOf={({ month }) => month}
              columns={[
                { title: '月份', className: 'mono', cell: ({ month }) => month },
                { title: '厂', className: 'r', cell: ({ plants }) => formatNumber(plants, 0) },
                { title: '结果', className: 'r', cell: one => formatNumber(one.results, 0) },
                { title: '已发布', className: 'r', cell: one => formatNumber(one.published, 0) },
              ]}
            />
            <p className="aux">批准不会改动这些结果；重算并重新发布后才用这一版的系数。</p>
          </>
        )}
      </section>
    </div>
  )
}
