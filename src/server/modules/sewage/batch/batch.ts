import type { FastifyInstance } from 'fastify'
import { readFigures } from './queries.ts'

/** Its steps are decided by its own figures; the engine does the rest. */
export function mount(_app: FastifyInstance): void {
  readFigures()
}
