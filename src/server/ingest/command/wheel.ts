/**
 * Moments at which something is due, in slots of a tenth of a second: one timer turns it, however many wait. What is taken out of it
 * costs nothing; what is due in one slot comes in the order in which it was put in.
 */
const slotMs = 100

export class Wheel<T> {
  readonly #slots = new Map<number, Set<T>>()
  readonly #placed = new Map<T, number>()
  #turned: number

  constructor(now: number) {
    this.#turned = Math.floor(now / slotMs)
  }

  get size(): number {
    return this.#placed.size
  }

  /** @param at epoch ms; what is past comes with the next turn. One item waits for one moment: a later word replaces the earlier */
  put(item: T, at: number): void {
    this.drop(item)
    const slot = Math.max(Math.ceil(at / slotMs), this.#turned + 1)
    let there = this.#slots.get(slot)
    if (!there) {
      there = new Set()
      this.#slots.set(slot, there)
    }
    there.add(item)
    this.#placed.set(item, slot)
  }

  drop(item: T): void {
    const slot = this.#placed.get(item)
    if (slot === undefined) return
    this.#placed.delete(item)
    const there = this.#slots.get(slot)
    there?.delete(item)
    if (there?.size === 0) this.#slots.delete(slot)
  }

  /** What became due up to now, the earliest first. */
  turn(now: number): T[] {
    const until = Math.floor(now / slotMs)
    if (until <= this.#turned) return []
    // After a long pause there are fewer slots with something in them than slots.
    const due = [...this.#slots.keys()].filter(slot => slot <= until).sort((a, b) => a - b)
    this.#turned = until
    return due.flatMap(slot => {
      const items = [...(this.#slots.get(slot) ?? [])]
      this.#slots.delete(slot)
      for (const item of items) this.#placed.delete(item)
      return items
    })
  }
}
