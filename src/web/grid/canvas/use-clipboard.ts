/** Copy, cut and paste of blocks, through the browser's own events: no permission is asked for. */
import type { ClipboardEvent } from 'react'
import { blockText, clearBlock, isBlock, pasteText } from './block.ts'
import type { Steering } from './use-keys.ts'

export function useClipboard({
  model,
  cursor,
  editing,
  props,
}: Steering): (event: ClipboardEvent<HTMLTextAreaElement>) => void {
  return event => {
    const held = cursor.latest.current
    const { session } = editing
    if (!held) return
    if (event.type === 'paste') {
      const text = event.clipboardData.getData('text/plain')
      // While a cell is edited, a lone text belongs into it.
      if (session && (session.kind === 'area' || session.mode === 'edit' || !isBlock(text))) return
      event.preventDefault()
      if (session) editing.cancel()
      void pasteText(model, text, held.block, props.mayAdd).then(props.onPasted)
      return
    }
    if (session) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', blockText(model, held.block))
    if (event.type === 'cut') clearBlock(model, held.block)
  }
}
