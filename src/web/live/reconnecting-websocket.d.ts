/**
 * The package's own types describe an ES module behind a CommonJS entry, so `module: nodenext` reads its default export wrongly.
 * This declares what socket.ts uses of it.
 */
declare module 'reconnecting-websocket' {
  export interface Options {
    minReconnectionDelay?: number
    maxReconnectionDelay?: number
    reconnectionDelayGrowFactor?: number
    connectionTimeout?: number
    maxEnqueuedMessages?: number
  }
  export default class ReconnectingWebSocket {
    static readonly OPEN: number
    readonly readyState: number
    onopen: (() => void) | null
    onclose: ((event: { code: number; reason: string }) => void) | null
    onmessage: ((event: MessageEvent) => void) | null
    constructor(url: () => Promise<string>, protocols: string[], options?: Options)
    send(data: string): void
    close(code?: number, reason?: string): void
    reconnect(code?: number, reason?: string): void
  }
}
