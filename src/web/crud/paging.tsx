import { Pagination } from '@arco-design/web-react'
import type { ReactElement, ReactNode } from 'react'
import { pageSizes, rangeWords } from './list-state.ts'

export interface PagingProps {
  page: number
  size: number
  total: number
  note?: ReactNode
  /** On a phone: no jumper, no sizes. */
  simple?: boolean
  onChange: (page: number, size: number) => void
}

export function Paging({ page, size, total, note, simple, onChange }: PagingProps): ReactElement {
  return (
    <footer className="paging">
      <span className="aux">{note}</span>
      <span className="spring" />
      <Pagination
        {...{ 'aria-label': '分页' }}
        current={page}
        pageSize={size}
        total={total}
        simple={simple}
        showJumper={!simple}
        sizeCanChange={!simple}
        sizeOptions={[...pageSizes]}
        showTotal={simple ? false : () => rangeWords(page, size, total)}
        onChange={(to, toSize) => onChange(toSize === size ? to : 1, toSize)}
      />
    </footer>
  )
}
