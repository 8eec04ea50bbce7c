/** Drawing on a sheet with finger, pen or mouse: ink on paper, whatever the page's colours. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** px of the sheet as it is kept. */
export const sheetPx = { width: 480, height: 180 } as const
const ink = { lineWidth: 4, lineCap: 'round', lineJoin: 'round', strokeStyle: '#1d2129' } as const

export interface Pen {
  sheet: RefObject<HTMLCanvasElement>
  /** Something stands on the sheet. */
  signed: boolean
  wipe: () => void
  handlers: Record<
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel',
    (event: PointerEvent<HTMLCanvasElement>) => void
  >
}
/**
 * @param onStroke after each stroke, with the sheet; undefined once it is wiped
 * @param before what stood on the sheet when it was left
 */
export function usePen(onStroke: (sheet: HTMLCanvasElement | undefined) => void, before?: Blob): Pen {
  const sheet = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [first] = useState(before)
  const [signed, setSigned] = useState(first !== undefined)
  useEffect(() => {
    if (!first) return
    let over = false
    createImageBitmap(first).then(
      picture => over || sheet.current?.getContext('2d')?.drawImage(picture, 0, 0),
      // What cannot be read is no signature.
      () => over || setSigned(false),
    )
    return () => {
      over = true
    }
  }, [first])
  const at = (event: PointerEvent<HTMLCanvasElement>): [number, number] => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = event.currentTarget.width / box.width
    return [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]
  }
  const end = () => {
    if (!drawing.current || !sheet.current) return
    drawing.current = false
    setSigned(true)
    onStroke(sheet.current)
  }
  return {
    sheet,
    signed,
    wipe() {
      const own = sheet.current
      own?.getContext('2d')?.clearRect(0, 0, own.width, own.height)
      setSigned(false)
      onStroke(undefined)
    },
    handlers: {
      onPointerDown(event) {
        const pen = sheet.current?.getContext('2d')
        if (!pen || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drawing.current = true
        Object.assign(pen, ink)
        pen.beginPath()
        const [x, y] = at(event)
        pen.moveTo(x, y)
        // A dot is a stroke too.
        pen.lineTo(x + 0.1, y)
        pen.stroke()
      },
      onPointerMove(event) {
        const pen = sheet.current?.getContext('2d')
        if (!drawing.current || !pen) return
        pen.lineTo(...at(event))
        pen.stroke()
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
