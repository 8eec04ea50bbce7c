/** Serves the peer page as an ordinary front server does: files gzipped, calls handed on to the server. */
import { readFileSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** @returns its address, and how to end it */
export async function servePeer(folder: string, upstream: string) {
  const files = new Map<string, Buffer>()
  const fileOf = (path: string): Buffer => {
    const present = files.get(path) ?? gzipSync(readFileSync(join(folder, path)))
    files.set(path, present)
    return present
  }
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? '/', upstream).pathname
    if (path.startsWith('/jeecg-boot')) {
      const passed = forward(
        upstream + asked.url,
        { method: asked.method, headers: asked.headers },
        reply => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers)
          reply.pipe(answer)
        },
      )
      passed.on('error', () => answer.writeHead(502).end())
      return asked.pipe(passed)
    }
    const file = path.startsWith('/static/') ? path : '/index.html'
    answer.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'cache-control': file === '/index.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
    })
    return answer.end(fileOf(file))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
