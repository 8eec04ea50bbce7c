/** Heads of columns: a box to choose all, centred numbers, a red mark on what must be filled in. */
import type { DataEditorProps } from '@glideapps/glide-data-grid'
import type { Tokens } from '#web/theme/use-tokens.ts'
import { drawText, drawTick, textWidth } from '../cells/draw.ts'
import type { Column } from '../model/types.ts'
import type { GridState } from './grid-state.ts'
import type { Layout } from './layout.ts'

export type DrawHeader = NonNullable<DataEditorProps['drawHeader']>

export function drawHead(
  { ctx, rect, columnIndex, column }: Parameters<DrawHeader>[0],
  drawDefault: () => void,
  layout: Layout,
  { chosen }: GridState,
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
  const own = layout.columns[columnIndex - layout.leads.length]
  const must = column.title.endsWith(' *')
  const align = alignOf(own)
  if (own?.under !== undefined) {
    const half = { x: rect.x + 10, width: rect.width - 20, height: rect.height / 2 - 4 }
    drawText(ctx, own.title, { ...half, y: rect.y + 4 }, { colour: tokens.t1, font, align })
    const quiet = { colour: tokens.t3, font: `11px ${tokens.font}`, align }
    drawText(ctx, own.under, { ...half, y: rect.y + rect.height / 2 }, quiet)
    return
  }
  if (!must && align === 'left') {
    drawDefault()
    return
  }
  const title = must ? column.title.slice(0, -2) : column.title
  if (align !== 'left') {
    const room = { x: rect.x + 10, y: rect.y, width: rect.width - 20, height: rect.height }
    drawText(ctx, must ? `${title} *` : title, room, { colour: tokens.t2, font, align })
    return
  }
  ctx.font = font
  const room = { x: rect.x + 10, y: rect.y, width: rect.width - 32, height: rect.height }
  drawText(ctx, title, room, { colour: tokens.t2, font })
  const star = { ...room, x: room.x + Math.min(room.width, textWidth(ctx, title)) + 4, width: 12 }
  drawText(ctx, '*', star, { colour: tokens.level1Text, font })
}

const figures: ReadonlySet<string> = new Set(['inputNumber'])
const centred: ReadonlySet<string> = new Set(['checkbox', 'checkbox_meta'])
/** Heads stand over what their cells hold. */
function alignOf(column: Column | undefined): 'left' | 'center' | 'right' {
  const type = column?.type ?? 'normal'
  return column?.align ?? (figures.has(type) ? 'right' : centred.has(type) ? 'center' : 'left')
}
