import { beforeAll, describe, expect, it } from 'vitest'
import { allVerbs } from '#contract/kit/resource.ts'
import { endpoints } from '#server/declared.ts'
import { postgresAnswers } from '../../support/databases.ts'
import { type Maker, requestOf, tried } from './drafts.ts'
import { openMade } from './made.ts'
import type { Person, World } from './world.ts'

/** A call that a module serves in its own way. */
const servedElsewhere = (path: string) => endpoints.some(each => each.path === path)

for (const name of ['sqlite', 'postgres'] as const) {
  describe.skipIf(name === 'postgres' && !postgresAnswers)(`on ${name}`, () => {
    let world: World
    let maker: Maker

    beforeAll(async () => {
      const made = await openMade(name, ['city', 'reader'])
      ;({ world, maker } = made)
      return made.close
    })

    describe.each(tried.map(resource => [resource.path, resource] as const))('%s', (_path, resource) => {
      it.each([...allVerbs, 'restore'] as const)('%s', async verb => {
        const request = await requestOf(maker, resource, verb)
        const ask = async (who?: Person) =>
          world.app.inject({
            ...request,
            url: `/jeecg-boot${request.url}`,
            headers: {
              ...('headers' in request ? request.headers : {}),
              ...(who ? await world.as(who) : {}),
            },
          })
        const endpoint = resource.endpoints[verb]
        if (!endpoint && servedElsewhere(`${resource.path}/${verb}`)) return
        if (!endpoint) {
          expect((await ask('admin')).json()).toMatchObject({ success: false, code: 404 })
          return
        }
        expect((await ask()).statusCode).toBe(401)
        const refused = await ask('bare')
        // What pickers of every session read is refused to nobody who is signed in.
        // A single row may still be somebody else's.
        if (endpoint.access === 'session') expect([200, 403, 404]).toContain(refused.statusCode)
        else {
          expect(refused.statusCode).toBe(403)
          expect(refused.json()).toMatchObject({
            success: false,
            code: 510,
            message: '没有权限，请联系管理员授权',
          })
        }
        const reads = ['list', 'queryById'].includes(verb)
        // Where nobody adds rows, there is none to look at or to edit.
        const missing = ['queryById', 'edit'].includes(verb) && !resource.verbs.includes('add')
        expect((await ask('reader')).statusCode).toBe(reads ? (missing ? 404 : 200) : 403)
        const answer = await ask('city')
        expect(answer.statusCode).toBe(missing ? 404 : 200)
        if (verb === 'exportXls') expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
        else if (!missing) expect(answer.json()).toMatchObject({ success: true, code: 200 })
      })
    })
  })
}
