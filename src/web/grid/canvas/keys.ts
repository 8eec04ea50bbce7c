/** What a key means while no editor is open. Pure, so that the table can be read and tested. */
import type { Move } from './cursor.ts'

export type Command =
  | { kind: 'move'; move: Move }
  | { kind: 'advance'; by: 'down' | 'up' | 'right' | 'left' }
  | { kind: 'edit' }
  | { kind: 'open' }
  | { kind: 'toggle' }
  | { kind: 'clear' }
  | { kind: 'undo' | 'redo' | 'find' | 'all' | 'selectRow' | 'expand' | 'leave' | 'menu' }
  | { kind: 'fill'; towards: 'down' | 'right' }
  | { kind: 'moveRow'; by: -1 | 1 }

export interface Stroke {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}
export const strokeOf = (event: {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): Stroke => ({
  key: event.key.length === 1 ? event.key.toLowerCase() : event.key,
  ctrl: event.ctrlKey || event.metaKey,
  shift: event.shiftKey,
  alt: event.altKey,
})

const directions: Readonly<Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const withCtrl: Readonly<Record<string, Command>> = {
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  f: { kind: 'find' },
  a: { kind: 'all' },
  d: { kind: 'fill', towards: 'down' },
  r: { kind: 'fill', towards: 'right' },
}
const plain: Readonly<Record<string, Command>> = {
  F2: { kind: 'edit' },
  Delete: { kind: 'clear' },
  Backspace: { kind: 'clear' },
  ' ': { kind: 'toggle' },
  Escape: { kind: 'leave' },
  ContextMenu: { kind: 'menu' },
}

/** Undefined: not ours, be it a letter to type or a key of the browser's. */
export function commandOf({ key, ctrl, shift, alt }: Stroke): Command | undefined {
  const direction = directions[key]
  if (direction) {
    const [dx, dy] = direction
    if (alt) {
      if (shift && dy !== 0) return { kind: 'moveRow', by: dy }
      return dy === 1 && !ctrl ? { kind: 'open' } : undefined
    }
    return { kind: 'move', move: { dx, dy, stride: ctrl ? 'edge' : 'one', extend: shift } }
  }
  if (key === 'Home' || key === 'End') {
    const towards = key === 'Home' ? -1 : 1
    return { kind: 'move', move: { dx: towards, dy: ctrl ? towards : 0, stride: 'end', extend: shift } }
  }
  if (key === 'PageUp' || key === 'PageDown')
    return { kind: 'move', move: { dx: 0, dy: key === 'PageUp' ? -1 : 1, stride: 'page', extend: shift } }
  if (alt) return undefined
  if (key === 'Enter') return ctrl ? { kind: 'expand' } : { kind: 'advance', by: shift ? 'up' : 'down' }
  if (key === 'Tab') return ctrl ? undefined : { kind: 'advance', by: shift ? 'left' : 'right' }
  if (key === 'F10') return shift ? { kind: 'menu' } : undefined
  if (ctrl) return key === 'z' && shift ? { kind: 'redo' } : withCtrl[key]
  if (shift && key === ' ') return { kind: 'selectRow' }
  return plain[key]
}
