/** What a sheet of custody says, and a page of it in CSS pixels of 794 × 1123. */
import type { ColdLimits, ColdVerdict } from '#contract/sewage/cold-limits.ts'
import { type Drawn, px } from './paper.ts'

export interface CustodyStepLine {
  no: number
  /** MM-dd HH:mm */
  time: string
  title: string
  from: string
  to: string
  place: string
  /** Outside of where it should have happened. */
  away: boolean
  temp: string
  /** Out of the band: in a word. */
  tempFault: string
  seal: string
  sealBroken: boolean
  hash: string
}
export interface CustodySheet {
  sampleNo: string
  /** Twelve facts, three in a row: title and words. */
  facts: readonly (readonly [title: string, words: string])[]
  steps: readonly CustodyStepLine[]
  temperatures: readonly { at: number; value: number }[]
  begin: number
  end: number
  marks: readonly { at: number; title: string }[]
  /** Which cabinet, which box. */
  watched: string
  overFair: number
  overHigh: number
  unmeasured: number
  judged?: ColdVerdict | null
  limits: ColdLimits
  seals: readonly (readonly [
    no: string,
    place: string,
    put: string,
    checked: string,
    opened: string,
    result: string,
  ])[]
  head: string
  count: number
  /** Of the first step that does not match; null for a sound chain. */
  brokenAt: number | null
  signatures: readonly {
    role: string
    name: string
    /** Number and time, or why it is missing. */
    words: string
    picture: Uint8Array | null
  }[]
  by: string
  at: string
  nth: number
  demo: boolean
}

/** What the thread is asked for. */
export interface CustodyJob {
  custody: CustodySheet
}

export const left = 45
export const right = 749
export const grey = '#5b6673'
export const rule = '#cfd6de'

/** What is drawn, in pixels; turned into mm at the end. */
export class Sheet {
  readonly drawn: Drawn[] = []
  text(
    x: number,
    y: number,
    size: number,
    text: string,
    more: Partial<Extract<Drawn, { kind: 'text' }>> = {},
  ): void {
    this.drawn.push({ kind: 'text', x: px(x), y: px(y), size: px(size), text, ...more })
  }
  line(x1: number, y1: number, x2: number, y2: number, width = 1, stroke = '#000', dashed = false): void {
    this.path(
      [
        [x1, y1],
        [x2, y2],
      ],
      { width, stroke, dashed },
    )
  }
  path(
    points: readonly (readonly [number, number])[],
    { width = 1, ...more }: { width?: number; stroke?: string; fill?: string; dashed?: boolean },
  ): void {
    this.drawn.push({
      kind: 'path',
      points: points.map(([x, y]) => [px(x), px(y)]),
      width: px(width),
      ...more,
    })
  }
  frame(x: number, y: number, width: number, height: number, line = 1, ink = rule): void {
    this.drawn.push({
      kind: 'frame',
      x: px(x),
      y: px(y),
      width: px(width),
      height: px(height),
      line: px(line),
      ink,
    })
  }
  heading(y: number, title: string, note = '', end = ''): void {
    this.text(left, y, 14, title, { bold: true })
    if (note) this.text(left + title.length * 14 + 8, y, 12, note, { ink: grey })
    if (end) this.text(right, y, 12, end, { ink: grey, align: 'right' })
  }
}
