/** What runs here and what it is made of: for whoever has signed in, and for nobody else. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ResultOf } from '#contract/kit/endpoint.ts'
import type { about, licenceText } from '#contract/platform/about.ts'
import { builtConsole } from '#server/http/static.ts'
import { buildApp, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

forEachDatabase((name, open) => {
  it('tells product, runtime and database to a session only', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const { result } = await admin.call<ResultOf<typeof about>>('GET', '/sys/about')
    expect(result).toMatchObject({ version: '0.1.0', node: process.versions.node })
    expect(result.database.toLowerCase()).toBe(name === 'sqlite' ? 'sqlite' : 'postgresql')
    for (const path of ['/sys/about', '/sys/about/licence?name=react&version=18.3.1'])
      expect((await callerOf(app).call('GET', path)).status).toBe(401)
  })
  // `npm test` builds the console first; a single test run on a fresh clone has nothing to tell.
  it.skipIf(!existsSync(join(builtConsole, '.licences.json')))(
    'names the packages of the build and gives their licences, while the files themselves are handed to nobody',
    async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      const { packages, data } = (await admin.call<ResultOf<typeof about>>('GET', '/sys/about')).result
      const react = packages.find(({ name }) => name === 'react')!
      expect(react).toMatchObject({ licence: 'MIT', text: true })
      expect(data.map(row => row.name)).toContain('base.json')
      const asked = `/sys/about/licence?name=react&version=${react.version}`
      expect((await admin.call<ResultOf<typeof licenceText>>('GET', asked)).result.text).toMatch(
        /MIT License[\s\S]*Facebook/,
      )
      for (const of of ['name=__proto__&version=1', 'name=constructor&version=', 'name=react&version=0'])
        expect((await admin.call('GET', `/sys/about/licence?${of}`)).success).toBe(false)
      for (const file of ['/.licences.json', '/.licence-texts.json', '/.licences.json.br'])
        expect((await app.inject({ url: file })).statusCode).toBe(400)
    },
  )
})
