/** Heads of columns: a box to choose all, centred numbers, a red mark on what must be filled in. */
import type { DataEditorProps } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'
import { drawText, drawTick, textWidth } from '../cells/pen.ts'
import type { Desk } from './desk.ts'
import type { Layout } from './layout.ts'

type DrawHeader = NonNullable<DataEditorProps['drawHeader']>

export function drawHead(
  { ctx, rect, columnIndex, column }: Parameters<DrawHeader>[0],
  drawDefault: () => void,
  layout: Layout,
  { chosen }: Desk,
  tokens: Tokens,
): void {
  const lead = layout.leads[columnIndex]
  const font = `500 13px ${tokens.font}`
  const centre = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 }
  if (lead === 'select') {
    if (chosen?.type === 'radio') return
    const state = chosen?.state() ?? 'none'
    drawTick(ctx, centre, state === 'all' ? 'on' : state === 'some' ? 'half' : 'off', tokens)
    return
  }
  if (lead) {
    drawText(ctx, lead === 'number' ? '#' : '', rect, { colour: tokens.t2, font, align: 'center' })
    return
  }
  const must = column.title.endsWith(' *')
  if (!must) {
    drawDefault()
    return
  }
  const title = column.title.slice(0, -2)
  ctx.font = font
  const room = { x: rect.x + 10, y: rect.y, width: rect.width - 32, height: rect.height }
  drawText(ctx, title, room, { colour: tokens.t2, font })
  const star = { ...room, x: room.x + Math.min(room.width, textWidth(ctx, title)) + 4, width: 12 }
  drawText(ctx, '*', star, { colour: tokens.level1Text, font })
}
