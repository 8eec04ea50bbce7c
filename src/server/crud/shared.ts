/** Calls of the engine that belong to no single resource. */
import type { FastifyInstance } from 'fastify'
import type { CrudDeps } from './engine.ts'
import { serveErrorFiles } from './excel/error-file.ts'
import { engineOf } from './mount.ts'
import { serveOptions } from './refer/options.ts'

export function crudModule(app: FastifyInstance, deps: CrudDeps): void {
  serveErrorFiles(app, deps)
  serveOptions(app, engineOf(deps))
}
