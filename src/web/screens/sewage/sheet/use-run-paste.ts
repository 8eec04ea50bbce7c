/** A run that is pasted into the grid with its heads is read as one, before it is sent: cell by cell it would be refused. */
import { type ClipboardEvent, useState } from 'react'
import { saysWhere } from '#lib/lab/read-block.ts'
import { blockIn } from './file-chooser.tsx'
import type { Sheet } from './model.ts'

export function useRunPaste(sheet: Sheet, onRun: (() => void) | undefined) {
  const [run, setRun] = useState('')
  return {
    /** What was pasted last. */
    run,
    forget: () => setRun(''),
    onPasteCapture: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!onRun || !saysWhere(blockIn(text), sheet)) return
      event.preventDefault()
      event.stopPropagation()
      setRun(text)
      onRun()
    },
  }
}
