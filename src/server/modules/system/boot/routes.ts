/** What the console asks before anybody signs in. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { bootConfig } from '#contract/system/boot.ts'
import type { Deps } from '#server/modules/deps.ts'
import { serve } from '#server/plugins/serve.ts'

export const version: string = (
  JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version

export function bootModule(app: FastifyInstance, { config, secrets }: Deps): void {
  serve(app, bootConfig, async () => ({
    version,
    demo: config.demo,
    signSecret: secrets.signSecret,
    now: Date.now(),
  }))
}
