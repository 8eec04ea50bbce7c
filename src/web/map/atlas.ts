/** Glyphs and cluster rings drawn once a theme onto one canvas, for deck.gl's icon layer. */
import { levelMarks, levelOutlines, type WarningLevel } from '#web/widgets/level-glyph.tsx'
import type { MapInk } from './ink.ts'

export interface IconPlace {
  x: number
  y: number
  width: number
  height: number
  mask: boolean
}
export interface Atlas {
  image: HTMLCanvasElement
  mapping: Record<string, IconPlace>
}

const cell = 96
const columns = 9
/** Arc of a ring in eighths: enough to be told apart at 32-46 px. */
export const ringSteps = 8

export const glyphName = (level: number, acked: boolean) => `level-${level}-${acked ? 'hollow' : 'solid'}`
export const ringName = (worst: number, share: number) => {
  const step = share === 0 ? 0 : Math.max(1, Math.round(share * ringSteps))
  return `ring-${step === 0 ? 0 : worst}-${step}`
}

function glyph(ctx: CanvasRenderingContext2D, ink: MapInk, level: WarningLevel, acked: boolean): void {
  const fill = ink.level[level - 1]!
  const edge = ink.levelEdge[level - 1]!
  const inset = 8
  ctx.save()
  ctx.translate(inset, inset)
  ctx.scale((cell - 2 * inset) / 24, (cell - 2 * inset) / 24)
  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  const outline = new Path2D(levelOutlines[level])
  ctx.fillStyle = acked ? ink.land : fill
  ctx.strokeStyle = acked ? edge : ink.dotRim
  ctx.lineWidth = acked ? 2 : 1.6
  ctx.fill(outline)
  ctx.stroke(outline)
  if (!acked && edge !== fill) {
    ctx.strokeStyle = edge
    ctx.lineWidth = 1.2
    ctx.stroke(outline)
  }
  ctx.strokeStyle = acked ? edge : ink.glyphInk
  ctx.lineWidth = 2.2
  ctx.stroke(new Path2D(levelMarks[level]))
  ctx.restore()
}

function ring(ctx: CanvasRenderingContext2D, ink: MapInk, worst: number, step: number): void {
  const middle = cell / 2
  const radius = middle - 8
  ctx.fillStyle = ink.clusterFill
  ctx.strokeStyle = ink.clusterRing
  ctx.lineWidth = 7
  ctx.beginPath()
  ctx.arc(middle, middle, radius, 0, 2 * Math.PI)
  ctx.fill()
  ctx.stroke()
  if (step === 0) return
  ctx.strokeStyle = worst > 0 ? ink.level[worst - 1]! : ink.offline
  ctx.beginPath()
  ctx.arc(middle, middle, radius, -Math.PI / 2, -Math.PI / 2 + (2 * Math.PI * step) / ringSteps)
  ctx.stroke()
}

function offline(ctx: CanvasRenderingContext2D, ink: MapInk): void {
  const middle = cell / 2
  ctx.fillStyle = ink.land
  ctx.strokeStyle = ink.offline
  ctx.lineWidth = 11
  ctx.beginPath()
  ctx.arc(middle, middle, 30, 0, 2 * Math.PI)
  ctx.fill()
  ctx.stroke()
  ctx.beginPath()
  ctx.moveTo(middle - 20, middle + 20)
  ctx.lineTo(middle + 20, middle - 20)
  ctx.stroke()
}

export function drawAtlas(ink: MapInk): Atlas {
  const drawings: [string, (ctx: CanvasRenderingContext2D) => void][] = [
    ['offline', ctx => offline(ctx, ink)],
  ]
  for (const level of [1, 2, 3, 4] as const)
    for (const acked of [false, true])
      drawings.push([glyphName(level, acked), ctx => glyph(ctx, ink, level, acked)])
  drawings.push(['ring-0-0', ctx => ring(ctx, ink, 0, 0)])
  for (const worst of [0, 1, 2, 3, 4])
    for (let step = 1; step <= ringSteps; step++)
      drawings.push([`ring-${worst}-${step}`, ctx => ring(ctx, ink, worst, step)])

  const image = document.createElement('canvas')
  image.width = columns * cell
  image.height = Math.ceil(drawings.length / columns) * cell
  const ctx = image.getContext('2d')
  if (!ctx) throw new Error('this browser draws no 2D canvas')
  const mapping: Record<string, IconPlace> = {}
  drawings.forEach(([name, draw], index) => {
    const x = (index % columns) * cell
    const y = Math.floor(index / columns) * cell
    mapping[name] = { x, y, width: cell, height: cell, mask: false }
    ctx.save()
    ctx.translate(x, y)
    draw(ctx)
    ctx.restore()
  })
  return { image, mapping }
}
