import { Button } from '@arco-design/web-react'
import { type ReactElement, useMemo } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { reloadPage } from '#web/api/shell.ts'
import { newKey } from '#web/api/write-key.ts'
import { ChunkError } from './chunk.ts'
import styles from './error-card.module.css'

const sentenceOf = (error: Error) => {
  if (error instanceof ChunkError) return '页面文件加载失败，可能是网络中断或系统已更新'
  if (error instanceof CallError && error.message) return error.message
  return '页面出现错误，可以重试；仍然出现时请把跟踪号告诉管理员'
}

/** A page that could not be shown: what happened, how to go on, and a number to report. */
export function ErrorCard(props: { error: Error; onRetry(): void }): ReactElement {
  const { error, onRetry } = props
  const trace = useMemo(() => (error instanceof CallError && error.traceId) || newKey().slice(0, 12), [error])
  const again = () => {
    // A chunk that failed once stays failed for this page: only a new page asks for it again.
    if (error instanceof ChunkError) void reloadPage()
    else onRetry()
  }
  return (
    <div className={styles['card']} role="alert">
      <p>{sentenceOf(error)}</p>
      <Button type="primary" onClick={again}>
        重试
      </Button>
      <p className="muted text-12">
        跟踪号 <span className="mono">{trace}</span>
      </p>
    </div>
  )
}
