/** Titles and values of one record in one to four columns; narrow screens take fewer. */
import './detail-list.css'
import type { ReactElement, ReactNode } from 'react'

export interface DetailItem {
  title: string
  content: ReactNode
  /** Columns that the value takes. */
  span?: number
}
export interface DetailListProps {
  title?: string
  items: readonly DetailItem[]
  /** 1 to 4. */
  columns?: number
  size?: 'large' | 'small'
  /** Title above the value instead of beside it. */
  vertical?: boolean
}
const most = 4

export function DetailList({
  title,
  items,
  columns = 3,
  size = 'large',
  vertical = false,
}: DetailListProps): ReactElement {
  const count = Math.min(most, Math.max(1, Math.floor(columns)))
  return (
    <section
      className="detail-list"
      data-columns={count}
      data-size={size}
      data-vertical={vertical || undefined}
    >
      {title !== undefined && <h2 className="mb-12">{title}</h2>}
      <dl className="grid" style={{ '--columns': count } as Record<string, number>}>
        {items.map(item => (
          <div
            className="beside min-w-0"
            key={item.title}
            style={
              item.span ? ({ '--span': Math.min(item.span, count) } as Record<string, number>) : undefined
            }
          >
            <dt className="flex-none">{item.title}</dt>
            <dd className="min-w-0 anywhere">
              {item.content === '' || item.content === null || item.content === undefined
                ? '—'
                : item.content}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
