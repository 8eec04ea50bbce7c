import { useState } from 'react'
import { confirmed } from './actions.ts'

/** Closes a form of its own making: asks first where something in it has been changed. */
export function useLeave(values: unknown, onClose: () => void): () => Promise<void> {
  const typed = JSON.stringify(values)
  const [before] = useState(typed)
  return async () => {
    if (typed === before || (await confirmed('放弃修改', '有尚未保存的修改，确定放弃并关闭吗?'))) onClose()
  }
}
