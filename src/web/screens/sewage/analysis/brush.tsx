/** A span chosen over the plot: by dragging, by two taps, by the arrow keys on its ends. It follows at once; what it asks for goes out on release. */
import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react'
import { plot } from './trend-option.ts'

type Ends = readonly [number, number]
const week = 7
const sorted = ([a, b]: Ends): Ends => (a <= b ? [a, b] : [b, a])

export function Brush({
  count,
  chosen,
  labelOf,
  onHover,
  onChoose,
}: {
  count: number
  chosen: Ends | undefined
  labelOf: (index: number) => string
  onHover: (index: number | undefined) => void
  onChoose: (ends: Ends) => void
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Ends>()
  /** Where the first of two taps was. */
  const tapped = useRef<number>()
  const indexAt = (event: PointerEvent) => {
    const { left, width } = frame.current!.getBoundingClientRect()
    const share = width === 0 ? 0 : (event.clientX - left) / width
    return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))))
  }
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = indexAt(event)
    setDrag([event.pointerType === 'mouse' ? at : (tapped.current ?? at), at])
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = indexAt(event)
    onHover(at)
    if (drag) setDrag([drag[0], at])
  }
  const up = (event: PointerEvent<HTMLDivElement>) => {
    if (!drag) return
    const ends = sorted([drag[0], indexAt(event)])
    setDrag(undefined)
    const tap = event.pointerType !== 'mouse' && ends[0] === ends[1]
    tapped.current = tap && tapped.current === undefined ? ends[0] : undefined
    onChoose(ends)
  }
  const shown = drag ? sorted(drag) : chosen
  const place = (index: number) => `${(index / Math.max(1, count - 1)) * 100}%`
  const keys = (end: 0 | 1) => (event: KeyboardEvent) => {
    if (!chosen) return
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(count - 1, chosen[end] + by * (event.shiftKey ? week : 1)))
    onChoose(end === 0 ? [Math.min(next, chosen[1]), chosen[1]] : [chosen[0], Math.max(next, chosen[0])])
  }
  return (
    <div
      ref={frame}
      className="analysis-brush"
      style={{ left: plot.left, right: plot.right, top: plot.top, bottom: plot.bottom }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => setDrag(undefined)}
      onPointerLeave={() => onHover(undefined)}
    >
      {shown && (
        <>
          <i
            className="analysis-chosen"
            style={{ left: place(shown[0]), width: `calc(${place(shown[1])} - ${place(shown[0])})` }}
          />
          {([0, 1] as const).map(end => (
            <span
              key={end}
              className="analysis-handle"
              role="slider"
              tabIndex={0}
              aria-label={end === 0 ? '选区起点' : '选区终点'}
              aria-valuemin={0}
              aria-valuemax={count - 1}
              aria-valuenow={shown[end]}
              aria-valuetext={labelOf(shown[end])}
              style={{ left: place(shown[end]) }}
              onKeyDown={keys(end)}
            />
          ))}
        </>
      )}
    </div>
  )
}
