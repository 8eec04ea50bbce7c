import { startServer, stopServer } from './server.ts'

export default async function setup(): Promise<() => Promise<void>> {
  await stopServer('SIGKILL')
  await startServer({ fresh: true })
  return () => stopServer()
}
