import { Pagination, type PaginationProps } from '@arco-design/web-react'
import type { ReactElement } from 'react'

/** Arco's pages, with a name to be read out for them and for the box in which one is typed: the library gives none. */
export function Pager(props: PaginationProps): ReactElement {
  return (
    <div
      style={{ display: 'contents' }}
      ref={box => box?.querySelector('input[class*="jumper"]')?.setAttribute('aria-label', '页码')}
    >
      <Pagination {...{ 'aria-label': '分页' }} {...props} />
    </div>
  )
}
