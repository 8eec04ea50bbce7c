/** Draws whatever stands at a place: the grid's own columns, the cells with their states, the footer. */
import { type CustomRenderer, GridCellKind, type Rectangle } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'
import { drawMark, drawText, drawTick, inside, roundBox } from '../cells/draw.ts'
import { artOf } from '../cells/index.ts'
import { CanvasCell, type CellData } from './content.ts'
import type { GridState } from './grid-state.ts'
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

export function rendererOf(grid: GridState, look: Look): CustomRenderer<CanvasCell> {
  const font = `13px ${look.tokens.font}`
  return {
    kind: GridCellKind.Custom,
    isMatch: (cell): cell is CanvasCell => cell instanceof CanvasCell,
    draw: ({ ctx, rect }, cell) => {
      ctx.font = font
      const { data } = cell
      if (data.kind === 'cell') drawCell(ctx, rect, data, grid, look, font)
      else if (data.kind === 'lead') drawLead(ctx, rect, data, grid, look, font)
      else if (data.kind === 'footer') drawFooter(ctx, rect, data, look.tokens, font)
      else if (data.footer) drawFooter(ctx, rect, { text: '', label: false }, look.tokens, font)
    },
  }
}

function drawFooter(
  ctx: CanvasRenderingContext2D,
  box: Rectangle,
  data: { text: string; label: boolean },
  tokens: Tokens,
  font: string,
) {
  ctx.fillStyle = tokens.fill
  ctx.fillRect(box.x, box.y, box.width, box.height)
  const room = data.label ? { ...box, x: box.x + 4, width: box.width - 8 } : inside(box)
  drawText(ctx, data.text, room, {
    colour: data.label ? tokens.t2 : tokens.t1,
    font: `600 ${font}`,
    align: data.label ? 'center' : 'right',
  })
  ctx.font = font
}

function drawLead(
  ctx: CanvasRenderingContext2D,
  box: Rectangle,
  { lead, row, index }: Extract<CellData, { kind: 'lead' }>,
  { model, chosen }: GridState,
  { tokens, expanded }: Look,
  font: string,
): void {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (lead === 'number') {
    drawText(ctx, String(index + 1), box, { colour: tokens.t3, font, align: 'center' })
    // A row of this session, not stored yet.
    if (model.isNew(row.id)) {
      ctx.fillStyle = tokens.ok
      ctx.fillRect(box.x, box.y + 6, 3, box.height - 12)
    }
  } else if (lead === 'select') {
    drawTick(ctx, centre, chosen?.has(row.id) ? 'on' : 'off', tokens, { round: chosen?.type === 'radio' })
  } else if (lead === 'expand') {
    drawMark(ctx, expanded() === row.id ? 'down' : 'right', centre.x, centre.y, tokens.t2)
  } else {
    ctx.fillStyle = tokens.t4
    for (const dx of [-3, 3])
      for (const dy of [-5, 0, 5]) {
        ctx.beginPath()
        ctx.arc(centre.x + dx, centre.y + dy, 1.4, 0, 2 * Math.PI)
        ctx.fill()
      }
  }
}

function drawCell(
  ctx: CanvasRenderingContext2D,
  rect: Rectangle,
  { row, column, first }: Extract<CellData, { kind: 'cell' }>,
  { model, highlights, pending }: GridState,
  { tokens, framed, pictures, hit, onWord }: Look,
  font: string,
): void {
  const { key } = column
  const editable = model.editable(row, column)
  const error = model.errorOf(row.id, key)
  const lit = highlights?.strength(row.id, key) ?? 0
  if (lit > 0) {
    ctx.globalAlpha = still() ? 0.3 : 0.12 + 0.38 * lit
    ctx.fillStyle = tokens.accent
    ctx.fillRect(rect.x, rect.y, rect.width, rect.height)
    ctx.globalAlpha = 1
  }
  if (error !== undefined || hit(row.id, key)) {
    ctx.fillStyle = error === undefined ? tokens.level3Ground : tokens.level1Ground
    ctx.fillRect(rect.x, rect.y, rect.width, rect.height)
  }
  const box = first && model.treeMode ? drawBranch(ctx, rect, model.branchOf(row.id), tokens) : rect
  const type = column.type ?? 'normal'
  const boxed = framed && editable && !bare.has(type)
  if (boxed) {
    const high = Math.min(32, box.height - 6)
    const frame = { x: box.x + 4, y: box.y + (box.height - high) / 2, width: box.width - 8, height: high }
    roundBox(ctx, frame, 2)
    ctx.fillStyle = tokens.card
    ctx.fill()
    ctx.lineWidth = 1
    ctx.strokeStyle = error === undefined ? tokens.field : tokens.level1
    ctx.stroke()
  }
  artOf(type).draw({
    ctx,
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
    ctx.lineWidth = 1
    ctx.strokeStyle = tokens.level1
    if (!boxed) ctx.strokeRect(rect.x + 1.5, rect.y + 1.5, rect.width - 3, rect.height - 3)
    ctx.fillStyle = tokens.level1
    ctx.beginPath()
    ctx.moveTo(rect.x + rect.width - 10, rect.y + 1)
    ctx.lineTo(rect.x + rect.width - 1, rect.y + 1)
    ctx.lineTo(rect.x + rect.width - 1, rect.y + 10)
    ctx.fill()
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
  ctx: CanvasRenderingContext2D,
  rect: Rectangle,
  branch: { depth: number; hasChildren: boolean; open: boolean; loading: boolean },
  tokens: Tokens,
): Rectangle {
  const shift = branch.depth * indentPx + 8
  const x = rect.x + shift + arrowPx / 2
  const y = rect.y + rect.height / 2
  if (branch.loading) drawMark(ctx, 'dots', x, y, tokens.t3)
  else if (branch.hasChildren) drawMark(ctx, branch.open ? 'down' : 'right', x, y, tokens.t2)
  const taken = shift + arrowPx - 10
  return { ...rect, x: rect.x + taken, width: rect.width - taken }
}
