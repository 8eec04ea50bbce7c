/** Cells that show a text: plain ones, figures, dates, choices, people. What can be opened carries a sign at its right. */
import { body, type CellRenderer, type DrawArgs } from './cell-renderer.ts'
import { drawMark, drawText, inside, type Mark } from './draw.ts'

const signPx = 22

export function drawWords(args: DrawArgs, text: string, sign?: Mark, align = args.column.align): void {
  const { ctx, box, tokens, editable, framed, column, font } = args
  const shown = sign !== undefined && editable
  const room = inside(box, shown ? signPx - (framed ? 0 : 4) : 0)
  if (text === '' && editable && (framed || shown)) {
    drawText(ctx, column.placeholder ?? hints[column.type ?? ''] ?? '', room, {
      colour: tokens.t4,
      font,
      align,
    })
  } else drawText(ctx, text, room, { colour: args.colour, font, align })
  const edge = framed ? 7 : 2
  if (shown) drawMark(ctx, sign, box.x + box.width - signPx / 2 - edge, box.y + box.height / 2, tokens.t4)
}

const hints: Readonly<Record<string, string>> = {
  sel_depart: '请点击选择部门',
  sel_user: '请选择用户',
}

const words = (sign?: Mark, align?: DrawArgs['column']['align']): CellRenderer => ({
  draw: args => drawWords(args, args.text, sign, args.column.align ?? align),
  ...(sign && {
    zoneAt: (x: number, _y: number, { width }: { width: number }) =>
      x >= width - signPx - 2 ? ({ kind: 'button' } as const) : body,
  }),
})
export const plainRenderer = words()
export const numberRenderer = words(undefined, 'right')
export const choiceRenderer = words('down')
export const dateRenderer = words('calendar')
export const timeRenderer = words('clock')
export const pickRenderer = words('search')
export const areaRenderer = words('dots')

/** Several choices: the first as a chip, the rest counted. */
export const choicesRenderer: CellRenderer = {
  ...choiceRenderer,
  draw(args) {
    const all = args.text === '' ? [] : args.text.split(',')
    drawWords(args, '', 'down')
    const [first] = all
    if (first === undefined) return
    const room = inside(args.box, args.editable ? signPx - 4 : 0)
    const rest = all.length - 1
    const restPx = rest > 0 ? 30 : 0
    const chip = drawChip(args, first, { ...room, width: room.width - restPx }, [
      args.tokens.fill,
      args.colour,
    ])
    if (rest > 0)
      drawText(
        args.ctx,
        `+${rest}`,
        { ...room, x: room.x + chip + 6, width: restPx },
        { colour: args.tokens.t3, font: args.font },
      )
  },
}

/** A word on a ground of its own; gives its width, px. */
export function drawChip(
  { ctx, tokens, font }: DrawArgs,
  text: string,
  room: { x: number; y: number; width: number; height: number },
  [ground, ink]: readonly [string, string],
): number {
  ctx.font = font
  const width = Math.min(room.width, ctx.measureText(text).width + 14)
  if (width < 16) return 0
  const box = { x: room.x, y: room.y + room.height / 2 - 11, width, height: 22 }
  ctx.beginPath()
  ctx.roundRect(box.x, box.y, box.width, box.height, 3)
  ctx.fillStyle = ground
  ctx.fill()
  ctx.lineWidth = 1
  ctx.strokeStyle = tokens.line
  ctx.stroke()
  drawText(ctx, text, { ...box, x: box.x + 7, width: width - 14 }, { colour: ink, font })
  return width
}
