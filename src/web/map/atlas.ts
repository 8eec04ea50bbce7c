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

function glyph(pen: CanvasRenderingContext2D, ink: MapInk, level: WarningLevel, acked: boolean): void {
  const fill = ink.level[level - 1]!
  const edge = ink.levelEdge[level - 1]!
  const inset = 8
  pen.save()
  pen.translate(inset, inset)
  pen.scale((cell - 2 * inset) / 24, (cell - 2 * inset) / 24)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  const outline = new Path2D(levelOutlines[level])
  pen.fillStyle = acked ? ink.land : fill
  pen.strokeStyle = acked ? edge : ink.dotRim
  pen.lineWidth = acked ? 2 : 1.6
  pen.fill(outline)
  pen.stroke(outline)
  if (!acked && edge !== fill) {
    pen.strokeStyle = edge
    pen.lineWidth = 1.2
    pen.stroke(outline)
  }
  pen.strokeStyle = acked ? edge : ink.glyphInk
  pen.lineWidth = 2.2
  pen.stroke(new Path2D(levelMarks[level]))
  pen.restore()
}

function ring(pen: CanvasRenderingContext2D, ink: MapInk, worst: number, step: number): void {
  const middle = cell / 2
  const radius = middle - 8
  pen.fillStyle = ink.clusterFill
  pen.strokeStyle = ink.clusterRing
  pen.lineWidth = 7
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, 2 * Math.PI)
  pen.fill()
  pen.stroke()
  if (step === 0) return
  pen.strokeStyle = worst > 0 ? ink.level[worst - 1]! : ink.offline
  pen.beginPath()
  pen.arc(middle, middle, radius, -Math.PI / 2, -Math.PI / 2 + (2 * Math.PI * step) / ringSteps)
  pen.stroke()
}

function offline(pen: CanvasRenderingContext2D, ink: MapInk): void {
  const middle = cell / 2
  pen.fillStyle = ink.land
  pen.strokeStyle = ink.offline
  pen.lineWidth = 11
  pen.beginPath()
  pen.arc(middle, middle, 30, 0, 2 * Math.PI)
  pen.fill()
  pen.stroke()
  pen.beginPath()
  pen.moveTo(middle - 20, middle + 20)
  pen.lineTo(middle + 20, middle - 20)
  pen.stroke()
}

export function drawAtlas(ink: MapInk): Atlas {
  const drawings: [string, (pen: CanvasRenderingContext2D) => void][] = [
    ['offline', pen => offline(pen, ink)],
  ]
  for (const level of [1, 2, 3, 4] as const)
    for (const acked of [false, true])
      drawings.push([glyphName(level, acked), pen => glyph(pen, ink, level, acked)])
  drawings.push(['ring-0-0', pen => ring(pen, ink, 0, 0)])
  for (const worst of [0, 1, 2, 3, 4])
    for (let step = 1; step <= ringSteps; step++)
      drawings.push([`ring-${worst}-${step}`, pen => ring(pen, ink, worst, step)])

  const image = document.createElement('canvas')
  image.width = columns * cell
  image.height = Math.ceil(drawings.length / columns) * cell
  const pen = image.getContext('2d')
  if (!pen) throw new Error('this browser draws no 2D canvas')
  const mapping: Record<string, IconPlace> = {}
  drawings.forEach(([name, draw], index) => {
    const x = (index % columns) * cell
    const y = Math.floor(index / columns) * cell
    mapping[name] = { x, y, width: cell, height: cell, mask: false }
    pen.save()
    pen.translate(x, y)
    draw(pen)
    pen.restore()
  })
  return { image, mapping }
}
