/** Which verbs a path is served with, for the answer to a wrong one. */
import type { FastifyInstance } from 'fastify'
import { wirePrefix } from './serve.ts'

const segments = (path: string) => path.split('/')
const fits = (pattern: readonly string[], path: readonly string[]) =>
  pattern.length === path.length && pattern.every((part, at) => part.startsWith(':') || part === path[at])

/** Call before any route is registered. */
export function collectVerbs(app: FastifyInstance): (path: string) => string[] {
  const served: { pattern: string[]; verb: string }[] = []
  app.addHook('onRoute', route => {
    if (!route.url.startsWith(wirePrefix)) return
    for (const verb of [route.method].flat())
      if (verb !== 'HEAD') served.push({ pattern: segments(route.url), verb })
  })
  return path => {
    const asked = segments(path)
    return [...new Set(served.filter(({ pattern }) => fits(pattern, asked)).map(({ verb }) => verb))]
  }
}
