import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Line {
  socket: Socket
  heard(): string
}
/** A line that says this, then nothing more or a byte now and then. */
function lineTo(port: number, text: string, drip = false): Line {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let heard = ''
  socket.on('data', piece => {
    heard += piece.toString()
  })
  socket.on('error', () => undefined)
  const dripping = drip ? setInterval(() => socket.writable && socket.write('x'), 40) : undefined
  socket.on('close', () => clearInterval(dripping))
  onTestFinished(() => void socket.destroy())
  return { socket, heard: () => heard }
}
const closed = ({ socket }: Line) => socket.closed

forEachDatabase((_, open) => {
  it('lets go of who sends his head or his body slowly, or nothing, and answers the others [A71]', async () => {
    const { app } = await buildApp(open, { lines: { headMs: 300, wholeMs: 700, lookMs: 50 } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const head = 'POST /jeecg-boot/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const slow = [
      lineTo(port, ''),
      lineTo(port, 'GET /healthz HTTP/1.1\r\nX-Slow: ', true),
      lineTo(port, `${head}Content-Length: 100000\r\n\r\n{"username":"`, true),
    ]
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    await expect.poll(() => slow.every(closed), { timeout: 15_000 }).toBe(true)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  it('holds so many lines of one address, and takes the next when one of them has gone [A71]', async () => {
    const { app } = await buildApp(open, { lines: { most: 3 } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    const kept = [lineTo(port, ask), lineTo(port, ask), lineTo(port, ask)]
    await expect
      .poll(() => kept.every(line => line.heard().includes('200 OK')), { timeout: 10_000 })
      .toBe(true)
    const fourth = lineTo(port, ask)
    await expect.poll(() => closed(fourth), { timeout: 10_000 }).toBe(true)
    expect(fourth.heard()).toBe('')
    kept[0]?.socket.destroy()
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            answer => answer.status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200)
  })

  it('refuses a call of two lengths, and believes no head about who asks [A51]', async () => {
    const { app } = await buildApp(open)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const smuggled = [
      'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /jeecg-boot/sys/user/list HTTP/1.1\r\nHost: x\r\n\r\n',
      'Content-Length: 0\r\nContent-Length: 44\r\n\r\nGET /jeecg-boot/sys/user/list HTTP/1.1\r\nHost: x\r\n\r\n',
      'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
    ].map(text => lineTo(port, `POST /jeecg-boot/sys/login HTTP/1.1\r\nHost: x\r\n${text}`))
    await expect.poll(() => smuggled.every(closed), { timeout: 10_000 }).toBe(true)
    for (const line of smuggled)
      expect(line.heard()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(?![\s\S]*HTTP\/1\.1)/)
    const spoofed = {
      'x-forwarded-for': '10.1.2.3',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=10.1.2.3',
    }
    await app.inject({
      method: 'POST',
      url: '/jeecg-boot/sys/login',
      payload: { username: 'nobody', password: 'x' },
      headers: { ...spoofed, host: 'evil.example' },
    })
    const { ip } = await app.db.k.selectFrom('sysLog').select('ip').executeTakeFirstOrThrow()
    expect(ip).toBe('127.0.0.1')
  })
})
