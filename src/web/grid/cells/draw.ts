/** Strokes that cells are drawn with. Text is cut to its room with an ellipsis; measured widths are kept. */
import type { Rectangle } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'

export const paddingPx = 10

const widths = new Map<string, Map<string, number>>()
/** At most so many texts are kept per font; then the book is begun anew. */
const keptTexts = 5_000

export function textWidth(ctx: CanvasRenderingContext2D, text: string): number {
  const book = widths.get(ctx.font) ?? new Map<string, number>()
  if (book.size === 0) widths.set(ctx.font, book)
  const known = book.get(text)
  if (known !== undefined) return known
  if (book.size >= keptTexts) book.clear()
  const { width } = ctx.measureText(text)
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
export function fitted(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  // No letter at 13 px is wider than 14: a short text fits without being measured, and measuring is most of a frame.
  if (text.length * 14 <= room) return text
  if (textWidth(ctx, text) <= room) return text
  const name = `${ctx.font}\n${Math.floor(room)}\n${text}`
  const known = cuts.get(name)
  if (known !== undefined) return known
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (ctx.measureText(`${text.slice(0, middle)}…`).width <= room) low = middle
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
export function drawText(
  ctx: CanvasRenderingContext2D,
  text: string,
  box: Rectangle,
  style: TextStyle,
): void {
  if (text === '' || box.width <= 2) return
  if (style.font && ctx.font !== style.font) ctx.font = style.font
  const { align = 'left' } = style
  const line = fitted(ctx, text.includes('\n') ? text.replaceAll('\n', ' ') : text, box.width)
  ctx.fillStyle = style.colour
  ctx.textBaseline = 'middle'
  ctx.textAlign = align
  const x = align === 'right' ? box.x + box.width : align === 'center' ? box.x + box.width / 2 : box.x
  ctx.fillText(line, x, box.y + box.height / 2 + 1)
  ctx.textAlign = 'left'
}

/** The cell without its paddings, less what stands at its right. */
export const inside = (box: Rectangle, rightPx = 0): Rectangle => ({
  x: box.x + paddingPx,
  y: box.y,
  width: box.width - 2 * paddingPx - rightPx,
  height: box.height,
})

export function roundBox(ctx: CanvasRenderingContext2D, box: Rectangle, radius: number): void {
  ctx.beginPath()
  ctx.roundRect(box.x, box.y, box.width, box.height, radius)
}

/** A square to tick, or a round one to choose; `half` for some of many. */
export function drawTick(
  ctx: CanvasRenderingContext2D,
  centre: { x: number; y: number },
  state: 'on' | 'off' | 'half',
  tokens: Tokens,
  { round = false, dim = false } = {},
): void {
  const side = 16
  const box = { x: centre.x - side / 2, y: centre.y - side / 2, width: side, height: side }
  const filled = state !== 'off'
  ctx.save()
  if (dim) ctx.globalAlpha = 0.5
  roundBox(ctx, box, round ? side / 2 : 3)
  ctx.fillStyle = filled ? tokens.solid : tokens.card
  ctx.fill()
  ctx.lineWidth = 1
  ctx.strokeStyle = filled ? tokens.solid : tokens.field
  ctx.stroke()
  ctx.strokeStyle = ctx.fillStyle = '#ffffff'
  ctx.lineWidth = 2
  ctx.beginPath()
  if (state === 'half') {
    ctx.moveTo(box.x + 4, centre.y)
    ctx.lineTo(box.x + 12, centre.y)
    ctx.stroke()
  } else if (state === 'on' && round) {
    ctx.arc(centre.x, centre.y, 3, 0, 2 * Math.PI)
    ctx.fill()
  } else if (state === 'on') {
    ctx.moveTo(box.x + 3.5, centre.y + 0.5)
    ctx.lineTo(box.x + 6.8, centre.y + 3.6)
    ctx.lineTo(box.x + 12.5, centre.y - 3.4)
    ctx.stroke()
  }
  ctx.restore()
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
export function drawMark(
  ctx: CanvasRenderingContext2D,
  mark: Mark,
  x: number,
  y: number,
  colour: string,
): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.strokeStyle = ctx.fillStyle = colour
  ctx.lineWidth = 1.4
  ctx.lineJoin = ctx.lineCap = 'round'
  ctx.beginPath()
  marks[mark](ctx)
  ctx.restore()
}
const marks: Readonly<Record<Mark, (ctx: CanvasRenderingContext2D) => void>> = {
  down(ctx) {
    ctx.moveTo(-4, -2)
    ctx.lineTo(0, 2)
    ctx.lineTo(4, -2)
    ctx.stroke()
  },
  right(ctx) {
    ctx.moveTo(-2, -4)
    ctx.lineTo(2, 0)
    ctx.lineTo(-2, 4)
    ctx.stroke()
  },
  calendar(ctx) {
    ctx.roundRect(-6, -5, 12, 11, 1.5)
    ctx.moveTo(-6, -1.5)
    ctx.lineTo(6, -1.5)
    ctx.moveTo(-3, -7)
    ctx.lineTo(-3, -4)
    ctx.moveTo(3, -7)
    ctx.lineTo(3, -4)
    ctx.stroke()
  },
  clock(ctx) {
    ctx.arc(0, 0, 6, 0, 2 * Math.PI)
    ctx.moveTo(0, -3.5)
    ctx.lineTo(0, 0)
    ctx.lineTo(3, 1.5)
    ctx.stroke()
  },
  dots(ctx) {
    for (const at of [-4.5, 0, 4.5]) ctx.rect(at - 1, -1, 2, 2)
    ctx.fill()
  },
  search(ctx) {
    ctx.arc(-1, -1, 4.5, 0, 2 * Math.PI)
    ctx.moveTo(2.5, 2.5)
    ctx.lineTo(6, 6)
    ctx.stroke()
  },
  plus(ctx) {
    ctx.moveTo(-5, 0)
    ctx.lineTo(5, 0)
    ctx.moveTo(0, -5)
    ctx.lineTo(0, 5)
    ctx.stroke()
  },
  upload(ctx) {
    ctx.moveTo(0, 3)
    ctx.lineTo(0, -5)
    ctx.moveTo(-3.5, -2)
    ctx.lineTo(0, -5.5)
    ctx.lineTo(3.5, -2)
    ctx.moveTo(-5.5, 2)
    ctx.lineTo(-5.5, 5.5)
    ctx.lineTo(5.5, 5.5)
    ctx.lineTo(5.5, 2)
    ctx.stroke()
  },
  check(ctx) {
    ctx.arc(0, 0, 6.5, 0, 2 * Math.PI)
    ctx.moveTo(-3, 0)
    ctx.lineTo(-0.8, 2.4)
    ctx.lineTo(3.2, -2.2)
    ctx.stroke()
  },
  bad(ctx) {
    ctx.arc(0, 0, 6.5, 0, 2 * Math.PI)
    ctx.moveTo(-2.4, -2.4)
    ctx.lineTo(2.4, 2.4)
    ctx.moveTo(2.4, -2.4)
    ctx.lineTo(-2.4, 2.4)
    ctx.stroke()
  },
}
