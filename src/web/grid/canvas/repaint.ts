/**
 * Brings changes to the canvas. Changed cells are gathered and painted once a frame, those in view only; the screen reader's table is
 * refreshed seldom, since it is a React tree.
 */
import type { DataEditorRef, Item, Rectangle } from '@glideapps/glide-data-grid'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { fontsReady } from '#web/theme/use-tokens.ts'
import { forgetWidths } from '../cells/draw.ts'
import type { GridState } from './grid-state.ts'
import type { Layout } from './layout.ts'

/** Longest time that the screen reader's table may lag behind, ms. */
const readerLagMs = 2_000
const fadeStepMs = 120
/** More changed cells than could be in view: the view is painted whole. */
const mostSingly = 5_000

export interface Painter {
  /** One cell, or a whole row without a key. */
  cell(id: string, key?: string): void
  /** Everything in view. */
  all(): void
}
export interface Repaint {
  painter: Painter
  /** Grows when rows, columns, errors or options changed: the whole is asked for anew. */
  version: number
  seen: { current: Rectangle }
}

export function useRepaint(
  grid: GridState,
  layout: Layout,
  editor: React.RefObject<DataEditorRef | null>,
): Repaint {
  const [version, renew] = useReducer((count: number) => count + 1, 0)
  const seen = useRef<Rectangle>({ x: 0, y: 0, width: 0, height: 0 })
  const shown = useRef(layout)
  shown.current = layout
  const dirty = useRef(new Map<string, Set<string> | 'row'>())
  const frame = useRef(0)

  const painter = useMemo<Painter>(() => {
    const flush = () => {
      frame.current = 0
      const changed = dirty.current
      dirty.current = new Map()
      const { leads, columns, frozen } = shown.current
      const { x, y, width, height } = seen.current
      const inView = (at: number) => at < frozen || (at >= x && at < x + width)
      const cells: { cell: Item }[] = []
      const places = new Map(columns.map((column, at) => [column.key, at + leads.length]))
      for (const [id, keys] of changed) {
        const row = grid.model.indexOf(id)
        if (row < y || row >= y + height) continue
        if (keys === 'row') {
          for (let at = 0; at < leads.length + columns.length; at++)
            if (inView(at)) cells.push({ cell: [at, row] })
          continue
        }
        for (const key of keys) {
          const at = places.get(key)
          if (at !== undefined && inView(at)) cells.push({ cell: [at, row] })
        }
      }
      if (cells.length > 0) editor.current?.updateCells(cells)
    }
    return {
      cell(id, key) {
        if (key === undefined) dirty.current.set(id, 'row')
        else {
          const held = dirty.current.get(id)
          if (held === undefined) dirty.current.set(id, new Set([key]))
          else if (held !== 'row') held.add(key)
        }
        frame.current ||= requestAnimationFrame(flush)
      },
      all: renew,
    }
  }, [grid, editor])

  useEffect(() => {
    let reader: ReturnType<typeof setTimeout> | undefined
    const remind = () => {
      reader ??= setTimeout(() => {
        reader = undefined
        renew()
      }, readerLagMs)
    }
    const stop = grid.model.subscribe(damage => {
      if (damage.kind !== 'cells') return renew()
      if (damage.from === 'live') grid.highlights?.light(damage.cells)
      if (damage.cells.length > mostSingly) return renew()
      for (const { id, key } of damage.cells) painter.cell(id, key)
      remind()
    })
    const stops = [
      stop,
      grid.chosen?.subscribe(renew),
      grid.pending.subscribe((id, key) => painter.cell(id, key)),
    ]
    // Fading is drawn in steps: a canvas has no transitions, and eight steps are seen as one.
    const fading = grid.highlights
      ? setInterval(() => {
          for (const { id, key } of grid.highlights?.active() ?? []) painter.cell(id, key)
        }, fadeStepMs)
      : undefined
    let here = true
    void fontsReady().then(() => {
      if (!here) return
      forgetWidths()
      renew()
    })
    return () => {
      here = false
      for (const end of stops) end?.()
      clearTimeout(reader)
      clearInterval(fading)
      cancelAnimationFrame(frame.current)
      frame.current = 0
    }
  }, [grid, painter])
  return { painter, version, seen }
}
