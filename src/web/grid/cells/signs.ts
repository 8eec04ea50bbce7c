/** Cells that show more than a text: boxes, bars, tags, files and pictures. */
import { fileUrl } from '#web/api/files.ts'
import type { Option } from '../model/types.ts'
import { type Art, body, type CellArt } from './art.ts'
import { drawMark, drawText, drawTick, inside, paddingPx, roundBox } from './pen.ts'
import { shortName, type Uploaded, uploadedOf } from './uploaded.ts'
import { drawChip, drawWords } from './words.ts'

export const checkboxArt: CellArt = {
  draw({ pen, box, tokens, value, column, editable }) {
    const [ticked] = column.customValue ?? ['Y', 'N']
    const on = value === ticked || value === true
    const x = column.align === 'left' ? box.x + paddingPx + 8 : box.x + box.width / 2
    drawTick(pen, { x, y: box.y + box.height / 2 }, on ? 'on' : 'off', tokens, { dim: !editable })
  },
  zoneAt: (x, y, { width, height }, _value) =>
    Math.abs(y - height / 2) <= 14 && (Math.abs(x - width / 2) <= 14 || x <= 34) ? { kind: 'button' } : body,
}

/** Widths of the options as they were drawn last, px: a click is told by them. */
const laid = new WeakMap<readonly Option[], readonly number[]>()
const total = (spans: readonly number[]) => spans.reduce((sum, span) => sum + span, 0)

/** Options side by side where there is room for all of them, else the word of the chosen one. */
export const radioArt: CellArt = {
  draw(art) {
    const { pen, box, tokens, options, value, editable, font } = art
    pen.font = font
    const spans = options.map(option => 24 + pen.measureText(option.text).width + 12)
    laid.set(options, spans)
    if (spans.length === 0 || total(spans) > box.width - 8) return drawWords(art, art.text, 'down')
    let { x } = inside(box)
    options.forEach((option, at) => {
      const chosen = String(value ?? '') === option.value
      const dim = !editable || option.disabled === true
      drawTick(pen, { x: x + 8, y: box.y + box.height / 2 }, chosen ? 'on' : 'off', tokens, {
        round: true,
        dim,
      })
      const room = { x: x + 22, y: box.y, width: spans[at]!, height: box.height }
      drawText(pen, option.text, room, { colour: dim ? tokens.t4 : art.colour, font })
      x += spans[at]!
    })
  },
  zoneAt(x, _y, { width }, _value, options) {
    const spans = laid.get(options)
    if (!spans || spans.length === 0 || total(spans) > width - 8) return { kind: 'button' }
    let right = paddingPx
    for (const [at, span] of spans.entries()) {
      right += span
      if (x < right) return options[at]!.disabled ? body : { kind: 'option', value: options[at]!.value }
    }
    return body
  },
}

export const progressArt: CellArt = {
  draw({ pen, box, tokens, value, font }) {
    const figure = Number(value)
    if (value === '' || value === null || value === undefined || !Number.isFinite(figure)) return
    const share = Math.max(0, Math.min(100, figure))
    const room = inside(box, 44)
    const bar = { x: room.x, y: box.y + box.height / 2 - 3, width: Math.max(0, room.width), height: 6 }
    roundBox(pen, bar, 3)
    pen.fillStyle = tokens.band
    pen.fill()
    if (share > 0) {
      roundBox(pen, { ...bar, width: Math.max(6, (bar.width * share) / 100) }, 3)
      pen.fillStyle = share >= 100 ? tokens.ok : tokens.solid
      pen.fill()
    }
    const label = { x: box.x + box.width - paddingPx - 44, y: box.y, width: 44, height: box.height }
    drawText(pen, `${Math.round(share * 10) / 10}%`, label, { colour: tokens.t2, font, align: 'right' })
  },
}

/** Pairs of characters: `ABCDE` is AB;CD;E. What is separated already stays as it is. */
export const tagWords = (text: string): string[] =>
  text.includes(';') ? text.split(';').filter(Boolean) : (text.match(/.{1,2}/gsu) ?? [])

