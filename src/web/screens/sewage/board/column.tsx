/** One state of the way: its orders, above fifty of them only those that are in sight. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { RowsLink } from '#web/crud/rows-link.tsx'
import { LevelGlyph } from '#web/widgets/level-glyph.tsx'
import type { Card } from './model.ts'

const virtualFrom = 50
const cardPx = 118

interface ColumnProps {
  state: string
  title: string
  cards: readonly Card[]
  late: number
  card: (card: Card) => ReactNode
}
/** How many stand below what is seen. */
function useBelow(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const frame = box.current
    if (!frame) return
    const look = () => {
      const hidden = frame.scrollHeight - frame.clientHeight - frame.scrollTop
      setBelow(hidden < 24 ? 0 : Math.max(1, Math.round((hidden / frame.scrollHeight) * count)))
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(frame)
    for (const child of frame.children) watch.observe(child)
    frame.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      frame.removeEventListener('scroll', look)
    }
  }, [count])
  return { box, below }
}

export function BoardColumn({ state, title, cards, late, card }: ColumnProps): ReactElement {
  const { box, below } = useBelow(cards.length)
  const virtual = cards.length > virtualFrom
  const rows = useVirtualizer({
    count: cards.length,
    enabled: virtual,
    getScrollElement: () => box.current,
    estimateSize: () => cardPx,
    overscan: 6,
    getItemKey: at => cards[at]!.id,
    gap: 6,
  })
  return (
    <section className="board-column" aria-label={`${title}，${cards.length} 张`}>
      <header className="board-column-head">
        <h2 className="nowrap">{title}</h2>
        <RowsLink path="/work" where={{ state }} label={`${cards.length} 张${title}，在列表中查看`}>
          {cards.length}
        </RowsLink>
        {late > 0 && (
          <span className="ink-warning ml-auto nowrap">
            <LevelGlyph level={2} size={13} label="" className="mr-4" />
            <RowsLink path="/work" where={{ state, overdue: 'Y' }}>
              逾期 {late}
            </RowsLink>
          </span>
        )}
      </header>
      <div className="board-cards" ref={box}>
        {cards.length === 0 && <p className="aux board-none">没有{title}工单</p>}
        {virtual ? (
          <div className="relative" style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ key, index, start }) => (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className="absolute w-full top-0 left-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {card(cards[index]!)}
              </div>
            ))}
          </div>
        ) : (
          cards.map(each => <div key={each.id}>{card(each)}</div>)
        )}
      </div>
      {below > 0 && (
        <button
          type="button"
          className="board-below link"
          onClick={() => box.current?.scrollBy({ top: box.current.clientHeight - 40, behavior: 'smooth' })}
        >
          另 {below} 张，向下滚动
        </button>
      )}
    </section>
  )
}
