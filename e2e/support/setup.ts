import { startServer, stopServer, workers } from './server.ts'

const all = <T>(act: (worker: number) => Promise<T>) =>
  Promise.all(Array.from({ length: workers }, (_, worker) => act(worker)))

export default async function setup(): Promise<() => Promise<void>> {
  await all(worker => stopServer('SIGKILL', worker))
  await all(worker => startServer({ fresh: true }, worker))
  return async () => {
    await all(worker => stopServer('SIGTERM', worker))
  }
}