const tagColour = (art: Art, word: string): readonly [string, string] => {
  const given = art.column.setTagColor?.(word, art.row) ?? art.options.find(o => o.value === word)?.color
  if (given === undefined) return [art.tokens.on, art.tokens.link]
  return typeof given === 'string' ? [given, '#ffffff'] : given
}
export const tagsArt: CellArt = {
  draw(art) {
    const room = inside(art.box)
    let { x } = room
    for (const word of tagWords(art.text)) {
      const left = room.x + room.width - x
      if (left < 20) break
      x += drawChip(art, word, { ...room, x, width: left }, tagColour(art, word)) + 6
    }
  },
}

const buttonText = (art: Art) => art.column.btnText ?? (art.column.type === 'image' ? '上传图片' : '点击上传')
function drawButton(art: Art): void {
  const { pen, box, tokens, font } = art
  pen.font = font
  const text = buttonText(art)
  const width = Math.min(box.width - 2 * paddingPx, pen.measureText(text).width + 40)
  const button = { x: box.x + paddingPx, y: box.y + box.height / 2 - 14, width, height: 28 }
  roundBox(pen, button, 2)
  pen.lineWidth = 1
  pen.strokeStyle = tokens.field
  pen.stroke()
  drawMark(pen, 'upload', button.x + 16, box.y + box.height / 2, tokens.t3)
  drawText(pen, text, { ...button, x: button.x + 30, width: width - 36 }, { colour: tokens.t2, font })
}
function drawFile(art: Art, file: Uploaded, more: number): void {
  const { pen, box, tokens, font } = art
  const middle = box.y + box.height / 2
  const room = inside(box)
  if (file.status === 'uploading') {
    drawText(pen, `${Math.round(file.percent ?? 0)}%`, room, { colour: tokens.link, font })
    const bar = { x: room.x + 44, y: middle - 2, width: Math.max(0, room.width - 44), height: 4 }
    roundBox(pen, bar, 2)
    pen.fillStyle = tokens.band
    pen.fill()
    roundBox(pen, { ...bar, width: (bar.width * (file.percent ?? 0)) / 100 }, 2)
    pen.fillStyle = tokens.solid
    pen.fill()
    return
  }
  const bad = file.status === 'error'
  drawMark(pen, bad ? 'bad' : 'check', room.x + 7, middle, bad ? tokens.level1Text : tokens.okText)
  const words = bad ? (file.message ?? '上传失败') : shortName(file.name)
  drawText(
    pen,
    more > 0 ? `${words} +${more}` : words,
    { ...room, x: room.x + 22, width: room.width - 40 },
    { colour: bad ? tokens.level1Text : art.colour, font },
  )
  drawMark(pen, 'dots', box.x + box.width - paddingPx - 6, middle, tokens.t4)
}
const shownFiles = (art: Art): readonly Uploaded[] =>
  art.pending.length > 0 ? art.pending : uploadedOf(art.value)

export const fileArt: CellArt = {
  draw(art) {
    const files = shownFiles(art)
    const [first] = files
    if (first) drawFile(art, first, files.length - 1)
    else if (art.editable) drawButton(art)
  },
  zoneAt: (_x, _y, _size, value) =>
    uploadedOf(value).length > 0 ? { kind: 'file', at: 0 } : { kind: 'button' },
}

const thumbPx = (height: number) => Math.min(48, height - 10)
export const imageArt: CellArt = {
  draw(art) {
    const { pen, box, tokens, font } = art
    const [waiting] = art.pending
    if (waiting) return drawFile(art, waiting, 0)
    const files = uploadedOf(art.value)
    if (files.length === 0) {
      if (art.editable) drawButton(art)
      else drawText(pen, '无图片', inside(box), { colour: tokens.t4, font })
      return
    }
    const side = thumbPx(box.height)
    const top = box.y + (box.height - side) / 2
    let x = box.x + paddingPx
    for (const file of files) {
      if (x + side > box.x + box.width - paddingPx) break
      pen.fillStyle = tokens.fill
      pen.fillRect(x, top, side, side)
      const picture = art.picture(fileUrl(file.path))
      if (picture) pen.drawImage(picture, x, top, side, side)
      pen.lineWidth = 1
      pen.strokeStyle = tokens.line
      pen.strokeRect(x + 0.5, top + 0.5, side - 1, side - 1)
      x += side + 6
    }
  },
  zoneAt(x, _y, { height }, value) {
    const files = uploadedOf(value)
    if (files.length === 0) return { kind: 'button' }
    const at = Math.floor((x - paddingPx) / (thumbPx(height) + 6))
    return { kind: 'file', at: Math.max(0, Math.min(files.length - 1, at)) }
  },
}
