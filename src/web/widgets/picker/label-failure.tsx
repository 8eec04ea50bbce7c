import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { wordsOf } from '#web/ui/states.tsx'

/** Under a box whose tags could not be given their names: the stored values stay, and this says why. */
export function LabelFailure({
  error,
  onRetry,
}: {
  error: unknown
  onRetry: () => void
}): ReactElement | null {
  if (error === undefined || error === null) return null
  return (
    <p className="picker-failure mt-4 text-12 leading-18 ink-danger" role="alert">
      名称加载失败：{wordsOf(error)}
      <Button type="text" size="mini" onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}
