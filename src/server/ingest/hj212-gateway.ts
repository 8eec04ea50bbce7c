/** The TCP side of HJ 212: accepts lines, bounds their number, and closes them at the end. */
import { createServer, type Server, type Socket } from 'node:net'
import { networkOf } from '#lib/address.ts'
import { StartError } from '#server/db/db.ts'
import { Line, type LinePort } from './line.ts'
import { TimeSlices } from './time-slices.ts'

export interface GatewayLimits {
  connections: number
  /** Of one address: a relay of many devices is one address. */
  connectionsOfAddress: number
}
export const gatewayLimits: GatewayLimits = { connections: 20_000, connectionsOfAddress: 5_000 }

export interface Gateway {
  listen(port: number, host: string): Promise<void>
  close(): Promise<void>
  /** The port in use, for a gateway that was started on port 0. */
  readonly port: number
  readonly connections: number
  readonly refused: number
}

export function createGateway(line: LinePort, limits: GatewayLimits = gatewayLimits): Gateway {
  const sockets = new Set<Socket>()
  const ofAddress = new Map<string, number>()
  let refused = 0
  const slices = new TimeSlices()
  const server: Server = createServer({ allowHalfOpen: false }, socket => {
    const address = networkOf(socket.remoteAddress ?? '')
    const present = ofAddress.get(address) ?? 0
    if (sockets.size >= limits.connections || present >= limits.connectionsOfAddress) {
      refused++
      socket.destroy()
      return
    }
    sockets.add(socket)
    ofAddress.set(address, present + 1)
    socket.on('close', () => {
      sockets.delete(socket)
      const left = (ofAddress.get(address) ?? 1) - 1
      if (left > 0) ofAddress.set(address, left)
      else ofAddress.delete(address)
    })
    new Line(socket, line, slices)
  })
  return {
    get port() {
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    },
    get connections() {
      return sockets.size
    },
    get refused() {
      return refused
    },
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'EADDRINUSE' ? new StartError(portTaken(port)) : error),
        )
        server.listen(port, host, () => {
          server.removeAllListeners('error')
          // Out of file handles: this line is lost, the others go on.
          server.on('error', () => refused++)
          resolve()
        })
      }),
    close: () =>
      new Promise(resolve => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const portTaken = (port: number): string =>
  `HJ 212 网关的端口 ${port} 已被占用：请结束占用它的程序，或用环境变量 QY_HJ212_PORT 换一个端口。`
