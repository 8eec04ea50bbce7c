/** Nobody makes a statement alone (spec/domain 2.5, 5.3; annex 7): who did the one may not do the other, whatever roles he has. */
import { describe, expect, it, test } from 'vitest'
import type { Machine } from '#contract/kit/machine.ts'
import { snake } from '#server/db/rows.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { fourEyes } from './annex.ts'
import { everybody, type Who } from './field.ts'
import { every, type MachineWorld, machineWorld, records } from './records.ts'

type Step = Machine['steps'][number]
/** Properties whose person a step's guards refuse, found by asking them with one person in each place at a time. */
const refusedTo = ({ resource }: Machine, { guards = [] }: Step): string[] =>
  ['createBy', ...Object.keys(resource.fields)].filter(
    property =>
      /By$|^(holder|analyst|assignee|username|authors|assistant)$/.test(property) &&
      guards.some(
        ({ holds, words }) =>
          /^不能.*自己/.test(words) &&
          holds?.({ [property]: 'x' }, { username: 'x' }) === false &&
          holds({ [property]: 'y' }, { username: 'x' }),
      ),
  )
const guarded = every.map(
  ([path, machine]) =>
    [
      path,
      machine,
      machine.steps.filter(({ endpoint, verb }) => endpoint && fourEyes[path]?.[verb]),
    ] as const,
)

test('who may not take which step is what the specification says, and no guard is beside it', () => {
  const declared = Object.fromEntries(
    every.flatMap(([path, machine]) => {
      const steps = machine.steps.flatMap(one => {
        const properties = refusedTo(machine, one)
        return properties.length > 0 ? [[one.verb, properties.sort()] as const] : []
      })
      return steps.length > 0 ? [[path, Object.fromEntries(steps)]] : []
    }),
  )
  expect(declared).toEqual(fourEyes)
})

test('whose step leaves the record to somebody else is told so', () => {
  // What is kept back is thrown away only after months: nobody waits.
  const alone = new Set(['/sewage/sample store'])
  const silent = guarded.flatMap(([path, machine, steps]) =>
    machine.steps
      .filter(({ sets, to, from, waitsFor }) =>
        steps.some(
          next =>
            next.from.includes(to) &&
            !from.includes(to) &&
            waitsFor === undefined &&
            fourEyes[path]![next.verb]!.some(property => sets?.[property] === 'person'),
        ),
      )
      .map(({ verb }) => `${path} ${verb}`),
  )
  expect(silent.filter(each => !alone.has(each))).toEqual([])
})

forEachDatabase((_name, open) => {
  const stateOf = async ({ db }: MachineWorld, machine: Machine, id: string) => {
    const [row] = await db.read<Record<string, unknown>>({
      sql: `select ${snake(machine.property)} as state from ${machine.resource.table} where id = ?`,
      parameters: [id],
    })
    return row!['state']
  }
  describe.each(guarded.filter(([, , steps]) => steps.length > 0))('%s', (path, machine, steps) => {
    const columns = (properties: readonly string[]) => properties.map(each => `${snake(each)} = ?`).join(', ')
    /** The record in the step's first state, with who did each part before. */
    const set = (here: MachineWorld, id: string, one: Step, by: Readonly<Record<string, string | null>>) =>
      here.db.write([
        {
          sql: `update ${machine.resource.table} set ${columns([machine.property, ...Object.keys(by)])} where id = ?`,
          parameters: [one.from[0]!, ...Object.values(by), id],
        },
      ])
    /** Who the record is about did nothing. */
    const acts = ({ verb }: Step) => fourEyes[path]![verb]!.filter(each => each !== 'username')
    const take = (here: MachineWorld, who: Who, id: string, one: Step) =>
      here.people[who].call('POST', one.endpoint!.path, {
        payload: { id, ...(one.asks && 'reason' in one.asks && { reason: '原因' }) },
      })

    it('nobody does both parts, whatever the role', async () => {
      const here = await machineWorld(open)
      const [id] = await records(here, path, 1)
      const refusals: string[] = []
      for (const one of steps)
        for (const who of everybody)
          for (const property of fourEyes[path]![one.verb]!) {
            await set(here, id!, one, { [property]: who })
            const answer = await take(here, who, id!, one)
            expect([who, one.verb, property, answer.success]).toEqual([who, one.verb, property, false])
            expect(await stateOf(here, machine, id!)).toBe(one.from[0])
            if (/^不能.*自己/.test(answer.message)) refusals.push(`${one.verb} ${property}`)
          }
      // Whoever has the right was refused for what he had done himself, at each step and for each thing done.
      const expected = steps.flatMap(({ verb }) =>
        fourEyes[path]![verb]!.map(property => `${verb} ${property}`),
      )
      expect([...new Set(refusals)].sort()).toEqual(expected.sort())
    })

    it('of every two people, the other is never told that it was he', async () => {
      const here = await machineWorld(open)
      const pool = [...(await records(here, path, 3))]
      for (const one of steps)
        for (const who of everybody)
          for (const other of everybody.filter(each => each !== who)) {
            const id = pool[0]
            // Each one taken needs a record that was not: a published one is changed by nobody, this test included.
            if (id === undefined) return
            await set(here, id, one, Object.fromEntries(acts(one).map(each => [each, other])))
            const answer = await take(here, who, id, one)
            expect([who, other, one.verb, answer.message]).not.toEqual([
              who,
              other,
              one.verb,
              expect.stringMatching(/^不能.*自己/),
            ])
            if (answer.success) pool.shift()
          }
    })
  })
})
