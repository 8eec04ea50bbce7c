import { afterEach, beforeEach, expect, test } from 'vitest'
import { crcText, modbusCrc } from '#lib/hj212/crc.ts'
import { stampOf } from '#lib/hj212/time.ts'
import type { Db } from '#server/db/db.ts'
import type { IngestOptions, RunningIngest } from '#server/ingest/ingest.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { frame, Station, second, seedSites, startIngest } from './station.ts'

const victim = 'QY0000000001'
const text = (bytes: Buffer) => bytes.toString().trimEnd()
/** Frames that name a registered device and are not its own, one of each way of being refused. */
const refusals: readonly [string, Buffer][] = [
  ['a wrong password', frame({ pw: '000000' })],
  ['a wrong CRC', Buffer.from(`${text(frame()).slice(0, -4)}0000\r\n`)],
  ['a wrong length', Buffer.from(`##0001${text(frame()).slice(6)}\r\n`)],
  [
    'a Modbus CRC',
    Buffer.from(
      `${text(frame()).slice(0, -4)}${crcText(modbusCrc(Buffer.from(text(frame()).slice(6, -4))))}\r\n`,
    ),
  ],
  ['a bad ST', frame({ st: 'x2' })],
  ['an unknown version', frame({ flag: 61 })],
  ['an unknown command', frame({ cn: '8888' })],
]

forEachDatabase((_name, open) => {
  let db: Db
  let ingest: RunningIngest
  const lines: Station[] = []
  const start = async (options: Partial<IngestOptions> = {}) => {
    ingest = await startIngest(db, options)
  }
  const line = (from?: string) => {
    const one = new Station(ingest.port, from)
    lines.push(one)
    return one
  }
  const count = async (table: 'rawFrame' | 'unknownDevice') =>
    Number(
      (
        await db.k
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const listed = async () =>
    (await db.k.selectFrom('unknownDevice').select('mn').execute()).map(({ mn }) => mn)

  beforeEach(async () => {
    db = await open()
    await seedSites(db, [{ mn: victim }, { mn: 'QY0000000002' }, { mn: 'QY0000000003', pw: '' }])
  })
  afterEach(async () => {
    for (const one of lines.splice(0)) one.close()
    await ingest.stop()
  })

  test.each(refusals)(
    '%s is charged to its address, never to the device it names [A83]',
    async (_what, bytes) => {
      await start({ flood: { burst: 20, perSecond: 1, reportAfterMs: 1 } })
      const floods: string[] = []
      ingest.onFlood((mn, _facilityId, flooding) => flooding && floods.push(mn))
      const heard: boolean[] = []
      ingest.onFrame(({ accepted }) => heard.push(accepted))
      for (let attacker = 2; attacker < 7; attacker++)
        line(`127.0.0.${attacker}`).send(Buffer.concat(Array(50).fill(bytes)))
      await expect.poll(() => count('rawFrame'), { timeout: 20_000 }).toBeGreaterThanOrEqual(250)
      // Nor do they pass for a sign of life of the device.
      expect(heard.includes(true)).toBe(false)
      const own = line('127.0.0.20')
      const at = second(Date.now())
      for (let index = 0; index < 10; index++) {
        const ts = at - index * 1_000
        own.send(frame({ at: ts, cp: `DataTime=${stampOf(ts)};w01018-Rtd=${index}` }))
        expect(await own.answer(10_000)).toMatchObject({ cn: '9014' })
      }
      own.send(frame({ at: at + 1_000 }))
      expect(await own.answer(10_000)).toMatchObject({ cn: '9014' })
      expect(floods.filter(mn => !mn.startsWith('@'))).toEqual([])
    },
  )

  test('an address that owes a rest is not read on a new line either, others are [A83]', async () => {
    await start({ flood: { burst: 20, perSecond: 1, reportAfterMs: 1 } })
    const first = line('127.0.0.2')
    first.send(Buffer.concat(Array(50).fill(frame({ pw: '000000' }))))
    await expect.poll(() => count('rawFrame'), { timeout: 20_000 }).toBe(50)
    const again = line('127.0.0.2')
    again.send(frame({ mn: 'QY0000000002' }))
    const other = line('127.0.0.3')
    other.send(frame())
    expect(await other.answer(10_000)).toMatchObject({ cn: '9014' })
    expect(await again.answer(500)).toBeUndefined()
  })

  test('a device without a password is refused, whoever sends for it [A83]', async () => {
    await start()
    const anybody = line()
    for (const pw of ['', '123456']) {
      anybody.send(frame({ mn: 'QY0000000003', pw }))
      expect(await anybody.answer(10_000)).toMatchObject({ cn: '9011', cp: 'QnRtn=3' })
    }
    const rows = await db.k.selectFrom('rawFrame').select(['verdict', 'points']).execute()
    expect(rows).toEqual([
      { verdict: 'PW', points: 0 },
      { verdict: 'PW', points: 0 },
    ])
  })

  test('10,000 invented MNs fill nobody’s list but their own [A84]', async () => {
    await start({ flood: { burst: 1e6, perSecond: 1e6 }, line: { refusals: 1e6 } })
    await db.k
      .insertInto('unknownDevice')
      .values({
        id: 'QYREGISTERED',
        mn: 'QYREGISTERED',
        firstAt: 1,
        lastAt: 1,
        frames: 1,
        remote: '',
        lastHead: '',
        state: 'REGISTERED',
      })
      .execute()
    const genuine = line('127.0.0.99')
    genuine.send(frame({ mn: 'QYGENUINE' }))
    expect(await genuine.answer(10_000)).toMatchObject({ cp: 'QnRtn=4' })
    for (let address = 0; address < 20; address++) {
      const hostile = line(`127.0.1.${address + 1}`)
      hostile.send(
        Buffer.concat(
          Array.from({ length: 500 }, (_, index) => frame({ mn: `X${address}-${index}`, flag: 4 })),
        ),
      )
    }
    await expect.poll(() => count('rawFrame'), { timeout: 60_000, interval: 200 }).toBe(10_001)
    const mns = await listed()
    expect(mns.length).toBeLessThanOrEqual(1_001)
    expect(mns).toContain('QYGENUINE')
    expect(mns).toContain('QYREGISTERED')
    // One that comes later finds its place too, and the newest of each address are those that stay.
    const late = line('127.0.0.98')
    late.send(frame({ mn: 'QYLATE' }))
    expect(await late.answer(10_000)).toMatchObject({ cp: 'QnRtn=4' })
    expect(await listed()).toContain('QYLATE')
    expect(await listed()).toContain('QYGENUINE')
  }, 90_000)
})
