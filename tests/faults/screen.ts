/** A screen without a browser: the console's own live layer on a socket that returns after every outage. */
import { WebSocket } from 'ws'
import type { MessageOf } from '#contract/kit/topic.ts'
import { liveProtocol } from '#contract/live.ts'
import { deviceReading } from '#contract/topics.ts'
import { Live } from '#web/live/live.ts'

export class Screen {
  readonly live = new Live({
    soon(drain) {
      const timer = setTimeout(drain, 16)
      return () => clearTimeout(timer)
    },
  })
  connections = 0
  readonly #url: string
  readonly #token: string
  #socket: WebSocket | undefined
  #closed = false

  constructor(port: number, token: string) {
    this.#url = `ws://127.0.0.1:${port}/live`
    this.#token = token
    this.live.retain(deviceReading)
    this.#open()
  }

  #open(): void {
    if (this.#closed) return
    const socket = new WebSocket(this.#url, [liveProtocol, this.#token])
    this.#socket = socket
    socket.on('open', () => {
      this.connections++
      this.live.opened(message => socket.send(JSON.stringify(message)))
    })
    socket.on('message', data => this.live.receive(String(data)))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      this.live.lost('connecting')
      setTimeout(() => this.#open(), 100)
    })
  }

  readings(): ReadonlyMap<string, MessageOf<typeof deviceReading>> {
    return this.live.storeOf(deviceReading).store.getState().items as ReadonlyMap<
      string,
      MessageOf<typeof deviceReading>
    >
  }

  close(): void {
    this.#closed = true
    this.#socket?.terminate()
  }
}
