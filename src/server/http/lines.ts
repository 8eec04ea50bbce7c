/** Lines that one address may hold open at once. Who stands behind a proxy shares its address: there the proxy counts. */
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A building behind one address, each person with a few tabs. */
const mostLines = 4_000

export function linesPlugin(app: FastifyInstance, most = mostLines): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = open.get(address) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
