/** Many connections that each ask again as soon as they have their answer. Plain sockets, so that the asking costs little. */
import net from 'node:net'
import { percentile } from './kit.ts'

export interface Load {
  port: number
  path: string
  token: string
  connections: number
  /** Ends after so long … */
  ms?: number
  /** … or after so many answers. */
  requests?: number
  /** How long each looks at its answer before it asks again. */
  pauseMs?: number
}
export interface LoadResult {
  perSec: number
  p50: number
  p95: number
  /** One answer's body, to look into. */
  body: string
}

export async function load({
  port,
  path,
  token,
  connections,
  ms = 60_000,
  requests = 1e9,
  pauseMs = 0,
}: Load): Promise<LoadResult> {
  const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Access-Token: ${token}\r\n\r\n`
  const times: number[] = []
  let body = ''
  let asked = 0
  const started = performance.now()
  const runs = Array.from({ length: connections }, async () => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay()
    const answers = answersOf(socket)
    while (performance.now() - started < ms && asked < requests) {
      asked += 1
      const from = performance.now()
      socket.write(head)
      const { value } = await answers.next()
      if (!value?.startsWith('{')) throw new Error(`No list came: ${value ?? 'connection closed'}`)
      times.push(performance.now() - from)
      body = value
      if (pauseMs > 0) await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
    socket.destroy()
  })
  await Promise.all(runs)
  const seconds = (performance.now() - started) / 1000
  return { perSec: times.length / seconds, p50: percentile(times, 0.5), p95: percentile(times, 0.95), body }
}

/** Bodies by their content-length. @throws when an answer is no 200 */
async function* answersOf(socket: net.Socket): AsyncGenerator<string, undefined> {
  let kept = Buffer.alloc(0)
  for await (const piece of socket) {
    kept = kept.length === 0 ? piece : Buffer.concat([kept, piece])
    for (;;) {
      const end = kept.indexOf('\r\n\r\n')
      if (end < 0) break
      const head = kept.subarray(0, end).toString('latin1')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (!head.startsWith('HTTP/1.1 200') || !Number.isFinite(length)) throw new Error(head.slice(0, 200))
      if (kept.length < end + 4 + length) break
      yield kept.toString('utf8', end + 4, end + 4 + length)
      kept = kept.subarray(end + 4 + length)
    }
  }
  return undefined
}
