/** Calls of the engine that belong to no single resource. */
import type { FastifyInstance } from 'fastify'
import { Watch } from '#server/db/presence.ts'
import type { Engine } from './engine.ts'
import { serveErrorFiles } from './excel/error-file.ts'
import { endExports, serveExportJobs } from './excel/export-jobs.ts'
import { rollBackImports } from './excel/journal.ts'
import { serveProgress } from './excel/progress.ts'
import { serveOptions } from './refer/options.ts'
import { servePreview } from './save/preview.ts'

const everyMs = 5_000

export function crudModule(app: FastifyInstance, engine: Engine): void {
  const { db, alone } = engine
  serveErrorFiles(app, engine)
  serveProgress(app)
  serveExportJobs(app, engine)
  serveOptions(app, engine)
  servePreview(app, engine)
  // With a file of its own nobody else is at work on this database; else the others show by their silence that they died.
  const watch = new Watch(db, alone)
  const finish = async () => {
    const imports = await rollBackImports(engine, watch)
    const exports = await endExports(engine, watch)
    if (imports.length + exports > 0)
      app.log.warn(
        { imports: imports.length, kept: imports.flatMap(({ labels }) => labels), exports },
        'What a process that died had under way was taken back',
      )
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    await finish()
    timer = setInterval(() => {
      finish().catch(error => app.log.warn({ err: error }, 'Work of others could not be looked at'))
    }, everyMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
