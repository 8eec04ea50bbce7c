/** The thousand clients of the fan-out bench, in a process of their own so that the server's CPU is the server's. */
import { WebSocket } from 'ws'
import { liveProtocol } from '#contract/live.ts'
import { deviceReading } from '#contract/topics.ts'
import { nowMs, type Order, type Report, readingsIn, sockets } from './shared.ts'

const port = Number(process.argv[2])
const report = (message: Report) => process.send?.(message)
const quietMs = 400
const latencies: number[] = []
let readings = 0
let heardAt = 0

function connect(): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, [liveProtocol, 'bench'], {
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      socket.send(JSON.stringify({ t: 'sub', topics: [{ k: deviceReading.key }] }))
      resolve()
    })
    socket.on('message', data => {
      const at = nowMs()
      const { count, oldest } = readingsIn(data as Buffer)
      if (count === 0) return
      readings += count
      heardAt = at
      latencies.push(at - oldest)
    })
  })
}
for (let index = 0; index < sockets; index += 50) await Promise.all(Array.from({ length: 50 }, connect))
report({ kind: 'connected' })
process.on('message', async (order: Order) => {
  if (order.kind !== 'report') return
  // On a busy machine the last frames still lie in the sockets.
  while (nowMs() - heardAt < quietMs) await new Promise(resolve => setTimeout(resolve, quietMs / 4))
  report({ kind: 'heard', readings, latenciesMs: latencies.splice(0) })
  readings = 0
})
