/** What of the stations is drawn how, packed for the GPU. While only positions move, nothing else is worked out again. */
import { glyphName } from './atlas.ts'
import { bytesOf, type MapInk } from './ink.ts'
import type { StationModel } from './station-model.ts'

export interface Mark {
  index: number
  icon: string
  size: number
}
export interface Markers {
  /** Stations drawn as plain dots. */
  readonly dots: Int32Array
  readonly count: number
  readonly positions: Float32Array
  /** Clamped: deck.gl reads that as shares of 255. */
  readonly colours: Uint8ClampedArray
  /** Warnings and offline stations, drawn as glyphs. */
  readonly marks: readonly Mark[]
}

const deskGlyph = [24, 24, 18, 18] as const
const wallGlyph = [28, 22, 16, 12] as const

export class MarkerBuffer {
  #sorted: Omit<Markers, 'positions'> | undefined
  #key: readonly unknown[] = []

  /** @param singles indices drawn one by one; the same array counts as unchanged. */
  build(model: StationModel, singles: readonly number[], ink: MapInk, wall: boolean): Markers {
    const key = [model, singles, ink, wall, model.stateRevision]
    if (!this.#sorted || key.some((part, at) => part !== this.#key[at])) {
      this.#sorted = sort(model, singles, ink, wall)
      this.#key = key
    }
    const { dots, count } = this.#sorted
    // A new array tells the GPU side to upload; single precision is a metre here, and half the upload.
    const positions = new Float32Array(count * 2)
    for (let at = 0; at < count; at++) {
      const from = dots[at]! * 2
      positions[at * 2] = model.positions[from]!
      positions[at * 2 + 1] = model.positions[from + 1]!
    }
    return { ...this.#sorted, positions }
  }
}

function sort(model: StationModel, singles: readonly number[], ink: MapInk, wall: boolean) {
  const sizes = wall ? wallGlyph : deskGlyph
  const { level, online, unacked } = model
  const dots = new Int32Array(singles.length)
  const colours = new Uint8ClampedArray(singles.length * 4)
  const [red, green, blue] = bytesOf(ink.normalDot)
  const marks: Mark[] = []
  let count = 0
  for (const index of singles) {
    const worst = level[index]!
    if (worst > 0) {
      marks.push({ index, icon: glyphName(worst, unacked[index] === 0), size: sizes[worst - 1]! })
    } else if (online[index] === 0) {
      marks.push({ index, icon: 'offline', size: wall ? 10 : 16 })
    } else {
      dots[count] = index
      colours[count * 4] = red
      colours[count * 4 + 1] = green
      colours[count * 4 + 2] = blue
      // Not yet activated: half as strong as a station that reports.
      colours[count * 4 + 3] = online[index] === 2 ? 110 : 255
      count++
    }
  }
  // What nobody has acknowledged is drawn last, on top, the worst of it above all; offline stations below every warning.
  const order = ({ index }: Mark) =>
    level[index]! === 0 ? 9 : level[index]! + (unacked[index] === 1 ? 0 : 4)
  marks.sort((a, b) => order(b) - order(a))
  return { dots, count, colours, marks }
}
