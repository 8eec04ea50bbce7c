/** Calls of the engine that belong to no single resource. */
import type { FastifyInstance } from 'fastify'
import type { CrudDeps } from './engine.ts'
import { serveErrorFiles } from './excel/error-file.ts'
import { serveExportJobs } from './excel/export-jobs.ts'
import { rollBackImports } from './excel/journal.ts'
import { serveProgress } from './excel/progress.ts'
import { engineOf } from './mount.ts'
import { serveOptions } from './refer/options.ts'

export function crudModule(app: FastifyInstance, deps: CrudDeps): void {
  const engine = engineOf(deps)
  serveErrorFiles(app, deps)
  serveProgress(app)
  serveExportJobs(app, deps)
  serveOptions(app, engine)
  app.addHook('onReady', async () => {
    const count = await rollBackImports(engine, deps.config.role === 'all')
    if (count > 0) app.log.warn({ count }, 'imports that had been cut short were taken back')
  })
}
