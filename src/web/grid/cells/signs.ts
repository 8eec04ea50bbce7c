/** Cells that show more than a text: boxes, bars, tags, files and pictures. */
import type { Option } from '../model/types.ts'
import { body, type CellRenderer, type DrawArgs } from './cell-renderer.ts'
import { drawMark, drawText, drawTick, inside, paddingPx, roundBox } from './draw.ts'
import { shortName, type Uploaded, uploadedOf } from './uploaded.ts'
import { drawChip, drawWords } from './words.ts'

export const checkboxRenderer: CellRenderer = {
  draw({ ctx, box, tokens, value, column, editable }) {
    const [ticked] = column.customValue ?? ['Y', 'N']
    const on = value === ticked || value === true
    const x = column.align === 'left' ? box.x + paddingPx + 8 : box.x + box.width / 2
    drawTick(ctx, { x, y: box.y + box.height / 2 }, on ? 'on' : 'off', tokens, { dim: !editable })
  },
  zoneAt: (x, y, { width, height }, _value) =>
    Math.abs(y - height / 2) <= 14 && (Math.abs(x - width / 2) <= 14 || x <= 34) ? { kind: 'button' } : body,
}

/** Widths of the options as they were drawn last, px: a click is told by them. */
const laid = new WeakMap<readonly Option[], readonly number[]>()
const total = (spans: readonly number[]) => spans.reduce((sum, span) => sum + span, 0)

