/** Bar and QR codes as modules, for whoever draws them. */
import { type DrawingContext, type RenderOptions, render } from 'bwip-js/node'

interface Strokes {
  bars: [at: number, width: number][]
  shapes: [number, number][][]
  width: number
  height: number
}
/** What the encoder would draw, one module a unit. */
function strokesOf(options: RenderOptions): Strokes {
  const found: Strokes = { bars: [], shapes: [], width: 0, height: 0 }
  const drawing: DrawingContext<Strokes> = {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      found.width = width
      found.height = height
    },
    // A bar is told by its middle, rounded up.
    line: (x, _y, _x, _y2, width) => void found.bars.push([x - Math.ceil(width / 2), width]),
    polygon: points => void found.shapes.push(points),
    hexagon() {},
    ellipse() {},
    fill() {},
    text() {},
    end: () => found,
  }
  return render({ ...options, scale: 1 }, drawing)
}

export interface BarCode {
  /** Modules. */
  width: number
  bars: readonly (readonly [at: number, width: number])[]
}
/** Code 128 (ISO/IEC 15417). */
export function barCode(text: string): BarCode {
  const { bars, width } = strokesOf({ bcid: 'code128', text })
  return { bars, width }
}

/** QR code (ISO/IEC 18004) of version 1, level M: 21 modules, up to 20 capitals and digits. @returns dark modules, row by row */
export function qrCode(text: string): readonly (readonly boolean[])[] {
  const options = { bcid: 'qrcode', text, eclevel: 'M' }
  const { shapes, width, height } = strokesOf(options)
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => isInside(shapes, x + 0.5, y + 0.5)),
  )
}
/** By the even-odd rule, as the encoder's outlines are filled. */
function isInside(shapes: Strokes['shapes'], x: number, y: number): boolean {
  let inside = false
  for (const shape of shapes)
    shape.forEach(([x1, y1], at) => {
      const [x2, y2] = shape[(at + 1) % shape.length]!
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    })
  return inside
}
