/** What a computation wrote, before those who review and publish it: every row old beside new, ticks, and what can be done with them. */
import { Checkbox, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { Paging } from '#web/crud/paging.tsx'
import { useMedia } from '#web/crud/use-media.ts'
import { Answered, EmptyRows } from '#web/ui/states.tsx'
import { ActBar } from './act-bar.tsx'
import { ReviewRows } from './review-rows.tsx'
import { count, type Found } from './states.ts'
import { type Review as Model, useReview } from './use-review.ts'

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
function Filters({ of, review: { state, change } }: { of: Found; review: Model }): ReactElement {
  return (
    <div className="row gap-16 flex-wrap">
      <Checkbox checked={state.changed} onChange={changed => change({ changed })}>
        只看数值有变化
      </Checkbox>
      <Checkbox checked={state.spike} onChange={spike => change({ spike })}>
        只看突增待判
      </Checkbox>
      <Select
        {...{ 'aria-label': '污水厂' }}
        style={{ width: 176 }}
        allowClear
        showSearch
        placeholder="全部污水厂"
        value={state.plant || undefined}
        filterOption={(typed, option) => String(option.props.children).includes(typed)}
        options={of.plants.map(one => ({ value: one.plantId, label: one.plantName }))}
        onChange={plant => change({ plant: plant ?? '' })}
      />
      <Select
        {...{ 'aria-label': '毒品' }}
        style={{ width: 176 }}
        allowClear
        placeholder="全部毒品"
        value={state.drug || undefined}
        options={of.drugs.map(one => ({ value: one.code, label: `${one.name} ${one.code}` }))}
        onChange={drug => change({ drug: drug ?? '' })}
      />
      <Select
        {...{ 'aria-label': '排序' }}
        style={{ width: 152 }}
        value={state.sort}
        options={[
          { value: 'moved.desc', label: '变化由大到小' },
          { value: 'moved.asc', label: '变化由小到大' },
          { value: 'sampleDate.desc', label: '日期由近到远' },
          { value: 'sampleDate.asc', label: '日期由远到近' },
        ]}
        onChange={sort => change({ sort })}
      />
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
