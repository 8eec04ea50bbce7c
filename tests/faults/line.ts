import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between us and a service, and can be cut. */
export class Line {
  readonly #target: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  port = 0

  constructor(url: URL, usualPort: number) {
    this.#target = { host: url.hostname, port: Number(url.port || usualPort) }
  }
  async open(): Promise<void> {
    const server = createServer(near => {
      const far = connect(this.#target)
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      near.pipe(far)
      far.pipe(near)
    })
    this.#server = server
    server.listen(this.port, '127.0.0.1')
    await once(server, 'listening')
    this.port = (server.address() as { port: number }).port
  }
  async cut(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = once(server, 'close')
    server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
