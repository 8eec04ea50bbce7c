import type { LiveSession, Peer } from '#server/live/connection.ts'

/** Takes the text out of one unmasked frame. */
export function textOf(frame: Buffer): string {
  const short = frame[1]!
  return frame.toString('utf8', short < 126 ? 2 : short === 126 ? 4 : 10)
}

/** A client at the edge: reads at once, or lets bytes pile up while `reading` is off. */
export class FakePeer implements Peer {
  reading = true
  readonly #inbox: string[] = []
  #backlog = 0
  closedWith: number | undefined
  terminated = false
  #onText: ((text: string) => void) | undefined

  get backlog(): number {
    return this.#backlog
  }
  write(frame: Buffer): void {
    if (this.closedWith !== undefined) return
    if (this.reading && this.#inbox.length === 0) this.#onText?.(textOf(frame))
    else {
      this.#inbox.push(textOf(frame))
      this.#backlog += frame.length
    }
  }
  onText(listener: (text: string) => void): void {
    this.#onText = listener
  }
  resume(): void {
    this.reading = true
    this.#backlog = 0
    for (const text of this.#inbox.splice(0)) this.#onText?.(text)
  }
  ping(): void {}
  close(code: number): void {
    this.closedWith = code
  }
  terminate(): void {
    this.terminated = true
  }
}

export const sessionWith = (
  permissions: readonly string[],
  orgCodes: readonly string[] = [],
): LiveSession => ({
  handle: 'h1',
  userId: 'u1',
  username: 'tester',
  permissions: new Set(permissions),
  orgCodes,
})
export const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
