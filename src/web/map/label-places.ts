/** Where the names of the cities stand on the map: beside what counts or warns, and nowhere if there is no room. Pure. */
export interface CityLabel {
  name: string
  lng: number
  lat: number
}
export interface PlacedLabel extends CityLabel {
  /** From the middle of the city, px. */
  offset: [number, number]
}
export interface Obstacle {
  lng: number
  lat: number
  /** Across, px. */
  size: number
}
type Point = readonly [number, number]

const tilePx = 512
/** Web Mercator, px of the world at a zoom; MapLibre's zoom counts tiles of 512 px. */
function worldOf({ lng, lat }: { lng: number; lat: number }): Point {
  const sine = Math.sin((lat * Math.PI) / 180)
  return [((lng + 180) / 360) * tilePx, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tilePx]
}
/** Between two steps of the zoom nothing is placed anew: a place has to hold for the whole of the step. */
const within = [0, 0.33, 0.66, 0.99]
const gap = 2

/**
 * @param glyphs what no name may touch @param dots what it keeps clear of where it can
 * @param px size of the letters
 */
export function placeLabels(
  cities: readonly CityLabel[],
  glyphs: readonly Obstacle[],
  dots: readonly Obstacle[],
  zoom: number,
  px: number,
): PlacedLabel[] {
  const scales = within.map(more => 2 ** (zoom + more))
  const mapped = (list: readonly Obstacle[]) => list.map(one => ({ at: worldOf(one), size: one.size }))
  const [hard, soft] = [mapped(glyphs), mapped(dots)]
  const placed: { at: Point; offset: Point; width: number }[] = []
  return cities.flatMap(city => {
    const at = worldOf(city)
    const width = city.name.length * px + 4
    const height = px + 2
    /** Whether a box of that size round another point, with an offset of its own, stays clear of the name at every scale. */
    const clear = (offset: Point, other: Point, shift: Point, across: number, high: number) =>
      scales.every(
        scale =>
          Math.abs((at[0] - other[0]) * scale + offset[0] - shift[0]) >= (width + across) / 2 + gap ||
          Math.abs((at[1] - other[1]) * scale + offset[1] - shift[1]) >= (height + high) / 2 + gap,
      )
    const free = spots(width, height).filter(
      offset =>
        hard.every(one => clear(offset, one.at, [0, 0], one.size, one.size)) &&
        placed.every(one => clear(offset, one.at, one.offset, one.width, height)),
    )
    const offset =
      free.find(spot => soft.every(one => clear(spot, one.at, [0, 0], one.size, one.size))) ?? free[0]
    if (!offset) return []
    placed.push({ at, offset, width })
    return [{ ...city, offset }]
  })
}

const same = (a: readonly PlacedLabel[], b: readonly PlacedLabel[]): boolean =>
  a.length === b.length &&
  a.every(({ name, offset: [x, y] }, at) => {
    const other = b[at]!
    return other.name === name && other.offset[0] === x && other.offset[1] === y
  })
/** While every name stays where it is, the list is the same one: nothing is lettered anew. */
export class CityNames {
  readonly #cities: readonly CityLabel[]
  #placed: readonly PlacedLabel[] = []
  constructor(cities: readonly CityLabel[]) {
    this.#cities = cities
  }
  place(glyphs: readonly Obstacle[], dots: readonly Obstacle[], zoom: number, px: number) {
    const placed = placeLabels(this.#cities, glyphs, dots, zoom, px)
    if (!same(placed, this.#placed)) this.#placed = placed
    return this.#placed
  }
}

/** Under the city, over it, beside it; then the same farther away, past a ring that stands in its middle. */
function spots(width: number, height: number): [number, number][] {
  const beside = width / 2
  return [3, 14, 26].flatMap((away): [number, number][] => [
    [0, height / 2 + away + 5],
    [0, -height / 2 - away - 5],
    [beside + away + 5, 0],
    [-beside - away - 5, 0],
    [beside + away, height / 2 + away],
    [-beside - away, height / 2 + away],
    [beside + away, -height / 2 - away],
    [-beside - away, -height / 2 - away],
  ])
}
