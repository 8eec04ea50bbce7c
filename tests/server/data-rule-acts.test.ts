/**
 * Design 7, guard A89: what a data rule hides nobody changes by its id either. Which calls of the contract write when they name a row
 * is found by making them all without a rule; then rules are set on the resources one after another, and those calls are made again
 * with the ids of what is hidden, alone and among others: no write may name such a row. What the rules leave is changed as before.
 */
import { expect, it } from 'vitest'
import { forEachDatabase } from '../support/databases.ts'
import { newFolder } from '../support/folder.ts'
import {
  type Call,
  callsOf,
  everything,
  hasLoose,
  keyOf,
  looseOf,
  openActs,
  tracesOf,
  unknown,
} from './acts.ts'
import { hiddenWith, hide, idOf, type Kind, kept, walks } from './ruled-rows.ts'

forEachDatabase((_name, open) => {
  it('what a data rule hides is changed by none of the calls that take its id [A89 A08]', async () => {
    const { world, writes } = await openActs(await open(), newFolder())
    const acts = new Map<string, Call>()
    for (const call of everything.flatMap(endpoint => callsOf(endpoint, 'h', kept)))
      if (!acts.has(keyOf(call)) && (await writes(call, tracesOf('h', call.resource))))
        acts.set(keyOf(call), call)
    // Those that the test is about: where fewer come as far as their rows, it says less than it seems to.
    expect(acts.size).toBeGreaterThan(85)
    const leaks = new Set<string>()
    const refused = new Set<string>()
    for (const tops of walks) {
      await hide(world, tops, top => (hasLoose(top) ? [idOf('h', top), looseOf('h', top)] : [idOf('h', top)]))
      const hidden = [...new Set(tops.flatMap(hiddenWith))]
      const traces = hidden.flatMap(each => tracesOf('h', each))
      const under = (kind: Kind) =>
        everything
          .flatMap(endpoint => callsOf(endpoint, kind, hidden))
          .filter(
            call =>
              String(Object.keys(acts.get(keyOf(call))?.change ?? [''])) === String(Object.keys(call.change)),
          )
      for (const call of under('h')) {
        // It is no facility's: its own rule alone hides it.
        if (call.resource === unknown && call.loose && !tops.includes(unknown)) continue
        if (await writes(call, traces)) leaks.add(keyOf(call))
      }
      const open = under('s')
      const done = new Set<string>()
      for (const call of open) if (await writes(call, tracesOf('s', call.resource))) done.add(keyOf(call))
      for (const call of open) if (!done.has(keyOf(call))) refused.add(keyOf(call))
    }
    await world.app.close()
    expect([...leaks]).toEqual([])
    expect([...refused]).toEqual([])
  }, 300_000)
})
