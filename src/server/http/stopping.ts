/** The end of the server: requests under way get a while, then their connections are closed; long work asks whether to go on. */
import type { FastifyInstance } from 'fastify'

/** Less than all parts together have (start.ts). */
const graceMs = 5_000

const ending = new WeakSet<object>()
/** This server is about to end. */
export const isEnding = ({ server }: Pick<FastifyInstance, 'server'>): boolean => ending.has(server)

export function stoppingPlugin(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    ending.add(app.server)
    const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => clearTimeout(timer))
  })
}
