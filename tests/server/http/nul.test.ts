/** Guard A85: U+0000 at every door. PostgreSQL cannot store it, and SQLite counts a text only up to it. */
import { expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { stampOf } from '#lib/hj212/time.ts'
import { verifyChain } from '#server/audit/chain.ts'
import { signHead } from '#server/audit/seal.ts'
import { endpoints, resources } from '#server/declared.ts'
import { buildApp, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { frame, Station, seedSites, startIngest } from '../ingest/station.ts'

const everyCall: readonly Endpoint[] = [
  ...resources.flatMap(each => Object.values(each.endpoints).filter((one): one is Endpoint => !!one)),
  ...endpoints,
]
const nul = 'a\u0000b'
/** These end the session that asks, or hand the body on unread. */
const apart = new Set(['/sys/logout', '/gateway/*'])

const names = (schema: unknown): string[] =>
  Object.keys((schema as { properties?: Record<string, unknown> } | undefined)?.properties ?? {})
const filled = (schema: unknown, value: unknown): Record<string, unknown> =>
  Object.fromEntries([...names(schema), 'other'].map(name => [name, value]))

/** Each place of a call where a text may stand. */
function* doors(call: Endpoint): Generator<[where: string, url: string, payload?: object]> {
  const plain = call.path.replace(/:(\w+)/g, 'x').replace('*', 'x')
  const address = new URLSearchParams(filled(call.query, nul) as Record<string, string>)
  yield ['query', `${plain}?${address}`]
  for (const [whole, name] of call.path.matchAll(/:(\w+)|\*/g))
    yield [
      `path ${name ?? whole}`,
      call.path
        .replace(whole, 'a%00b')
        .replace(/:(\w+)/g, 'x')
        .replace('*', 'x'),
    ]
  if (call.method === 'GET') return
  yield ['body', plain, filled(call.body, nul)]
  yield ['deep in the body', plain, filled(call.body, [{ a: [nul] }])]
  yield ['name in the body', plain, { ...filled(call.body, 'x'), [nul]: 'x' }]
  yield ['list', plain, [{ id: nul }]]
}

forEachDatabase((_, open) => {
  it('refuses U+0000 in every string of every call, and keeps the log whole [A85]', async () => {
    const { app, db } = await buildApp(open, {
      rate: { perPerson: 1e6, perAddress: 1e6, signingIn: 1e6 },
    })
    const admin = await signIn(app)
    const wrong: string[] = []
    for (const call of everyCall.filter(each => !apart.has(each.path)))
      for (const [where, url, payload] of doors(call)) {
        const { statusCode } = await app.inject({
          method: call.method,
          url: `/jeecg-boot${url}`,
          headers: { 'x-access-token': admin.token },
          ...(payload && { payload }),
        })
        if (statusCode !== 400) wrong.push(`${call.method} ${call.path} ${where}: ${statusCode}`)
      }
    expect(wrong).toEqual([])
    const sealing = { key: 'a key', witness: { keep: () => undefined, kept: () => [] } }
    await signHead(db, sealing, 1)
    expect(await verifyChain(db, sealing)).toMatchObject({ sound: true })
  }, 120_000)

  it('refuses a name with U+0000 before anything is written of it [A85]', async () => {
    const { app, db } = await buildApp(open)
    const answer = await callerOf(app).call('POST', '/sys/login', {
      payload: { username: `admin${nul}`, password: 'x' },
    })
    expect(answer).toMatchObject({
      status: 400,
      success: false,
      message: '请求内容含有无法保存的字符 U+0000，请删除后重试',
    })
    expect(await db.k.selectFrom('sysLoginFailure').selectAll().execute()).toEqual([])
  })

  it('takes what a device names as a text that can be kept: else the message would come back for ever [A85]', async () => {
    const db = await open()
    await seedSites(db, [{ mn: 'QY0000000001', protocol: 'MQTT' }])
    const ingest = await startIngest(db)
    const values = [{ factor: nul, value: 1 }]
    const ts = Date.now()
    const answer = await ingest.takePayloads({
      channel: 'MQTT',
      remote: 'wd/QY0000000001/telemetry',
      mn: 'QY0000000001',
      items: [
        { ts, values },
        { mn: nul, ts, values },
      ],
    })
    await ingest.takePayloads({
      channel: 'MQTT',
      remote: 'wd/x/telemetry',
      mn: 'x',
      items: [{ mn: nul, ts, values }],
    })
    expect(answer.quarantined).toHaveLength(2)
    await ingest.stop()
  })

  it('keeps a frame with U+0000 anywhere in it, and answers it [A85]', async () => {
    const db = await open()
    await seedSites(db, [{ mn: 'QY0000000001' }])
    const ingest = await startIngest(db)
    onTestFinished(() => ingest.stop())
    const line = new Station(ingest.port)
    onTestFinished(() => line.close())
    const stamp = stampOf(Date.now())
    line.send(frame({ cp: `DataTime=${stamp};w01018-Rtd=${nul};${nul}-Rtd=1;a${nul}=1;a${nul}=2;${nul}` }))
    expect(await line.answer(20_000)).toMatchObject({ cn: '9014' })
    line.send(frame({ cp: `DataTime=${nul};w01018-Rtd=1` }))
    expect(await line.answer(20_000)).toBeDefined()
    for (const change of [{ cn: nul }, { mn: nul }, { st: nul }]) {
      line.send(frame(change))
      expect(await line.answer(20_000)).toMatchObject({ cn: '9011' })
    }
  })
})
