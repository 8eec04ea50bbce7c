/**
 * Console 3, guard A31: whoever opens a row of which he sees a part covered, or a name emptied, and saves it as it is, changes nothing
 * of what he did not see. Made for every resource that is edited and has such fields.
 */
import { expect, it } from 'vitest'
import type { Resource } from '#contract/kit/resource.ts'
import { merelyNames } from '#contract/kit/ties.ts'
import { snake } from '#server/db/rows.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { at, hide, idOf, kept, openRuled } from '../ruled-rows.ts'
import type { World } from './world.ts'

type Row = Record<string, unknown>
const edited = kept.filter(({ endpoints }) => endpoints.edit && endpoints.queryById)
const masksOf = ({ fields }: Resource) => Object.entries(fields).filter(([, { mask }]) => mask)
/** What stands in a covered field; a person of no tenant is everybody's to reach. */
const truth: Row = {
  relTenantIds: null,
  phone: '13812345678',
  email: 'someone@example.org',
  birthday: '1990-04-01',
  departIds: 'D1',
}

async function stored(world: World, { table, fields }: Resource, id: string): Promise<Row> {
  const [row] = await world.db.read<Row>({ sql: `select * from "${table}" where id = ?`, parameters: [id] })
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { elsewhere, readonly }]) =>
      elsewhere || readonly ? [] : [[name, row?.[snake(name)]]],
    ),
  )
}
/** Opens the row, changes one text and saves it whole, as forms of older clients do. @returns the row as it was shown, and the text */
async function save(world: World, resource: Resource, id: string) {
  const opened = await world.call<Row>('city', { url: `${resource.path}/queryById?id=${id}` })
  if (!opened.success) throw new Error(`${resource.path}: ${opened.message}`)
  // What stands for any text is no date.
  const shown = Object.fromEntries(Object.entries(opened.result).filter(([, value]) => value !== 'X'))
  const free = Object.entries(resource.fields).filter(
    ([name, { kind, readonly, elsewhere, mask, unique }]) =>
      name !== 'id' && ['text', 'textarea'].includes(kind) && !readonly && !elsewhere && !mask && !unique,
  )
  const messages: string[] = []
  for (const [name] of free) {
    const payload = { ...shown, [name]: 'QCHANGED1' }
    const { success, message } = await world.call('city', {
      method: 'PUT',
      url: `${resource.path}/edit`,
      payload,
    })
    if (success) return { shown, name }
    messages.push(message)
  }
  throw new Error(`${resource.path}: nothing could be saved: ${messages.join()}`)
}

forEachDatabase((_name, open) => {
  const masked = edited.filter(resource => masksOf(resource).length > 0)
  it.each(masked.map(resource => [resource.path, resource] as const))(
    '%s: what is shown covered survives a save of the row as it was shown [A31]',
    async (_path, resource) => {
      const world = await openRuled(await open(), newFolder())
      const id = idOf('s', resource)
      const codes = [...new Set(masksOf(resource).map(([, { mask }]) => mask!.seenWith))].filter(
        code => code !== resource.endpoints.queryById?.access,
      )
      for (const [name, { elsewhere }] of masksOf(resource))
        if (!elsewhere)
          await world.db.write([
            {
              sql: `update "${resource.table}" set ${snake(name)} = ? where id = ?`,
              parameters: [name in truth ? truth[name] : '1', id],
            },
          ])
      await world.db.write([
        {
          sql: `delete from sys_role_permission where permission_id in (select id from sys_permission where perms in (${codes.map(() => '?').join()}))`,
          parameters: codes,
        },
      ])
      world.app.sessions.refresh()
      const before = await stored(world, resource, id)
      const { shown, name } = await save(world, resource, id)
      const covered = masksOf(resource).filter(
        ([property, { mask, elsewhere }]) => codes.includes(mask!.seenWith) && !elsewhere && before[property],
      )
      expect(covered.length).toBeGreaterThan(0)
      for (const [property] of covered)
        expect([property, shown[property]]).not.toEqual([property, before[property]])
      expect(await stored(world, resource, id)).toEqual({ ...before, [name]: 'QCHANGED1' })
      await world.app.close()
    },
  )

  const naming = edited.flatMap(resource =>
    [...new Set(merelyNames(resource).map(({ to }) => to))].flatMap(to =>
      at(to) ? [[resource.path, to, resource] as const] : [],
    ),
  )
  it('a name that a data rule hides survives a save of the row as it was shown [A89]', async () => {
    const world = await openRuled(await open(), newFolder())
    const seen: string[] = []
    for (const [path, to, resource] of naming) {
      await hide(world, [at(to)!])
      const id = idOf('s', resource)
      const before = await stored(world, resource, id)
      const { shown, name } = await save(world, resource, id)
      for (const { property, to: whose } of merelyNames(resource))
        if (whose === to) {
          expect([path, property, shown[property]]).toEqual([path, property, null])
          expect(before[property]).toBeTruthy()
        }
      expect([path, await stored(world, resource, id)]).toEqual([path, { ...before, [name]: 'QCHANGED1' }])
      seen.push(path)
      await world.db.write([
        {
          sql: `update "${resource.table}" set ${snake(name)} = ? where id = ?`,
          parameters: [before[name] ?? null, id],
        },
      ])
    }
    await world.app.close()
    expect(seen.length).toBeGreaterThan(0)
  })
})
