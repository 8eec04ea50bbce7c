/** Draws whatever stands at a place: the grid's own columns, the cells with their states, the footer. */
import { type CustomRenderer, GridCellKind, type Rectangle } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'
import { artOf } from '../cells/index.ts'
import { drawMark, drawText, drawTick, inside, type Pen, roundBox } from '../cells/pen.ts'
import { CanvasCell, type CellData } from './content.ts'
import type { Desk } from './desk.ts'
import type { Pictures } from './pictures.ts'
import { shownText } from './shown-text.ts'

export interface Look {
  tokens: Tokens
  /** Cells are drawn as inputs. */
  framed: boolean
  /** Rows with an open sub-table. */
  expanded: () => string | undefined
  /** Found by the search. */
  hit: (id: string, key: string) => boolean
  pictures: Pictures
  /** Words of stored codes came from the server. */
  onWord: () => void
}
/** Indentation of a tree's level, and the room of its arrow, px. */
export const indentPx = 18
export const arrowPx = 22

export function rendererOf(desk: Desk, look: Look): CustomRenderer<CanvasCell> {
  const font = `13px ${look.tokens.font}`
  return {
    kind: GridCellKind.Custom,
    isMatch: (cell): cell is CanvasCell => cell instanceof CanvasCell,
    draw: ({ ctx, rect }, cell) => {
      ctx.font = font
      const { data } = cell
      if (data.kind === 'cell') drawCell(ctx, rect, data, desk, look, font)
      else if (data.kind === 'lead') drawLead(ctx, rect, data, desk, look, font)
      else if (data.kind === 'footer') drawFooter(ctx, rect, data, look.tokens, font)
      else if (data.footer) drawFooter(ctx, rect, { text: '', label: false }, look.tokens, font)
    },
  }
}

function drawFooter(
  pen: Pen,
  box: Rectangle,
  data: { text: string; label: boolean },
  tokens: Tokens,
  font: string,
) {
  pen.fillStyle = tokens.fill
  pen.fillRect(box.x, box.y, box.width, box.height)
  const room = data.label ? { ...box, x: box.x + 4, width: box.width - 8 } : inside(box)
  drawText(pen, data.text, room, {
    colour: data.label ? tokens.t2 : tokens.t1,
    font: `600 ${font}`,
    align: data.label ? 'center' : 'right',
  })
  pen.font = font
}

function drawLead(
  pen: Pen,
  box: Rectangle,
  { lead, row, index }: Extract<CellData, { kind: 'lead' }>,
  { model, chosen }: Desk,
  { tokens, expanded }: Look,
  font: string,
): void {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (lead === 'number') {
    drawText(pen, String(index + 1), box, { colour: tokens.t3, font, align: 'center' })
    // A row of this session, not stored yet.
    if (model.isNew(row.id)) {
      pen.fillStyle = tokens.ok
      pen.fillRect(box.x, box.y + 6, 3, box.height - 12)
    }
  } else if (lead === 'select') {
    drawTick(pen, centre, chosen?.has(row.id) ? 'on' : 'off', tokens, { round: chosen?.type === 'radio' })
  } else if (lead === 'expand') {
    drawMark(pen, expanded() === row.id ? 'down' : 'right', centre.x, centre.y, tokens.t2)
  } else {
    pen.fillStyle = tokens.t4
    for (const dx of [-3, 3])
      for (const dy of [-5, 0, 5]) {
        pen.beginPath()
        pen.arc(centre.x + dx, centre.y + dy, 1.4, 0, 2 * Math.PI)
        pen.fill()
      }
  }
}

function drawCell(
  pen: Pen,
  rect: Rectangle,
  { row, column, first }: Extract<CellData, { kind: 'cell' }>,
  { model, highlights, pending }: Desk,
  { tokens, framed, pictures, hit, onWord }: Look,
  font: string,
): void {
  const { key } = column
  const editable = model.editable(row, column)
  const error = model.errorOf(row.id, key)
  const lit = highlights?.strength(row.id, key) ?? 0
  if (lit > 0) {
    pen.globalAlpha = still() ? 0.3 : 0.12 + 0.38 * lit
    pen.fillStyle = tokens.accent
    pen.fillRect(rect.x, rect.y, rect.width, rect.height)
    pen.globalAlpha = 1
  }
  if (error !== undefined || hit(row.id, key)) {
    pen.fillStyle = error === undefined ? tokens.level3Ground : tokens.level1Ground
    pen.fillRect(rect.x, rect.y, rect.width, rect.height)
  }
  const box = first && model.treeMode ? drawBranch(pen, rect, model.branchOf(row.id), tokens) : rect
  const type = column.type ?? 'normal'
  const boxed = framed && editable && !bare.has(type)
  if (boxed) {
    const high = Math.min(32, box.height - 6)
    const frame = { x: box.x + 4, y: box.y + (box.height - high) / 2, width: box.width - 8, height: high }
    roundBox(pen, frame, 2)
    pen.fillStyle = tokens.card
    pen.fill()
    pen.lineWidth = 1
    pen.strokeStyle = error === undefined ? tokens.field : tokens.level1
    pen.stroke()
  }
  artOf(type).draw({
    pen,
    box,
    tokens,
    row,
    column,
    value: row[key],
    text: shownText(model, row, column, onWord),
    options: model.optionsOf(row, column).options,
    editable,
    framed: boxed,
    colour: editable || type === 'normal' ? tokens.t1 : tokens.t3,
    font,
    pending: pending.of(row.id, key),
    picture: pictures.get,
  })
  if (error !== undefined) {
    pen.lineWidth = 1
    pen.strokeStyle = tokens.level1
    if (!boxed) pen.strokeRect(rect.x + 1.5, rect.y + 1.5, rect.width - 3, rect.height - 3)
    pen.fillStyle = tokens.level1
    pen.beginPath()
    pen.moveTo(rect.x + rect.width - 10, rect.y + 1)
    pen.lineTo(rect.x + rect.width - 1, rect.y + 1)
    pen.lineTo(rect.x + rect.width - 1, rect.y + 10)
    pen.fill()
  }
}
let calm: boolean | undefined
/** Whoever asks for less motion sees the light go on and off, not fade. */
const still = () => (calm ??= window.matchMedia('(prefers-reduced-motion: reduce)').matches)

/** Types that bring a shape of their own. */
const bare: ReadonlySet<string> = new Set([
  'checkbox',
  'checkbox_meta',
  'radio',
  'upload',
  'file',
  'image',
  'slot',
])

function drawBranch(
  pen: Pen,
  rect: Rectangle,
  branch: { depth: number; hasChildren: boolean; open: boolean; loading: boolean },
  tokens: Tokens,
): Rectangle {
  const shift = branch.depth * indentPx + 8
  const x = rect.x + shift + arrowPx / 2
  const y = rect.y + rect.height / 2
  if (branch.loading) drawMark(pen, 'dots', x, y, tokens.t3)
  else if (branch.hasChildren) drawMark(pen, branch.open ? 'down' : 'right', x, y, tokens.t2)
  const taken = shift + arrowPx - 10
  return { ...rect, x: rect.x + taken, width: rect.width - taken }
}
