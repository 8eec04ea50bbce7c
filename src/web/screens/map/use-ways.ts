/** Where the map goes when a station is chosen: to the station from a list or a link, no further than into the free space from the map. */
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { MapHandles } from '#web/map/base-map.tsx'
import type { StationModel } from '#web/map/station-model.ts'

const closeUp = 8
/** Around a marker: its ring, and some air. */
const ringPx = 32

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
type Point = readonly [x: number, y: number]
const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by,
})
const isIn = ([x, y]: Point, box: Box) => x > box.left && x < box.right && y > box.top && y < box.bottom
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * The nearest place at which nothing covers a marker; undefined where it is already free. Pure.
 * @param free what is left between list and card
 * @param taken what stands in it: layers, legend, what zooms
 */
export function freePlace(at: Point, free: Box, taken: readonly Box[]): Point | undefined {
  const room = grown(free, -ringPx)
  const others = taken.map(box => grown(box, ringPx))
  const isFree = (place: Point) =>
    clamp(place[0], room.left, room.right) === place[0] &&
    clamp(place[1], room.top, room.bottom) === place[1] &&
    !others.some(box => isIn(place, box))
  if (isFree(at)) return undefined
  const near: Point = [clamp(at[0], room.left, room.right), clamp(at[1], room.top, room.bottom)]
  const beside = others.flatMap(({ left, right, top, bottom }): Point[] => [
    [left, near[1]],
    [right, near[1]],
    [near[0], top],
    [near[0], bottom],
  ])
  const wayTo = ([x, y]: Point) => Math.hypot(x - at[0], y - at[1])
  const [best] = [near, ...beside].filter(isFree).sort((a, b) => wayTo(a) - wayTo(b))
  return best ?? [(room.left + room.right) / 2, (room.top + room.bottom) / 2]
}

/** What covers the map now, in its own pixels. */
function coverOf(page: HTMLElement): { free: Box; taken: Box[] } | undefined {
  const whole = page.getBoundingClientRect()
  const boxesOf = (selector: string): Box[] =>
    [...page.querySelectorAll(selector)]
      .map(part => part.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, right, bottom }) => ({
        left: left - whole.left,
        top: top - whole.top,
        right: right - whole.left,
        bottom: bottom - whole.top,
      }))
  const [card] = boxesOf('.map-card')
  const [list] = boxesOf('.map-list')
  if (!card || !list) return undefined
  // On a telephone the card is a sheet that lies over the list.
  const sheet = card.left < list.right
  return {
    free: {
      left: sheet ? 0 : list.right,
      top: 0,
      right: sheet ? whole.width : card.left,
      bottom: sheet ? card.top : whole.height,
    },
    taken: boxesOf('.map-layers, .map-legend, .maplibregl-ctrl-bottom-right'),
  }
}

interface Input {
  page: RefObject<HTMLElement>
  handles: MapHandles | undefined
  model: StationModel
  selected: number
  /** The address itself names a station. */
  linked: boolean
}
export function useWays({ page, handles, model, selected, linked }: Input) {
  const goTo = useCallback(
    (index: number) =>
      handles?.map.easeTo({
        center: model.place(index),
        zoom: Math.max(closeUp, handles.map.getZoom()),
        // Between the list and the card.
        offset: window.innerWidth < 768 ? [0, -140] : [-36, 0],
      }),
    [handles, model],
  )
  // A link to a station shows where it stands.
  const waits = useRef(linked)
  useEffect(() => {
    if (!waits.current || !handles || selected < 0) return
    waits.current = false
    goTo(selected)
  }, [handles, selected, goTo])
  // What is chosen on the map stays where it is seen; only from under a panel it comes out, once its card is there.
  const onMap = useRef(false)
  useEffect(() => {
    if (!onMap.current || !handles || selected < 0 || !page.current) return
    onMap.current = false
    const cover = coverOf(page.current)
    const { x, y } = handles.map.project(model.place(selected))
    const place = cover && freePlace([x, y], cover.free, cover.taken)
    if (place) handles.map.panBy([x - place[0], y - place[1]])
  }, [page, handles, model, selected])
  return {
    goTo,
    /** The next selection is one of the map's. */
    picked: () => {
      onMap.current = true
    },
  }
}
