/** Guard A88, A70: what a call asks of the database ends with its caller, after its time, and waits for its turn; on both engines. */
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Asking, asking } from '#server/db/asking.ts'
import { CancelledError, type Db, type Query, TooLongError } from '#server/db/db.ts'
import { forEachDatabase } from '../../support/databases.ts'

/** Walks for minutes when nobody stops it. */
const endless = (db: Db) => {
  const heed = db.dialect === 'sqlite' ? 'where (random() & 255) <> 0 or qy_going() = 1' : ''
  return {
    sql: `with recursive c(i) as (select 1 union all select i + 1 from c where i < 2000000000)
      select count(*) as n from c ${heed}`,
    parameters: [],
    costly: true,
  }
}
const quick = { sql: 'select 1 as n', parameters: [] }

forEachDatabase((_name, open) => {
  describe('statements of a call', () => {
    it('end with their caller, who need not wait for them [A88]', async () => {
      const db = await open()
      const gone = new AbortController()
      const asked = asking({ signal: gone.signal, limitMs: 600_000 }, () => db.read(endless(db)))
      asked.catch(() => undefined)
      await sleep(300)
      gone.abort()
      await expect(asked).rejects.toThrow(CancelledError)
      await expect(asking({ signal: gone.signal }, () => db.read(quick))).rejects.toThrow(CancelledError)
      // The thread or connection is free again: the next one runs there, though one costly statement may run at a time.
      const next = new AbortController()
      const further = asking({ signal: next.signal, limitMs: 200 }, () => db.read(endless(db)))
      await expect(further).rejects.toThrow(TooLongError)
      expect(await db.read(quick)).toEqual([{ n: 1 }])
    }, 60_000)

    it('are stopped after their time, others go on beside them [A88 A70]', async () => {
      const db = await open()
      const { signal } = new AbortController()
      let settled = 0
      const many = Array.from({ length: 8 }, () =>
        asking({ signal, limitMs: 700 }, () => db.read(endless(db)))
          .catch(error => (error instanceof TooLongError ? 'too long' : String(error)))
          .finally(() => {
            settled += 1
          }),
      )
      // Whoever asks for little is answered while all eight run or wait.
      for (let at = 0; at < 5; at++) expect(await db.read(quick)).toEqual([{ n: 1 }])
      expect(settled).toBeLessThan(8)
      expect(new Set(await Promise.all(many))).toEqual(new Set(['too long']))
    }, 60_000)

    it('take a turn when they are costly', async () => {
      const db = await open()
      const { signal } = new AbortController()
      const order: string[] = []
      const turn = async () => {
        order.push('taken')
        return () => void order.push('given back')
      }
      await asking({ signal, turn }, () => db.read(quick))
      expect(order).toEqual([])
      const limited = asking({ signal, turn, limitMs: 100 }, () => db.read(endless(db)))
      await expect(limited).rejects.toThrow(TooLongError)
      expect(order).toEqual(['taken', 'given back'])
    }, 60_000)

    it('of one person keep nobody else waiting for all of them [A88 A70]', async () => {
      const db = await open()
      const { signal } = new AbortController()
      const walk: Query = {
        sql: 'with recursive c(i) as (select 1 union all select i + 1 from c where i < 100000) select count(*) as n from c',
        parameters: [],
      }
      // The connections of PostgreSQL are handed on in order: many statements run there at a time.
      for (const query of db.dialect === 'sqlite'
        ? [walk, { ...walk, costly: true }]
        : [{ ...walk, costly: true }]) {
        let settled = 0
        const many = Array.from({ length: 40 }, () =>
          asking({ signal, who: 'one' }, () => db.read(query)).then(() => {
            settled += 1
          }),
        )
        await asking({ signal, who: 'other' }, () => db.read(query))
        expect(settled).toBeLessThan(20)
        await Promise.all(many)
        expect(settled).toBe(40)
      }
    }, 60_000)

    it('give up their place among the quick ones when they take long, and their session is known for it [A88]', async () => {
      const db = await open()
      const { signal } = new AbortController()
      let turns = 0
      let slow = false
      const who: Asking = {
        signal,
        limitMs: 600,
        turn: async () => {
          turns += 1
          return () => undefined
        },
        slow: {
          afterMs: 2_000,
          is: () => slow,
          note() {
            slow = true
          },
        },
      }
      const { costly: _, ...walk } = endless(db)
      const listed = (sql: string): Query => ({ sql, parameters: [], heeds: true })
      const ask = (query: Query) => asking(who, () => db.read(query))
      expect(await ask(listed('select 1 as n'))).toEqual([{ n: 1 }])
      expect([turns, slow]).toEqual([0, false])
      await expect(ask({ ...walk, heeds: true })).rejects.toThrow(TooLongError)
      expect([turns, slow]).toEqual([1, true])
      // What is known to be quick stays so; what is not waits for its turn from now on.
      expect(await ask(listed('select 1 as n'))).toEqual([{ n: 1 }])
      expect(turns).toBe(1)
      expect(await ask(listed('select 2 as n'))).toEqual([{ n: 2 }])
      expect(turns).toBe(2)
      expect(await ask(listed('select 2 as n'))).toEqual([{ n: 2 }])
      expect(turns).toBe(2)
    }, 60_000)
  })
})
