/** Two people at one record, of every resource that has a form to edit it: one wins, the other is told what is there now, and may still save his. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { forEachDatabase, postgresAnswers } from '../../support/databases.ts'
import { made, miniDraft } from '../machine/field.ts'
import { get, journey, ranBatch } from '../sewage/journey.ts'
import { draftOf, type Maker, type Row, tried } from './drafts.ts'
import { openMade } from './made.ts'
import type { World } from './world.ts'

const edited = tried.filter(({ verbs }) => verbs.includes('edit') && verbs.includes('add'))
const free = ({ readonly, fixed, elsewhere, secret }: Field) => !readonly && !fixed && !elsewhere && !secret

/** What each of the two writes: the first field that takes it. */
function writings({ fields }: Resource, row: Row): [Row, Row] {
  const isFigure = ([, { kind }]: [string, Field]) => Number(kind === 'number')
  // Words first, the remark before all: what stands further up may follow from other fields.
  for (const [name, field] of Object.entries(fields)
    .toReversed()
    .sort((a, b) => isFigure(a) - isFigure(b))) {
    const takes = (value: unknown) =>
      (field.rules ?? []).every(rule => rule(value as never, row) === undefined)
    const { kind, min = 0 } = field
    const words = ['text', 'textarea'].includes(kind) ? ['JIA-1', 'YI-2'] : undefined
    const both = words ?? (kind === 'number' ? [min + 1, min + 2] : [])
    if (free(field) && both.length > 0 && both.every(takes)) return [{ [name]: both[0] }, { [name]: both[1] }]
  }
  throw new Error('No field that takes words or figures')
}

for (const name of ['sqlite', 'postgres'] as const) {
  describe.skipIf(name === 'postgres' && !postgresAnswers)(`on ${name}`, () => {
    let world: World
    let maker: Maker

    beforeAll(async () => {
      const made = await openMade(name, ['city', 'reader'])
      ;({ world, maker } = made)
      return made.close
    })

    it.each(edited.map(resource => [resource.path, resource] as const))('%s', async (path, resource) => {
      const made = await world.call('city', {
        method: 'POST',
        url: `${path}/add`,
        payload: draftOf(resource, maker.rows),
      })
      expect(made.success, made.message).toBe(true)
      const { id } = made.result as Row
      const look = async () =>
        (await world.call('city', { method: 'GET', url: `${path}/queryById?id=${id}` })).result as Row
      const row = await look()
      const { version } = row
      expect(version).toBeTypeOf('number')
      const save = async (written: Row, seen: unknown) => {
        const payload = { ...row, ...written, id, version: seen }
        const answer = await world.app.inject({
          method: 'PUT',
          url: `/jeecg-boot${path}/edit`,
          headers: await world.as('city'),
          payload,
        })
        return { written, status: answer.statusCode, ...(answer.json() as { message: string; result: Row }) }
      }
      const answers = await Promise.all(writings(resource, row).map(written => save(written, version)))
      const told = answers.map(({ status, message }) => `${status} ${message}`).join()
      expect(answers.map(({ status }) => status).sort(), told).toEqual([200, 409])
      const [won, lost] = answers.toSorted((one, two) => one.status - two.status)
      // What stands there now, and whose it is.
      expect(lost!.result).toMatchObject({ id, ...won!.written, version: Number(version) + 1 })
      expect(await save(lost!.written, lost!.result['version'])).toMatchObject({ status: 200 })
      expect(await look()).toMatchObject({ ...lost!.written, version: Number(version) + 2 })
      // Once more with what he had looked at: it is past.
      expect(await save(won!.written, version)).toMatchObject({ status: 409, result: lost!.written })
    })
  })
}

forEachDatabase((_name, open) => {
  it('at what nobody adds, or of which an account has one: a batch, a user of the phone', async () => {
    const here = await journey(open)
    const { people } = here
    const { batch } = await ranBatch(here)
    const { id } = await made(people.city, '/sewage/mini-user', miniDraft())
    for (const [path, row] of [
      ['/sewage/batch', batch['id']],
      ['/sewage/mini-user', id],
    ] as const) {
      const look = async () => get<Row>(people.city, `${path}/queryById?id=${row}`)
      const { version } = await look()
      const save = async (remark: string, seen: unknown) => {
        const payload = {
          id: row,
          version: seen,
          ...(path === '/sewage/batch' ? { remark } : { certNo: remark }),
        }
        return { remark, ...(await people.city.call<Row>('PUT', `${path}/edit`, { payload })) }
      }
      const answers = await Promise.all([save('JIA-1', version), save('YI-2', version)])
      expect(answers.map(({ status }) => status).sort(), path).toEqual([200, 409])
      const [won, lost] = answers.toSorted((one, two) => one.status - two.status)
      expect(JSON.stringify(lost!.result)).toContain(won!.remark)
      expect((await save(lost!.remark, lost!.result['version'])).success).toBe(true)
      expect(JSON.stringify(await look())).toContain(lost!.remark)
    }
  })
})
