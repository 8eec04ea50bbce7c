import { Select } from '@arco-design/web-react'
import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { boxAtRest, useRoused } from '#web/ui/later.tsx'
import { Pager } from '#web/widgets/pager.tsx'
import { lastPageOf, pageSizes, rangeWords } from './list-state.ts'

export interface PagingProps {
  page: number
  size: number
  total: number
  note?: ReactNode
  /** On a phone: no jumper, no sizes. */
  simple?: boolean
  onChange: (page: number, size: number) => void
}

/** Those that are offered, and the one that fits the window where it is none of them. */
const sizesWith = (size: number): readonly number[] =>
  [...new Set<number>([...pageSizes, size])].sort((a, b) => a - b)

/** Sizes and jumper are ours: those of the library have no names to be read out. */
export function Paging({ page, size, total, note, simple, onChange }: PagingProps): ReactElement {
  const roused = useRoused()
  return (
    <footer className="row paging border-t gap-16 flex-none px-16">
      <span className="aux">{note}</span>
      <span className="spring" />
      {!simple && <span>{rangeWords(page, size, total)}</span>}
      <Pager
        current={page}
        pageSize={size}
        total={total}
        simple={simple}
        onChange={to => onChange(to, size)}
      />
      {!simple && (
        <>
          {roused ? (
            <Select
              {...{ 'aria-label': '每页条数' }}
              className="page-size"
              value={size}
              options={sizesWith(size).map(value => ({ value, label: `${value} 条/页` }))}
              onChange={(to: number) => onChange(1, to)}
            />
          ) : (
            <span className="page-size">{boxAtRest()}</span>
          )}
          <Jumper last={lastPageOf(total, size)} onJump={to => onChange(to, size)} />
        </>
      )}
    </footer>
  )
}

function Jumper({ last, onJump }: { last: number; onJump: (page: number) => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const jump = (event: FormEvent) => {
    event.preventDefault()
    const page = Number(typed)
    if (Number.isInteger(page) && page > 0) onJump(Math.min(page, last))
    setTyped('')
  }
  return (
    <form className="jumper row flex-none" onSubmit={jump}>
      前往
      <input
        className="arco-input px-8 bg-card border-field rounded ink-1 text-center h-32"
        aria-label="页码"
        inputMode="numeric"
        value={typed}
        onChange={event => setTyped(event.target.value.replace(/\D/g, ''))}
      />
      页
    </form>
  )
}
