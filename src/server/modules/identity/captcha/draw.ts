/** Draws a text by strokes: turned, shifted, on a wavy ground, crossed by lines. Grey values, one byte a pixel. */
import { glyphs } from './glyphs.ts'

export interface Raster {
  width: number
  height: number
  pixels: Uint8Array
}
type Point = readonly [number, number]

const width = 132
const height = 44
const between = (low: number, high: number) => low + Math.random() * (high - low)

export function drawText(text: string): Raster {
  const raster: Raster = { width, height, pixels: new Uint8Array(width * height).fill(250) }
  const cell = (width - 16) / text.length
  // One wave through the whole picture, so that letters do not stand on a line.
  const phase = between(0, Math.PI * 2)
  const wave = between(1.5, 3)
  const warp = ([x, y]: Point): Point => [
    x + Math.sin(y / 9 + phase) * 1.6,
    y + Math.sin(x / 17 + phase) * wave,
  ]
  speckle(raster)
  ;[...text].forEach((letter, at) => {
    const turn = between(-0.32, 0.32)
    const scale = between(4.3, 5.1)
    const center: Point = [8 + cell * (at + 0.5) + between(-2, 2), height / 2 + between(-2.5, 2.5)]
    for (const stroke of glyphs[letter] ?? []) {
      const points = stroke.map(([x, y]): Point => {
        const [dx, dy] = [(x - 2) * scale, (y - 3) * scale]
        return warp([
          center[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
          center[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
        ])
      })
      for (let index = 1; index < points.length; index++)
        segment(raster, points[index - 1]!, points[index]!, 1.35, between(20, 70))
    }
  })
  for (let line = 0; line < 4; line++)
    segment(
      raster,
      [between(0, 20), between(4, height - 4)],
      [between(width - 20, width), between(4, height - 4)],
      0.6,
      between(60, 150),
    )
  return raster
}

/** A line of round dots. */
function segment(raster: Raster, [x1, y1]: Point, [x2, y2]: Point, radius: number, ink: number): void {
  const steps = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) * 2))
  for (let step = 0; step <= steps; step++) {
    const x = x1 + ((x2 - x1) * step) / steps
    const y = y1 + ((y2 - y1) * step) / steps
    for (let row = Math.floor(y - radius); row <= y + radius + 1; row++)
      for (let column = Math.floor(x - radius); column <= x + radius + 1; column++) {
        if (row < 0 || column < 0 || row >= raster.height || column >= raster.width) continue
        const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)))
        const at = row * raster.width + column
        const ground = raster.pixels[at]!
        raster.pixels[at] = Math.min(ground, Math.round(ground + (ink - ground) * cover))
      }
  }
}

function speckle(raster: Raster): void {
  for (let dot = 0; dot < 420; dot++)
    raster.pixels[Math.floor(Math.random() * raster.pixels.length)] = Math.round(between(120, 220))
}
