/** A document beside Node's own globals: this test runs the server and the page in one process. */
import { Window } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

const { URL, URLSearchParams, AbortController, AbortSignal, fetch, Headers, Request, Response } = globalThis
populateGlobal(globalThis, new Window({ url: 'http://console.test/' }), { bindFunctions: true })
Object.assign(globalThis, {
  URL,
  URLSearchParams,
  AbortController,
  AbortSignal,
  fetch,
  Headers,
  Request,
  Response,
})
