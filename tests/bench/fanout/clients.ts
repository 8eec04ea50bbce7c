/**
 * The thousand clients of the fan-out bench, in a process of their own so that the server's CPU is the server's. They read raw
 * bytes into one buffer and look for stamps: a thousand full clients would cost more than what is measured.
 */
import { connect as dial } from 'node:net'
import { liveProtocol } from '#contract/live.ts'
import { deviceReading } from '#contract/topics.ts'
import { nowMs, type Order, type Report, sockets } from './shared.ts'

const port = Number(process.argv[2])
const report = (message: Report) => process.send?.(message)
const quietMs = 400
const aliveMs = 8_000
const mark = 0x40
let latencies: number[] = []
let heardAt = 0

/** A client's text frame; its mask is zero, which is a mask too. */
function clientFrame(text: string): Buffer {
  const head = Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0])
  return Buffer.concat([head, Buffer.from(text)])
}
const subscribe = clientFrame(JSON.stringify({ t: 'sub', topics: [{ k: deviceReading.key }] }))
const ping = clientFrame('{"t":"ping","n":1}')
const handshake = [
  'GET /live HTTP/1.1',
  `Host: 127.0.0.1:${port}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  `Sec-WebSocket-Protocol: ${liveProtocol}, bench`,
  '\r\n',
].join('\r\n')
const buffer = Buffer.allocUnsafe(256 * 1024)

function connect(): Promise<void> {
  /** Begun and not ended: the stamp lies across two reads. */
  let partial: string | undefined
  const look = (length: number) => {
    const at = nowMs()
    let from = 0
    while (from < length) {
      const found = buffer.indexOf(mark, from)
      const end = found === -1 || found >= length ? length : found
      if (partial !== undefined) {
        partial += buffer.toString('latin1', from, end)
        if (end < length) {
          latencies.push(at - Number(partial))
          partial = undefined
        }
      } else if (end < length) partial = ''
      from = end + 1
    }
    heardAt = at
  }
  return new Promise((resolve, reject) => {
    let open = false
    const socket = dial({
      port,
      host: '127.0.0.1',
      onread: {
        buffer,
        callback(length) {
          if (open) look(length)
          else {
            open = true
            socket.write(subscribe)
            setInterval(() => socket.write(ping), aliveMs)
            resolve()
          }
          return true
        },
      },
    })
    socket.on('error', reject)
    socket.write(handshake)
  })
}
for (let index = 0; index < sockets; index += 50) await Promise.all(Array.from({ length: 50 }, connect))
report({ kind: 'connected' })
process.on('message', async (order: Order) => {
  if (order.kind !== 'report') return
  // On a busy machine the last frames still lie in the sockets.
  while (nowMs() - heardAt < quietMs) await new Promise(resolve => setTimeout(resolve, quietMs / 4))
  report({ kind: 'heard', latenciesMs: Float64Array.from(latencies) })
  latencies = []
})
