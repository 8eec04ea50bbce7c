/**
 * A browser spoken to over its own wire. What drives journeys listens to the network of its pages, and the browser then keeps what
 * they fetched: a page that asks all day would seem to grow.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import WebSocket from 'ws'
import { chromiumFlags, headlessPath } from '../../e2e/support/chromium.ts'

interface Heard {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: { message: string }
}
export interface Tools {
  /** @throws what the browser refuses, in its words */
  send<T>(method: string, params?: object): Promise<T>
  on(method: string, hear: (params: Record<string, unknown>) => void): void
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

/**
 * A page in a browser of its own.
 * @param engine flags for its JavaScript engine
 * @throws when no browser is installed or it does not start
 */
export async function openPage(width: number, height: number, engine: readonly string[]): Promise<Tools> {
  const path = headlessPath()
  if (!path) throw new Error('no Chromium is installed')
  const profile = mkdtempSync(join(tmpdir(), 'qy-soak-browser-'))
  const child = spawn(
    path,
    [
      ...chromiumFlags,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      `--window-size=${width},${height}`,
      `--js-flags=${engine.join(' ')}`,
      'about:blank',
    ],
    // A group of its own: what is started may be a script that starts the browser, and the browser starts more.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const ended = once(child, 'exit')
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It ended meanwhile.
    }
  }
  process.once('exit', kill)
  const address = await new Promise<string>((found, fail) => {
    child.once('exit', code => fail(new Error(`Chromium ended with ${code}`)))
    createInterface(child.stderr).on('line', line => {
      const [, url] = /^DevTools listening on (.+)$/.exec(line) ?? []
      if (url) found(url)
    })
  })
  const socket = new WebSocket(address, { maxPayload: 2 ** 30 })
  await once(socket, 'open')
  let last = 0
  let sessionId: string | undefined
  const waiting = new Map<number, (heard: Heard) => void>()
  const ears = new Map<string, (params: Record<string, unknown>) => void>()
  socket.on('message', (text: Buffer) => {
    const heard = JSON.parse(text.toString()) as Heard
    if (heard.id !== undefined) waiting.get(heard.id)?.(heard)
    else if (heard.method) ears.get(heard.method)?.(heard.params ?? {})
  })
  const send = <T>(method: string, params: object = {}) =>
    new Promise<T>((done, fail) => {
      const id = ++last
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) fail(new Error(`${method}: ${error.message}`))
        else done(result as T)
      })
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  const { targetInfos } = await send<{ targetInfos: { type: string; targetId: string }[] }>(
    'Target.getTargets',
  )
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId
  const attached = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  sessionId = attached.sessionId
  return {
    send,
    on: (method, hear) => void ears.set(method, hear),
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await send<{
        result: { value: T }
        exceptionDetails?: { text: string }
      }>('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result.value
    },
    async close() {
      socket.close()
      kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
