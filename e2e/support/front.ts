/** Stands between a browser and the server, as a proxy does: passes everything on, sockets too, but for files that a journey gives itself; and may be shut. */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export interface Front {
  url: string
  /** In the place of what the server answers at a path. */
  give(path: string, answer: { status: number; type?: string; body: string } | undefined): void
  /** Nobody answers any more, until it is opened. */
  shut(): Promise<void>
  open(): Promise<void>
}

export async function openFront(upstream: string): Promise<Front> {
  const { hostname, port: upstreamPort, host } = new URL(upstream)
  const given = new Map<string, { status: number; type?: string; body: string }>()
  const sockets = new Set<Socket>()
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const own = given.get(new URL(asked.url ?? '/', upstream).pathname)
    if (own) {
      answer.writeHead(own.status, {
        'content-type': own.type ?? 'text/javascript',
        'cache-control': 'no-cache',
      })
      return answer.end(own.body)
    }
    const { method, headers } = asked
    const passed = forward(upstream + asked.url, { method, headers: { ...headers, host } }, reply => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    return asked.pipe(passed)
  }
  const server = createServer(pass)
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (asked, socket, head) => {
    const through = connect(Number(upstreamPort), hostname, () => {
      const headers = Object.entries({ ...asked.headers, host, origin: upstream })
      const lines = headers.map(([name, value]) => `${name}: ${String(value)}`)
      through.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      through.write(head)
      through.pipe(socket).pipe(through)
    })
    sockets.add(through)
    for (const end of [through, socket]) end.on('error', () => through.destroy() && socket.destroy())
  })
  const listen = (port: number) => new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    give: (path, answer) => void (answer ? given.set(path, answer) : given.delete(path)),
    shut: () =>
      new Promise(done => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
    open: () => listen(port),
  }
}
