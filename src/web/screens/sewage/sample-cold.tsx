import type { ReactNode } from 'react'
import { Tag } from '#web/fields/tag.tsx'

/** How cold a sample stayed, marked where it did not. */
export const coldTag = (coldChain: string | null): ReactNode =>
  /^超温|℃ 超温/.test(coldChain ?? '') ? (
    <Tag tone="danger">{coldChain}</Tag>
  ) : /短时超温|接收|记录不全/.test(coldChain ?? '') ? (
    <Tag tone="warning">{coldChain}</Tag>
  ) : (
    coldChain
  )
