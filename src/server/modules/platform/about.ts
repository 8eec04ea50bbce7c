/** What runs here and what it is made of. The lists of packages and of their licences were made with the console. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import { missing } from '#contract/kit/fault.ts'
import * as wire from '#contract/platform/about.ts'
import { serve } from '#server/http/serve.ts'
import { builtConsole, consoleBuild } from '#server/http/static.ts'
import type { Deps } from '#server/modules/deps.ts'
import { version } from './boot/routes.ts'

type Made = Pick<ResultOf<typeof wire.about>, 'packages' | 'data'>

/** Seldom asked for, and a megabyte together: read each time. Without a build there is nothing to read. */
async function built<T>(name: string, otherwise: T): Promise<T> {
  const path = join(builtConsole, name)
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as T) : otherwise
}

export function mount(app: FastifyInstance, { config, db }: Deps): void {
  serve(app, wire.about, async () => ({
    version,
    build: consoleBuild(),
    node: process.versions.node,
    database: db.dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    demo: config.demo,
    ...(await built<Made>('.licences.json', { packages: [], data: [] })),
  }))
  serve(app, wire.licenceText, async ({ query }) => {
    const texts = await built<Record<string, string>>('.licence-texts.json', {})
    const text = Object.hasOwn(texts, `${query.name}@${query.version}`)
      ? texts[`${query.name}@${query.version}`]
      : undefined
    if (text === undefined) throw missing('该软件包没有附带许可证正文')
    return { text }
  })
}
