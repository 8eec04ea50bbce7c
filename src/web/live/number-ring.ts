/** The last n points of one line, [time, value, time, value …] in one typed array that charts read without a copy. */
export class NumberRing {
  readonly capacity: number
  /** Twice the room, so that dropping the oldest point is a step and the copy back comes once in `capacity` points. */
  readonly #points: Float64Array
  #start = 0
  #length = 0

  constructor(capacity: number) {
    this.capacity = capacity
    this.#points = new Float64Array(capacity * 4)
  }
  get length(): number {
    return this.#length
  }
  get lastTime(): number | undefined {
    return this.#length === 0 ? undefined : this.#time(this.#length - 1)
  }
  #time(index: number): number {
    return this.#points[(this.#start + index) * 2]!
  }

  /** A repeated time replaces its value, a late one is put where it belongs. `null` becomes NaN: a gap in the line. */
  push(time: number, value: number | null): void {
    const figure = value ?? Number.NaN
    let place = this.#length
    while (place > 0 && this.#time(place - 1) > time) place -= 1
    if (place > 0 && this.#time(place - 1) === time) {
      this.#points[(this.#start + place - 1) * 2 + 1] = figure
      return
    }
    if (this.#length === this.capacity) {
      if (place === 0) return
      this.#start += 1
      this.#length -= 1
      place -= 1
    }
    if (this.#start + this.#length === this.capacity * 2) {
      this.#points.copyWithin(0, this.#start * 2, (this.#start + this.#length) * 2)
      this.#start = 0
    }
    const at = (this.#start + place) * 2
    if (place < this.#length) {
      this.#points.copyWithin(at + 2, at, (this.#start + this.#length) * 2)
    }
    this.#points[at] = time
    this.#points[at + 1] = figure
    this.#length += 1
  }
  clear(): void {
    this.#start = 0
    this.#length = 0
  }
  /** A window on the ring, valid until the next push. */
  view(): Float64Array {
    return this.#points.subarray(this.#start * 2, (this.#start + this.#length) * 2)
  }
}
