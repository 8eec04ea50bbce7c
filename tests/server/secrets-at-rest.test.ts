/** Guard A91: whoever has the database, a backup of it or a line of the log, has none of the secrets that went through it. */
import { expect, it, onTestFinished } from 'vitest'
import { devicePasswords, sealDevicePasswords } from '#server/ingest/device-passwords.ts'
import { buildApp, signIn } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'
import { placesOf } from '../support/places.ts'
import { facilityOf, frame, Station, seedSites, startIngest } from './ingest/station.ts'

forEachDatabase((_, open) => {
  it('keeps passwords, keys, links and tokens of no call in clear, repeated calls included [A91 J20]', async () => {
    const { app, db } = await buildApp(open)
    await seedSites(db, [{ mn: 'QY0000000001' }])
    const admin = await signIn(app)
    let call = 0
    const write = async <T = unknown>(method: 'POST' | 'PUT', path: string, payload: object) => {
      const rest = { payload, headers: { 'idempotency-key': `key-of-call-${++call}` } }
      const first = await admin.call<T>(method, path, rest)
      expect([path, first.success, first.message]).toEqual([path, true, first.message])
      const { timestamp: _first, ...kept } = first
      const { timestamp: _second, ...again } = await admin.call<T>(method, path, rest)
      // What is sealed opens for who repeats the call.
      expect(again).toEqual(kept)
      return first.result
    }
    const secrets = [admin.token]
    const facility = { facilityType: 'SAMPLER', plantId: '1', protocol: 'HJ212_2017' }
    await write('POST', '/device/facility/add', {
      ...facility,
      facilityCode: 'S1',
      facilityName: '一号',
      mn: 'SEALED0001',
      pw: 'geheim-add',
    })
    await write('PUT', '/device/facility/edit', { id: facilityOf(0), pw: 'geheim-edit' })
    await db.write([
      {
        table: 'unknown_device',
        columns: ['id', 'mn', 'first_at', 'last_at', 'frames', 'state'],
        rows: [['u', 'STRANGER01', 1, 1, 1, 'NEW']],
      },
    ])
    await write('POST', '/device/unknown/register', {
      ...facility,
      facilityCode: 'S2',
      facilityName: '二号',
      mn: 'STRANGER01',
      pw: 'geheim-register',
    })
    secrets.push('geheim-add', 'geheim-edit', 'geheim-register')
    const { key } = await write<{ key: string }>('POST', '/device/facility/issueKey', {
      facilityId: facilityOf(0),
    })
    secrets.push(key)
    await write('POST', '/sys/user/add', {
      username: 'sealed1',
      workNo: 'S0001',
      phone: '13900139555',
      realname: '封',
      password: 'Geheim-User-1',
      confirmpassword: 'Geheim-User-1',
    })
    const [user] = await db.k.selectFrom('sysUser').select('id').where('username', '=', 'sealed1').execute()
    const links = await write<{ ticket: string }[]>('POST', '/sys/user/passwordLink/issue', {
      userIds: [user?.id],
    })
    secrets.push('Geheim-User-1', links[0]!.ticket)
    await write('POST', '/sys/dataSource/add', {
      code: 'sealed',
      name: '封',
      dbType: '6',
      host: 'db.example.org',
      port: 5432,
      dbName: 'x',
      dbUsername: 'u',
      dbPassword: 'geheim-source',
    })
    secrets.push('geheim-source')
    for (const secret of secrets) expect([secret, await placesOf(db, secret)]).toEqual([secret, []])
    const kept = await db.k.selectFrom('sysIdempotency').select('body').execute()
    expect(kept.filter(({ body }) => body?.includes('success'))).toEqual([])
  })

  it('keeps the password of no frame, taken, refused or broken, and still compares it [A91]', async () => {
    const db = await open()
    const passwords = devicePasswords('a key that no database knows at all')
    await seedSites(db, [{ mn: 'QY0000000001', pw: 'geheim-1' }])
    // What an earlier version, or a seed, left in clear.
    expect(await placesOf(db, 'geheim-1')).toEqual(['device_facility.pw'])
    await sealDevicePasswords(db, passwords, 'secrets.json')
    expect(await placesOf(db, 'geheim-1')).toEqual([])
    const ingest = await startIngest(db, { passwords })
    onTestFinished(() => ingest.stop())
    const heads: string[] = []
    ingest.onFrame(({ head }) => heads.push(head))
    const line = new Station(ingest.port)
    onTestFinished(() => line.close())
    line.send(frame({ pw: 'geheim-1' }))
    expect(await line.answer(20_000)).toMatchObject({ cn: '9014' })
    line.send(frame({ pw: 'geheim-2' }))
    expect(await line.answer(20_000)).toMatchObject({ cn: '9011' })
    line.send(frame({ mn: 'QY9999999999', pw: 'geheim-3' }))
    expect(await line.answer(20_000)).toMatchObject({ cn: '9011' })
    line.send('ST=32;PW=geheim-4;MN=QY0000000001;without a head\r\n##00')
    line.send('99 ;PW=geheim-5&& nor a length\r\n')
    line.send(frame({ pw: 'geheim-1', cn: '2031' }))
    await line.answer(20_000)
    await ingest.drained()
    expect(await placesOf(db, 'geheim')).toEqual([])
    expect(heads.join()).not.toContain('geheim')
    expect((await placesOf(db, 'PW=******')).length).toBeGreaterThan(3)
  })
})
