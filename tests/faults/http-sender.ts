/** Sends one value after the other over HTTP, each again until it is acknowledged. */
export class HttpSender {
  readonly acknowledged: number[] = []
  readonly #work: Promise<void>
  #stopped = false

  constructor(port: number, key: string, mn: string, from: number, paceMs = 100) {
    this.#work = this.#send(`http://127.0.0.1:${port}/ingest/v1/telemetry`, key, mn, from, paceMs)
  }
  static valueAt(ts: number): number {
    return (ts / 1_000) % 97
  }
  stop(): void {
    this.#stopped = true
  }
  settled(): Promise<void> {
    return this.#work
  }

  async #send(url: string, key: string, mn: string, from: number, paceMs: number): Promise<void> {
    for (let ts = from; !this.#stopped; ) {
      const body = { mn, ts, kind: 'RTD', values: [{ factor: 'w01018', value: HttpSender.valueAt(ts) }] }
      const taken = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-device-key': key },
        body: JSON.stringify(body),
      }).then(
        async answer => answer.ok && takes(await answer.json()),
        () => false,
      )
      if (taken) {
        this.acknowledged.push(ts)
        ts += 1_000
      }
      await new Promise(resolve => setTimeout(resolve, paceMs))
    }
  }
}
const takes = (answer: unknown): boolean => {
  const { accepted, repeated } = answer as { accepted: number; repeated: number }
  return accepted + repeated === 1
}
