/**
 * Days and times that are typed. Arco opens its calendar at the first letter and, once open, drops what was typed: that letter
 * was lost, the old value stood there again, and the rest was added behind it. So the calendar opens before the letter comes.
 */
import { type ClipboardEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

interface BoxProps {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}
interface Opening {
  popupVisible: boolean
  onVisibleChange: (open?: boolean) => void
}

const changesText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && !altKey && (key.length === 1 || ['Backspace', 'Delete', 'Process'].includes(key))

function useOpening(): [Opening, BoxProps] {
  const [open, setOpen] = useState(false)
  const box = useMemo((): BoxProps => {
    // At once: the letter comes right after this event, and must find the calendar open.
    const openNow = () => flushSync(() => setOpen(true))
    return {
      onKeyDown: event => {
        if (changesText(event)) openNow()
        // Of a dialog with an open calendar Esc closes the calendar; the dialog would hear it too.
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
      },
      onPaste: openNow,
    }
  }, [open])
  return [{ popupVisible: open, onVisibleChange: (next = false) => setOpen(next) }, box]
}

/** Properties of a picker with one box. */
export function useTypedMoment(): Opening & { inputProps: BoxProps } {
  const [opening, box] = useOpening()
  return { ...opening, inputProps: box }
}

/** Properties of a picker with a box for either end. */
export function useTypedSpan(): Opening & { inputProps: BoxProps[] } {
  const [opening, box] = useOpening()
  return { ...opening, inputProps: [box, box] }
}
