/** How far imports have come. In memory: whoever asks talks to the process that runs it, or sees none. */
import type { FastifyInstance } from 'fastify'
import { importProgress } from '#contract/file/import-progress.ts'
import { serve } from '#server/http/serve.ts'

export interface Progress {
  share: number
  rows: number
  errors: number
}
const running = new Map<string, Progress>()
const nameOf = (userId: string, key: string) => `${userId} ${key}`

/** Keeps `progress` in sight until the returned function is called. */
export function showProgress(userId: string, key: string | undefined, progress: Progress): () => void {
  if (!key || !/^[\w-]{8,64}$/.test(key)) return () => undefined
  const name = nameOf(userId, key)
  running.set(name, progress)
  return () => void running.delete(name)
}

export function serveProgress(app: FastifyInstance): void {
  serve(app, importProgress, async ({ params, session }) => {
    const found = running.get(nameOf(session.userId, params.key))
    return found ? { ...found } : null
  })
}
