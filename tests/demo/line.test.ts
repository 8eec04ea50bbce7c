import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Line, type LineFigures } from '#demo/simulator/line.ts'
import { decodeFrame, encodeFrame, type Frame } from '#lib/hj212/frame.ts'
import { FrameReader } from '#lib/hj212/reader.ts'

/** A gateway that answers only when it is told to. */
let server: Server
let sockets: Socket[]
let got: Frame[]
let answering: string | undefined
let figures: LineFigures
let line: Line

const frame = (index: number) => {
  const qn = `202601010000000${String(index).padStart(2, '0')}`
  return { qn, bytes: encodeFrame({ qn, st: '32', cn: '2011', pw: '1', mn: 'QY01', flag: 5, cp: '' }) }
}
const port = () => (server.address() as { port: number }).port
const listen = (at: number) => new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))

beforeEach(async () => {
  sockets = []
  got = []
  answering = '9014'
  figures = { sent: 0, resent: 0, acknowledged: 0, refused: 0, dropped: 0 }
  server = createServer(socket => {
    sockets.push(socket)
    const reader = new FrameReader()
    socket.on('error', () => {})
    socket.on('data', chunk => {
      for (const cut of reader.push(chunk as Buffer)) {
        const { frame: read } = decodeFrame(cut.bytes)
        if (!read) continue
        got.push(read)
        if (answering)
          socket.write(
            encodeFrame({ qn: read.qn, st: '91', cn: answering, pw: '1', mn: read.mn, flag: 4, cp: '' }),
          )
      }
    })
  })
  await listen(0)
  line = new Line({ host: '127.0.0.1', port: port() }, figures)
})
afterEach(() => {
  line.close()
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Turns the line at a moment of its own clock until something holds. */
const until = (now: number, holds: () => boolean, offline = false) =>
  expect
    .poll(() => {
      line.turn(now, offline)
      return holds()
    })
    .toBe(true)

test('an acknowledged frame is forgotten', async () => {
  line.send(frame(1))
  await until(0, () => figures.acknowledged === 1)
  expect(line.waiting).toBe(0)
  line.turn(20_000, false)
  expect(figures).toMatchObject({ sent: 1, resent: 0 })
})

test('an unanswered frame is sent again three times at 10 s, then kept and begun anew', async () => {
  answering = undefined
  line.send(frame(1))
  await until(0, () => got.length === 1)
  for (const [turn, now] of [9_999, 10_000, 20_000, 30_000].entries())
    await until(now, () => got.length === Math.max(1, turn + 1))
  expect(figures).toMatchObject({ sent: 4, resent: 3 })
  answering = '9014'
  await until(40_000, () => figures.acknowledged === 1)
  expect(new Set(got.map(read => read.qn)).size).toBe(1)
  expect(line.waiting).toBe(0)
})

test('what was not acknowledged survives the loss of the line, in order', async () => {
  answering = undefined
  line.send(frame(1))
  line.send(frame(2))
  await until(0, () => got.length === 2)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => line.connected).toBe(false)
  expect(line.waiting).toBe(2)
  line.send(frame(3))
  answering = '9014'
  got = []
  await until(60_000, () => figures.acknowledged === 3)
  expect(got.map(read => read.qn.slice(-1))).toEqual(['1', '2', '3'])
})

test('an offline station sends nothing and keeps a bounded store', async () => {
  for (let index = 0; index < 800; index++) line.send(frame(index))
  line.turn(0, true)
  expect(line.waiting).toBe(720)
  expect(figures).toMatchObject({ sent: 0, dropped: 80 })
})

test('a refusal is counted and the frame is tried again', async () => {
  answering = '9011'
  line.send(frame(1))
  await until(0, () => figures.refused === 1)
  expect(line.waiting).toBe(1)
})
