/** How positions and values of a worksheet are drawn: controls grey with a framed code, failed ones red, held ones hatched. */
import type { Rectangle } from '@glideapps/glide-data-grid'
import type { DrawArgs } from '#web/grid/cells/cell-renderer.ts'
import { drawText, inside, roundBox, textWidth } from '#web/grid/cells/draw.ts'
import { registerRenderer } from '#web/grid/cells/index.ts'
import { createTypeRegistry } from '#web/grid/model/column-types.ts'
import type { TokenName, Tokens } from '#web/theme/use-tokens.ts'
import { baseOf, cellType, isControl, isHeld, looksOf, placeType } from './model.ts'

const hatchPx = 6
function hatch(ctx: CanvasRenderingContext2D, box: Rectangle, tokens: Tokens): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(box.x + 1, box.y + 1, box.width - 1, box.height - 1)
  ctx.clip()
  ctx.strokeStyle = tokens.level2
  ctx.globalAlpha = 0.45
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (let x = box.x - box.height; x < box.x + box.width; x += hatchPx) {
    ctx.moveTo(x, box.y + box.height)
    ctx.lineTo(x + box.height, box.y)
  }
  ctx.stroke()
  ctx.restore()
}
/** The value stays readable: it stands on a plain ground. */
function plainBehind(ctx: CanvasRenderingContext2D, text: string, room: Rectangle, ground: string): void {
  const width = Math.min(room.width, textWidth(ctx, text)) + 6
  ctx.fillStyle = ground
  ctx.fillRect(room.x + room.width - width + 3, room.y + 4, width, room.height - 8)
}
function ground(ctx: CanvasRenderingContext2D, box: Rectangle, colour: string): void {
  ctx.fillStyle = colour
  ctx.fillRect(box.x + 1, box.y + 1, box.width - 1, box.height - 1)
}

function drawValue({ ctx, box, tokens, row, column, value, font }: DrawArgs): void {
  const look = looksOf(row)[column.key]
  const typed = String(value ?? '')
  const draft = typed !== baseOf(row, column.key)
  const room = inside(box)
  if (isControl(row)) ground(ctx, box, tokens.fill)
  if (draft) {
    drawText(ctx, typed, room, { colour: tokens.link, font, align: 'right' })
    ctx.fillStyle = tokens.accent
    ctx.fillRect(box.x + 1, box.y + box.height - 2, box.width - 1, 2)
    return
  }
  if (!look) return
  const failed = look.tone === 'failed'
  if (failed) {
    ground(ctx, box, tokens.level1Ground)
    ctx.fillStyle = tokens.level1
    ctx.beginPath()
    ctx.moveTo(box.x + box.width - 8, box.y + 1)
    ctx.lineTo(box.x + box.width, box.y + 1)
    ctx.lineTo(box.x + box.width, box.y + 9)
    ctx.fill()
  }
  if (look.held) {
    hatch(ctx, box, tokens)
    ctx.font = font
    plainBehind(ctx, look.text, room, failed ? tokens.level1Ground : tokens.card)
  }
  drawText(ctx, look.text, room, {
    colour: failed
      ? tokens.level1Text
      : look.tone === 'censored'
        ? tokens.t3
        : // Passed: quieter, and no less to be read.
          look.released
          ? tokens.t2
          : tokens.t1,
    font: failed ? `600 ${font}` : font,
    align: 'right',
  })
  ctx.font = font
}

/** A code in a frame, as controls carry it. */
function drawKind({ ctx, box, tokens, row, text, font }: DrawArgs): void {
  if (!isControl(row)) {
    drawText(ctx, '常规', inside(box), { colour: tokens.t3, font })
    return
  }
  const width = textWidth(ctx, text) + 10
  const frame = { x: box.x + 8, y: box.y + (box.height - 19) / 2, width, height: 19 }
  roundBox(ctx, frame, 2)
  ctx.fillStyle = tokens.card
  ctx.fill()
  ctx.lineWidth = 1
  ctx.strokeStyle = tokens.field
  ctx.stroke()
  drawText(ctx, text, { ...frame, x: frame.x + 5 }, { colour: tokens.t1, font })
}
const stateTones: Readonly<Record<string, TokenName>> = {
  不合格: 'level1Text',
  扣留: 'level2Text',
  待复测: 'level2Text',
  合格: 'okText',
}
function drawPlace(args: DrawArgs): void {
  const { ctx, box, tokens, row, column, text, font } = args
  if (isControl(row)) ground(ctx, box, tokens.fill)
  if (column.key === 'place' && isHeld(row)) {
    ctx.fillStyle = tokens.level2
    ctx.fillRect(box.x, box.y, 3, box.height)
  }
  if (column.key === 'kind') {
    drawKind(args)
    return
  }
  const quiet = column.key === 'place' || column.key === 'state'
  const tone = (column.key === 'state' && stateTones[text]) || (quiet ? 't2' : 't1')
  const face = column.key === 'label' ? font.replace(tokens.font, tokens.mono).replace('13px', '12px') : font
  drawText(ctx, text, inside(box), { colour: tokens[tone], font: face })
  ctx.font = font
}

registerRenderer(cellType, { draw: drawValue })
registerRenderer(placeType, { draw: drawPlace })
/** What is typed stays as it is typed: the server reads it, and says what it would make of it. */
export const sheetTypes = createTypeRegistry()
sheetTypes.register(cellType, {
  editable: true,
  format: value => String(value ?? ''),
  parse: text => ({ ok: true, value: text.trim() }),
})
sheetTypes.register(placeType, {
  editable: false,
  format: value => String(value ?? ''),
  parse: text => ({ ok: true, value: text }),
})
