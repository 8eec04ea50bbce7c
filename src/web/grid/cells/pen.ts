/** Strokes that cells are drawn with. Text is cut to its room with an ellipsis; measured widths are kept. */
import type { Rectangle } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'

export type Pen = CanvasRenderingContext2D
export const paddingPx = 10

const widths = new Map<string, Map<string, number>>()
/** At most so many texts are kept per font; then the book is begun anew. */
const keptTexts = 5_000

export function textWidth(pen: Pen, text: string): number {
  const book = widths.get(pen.font) ?? new Map<string, number>()
  if (book.size === 0) widths.set(pen.font, book)
  const known = book.get(text)
  if (known !== undefined) return known
  if (book.size >= keptTexts) book.clear()
  const { width } = pen.measureText(text)
  book.set(text, width)
  return width
}

/** Faces came or changed: what was measured with others is void. */
export function forgetWidths(): void {
  widths.clear()
  cuts.clear()
}

const cuts = new Map<string, string>()
/** The text, or as much of it as fits before an ellipsis. */
export function fitted(pen: Pen, text: string, room: number): string {
  // No letter at 13 px is wider than 14: a short text fits without being measured, and measuring is most of a frame.
  if (text.length * 14 <= room) return text
  if (textWidth(pen, text) <= room) return text
  const name = `${pen.font}\n${Math.floor(room)}\n${text}`
  const known = cuts.get(name)
  if (known !== undefined) return known
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pen.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle
    else high = middle - 1
  }
  const cut = `${text.slice(0, low)}…`
  if (cuts.size >= keptTexts) cuts.clear()
  cuts.set(name, cut)
  return cut
}

export interface TextStyle {
  align?: 'left' | 'center' | 'right'
  colour: string
  font?: string
}
export function drawText(pen: Pen, text: string, box: Rectangle, style: TextStyle): void {
  if (text === '' || box.width <= 2) return
  if (style.font && pen.font !== style.font) pen.font = style.font
  const { align = 'left' } = style
  const line = fitted(pen, text.includes('\n') ? text.replaceAll('\n', ' ') : text, box.width)
  pen.fillStyle = style.colour
  pen.textBaseline = 'middle'
  pen.textAlign = align
  const x = align === 'right' ? box.x + box.width : align === 'center' ? box.x + box.width / 2 : box.x
  pen.fillText(line, x, box.y + box.height / 2 + 1)
  pen.textAlign = 'left'
}

/** The cell without its paddings, less what stands at its right. */
export const inside = (box: Rectangle, rightPx = 0): Rectangle => ({
  x: box.x + paddingPx,
  y: box.y,
  width: box.width - 2 * paddingPx - rightPx,
  height: box.height,
})

export function roundBox(pen: Pen, box: Rectangle, radius: number): void {
  pen.beginPath()
  pen.roundRect(box.x, box.y, box.width, box.height, radius)
}

/** A square to tick, or a round one to choose; `half` for some of many. */
export function drawTick(
  pen: Pen,
  centre: { x: number; y: number },
  state: 'on' | 'off' | 'half',
  tokens: Tokens,
  { round = false, dim = false } = {},
): void {
  const side = 16
  const box = { x: centre.x - side / 2, y: centre.y - side / 2, width: side, height: side }
  const filled = state !== 'off'
  pen.save()
  if (dim) pen.globalAlpha = 0.5
  roundBox(pen, box, round ? side / 2 : 3)
  pen.fillStyle = filled ? tokens.solid : tokens.card
  pen.fill()
  pen.lineWidth = 1
  pen.strokeStyle = filled ? tokens.solid : tokens.field
  pen.stroke()
  pen.strokeStyle = pen.fillStyle = '#ffffff'
  pen.lineWidth = 2
  pen.beginPath()
  if (state === 'half') {
    pen.moveTo(box.x + 4, centre.y)
    pen.lineTo(box.x + 12, centre.y)
    pen.stroke()
  } else if (state === 'on' && round) {
    pen.arc(centre.x, centre.y, 3, 0, 2 * Math.PI)
    pen.fill()
  } else if (state === 'on') {
    pen.moveTo(box.x + 3.5, centre.y + 0.5)
    pen.lineTo(box.x + 6.8, centre.y + 3.6)
    pen.lineTo(box.x + 12.5, centre.y - 3.4)
    pen.stroke()
  }
  pen.restore()
}

export type Mark =
  | 'down'
  | 'right'
  | 'calendar'
  | 'clock'
  | 'dots'
  | 'search'
  | 'plus'
  | 'upload'
  | 'check'
  | 'bad'
/** A small sign around a centre, 14 px at most. */
export function drawMark(pen: Pen, mark: Mark, x: number, y: number, colour: string): void {
  pen.save()
  pen.translate(x, y)
  pen.strokeStyle = pen.fillStyle = colour
  pen.lineWidth = 1.4
  pen.lineJoin = pen.lineCap = 'round'
  pen.beginPath()
  marks[mark](pen)
  pen.restore()
}
const marks: Readonly<Record<Mark, (pen: Pen) => void>> = {
  down(pen) {
    pen.moveTo(-4, -2)
    pen.lineTo(0, 2)
    pen.lineTo(4, -2)
    pen.stroke()
  },
  right(pen) {
    pen.moveTo(-2, -4)
    pen.lineTo(2, 0)
    pen.lineTo(-2, 4)
    pen.stroke()
  },
  calendar(pen) {
    pen.roundRect(-6, -5, 12, 11, 1.5)
    pen.moveTo(-6, -1.5)
    pen.lineTo(6, -1.5)
    pen.moveTo(-3, -7)
    pen.lineTo(-3, -4)
    pen.moveTo(3, -7)
    pen.lineTo(3, -4)
    pen.stroke()
  },
  clock(pen) {
    pen.arc(0, 0, 6, 0, 2 * Math.PI)
    pen.moveTo(0, -3.5)
    pen.lineTo(0, 0)
    pen.lineTo(3, 1.5)
    pen.stroke()
  },
  dots(pen) {
    for (const at of [-4.5, 0, 4.5]) pen.rect(at - 1, -1, 2, 2)
    pen.fill()
  },
  search(pen) {
    pen.arc(-1, -1, 4.5, 0, 2 * Math.PI)
    pen.moveTo(2.5, 2.5)
    pen.lineTo(6, 6)
    pen.stroke()
  },
  plus(pen) {
    pen.moveTo(-5, 0)
    pen.lineTo(5, 0)
    pen.moveTo(0, -5)
    pen.lineTo(0, 5)
    pen.stroke()
  },
  upload(pen) {
    pen.moveTo(0, 3)
    pen.lineTo(0, -5)
    pen.moveTo(-3.5, -2)
    pen.lineTo(0, -5.5)
    pen.lineTo(3.5, -2)
    pen.moveTo(-5.5, 2)
    pen.lineTo(-5.5, 5.5)
    pen.lineTo(5.5, 5.5)
    pen.lineTo(5.5, 2)
    pen.stroke()
  },
  check(pen) {
    pen.arc(0, 0, 6.5, 0, 2 * Math.PI)
    pen.moveTo(-3, 0)
    pen.lineTo(-0.8, 2.4)
    pen.lineTo(3.2, -2.2)
    pen.stroke()
  },
  bad(pen) {
    pen.arc(0, 0, 6.5, 0, 2 * Math.PI)
    pen.moveTo(-2.4, -2.4)
    pen.lineTo(2.4, 2.4)
    pen.moveTo(2.4, -2.4)
    pen.lineTo(-2.4, 2.4)
    pen.stroke()
  },
}
