/** What a computation wrote, before those who review and publish it: every row old beside new, ticks, and what can be done with them. */
import { lazy, type ReactElement, Suspense } from 'react'
import { Paging } from '#web/crud/paging.tsx'
import { useMedia } from '#web/crud/use-media.ts'
import { Answered, EmptyRows, SkeletonRows } from '#web/ui/states.tsx'
import { ActBar } from './act-bar.tsx'
import { Filters } from './review-filters.tsx'
import { ReviewRows } from './review-rows.tsx'
import { count, type Found } from './states.ts'
import { type Review as Model, useReview } from './use-review.ts'

const Points = lazy(async () => ({ default: (await import('./points.tsx')).Points }))

const views = [
  ['', '全部'],
  ['waiting', '待复核'],
  ['reviewed', '待发布'],
  ['published', '已发布'],
  ['sentBack', '已退回'],
  ['overtaken', '已被代替'],
] as const
function Views({ of, review }: { of: Found; review: Model }): ReactElement {
  const { state, change } = review
  const part = of.plants.find(one => one.plantId === state.plant) ?? of.since
  const { waiting, reviewed, published, sentBack, overtaken } = part
  const counts = { waiting, reviewed, published, sentBack, overtaken }
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  return (
    <div
      className="views h-40 beside gap-24 flex-none overflow-x-auto border-b"
      role="tablist"
      aria-label="视图"
    >
      {views
        .filter(([key]) => key === '' || key === 'waiting' || counts[key] > 0 || key === state.view)
        .map(([key, title]) => (
          <button
            key={key}
            type="button"
            role="tab"
            className="flex-none min-w-24 text-13 leading-20"
            aria-selected={state.view === key}
            onClick={() => change({ view: key })}
          >
            {title} <small>{count(key === '' ? all : counts[key])}</small>
          </button>
        ))}
    </div>
  )
}
export function Review({ of, onActed }: { of: Found; onActed: () => Promise<unknown> }): ReactElement {
  const review = useReview(of.job.id)
  const phone = useMedia('(max-width: 767.99px)')
  const { state, change, rows } = review
  const filtered =
    state.changed || state.spike || state.plant !== '' || state.drug !== '' || state.view !== ''
  return (
    <section className="column gap-12" aria-label="逐条对照">
      <Views of={of} review={review} />
      <Filters of={of} review={review} />
      <Answered of={rows}>
        {page =>
          page.total === 0 ? (
            <EmptyRows
              title="结果"
              filtered={filtered}
              hint="这次重新计算没有写入新版本"
              onClear={() => change({ changed: false, spike: false, plant: '', drug: '', view: '' })}
            />
          ) : state.as === 'points' ? (
            <Suspense fallback={<SkeletonRows rows={6} rowPx={40} />}>
              <Points of={of} state={state} />
            </Suspense>
          ) : (
            <>
              <ReviewRows rows={page.records} review={review} phone={phone} />
              <Paging
                page={state.page}
                size={state.size}
                total={page.total}
                simple={phone}
                note={
                  phone ? '单位 mg/(d·千人)' : '消费量，标明的为负荷量，mg/(d·千人)；键盘 J、K 上下，空格勾选'
                }
                onChange={(page, size) => change({ page, size })}
              />
            </>
          )
        }
      </Answered>
      <ActBar
        review={review}
        total={rows.data?.total ?? 0}
        phone={phone}
        onActed={async () => {
          await Promise.all([rows.refetch(), onActed()])
        }}
      />
    </section>
  )
}
