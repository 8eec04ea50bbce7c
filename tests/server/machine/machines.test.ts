/** States are data: whatever people do at once, no record leaves the annex, no step is lost, and no other door changes a state. */
import { describe, expect, it, test } from 'vitest'
import { randomFrom } from '#lib/random.ts'
import { machines } from '#server/declared.ts'
import { holds, roles } from '#server/seed/roles.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { rounds } from '../../support/rounds.ts'
import { annex, pairsOf } from './annex.ts'
import { everybody, made, step, type Who } from './field.ts'
import { answersOf, drafts, every, machineWorld, records } from './records.ts'

type Row = Record<string, unknown>
const roleOf: Readonly<Record<Who, string>> = {
  admin: 'demo_admin',
  prov: 'prov_sup',
  city: 'city_op',
  control: 'control_room',
  sampler: 'sampler',
  courier: 'courier',
  lab: 'lab_analyst',
  auditor: 'auditor',
}
/** Eight walks each: one round, and in the long form a thousand walks a machine. */
const walks = Array.from({ length: rounds(1, 125) }, (_, at) => 20261123 + at)
test('every machine has its place in the annex', () => {
  expect(machines.map(({ resource }) => resource.path).sort()).toEqual(Object.keys(annex).sort())
})
test.each(every)('%s: its steps are those of the annex, no more and no fewer', (path, { steps }) => {
  const declared = steps.flatMap(({ from, to }) => from.map(state => `${state} ${to}`))
  expect([...new Set(declared)].sort()).toEqual([...pairsOf(path)].sort())
})
test.each(every)('%s: every refusal says what to do', (_path, { steps, edit, delete: gone }) => {
  const words = [
    ...steps.flatMap(({ guards = [] }) => guards.map(each => each.words)),
    ...[edit, gone].flatMap(each => each?.words ?? []),
  ]
  expect(words.filter(each => !/[，；].*(请|可以|后|再)/.test(each))).toEqual([])
})

forEachDatabase((_name, open) => {
  const world = () => machineWorld(open)

  describe.each(every)('%s', (path, machine) => {
    const { resource, steps, property } = machine

    it.each(walks)('walks at random with eight people at once, and stays in the annex (%i)', async seed => {
      const here = await world()
      const ids = await records(here, path, 3)
      const random = randomFrom(seed)
      const offered = steps.filter(({ endpoint }) => endpoint)
      const plans = everybody.map(who =>
        Array.from({ length: 40 }, () => ({ who, id: random.pick(ids), one: random.pick(offered) })),
      )
      const taken = new Map<string, number>()
      const others: unknown[] = []
      await Promise.all(
        plans.map(async walk => {
          for (const { who, id, one } of walk) {
            const answer = await step(here.people[who], path, one.verb, { id, ...answersOf(one) })
            if (answer.success) taken.set(id, (taken.get(id) ?? 0) + 1)
            // Without the right, not one's own, refused in words, overtaken.
            else if (![510, 500, 409].includes(answer.code)) others.push(answer)
          }
        }),
      )
      expect(others).toEqual([])
      // Whoever met a refusal everywhere would have proved nothing.
      expect([...taken.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(0)
      for (const id of ids) {
        const lines = await here.db.k
          .selectFrom('recordStep')
          .selectAll()
          .where('entity', '=', resource.table)
          .where('recordId', '=', id)
          .orderBy('at')
          .orderBy('id')
          .execute()
        expect(lines).toHaveLength(taken.get(id) ?? 0)
        const { result } = await here.people.admin.call<Row>('GET', `${path}/queryById?id=${id}`)
        const story = (await here.people.admin.call<Row[]>('GET', `${path}/timeline?id=${id}`)).result
        expect(story).toHaveLength(lines.length + 1)
        // Lines of one millisecond stand in the order of their ids: a chain it is, whatever the order.
        const left = lines.map(each => each.fromState)
        const reached = lines.map(each => each.toState)
        expect(lines.filter(each => !pairsOf(path).has(`${each.fromState} ${each.toState}`))).toEqual([])
        expect([...left, result[property]].sort()).toEqual([machine.initial, ...reached].sort())
        expect(result['version']).toBe(1 + lines.length)
      }
    })

    it('lets of two who act at once one win, and tells the other what became of it', async () => {
      const here = await world()
      const [id] = await records(here, path, 1)
      const first = steps.find(({ endpoint, from }) => endpoint && from.includes(machine.initial))!
      const { result } = await here.people.admin.call<Row>('GET', `${path}/queryById?id=${id}`)
      const act = () =>
        step(here.people.admin, path, first.verb, { id, version: result['version'], ...answersOf(first) })
      const both = await Promise.all([act(), act()])
      const [won] = both.filter(({ success }) => success)
      const [lost] = both.filter(({ success }) => !success)
      expect(won?.result[property]).toBe(first.to)
      expect(lost).toMatchObject({ status: 409, code: 409 })
      expect(lost?.message).toMatch(/已由 管理员 \d\d:\d\d .+，请按现在的状态处理/)
      expect(lost?.result).toMatchObject({ id, [property]: first.to, version: Number(result['version']) + 1 })
    })

    it('asks each step for its own right', async () => {
      const { people } = await world()
      for (const { endpoint, batchEndpoint, access } of steps)
        for (const who of everybody) {
          const may = holds(roles.find(({ code }) => code === roleOf[who])!, access)
          if (endpoint) {
            const answer = await people[who].call('POST', endpoint.path, { payload: { id: 'none' } })
            expect([who, access, answer.status]).toEqual([who, access, may ? 404 : 403])
          }
          if (batchEndpoint) {
            const answer = await people[who].call('POST', batchEndpoint.path, { payload: { ids: ['none'] } })
            expect([who, access, answer.status]).toEqual([who, access, may ? 200 : 403])
          }
        }
    })

    it('is moved by no other door', async () => {
      const here = await world()
      const [id] = await records(here, path, 1)
      const { admin } = here.people
      const last = steps.at(-1)!.to
      const stateOf = async (one: unknown) =>
        (await admin.call<Row>('GET', `${path}/queryById?id=${one}`)).result[property]
      if (resource.endpoints.edit)
        await admin.call('PUT', `${path}/edit`, { payload: { id, [property]: last, remark: '改' } })
      expect(await stateOf(id)).toBe(machine.initial)
      const draft = drafts[path]
      if (!draft) return
      const other = await made(admin, path, { ...draft(), [property]: last })
      expect(await stateOf(other.id)).toBe(machine.initial)
    })
  })
})
