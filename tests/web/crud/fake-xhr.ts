import { CallError } from '#web/api/call-error.ts'
import { envelope, type WireAnswer, type WireCall } from './fake-wire.ts'

export interface Wire {
  answer(call: WireCall): WireAnswer | Promise<WireAnswer>
}

/** Puts a wire behind XMLHttpRequest, which is where the request layer ends. Answers in the next turn; a network error breaks the line. */
export function installXhr(wire: Wire): void {
  class FakeXhr extends EventTarget {
    status = 0
    statusText = ''
    responseURL = ''
    responseType = ''
    response: unknown = null
    responseText = ''
    readyState = 0
    timeout = 0
    upload = new EventTarget()
    onload: (() => void) | null = null
    onabort: (() => void) | null = null
    onerror: (() => void) | null = null
    ontimeout: (() => void) | null = null
    #method = 'GET'
    #url = ''
    open(method: string, url: string): void {
      this.#method = method.toUpperCase()
      this.#url = url
    }
    setRequestHeader(): void {}
    getResponseHeader(name: string): string | null {
      return name === 'x-request-id' ? 'trace-1' : null
    }
    abort(): void {
      this.onabort?.()
    }
    send(body: unknown): void {
      const url = new URL(this.#url, 'http://console.test')
      const path = decodeURIComponent(url.pathname.replace(/^\/jeecg-boot/, ''))
      const parsed: unknown = typeof body === 'string' && body !== '' ? JSON.parse(body) : body
      const query = Object.fromEntries(url.searchParams)
      const asked = async () => wire.answer({ method: this.#method, path, query, body: parsed })
      void asked().then(
        answer => {
          const text = JSON.stringify(envelope(answer))
          this.status = answer.status ?? 200
          this.readyState = 4
          this.responseText = text
          this.response = this.responseType === 'blob' ? new Blob([text]) : text
          this.onload?.()
        },
        error => {
          if (!(error instanceof CallError) || error.kind !== 'network') throw error
          this.onerror?.()
        },
      )
    }
  }
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest
}
