/** Paper and what is drawn on it, in mm from the top left corner. */
import type { Paper } from '#contract/sewage/label.ts'

export type Drawn =
  | {
      kind: 'text'
      x: number
      y: number
      size: number
      text: string
      bold?: boolean
      mono?: boolean
      white?: boolean
      ink?: string
      align?: 'center' | 'right'
    }
  /** Many rectangles of one ink: the modules of a code. */
  | { kind: 'boxes'; boxes: readonly Box[] }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number; dashed?: boolean }
  /** A line through points, or a filled shape; black unless told. */
  | {
      kind: 'path'
      points: readonly (readonly [x: number, y: number])[]
      width?: number
      stroke?: string
      fill?: string
      dashed?: boolean
    }
  | { kind: 'frame'; x: number; y: number; width: number; height: number; line: number; ink?: string }
  /** PNG or JPEG, as large as there is room for. */
  | { kind: 'picture'; x: number; y: number; width: number; height: number; bytes: Uint8Array }
  /** On the screen only: where a label ends. */
  | { kind: 'outline'; x: number; y: number; width: number; height: number }
export type Box = readonly [x: number, y: number, width: number, height: number]
export interface SheetPage {
  width: number
  height: number
  drawn: readonly Drawn[]
}

/** What a label says. */
export interface Printed {
  labelNo: string
  plant: string
  point: string
  /** yyyy-MM-dd */
  date: string
  batchNo: string
  bottleNo: number
  /** Word of a control or a spare; empty for a sample. */
  mark: string
}
export interface SheetOrder {
  paper: Paper
  /** Place of the first label, from 1. */
  start: number
  labels: readonly Printed[]
  /** Who prints, when (yyyy-MM-dd HH:mm), and for which time; absent in a preview. */
  by: string
  at: string
  nth: number
  reason: string | null
  demo: boolean
}

/** CSS pixels of 1/96 inch, in which the pictures are drawn. */
export const px = (count: number): number => (count * 25.4) / 96

/** About how wide a text is, in its size: signs of East Asia are square. */
export const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign.codePointAt(0)! > 0x2e7f ? 1 : 0.56), 0) * size

/** The text, or as much of it as there is room for. */
export function fitted(text: string, size: number, room: number): string {
  if (widthOf(text, size) <= room) return text
  const signs = [...text]
  while (signs.length > 1 && widthOf(`${signs.join('')}…`, size) > room) signs.pop()
  return `${signs.join('')}…`
}

/** The whole text in lines that fit; what belongs together (a figure with its unit, a word of letters) is not torn. */
export function wrapped(text: string, size: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(/[\w.,:+-]+(?: m)?|./gu) ?? []) {
    if (line !== '' && widthOf(line + piece, size) > room) {
      lines.push(line)
      line = ''
    }
    line += piece
    // Longer than a whole line.
    while (widthOf(line, size) > room && [...line].length > 1) {
      const signs = [...line]
      let rest = ''
      while (signs.length > 1 && widthOf(signs.join(''), size) > room) rest = signs.pop()! + rest
      lines.push(signs.join(''))
      line = rest
    }
  }
  return [...lines, line]
}

/** What the thread is asked for: one page for the eyes, or the whole as a PDF. */
export interface SheetJob {
  order: SheetOrder
  page?: number
}
/** Pages that are laid out already. */
export interface PagesJob {
  pages: readonly SheetPage[]
  title: string
}
export interface SheetPreview {
  svg: string
  pages: number
  /** mm */
  width: number
  height: number
}
