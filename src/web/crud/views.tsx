import type { ReactElement } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { useCount } from '#web/data/resource-page.ts'
import { sameFilters } from './list-state.ts'
import type { View } from './screen.ts'

const recountMs = 15_000

export interface ViewsProps {
  resource: Resource
  views: readonly View[]
  filters: Readonly<Record<string, string>>
  onView: (filters: Readonly<Record<string, string>>) => void
}

/** Named filters as tabs with their counts. */
export function Views({ resource, views, filters, onView }: ViewsProps): ReactElement {
  return (
    <div
      className="views h-40 beside gap-24 flex-none overflow-x-auto border-b"
      role="tablist"
      aria-label="视图"
    >
      {views.map(view => (
        <ViewTab
          key={view.key}
          resource={resource}
          view={view}
          on={sameFilters(view.filters, filters)}
          onView={onView}
        />
      ))}
    </div>
  )
}

function ViewTab(props: { resource: Resource; view: View; on: boolean; onView: ViewsProps['onView'] }) {
  const { resource, view, on, onView } = props
  const count = useCount(resource, view.filters, recountMs)
  return (
    <button
      type="button"
      className="flex-none min-w-24 text-13 leading-20"
      role="tab"
      aria-selected={on}
      onClick={() => onView(view.filters)}
    >
      {view.title} <small>{count ?? ''}</small>
    </button>
  )
}
