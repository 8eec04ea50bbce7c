/** What one process at a time may do: the second waits for the first, and goes on when that is gone. */
import { describe, expect, it } from 'vitest'
import { startDemoStaff } from '#demo/staff/staff.ts'
import { openSole } from '#server/db/sole.ts'
import { freshPlace, postgresAnswers } from '../../support/databases.ts'

describe.skipIf(!postgresAnswers)('on postgres', () => {
  it('is done by one of two, and by the other one afterwards', async () => {
    const place = await freshPlace('postgres')
    const one = await openSole('staff', place.databaseUrl)
    const two = await openSole('staff', place.databaseUrl)
    expect([await one.mine(), await two.mine(), await one.mine()]).toEqual([true, false, true])
    await one.close()
    await expect.poll(() => two.mine()).toBe(true)
    await two.close()
    await place.remove()
  })
})

it('the demo staff does nothing while another process has them', async () => {
  const asked = Promise.withResolvers<void>()
  const ended: string[] = []
  const sessions = {
    endUser: async (id: string) => void ended.push(id),
    end: async () => {},
    open: async () => {
      throw new Error('nobody signs in')
    },
  }
  const staff = startDemoStaff({
    url: 'http://127.0.0.1:1',
    sessions,
    stations: 1,
    log: { debug() {}, warn() {} },
    mine: async () => {
      // Told once it has gone on from the answer.
      setImmediate(asked.resolve)
      return false
    },
  } as never)
  await asked.promise
  await staff.stop()
  expect(ended).toEqual([])
})
