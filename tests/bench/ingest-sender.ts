/** Sends the load over TCP, many frames in flight a line, and counts what it has read the acknowledgement of. A thread of its own. */
import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { bodyAt, load } from './ingest-load.ts'

interface Order {
  port: number
  from: number
  framesOfStation: number
  /** Frames in flight on one line. */
  window: number
}
const { port, from, framesOfStation, window } = workerData as Order
const lineFeed = 10

const frames = Array.from({ length: load.stations }, (_, station) =>
  Array.from({ length: framesOfStation }, (_, frame) => bodyAt(from, station, frame)),
)

/** Resolves when each frame of the station has been answered with 9014. */
function play(own: readonly Buffer[]): { open: Promise<void>; go(): Promise<void> } {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let sent = 0
  let read = 0
  let finish = () => {}
  const done = new Promise<void>((resolve, reject) => {
    finish = resolve
    socket.on('error', reject)
    socket.on('close', () => read < own.length && reject(new Error('The gateway closed the line')))
  })
  const push = () => {
    const until = Math.min(own.length, read + window)
    if (until > sent) {
      socket.write(Buffer.concat(own.slice(sent, until)))
      sent = until
    }
  }
  socket.on('data', (chunk: Buffer) => {
    // Each answer is one line; a refusal would be a 9011.
    if (chunk.includes('CN=9011')) throw new Error(`Refused: ${chunk}`)
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) read++
    if (read >= own.length) {
      finish()
      socket.end()
    } else if (sent - read <= window >> 1) push()
  })
  return {
    open: new Promise(resolve => socket.on('connect', () => resolve())),
    go() {
      push()
      return done
    },
  }
}

const lines = frames.map(play)
await Promise.all(lines.map(line => line.open))
parentPort!.postMessage('ready')
parentPort!.once('message', async () => {
  const began = performance.now()
  await Promise.all(lines.map(line => line.go()))
  parentPort!.postMessage((performance.now() - began) / 1_000)
})
