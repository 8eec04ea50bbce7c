import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Sent {
  phone: string
  code: string
}
/** A gateway that takes what it is given; `broken` refuses. */
export async function gateway() {
  const sent: Sent[] = []
  const state = { broken: false }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', piece => {
      text += String(piece)
    })
    request.on('end', () => {
      if (!state.broken) sent.push(JSON.parse(text) as Sent)
      response.writeHead(state.broken ? 500 : 200).end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  const smsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return { sent, state, smsUrl }
}
