import { Pagination, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'

interface PickPagerProps {
  page: number
  size: number
  total: number
  sizes: readonly number[]
  onChange: (page: number, size: number) => void
}
/** `a-b 共 N 条` and the pages. The library's own choice of sizes has no name to be read out. */
export function PickPager({ page, size, total, sizes, onChange }: PickPagerProps): ReactElement {
  const from = total === 0 ? 0 : (page - 1) * size + 1
  return (
    <div className="row pick-pager justify-end gap-8-12 flex-wrap">
      <span className="aux">{`${from}-${Math.min(total, page * size)} 共 ${total} 条`}</span>
      <Pagination
        {...{ 'aria-label': '分页' }}
        size="small"
        current={page}
        pageSize={size}
        total={total}
        bufferSize={1}
        onChange={to => onChange(to, size)}
      />
      <Select
        {...{ 'aria-label': '每页条数' }}
        size="small"
        style={{ width: 108 }}
        value={size}
        options={sizes.map(value => ({ value, label: `${value} 条/页` }))}
        onChange={(to: number) => onChange(1, to)}
      />
    </div>
  )
}
