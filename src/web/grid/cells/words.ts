/** Cells that show a text: plain ones, figures, dates, choices, people. What can be opened carries a sign at its right. */
import { type Art, body, type CellArt } from './art.ts'
import { drawMark, drawText, inside, type Mark } from './pen.ts'

const signPx = 22

export function drawWords(art: Art, text: string, sign?: Mark, align = art.column.align): void {
  const { pen, box, tokens, editable, framed, column, font } = art
  const shown = sign !== undefined && editable
  const room = inside(box, shown ? signPx - (framed ? 0 : 4) : 0)
  if (text === '' && editable && (framed || shown)) {
    drawText(pen, column.placeholder ?? hints[column.type ?? ''] ?? '', room, {
      colour: tokens.t4,
      font,
      align,
    })
  } else drawText(pen, text, room, { colour: art.colour, font, align })
  const edge = framed ? 7 : 2
  if (shown) drawMark(pen, sign, box.x + box.width - signPx / 2 - edge, box.y + box.height / 2, tokens.t4)
}

const hints: Readonly<Record<string, string>> = {
  sel_depart: '请点击选择部门',
  sel_user: '请选择用户',
}

const words = (sign?: Mark, align?: Art['column']['align']): CellArt => ({
  draw: art => drawWords(art, art.text, sign, art.column.align ?? align),
  ...(sign && {
    zoneAt: (x: number, _y: number, { width }: { width: number }) =>
      x >= width - signPx - 2 ? ({ kind: 'button' } as const) : body,
  }),
})
export const plainArt = words()
export const numberArt = words(undefined, 'right')
export const choiceArt = words('down')
export const dateArt = words('calendar')
export const timeArt = words('clock')
export const pickArt = words('search')
export const areaArt = words('dots')

/** Several choices: the first as a chip, the rest counted. */
export const choicesArt: CellArt = {
  ...choiceArt,
  draw(art) {
    const all = art.text === '' ? [] : art.text.split(',')
    drawWords(art, '', 'down')
    const [first] = all
    if (first === undefined) return
    const room = inside(art.box, art.editable ? signPx - 4 : 0)
    const rest = all.length - 1
    const restPx = rest > 0 ? 30 : 0
    const chip = drawChip(art, first, { ...room, width: room.width - restPx }, [art.tokens.fill, art.colour])
    if (rest > 0)
      drawText(
        art.pen,
        `+${rest}`,
        { ...room, x: room.x + chip + 6, width: restPx },
        { colour: art.tokens.t3, font: art.font },
      )
  },
}

/** A word on a ground of its own; gives its width, px. */
export function drawChip(
  { pen, tokens, font }: Art,
  text: string,
  room: { x: number; y: number; width: number; height: number },
  [ground, ink]: readonly [string, string],
): number {
  pen.font = font
  const width = Math.min(room.width, pen.measureText(text).width + 14)
  if (width < 16) return 0
  const box = { x: room.x, y: room.y + room.height / 2 - 11, width, height: 22 }
  pen.beginPath()
  pen.roundRect(box.x, box.y, box.width, box.height, 3)
  pen.fillStyle = ground
  pen.fill()
  pen.lineWidth = 1
  pen.strokeStyle = tokens.line
  pen.stroke()
  drawText(pen, text, { ...box, x: box.x + 7, width: width - 14 }, { colour: ink, font })
  return width
}
