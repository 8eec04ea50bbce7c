/** Are the ports free? Asked before anything else is touched: a second start by mistake must not reach the database. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** @throws the system's EADDRINUSE or EACCES */
export async function probePorts(host: string, ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    if (port === 0) continue
    const probe = createServer()
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  }
}
