/** Which row of a list is edited in its place; one at a time. */
import { Message } from '@arco-design/web-react'
import { type MutableRefObject, useRef, useState } from 'react'
import type { Row } from '#web/data/row.ts'

export interface RowEditing {
  names: readonly string[]
  id: string | undefined
  /** Column in which it began. */
  focus: string | undefined
  dirty: MutableRefObject<boolean>
  start: (row: Row, column?: string) => void
  stop: () => void
}

export function useRowEditing(names: readonly string[]): RowEditing {
  const [at, setAt] = useState<{ id: string; focus: string | undefined }>()
  const dirty = useRef(false)
  return {
    names,
    id: at?.id,
    focus: at?.focus,
    dirty,
    start: (row, column) => {
      if (dirty.current && at?.id !== row.id) Message.warning('请先保存或取消正在编辑的行')
      else setAt({ id: row.id, focus: column })
    },
    stop: () => setAt(undefined),
  }
}
