import { type ReactElement, useMemo } from 'react'
import type { Resource } from '#contract/kit/resource.ts'
import { formatNumber } from '#lib/format.ts'
import { useCount } from '#web/data/resource-page.ts'
import { useDay } from '#web/live/use-now.ts'
import { type ListState, type SortState, sameFilters } from './list-state.ts'
import type { Screen, View } from './screen.ts'

const recountMs = 15_000

type ViewToday = View<ListState['filters']>

/** The views of a screen as they are today: who looks on past midnight looks at the new day. */
export function useViews(views: readonly View[] | undefined): readonly ViewToday[] | undefined {
  const today = useDay(views?.some(({ filters }) => typeof filters === 'function') ?? false)
  return useMemo(
    () =>
      views?.map(view => ({
        ...view,
        filters: typeof view.filters === 'function' ? view.filters(today) : view.filters,
      })),
    [views, today],
  )
}

/** The order of who chose none: that of the first view, which an address without filters shows, else that of the screen. */
export const openingOrder = (
  { defaultSort }: Pick<Screen, 'defaultSort'>,
  views: readonly ViewToday[] | undefined,
  filters: ListState['filters'],
): Screen['defaultSort'] => {
  const first = views?.[0]
  return first?.sort && sameFilters(first.filters, filters) ? first.sort : defaultSort
}

/** A view's own order goes when it is left; any other that was chosen stays. */
export function orderFor(
  { sort }: ViewToday,
  views: readonly ViewToday[],
  present: SortState | undefined,
): Pick<ListState, 'sort'> {
  if (sort) return { sort }
  const isViews = views.some(
    ({ sort: own }) => own && own.column === present?.column && own.order === present.order,
  )
  return isViews ? { sort: undefined } : {}
}

export interface ViewsProps {
  resource: Resource
  views: readonly ViewToday[]
  filters: Readonly<Record<string, string>>
  /** The rows have come: their person's turn at the server is theirs first. */
  counted: boolean
  onView: (view: ViewToday) => void
}

/** Named filters as tabs with their counts. */
export function Views({ resource, views, filters, counted, onView }: ViewsProps): ReactElement {
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
          counted={counted}
          onView={onView}
        />
      ))}
    </div>
  )
}

interface ViewTabProps extends Pick<ViewsProps, 'resource' | 'counted' | 'onView'> {
  view: ViewToday
  on: boolean
}
function ViewTab({ resource, view, on, counted, onView }: ViewTabProps) {
  const count = useCount(resource, view.filters, { enabled: counted, refetchMs: recountMs })
  return (
    <button
      type="button"
      className="flex-none min-w-24 text-13 leading-20"
      role="tab"
      aria-selected={on}
      onClick={() => onView(view)}
    >
      {view.title} <small>{count === undefined ? '' : formatNumber(count)}</small>
    </button>
  )
}
