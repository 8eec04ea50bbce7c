/** A browser that writes a whole run into a box as if it were typed holds the page for a tenth of a second: it is put there at once. */
import type { ClipboardEvent } from 'react'

/** Characters; what is shorter is pasted as ever, and can be undone by keys. */
const longPaste = 4_000

/** @returns what the box holds after a long paste; undefined where the browser may paste by itself */
export function runPasted(event: ClipboardEvent<HTMLTextAreaElement>): string | undefined {
  const pasted = event.clipboardData.getData('text/plain')
  if (pasted.length < longPaste) return undefined
  const { value, selectionStart, selectionEnd } = event.currentTarget
  return value.slice(0, selectionStart) + pasted + value.slice(selectionEnd)
}