/** Options side by side where there is room for all of them, else the word of the chosen one. */
export const radioRenderer: CellRenderer = {
  draw(args) {
    const { ctx, box, tokens, options, value, editable, font } = args
    ctx.font = font
    const spans = options.map(option => 24 + ctx.measureText(option.text).width + 12)
    laid.set(options, spans)
    if (spans.length === 0 || total(spans) > box.width - 8) return drawWords(args, args.text, 'down')
    let { x } = inside(box)
    options.forEach((option, at) => {
      const chosen = String(value ?? '') === option.value
      const dim = !editable || option.disabled === true
      drawTick(ctx, { x: x + 8, y: box.y + box.height / 2 }, chosen ? 'on' : 'off', tokens, {
        round: true,
        dim,
      })
      const room = { x: x + 22, y: box.y, width: spans[at]!, height: box.height }
      drawText(ctx, option.text, room, { colour: dim ? tokens.t4 : args.colour, font })
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

export const progressRenderer: CellRenderer = {
  draw({ ctx, box, tokens, value, font }) {
    const figure = Number(value)
    if (value === '' || value === null || value === undefined || !Number.isFinite(figure)) return
    const share = Math.max(0, Math.min(100, figure))
    const room = inside(box, 44)
    const bar = { x: room.x, y: box.y + box.height / 2 - 3, width: Math.max(0, room.width), height: 6 }
    roundBox(ctx, bar, 3)
    ctx.fillStyle = tokens.band
    ctx.fill()
    if (share > 0) {
      roundBox(ctx, { ...bar, width: Math.max(6, (bar.width * share) / 100) }, 3)
      ctx.fillStyle = share >= 100 ? tokens.ok : tokens.solid
      ctx.fill()
    }
    const label = { x: box.x + box.width - paddingPx - 44, y: box.y, width: 44, height: box.height }
    drawText(ctx, `${Math.round(share * 10) / 10}%`, label, { colour: tokens.t2, font, align: 'right' })
  },
}

/** Pairs of characters: `ABCDE` is AB;CD;E. What is separated already stays as it is. */
export const tagWords = (text: string): string[] =>
  text.includes(';') ? text.split(';').filter(Boolean) : (text.match(/.{1,2}/gsu) ?? [])

const tagColour = (args: DrawArgs, word: string): readonly [string, string] => {
  const given = args.column.setTagColor?.(word, args.row) ?? args.options.find(o => o.value === word)?.color
  if (given === undefined) return [args.tokens.on, args.tokens.link]
  return typeof given === 'string' ? [given, '#ffffff'] : given
}
export const tagsRenderer: CellRenderer = {
  draw(args) {
    const room = inside(args.box)
    let { x } = room
    for (const word of tagWords(args.text)) {
      const left = room.x + room.width - x
      if (left < 20) break
      x += drawChip(args, word, { ...room, x, width: left }, tagColour(args, word)) + 6
    }
  },
}

const buttonText = (args: DrawArgs) =>
  args.column.btnText ?? (args.column.type === 'image' ? '上传' : '点击上传')
function drawButton(args: DrawArgs): void {
  const { ctx, box, tokens, font } = args
  ctx.font = font
  const text = buttonText(args)
  const width = Math.min(box.width - 2 * paddingPx, ctx.measureText(text).width + 40)
  const button = { x: box.x + paddingPx, y: box.y + box.height / 2 - 14, width, height: 28 }
  roundBox(ctx, button, 2)
  ctx.lineWidth = 1
  ctx.strokeStyle = tokens.field
  ctx.stroke()
  drawMark(ctx, 'upload', button.x + 16, box.y + box.height / 2, tokens.t3)
  drawText(ctx, text, { ...button, x: button.x + 30, width: width - 36 }, { colour: tokens.t2, font })
}
function drawFile(args: DrawArgs, file: Uploaded, more: number): void {
  const { ctx, box, tokens, font } = args
  const middle = box.y + box.height / 2
  const room = inside(box)
  if (file.status === 'uploading') {
    drawText(ctx, `${Math.round(file.percent ?? 0)}%`, room, { colour: tokens.link, font })
    const bar = { x: room.x + 44, y: middle - 2, width: Math.max(0, room.width - 44), height: 4 }
    roundBox(ctx, bar, 2)
    ctx.fillStyle = tokens.band
    ctx.fill()
    roundBox(ctx, { ...bar, width: (bar.width * (file.percent ?? 0)) / 100 }, 2)
    ctx.fillStyle = tokens.solid
    ctx.fill()
    return
  }
  const bad = file.status === 'error'
  drawMark(ctx, bad ? 'bad' : 'check', room.x + 7, middle, bad ? tokens.level1Text : tokens.okText)
  const words = bad ? (file.message ?? '上传失败') : shortName(file.name)
  drawText(
    ctx,
    more > 0 ? `${words} +${more}` : words,
    { ...room, x: room.x + 22, width: room.width - 40 },
    { colour: bad ? tokens.level1Text : args.colour, font },
  )
  drawMark(ctx, 'dots', box.x + box.width - paddingPx - 6, middle, tokens.t4)
}
const shownFiles = (args: DrawArgs): readonly Uploaded[] =>
  args.pending.length > 0 ? args.pending : uploadedOf(args.value)

export const fileRenderer: CellRenderer = {
  draw(args) {
    const files = shownFiles(args)
    const [first] = files
    if (first) drawFile(args, first, files.length - 1)
    else if (args.editable) drawButton(args)
  },
  zoneAt: (_x, _y, _size, value) =>
    uploadedOf(value).length > 0 ? { kind: 'file', at: 0 } : { kind: 'button' },
}

const thumbPx = (height: number) => Math.min(48, height - 10)
export const imageRenderer: CellRenderer = {
  draw(args) {
    const { ctx, box, tokens, font } = args
    const [waiting] = args.pending
    if (waiting) return drawFile(args, waiting, 0)
    const files = uploadedOf(args.value)
    if (files.length === 0) {
      if (args.editable) drawButton(args)
      else drawText(ctx, '无图片', inside(box), { colour: tokens.t4, font })
      return
    }
    const side = thumbPx(box.height)
    const top = box.y + (box.height - side) / 2
    let x = box.x + paddingPx
    for (const file of files) {
      if (x + side > box.x + box.width - paddingPx) break
      ctx.fillStyle = tokens.fill
      ctx.fillRect(x, top, side, side)
      const picture = args.picture(file.url)
      if (picture) ctx.drawImage(picture, x, top, side, side)
      ctx.lineWidth = 1
      ctx.strokeStyle = tokens.line
      ctx.strokeRect(x + 0.5, top + 0.5, side - 1, side - 1)
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
