import { expect, test } from 'vitest'
import { isBulk } from '#server/db/db.ts'
import type { Incoming } from '#server/ingest/types.ts'
import { UnknownDevices } from '#server/ingest/unknown.ts'
import { forEachDatabase } from '../../support/databases.ts'

const sent = (mn: string, address: string, recvAt: number): Incoming => ({
  raw: { id: mn, recvAt, channel: 'HJ212', remote: `${address}:${recvAt}`, mn, cn: '', st: '', qn: '', flag: null, verdict: 'MN_UNKNOWN', reason: '', body: '' },
  device: undefined, reported: undefined, rejected: [], accepted: false, replied: false, done() {},
}) // biome-ignore format: one message

forEachDatabase((_name, open) => {
  test('an ignored device makes room first, then the one that was silent for longest, each of its own address [A84]', async () => {
    const db = await open()
    const list = new UnknownDevices({ all: 6, ofAddress: 3 })
    const take = async (...batch: Incoming[]) => {
      await db.write(list.partsOf(batch))
      return (await db.k.selectFrom('unknownDevice').select('mn').orderBy('mn').execute()).map(({ mn }) => mn)
    }
    await take(sent('A1', 'a', 1), sent('A2', 'a', 2), sent('A3', 'a', 3), sent('B1', 'b', 4))
    await db.k.updateTable('unknownDevice').set({ state: 'IGNORED' }).where('mn', '=', 'A2').execute()
    await list.load(db)
    expect(await take(sent('A4', 'a', 5))).toEqual(['A1', 'A3', 'A4', 'B1'])
    expect(await take(sent('A1', 'a', 6), sent('A5', 'a', 7))).toEqual(['A1', 'A4', 'A5', 'B1'])
    // Full: the address with the most gives way.
    expect(await take(sent('C1', 'c', 8), sent('D1', 'd', 9))).toEqual(['A1', 'A4', 'A5', 'B1', 'C1', 'D1'])
    expect(await take(sent('E1', 'e', 10))).toEqual(['A1', 'A5', 'B1', 'C1', 'D1', 'E1'])
    const parts = list.partsOf([sent('E1', 'e', 11)])
    expect(parts.filter(isBulk).map(part => part.rows[0]?.[4])).toEqual([2])
  })
})

test('one address is one, whatever port or clothes it comes with; of IPv6 a network of 64 bits is one', () => {
  const same: string[][] = [
    ['10.0.0.1:5001', '10.0.0.1:5002', '10.0.0.1', '::ffff:10.0.0.1', '::ffff:10.0.0.1:5003'],
    ['2001:db8:1:2::9', '2001:db8:1:2::a', '2001:db8:1:2:3:4:5:6:51234', '2001:0db8:1:2::7:8:51234'],
    ['2001:db8:1:3::9'],
    ['2001:db8::9', '2001:db8::a:51234'],
    ['::1', '::1:51234'],
  ]
  // An address has room for one: whoever comes next from the same pushes out who was there.
  const list = new UnknownDevices({ all: 1_000, ofAddress: 1 })
  for (const [place, remotes] of same.entries()) {
    let before: string | undefined
    for (const [at, remote] of remotes.entries()) {
      const mn = `${place}-${at}`
      const message = sent(mn, '', 1)
      const parts = list.partsOf([{ ...message, raw: { ...message.raw, remote } }])
      const gone = parts
        .filter(part => !isBulk(part))
        .flatMap(part => ('parameters' in part ? part.parameters : []))
      expect(gone, remote).toEqual(before === undefined ? [] : [before])
      before = mn
    }
  }
})
