/** Width of a frame, or its room, as it changes. */
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPaper } from '#web/theme/apply.ts'

export interface Room {
  width: number
  height: number
}
function useWatched<T>(frame: RefObject<HTMLElement | null>, first: T, read: (room: Room) => T): T {
  const [seen, setSeen] = useState(first)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const watch = new ResizeObserver(([entry]) => setSeen(read(entry!.contentRect)))
    watch.observe(current)
    const leave = onPaper(() => {
      const style = getComputedStyle(current)
      const inner = (whole: number, ...sides: string[]) =>
        sides.reduce((left, side) => left - Number.parseFloat(side || '0'), whole)
      flushSync(() =>
        setSeen(
          read({
            width: inner(current.clientWidth, style.paddingLeft, style.paddingRight),
            height: inner(current.clientHeight, style.paddingTop, style.paddingBottom),
          }),
        ),
      )
    })
    return () => {
      watch.disconnect()
      leave()
    }
  }, [frame, read])
  return seen
}
const widthIn = ({ width }: Room): number => Math.max(160, Math.floor(width))
const roomIn = (room: Room): Room => ({ width: widthIn(room), height: Math.floor(room.height) })

export const useWidth = (frame: RefObject<HTMLElement | null>, first = 280): number =>
  useWatched(frame, first, widthIn)
/** Its height is worth something only where it does not follow from what stands in it. */
export function useRoom(frame: RefObject<HTMLElement | null>, width: number): Room {
  const [first] = useState({ width, height: 0 })
  return useWatched(frame, first, roomIn)
}
