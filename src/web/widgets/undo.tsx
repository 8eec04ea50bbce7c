/** What can be taken back says so for a while. */
import { Message } from '@arco-design/web-react'
import type { ReactElement } from 'react'

export const undoMs = 5_000

let shown = 0
/** Another one has a toast of its own: each takes back what it tells of. */
export function offerUndo(words: string, undo: () => Promise<void>, duration = undoMs): void {
  shown += 1
  const id = `undo-${shown}`
  const close = Message.success({
    id,
    duration,
    content: (
      <UndoWords
        words={words}
        onUndo={() => {
          close()
          void undo()
        }}
      />
    ),
  })
}

function UndoWords({ words, onUndo }: { words: string; onUndo: () => void }): ReactElement {
  return (
    <span className="inline-row gap-12">
      {words}
      <button type="button" className="link" onClick={onUndo}>
        撤销
      </button>
    </span>
  )
}
