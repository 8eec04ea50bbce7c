/** Uploads and downloads: specification, console 4, 7-9; wire 15; guard A60, A61, A64-A66, A69, J10-J12. */
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { filesOf } from '#server/modules/file/routes.ts'
import { sweepFiles } from '#server/modules/file/sweep.ts'
import { buildApp, callerOf, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'
import { formOf, get, jpegWithPlace, pdf, pixelBomb, png, send } from './kit.ts'

const incoming = (dataDir: string) => {
  try {
    return readdirSync(join(dataDir, 'incoming'))
  } catch {
    return []
  }
}

forEachDatabase((_, openDb) => {
  describe('wire 15: upload', () => {
    it('answers success with the stored path as message, under each of its names', async () => {
      const { app, deps } = await buildApp(openDb)
      const admin = await signIn(app)
      for (const path of ['/sys/common/upload', '/sys/TencentCOSUtil/upload', '/sys/upload/uploadMinio']) {
        const answer = await send(admin, { name: '采样 照片,1.png', bytes: png, fields: { isup: '1' } }, path)
        expect(answer).toMatchObject({ status: 200, success: true, code: 200, result: null })
        expect(answer.message).toMatch(/^temp\/采样-照片-1_\d{19}\.png$/)
        const back = await get(app, admin, answer.message)
        expect(back.statusCode).toBe(200)
        expect(back.rawPayload.equals(png)).toBe(true)
      }
      expect(incoming(deps.config.dataDir)).toEqual([])
    })

    it('keeps files by biz, and refuses one that leads elsewhere [J10 A60]', async () => {
      const { app } = await buildApp(openDb)
      const admin = await signIn(app)
      expect((await send(admin, { name: 'a.png', bytes: png, biz: 'plant/photo' })).message).toMatch(
        /^plant-photo\//,
      )
      for (const biz of ['../etc', 'a/../../b', '..', '..\\x', '/abs', 'a//b', 'x\u0000', 'a b', '%2e%2e'])
        expect(await send(admin, { name: 'a.png', bytes: png, biz })).toMatchObject({
          status: 200,
          success: false,
          code: 500,
          message: '上传目录bizPath，格式非法！',
        })
    })

    it('stores under a name of its own whatever the file is called [J10 A60]', async () => {
      const { app, deps } = await buildApp(openDb)
      const admin = await signIn(app)
      for (const name of [
        '../../x.png',
        '..\\..\\x.png',
        'C:\\x\\y.png',
        'a\u202egnp.png',
        `${'长'.repeat(300)}.png`,
      ])
        expect((await send(admin, { name, bytes: png })).success).toBe(true)
      const stored = readdirSync(join(deps.config.dataDir, 'files'), { recursive: true }).map(String)
      expect(stored.filter(name => name.includes('.'))).toHaveLength(5)
      for (const name of stored) expect(name).toMatch(/^temp([\\/]\d{19}\.png)?$/)
    })

    it('looks at what a file holds, not at what it is called [J11 A61 A65]', async () => {
      const { app, deps } = await buildApp(openDb)
      const admin = await signIn(app)
      const refusals: [string, Buffer | string, RegExp][] = [
        ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', /SVG/],
        ['a.txt', '<?xml version="1.0"?>\n<!-- x -->\n<svg onload="x"/>', /SVG/],
        ['a.html', '<b>1</b>', /HTML/],
        ['a.jpg', '<!DOCTYPE html><script>1</script>', /HTML/],
        ['a.png', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(200)]), /不支持上传|EXE/i],
        ['a.txt', '#!/bin/sh\nrm -rf', /可执行/],
        ['a.exe', 'text', /可执行/],
        ['a.pdf', png, /与文件名/],
        ['a.png', pdf, /与文件名/],
        ['a.txt', Buffer.from([0, 1, 2, 3]), /不是文本|不支持/],
        ['a', 'plain', /未知类型/],
        ['a.png', pixelBomb, /过大/],
      ]
      for (const [name, bytes, words] of refusals) {
        const answer = await send(admin, { name, bytes })
        expect(answer, name).toMatchObject({ status: 200, success: false, code: 500 })
        expect(answer.message).toMatch(words)
      }
      expect(incoming(deps.config.dataDir)).toEqual([])
      for (const [name, bytes] of [
        ['报告.pdf', pdf],
        ['a.csv', 'a,b\n1,2\n'],
        ['b.txt', '中文'],
        ['photo.jpg', png],
      ] as const)
        expect((await send(admin, { name, bytes })).success, name).toBe(true)
    })

    it('tells what is too large in the words of the wire', async () => {
      const { app, deps } = await buildApp(openDb)
      const admin = await signIn(app)
      const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])
      expect(await send(admin, { name: 'a.png', bytes: large })).toMatchObject({
        status: 413,
        message: '文件大小超出10MB限制, 请压缩或降低文件质量! ',
      })
      expect(incoming(deps.config.dataDir)).toEqual([])
    })

    it('refuses a form without a file, with two, and strangers', async () => {
      const { app } = await buildApp(openDb)
      const admin = await signIn(app)
      expect(await admin.call('POST', '/sys/common/upload', await formOf([], { biz: 'temp' }))).toMatchObject(
        {
          success: false,
          message: '未上传任何文件',
        },
      )
      const two = await formOf([
        { name: 'a.png', bytes: png },
        { name: 'b.png', bytes: png },
      ])
      expect(await admin.call('POST', '/sys/common/upload', two)).toMatchObject({
        success: false,
        message: '一次只能上传一个文件',
      })
      expect((await send(callerOf(app), { name: 'a.png', bytes: png })).status).toBe(401)
    })

    it('tells an upload that is sent again where it lies, though its answer was lost with the process [R48]', async () => {
      const { app, db } = await buildApp(openDb)
      const admin = await signIn(app)
      const upload = async () => {
        const { payload } = await formOf([{ name: 'a.png', bytes: png }], { biz: 'field' })
        // Sent again, the form is the same to its last byte.
        const bytes = payload.toString('latin1').replaceAll(/-{4,}formdata-undici-\d+/g, '------same')
        return admin.call('POST', '/sys/common/upload', {
          payload: Buffer.from(bytes, 'latin1'),
          headers: {
            'content-type': 'multipart/form-data; boundary=----same',
            'idempotency-key': 'photo-0001',
          },
        })
      }
      // The process dies after the file and its mark are committed and before the answer is kept.
      const dies = vi.spyOn(db.k, 'updateTable').mockImplementation(() => {
        throw new Error('killed')
      })
      expect(await upload()).toMatchObject({ success: false })
      dies.mockRestore()
      const again = await upload()
      const kept = await db.k.selectFrom('sysFile').select('path').execute()
      expect([again.success, again.message]).toEqual([true, kept[0]?.path])
      expect(kept).toHaveLength(1)
    })

    it('leaves nothing of an upload that was cut [A64]', async () => {
      const { app, deps } = await buildApp(openDb)
      const admin = await signIn(app)
      await app.listen({ port: 0, host: '127.0.0.1' })
      const { port } = app.server.address() as AddressInfo
      const { payload, headers } = await formOf([{ name: 'a.txt', bytes: 'x'.repeat(2_000_000) }])
      await new Promise<void>(resolve => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `POST /jeecg-boot/sys/common/upload HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${admin.token}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
          )
          socket.write(payload.subarray(0, 1_000_000))
          setTimeout(() => {
            socket.destroy()
            resolve()
          }, 200)
        })
      })
      await expect.poll(() => incoming(deps.config.dataDir)).toEqual([])
      expect((await admin.call<{ total: number }>('GET', '/sys/oss/file/list')).result.total).toBe(0)
    })
  })

  describe('what a camera wrote', () => {
    it('goes, but which side is up stays [A65]', async () => {
      const { app } = await buildApp(openDb)
      const admin = await signIn(app)
      const { message } = await send(admin, { name: 'p.jpg', bytes: jpegWithPlace })
      const back = (await get(app, admin, message)).rawPayload
      expect(back.includes('GPSLatitude')).toBe(false)
      expect(back.subarray(0, 4)).toEqual(Buffer.from([0xff, 0xd8, 0xff, 0xe1]))
      expect(back[2 + 4 + 6 + 19]).toBe(6)
      expect(back.subarray(-15)).toEqual(jpegWithPlace.subarray(-15))
    })
  })

  describe('console 8: download', () => {
    it('shows pictures, hands out everything else, runs nothing [J11 A61]', async () => {
      const { app } = await buildApp(openDb)
      const admin = await signIn(app)
      const picture = await get(app, admin, (await send(admin, { name: "图'1.png", bytes: png })).message)
      expect(picture.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(picture.headers['content-disposition']).toMatch(
        /^inline; filename="\d+\.png"; filename\*=UTF-8''%E5%9B%BE%271\.png$/,
      )
      const text = await get(app, admin, (await send(admin, { name: 'a.txt', bytes: 'x' })).message)
      expect(text.headers['content-disposition']).toMatch(/^attachment; /)
    })

    it('answers ranges, and nothing to whoever has it', async () => {
      const { app } = await buildApp(openDb)
      const admin = await signIn(app)
      const { message } = await send(admin, { name: 'a.txt', bytes: '0123456789' })
      const part = async (range: string) => get(app, admin, message, { range })
      const middle = await part('bytes=2-4')
      expect([
        middle.statusCode,
        middle.body,
        middle.headers['content-range'],
        middle.headers['content-length'],
      ]).toEqual([206, '234', 'bytes 2-4/10', '3'])
      expect((await part('bytes=-3')).body).toBe('789')
      expect((await part('bytes=8-')).body).toBe('89')
      expect((await part('bytes=0-1,3-4')).body).toBe('0123456789')
      const beyond = await part('bytes=10-')
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
      const tag = String(middle.headers['etag'])
      expect((await get(app, admin, message, { 'if-none-match': tag })).statusCode).toBe(304)
    })

    it('says 未知的文件 for what is not there, and for what is not one’s to read [J12 A66]', async () => {
      const { app } = await buildApp(openDb)
      const [admin, city, sampler] = [
        await signIn(app),
        await signIn(app, 'city'),
        await signIn(app, 'sampler'),
      ]
      const unknown = { statusCode: 404, message: '未知的文件' }
      const seen = async (caller: typeof admin, path: string) => {
        const { statusCode, body } = await get(app, caller, path)
        return statusCode === 200 ? 'read' : { statusCode, message: JSON.parse(body).message }
      }
      expect(await seen(admin, 'temp/none_1.png')).toEqual(unknown)
      expect(await seen(admin, 'temp/../../secrets.json')).not.toBe('read')
      const byAdmin = (await send(admin, { name: 'a.png', bytes: png })).message
      const bySampler = (await send(sampler, { name: 'a.png', bytes: png })).message
      const forAll = (await send(admin, { name: 'a.png', bytes: png, fields: { jeditor: '1' } })).message
      expect(await seen(sampler, byAdmin)).toEqual(unknown)
      expect(await seen(sampler, bySampler)).toBe('read')
      // Its city reads it once a record names it (attached.test.ts).
      expect(await seen(city, bySampler)).toEqual(unknown)
      expect(await seen(sampler, forAll)).toBe('read')
      expect((await get(app, callerOf(app), forAll)).statusCode).toBe(401)
      const { result } = await admin.call<{ records: { id: string; url: string }[] }>(
        'GET',
        '/sys/oss/file/list',
      )
      const id = result.records.find(({ url }) => url === byAdmin)!.id
      expect((await sampler.call('GET', `/sys/common/file/${id}`)).status).toBe(404)
    })

    it('opens to a one-time ticket once [A69]', async () => {
      const { app } = await buildApp(openDb)
      const admin = await signIn(app)
      const { message } = await send(admin, { name: 'a.txt', bytes: 'x' })
      const { result } = await admin.call<{ ticket: string }>('POST', '/sys/ticket')
      const once = () =>
        app.inject({ method: 'GET', url: `/jeecg-boot/sys/common/static/${message}?token=${result.ticket}` })
      expect((await once()).statusCode).toBe(200)
      expect((await once()).statusCode).toBe(401)
      const long = `/jeecg-boot/sys/common/static/${message}?token=${admin.token}`
      expect((await app.inject({ method: 'GET', url: long })).statusCode).toBe(401)
    })
  })

  it('design 7: a browser’s pass opens files for reading, nothing else, and ends with the session', async () => {
    const { app } = await buildApp(openDb)
    const sampler = await signIn(app, 'sampler')
    const { message } = await send(sampler, { name: 'a.png', bytes: png })
    const begun = await app.inject({
      url: '/jeecg-boot/sys/permission/getUserPermissionByToken',
      headers: { 'x-access-token': sampler.token },
    })
    const given = String(begun.headers['set-cookie'])
    expect(given).toMatch(/; Path=\/jeecg-boot\/sys\/common\/; HttpOnly; SameSite=Strict$/)
    const [pass = ''] = given.split(';')
    expect(pass).not.toContain(sampler.token)
    const by = async (path: string, cookie: string, method: 'GET' | 'DELETE' = 'GET') =>
      (await app.inject({ method, url: `/jeecg-boot${path}`, headers: { cookie } })).statusCode
    const file = `/sys/common/static/${message}`
    expect(await by(file, `x=1; ${pass}; y=2`)).toBe(200)
    expect(await by(file, `${pass}x`)).toBe(401)
    expect(await by(file, pass.replace(/=.+\./, '=other.'))).toBe(401)
    expect(await by(`/sys/common/file/delete?path=${message}`, pass, 'DELETE')).toBe(401)
    expect(await by('/sys/permission/getUserPermissionByToken', pass)).toBe(401)
    await sampler.call('POST', '/sys/logout')
    expect(await by(file, pass)).toBe(401)
  })

  describe('wire 15: the list of files', () => {
    it('finds, deletes, and forgets the bytes after a while', async () => {
      const { app, deps, db } = await buildApp(openDb)
      const [admin, sampler] = [await signIn(app), await signIn(app, 'sampler')]
      expect((await send(admin, { name: '报告_1.pdf', bytes: pdf }, '/sys/oss/file/upload')).message).toBe(
        '上传成功！',
      )
      await send(admin, { name: '报告x1.pdf', bytes: pdf })
      const list = async (query: Record<string, string>) =>
        (
          await admin.call<{ records: { id: string; fileName: string; url: string }[]; total: number }>(
            'GET',
            '/sys/oss/file/list',
            { query },
          )
        ).result
      const found = await list({ fileName: '告_1' })
      expect(found).toMatchObject({
        total: 1,
        records: [{ fileName: '报告_1.pdf', fileSize: pdf.length, fileType: 'application/pdf' }],
      })
      const { id, url } = found.records[0]!
      expect((await sampler.call('DELETE', '/sys/common/file/delete', { query: { path: url } })).status).toBe(
        404,
      )
      expect((await admin.call('DELETE', '/sys/oss/file/delete', { query: { id } })).message).toBe(
        '删除成功!',
      )
      expect((await get(app, admin, url)).statusCode).toBe(404)
      const files = filesOf({ db, config: deps.config })
      const stored = () => readdirSync(join(deps.config.dataDir, 'files', 'temp')).length
      await sweepFiles(files, Date.now())
      expect(stored()).toBe(2)
      await sweepFiles(files, Date.now() + 2 * 3_600_000)
      expect(stored()).toBe(1)
      expect((await list({})).total).toBe(1)
    })

    it('sweeps pieces of uploads and bytes that nobody knows, and nothing else [A64]', async () => {
      const { app, deps, db } = await buildApp(openDb)
      const admin = await signIn(app)
      const { dataDir } = deps.config
      const { message } = await send(admin, { name: 'a.txt', bytes: 'x' })
      mkdirSync(join(dataDir, 'incoming'), { recursive: true })
      const old = [join(dataDir, 'incoming', 'x.part'), join(dataDir, 'files', 'temp', '1.txt')]
      for (const file of [...old, join(dataDir, 'incoming', 'young.part')]) writeFileSync(file, 'x')
      for (const file of old) utimesSync(file, 1, 1)
      for (const name of readdirSync(join(dataDir, 'files', 'temp')))
        utimesSync(join(dataDir, 'files', 'temp', name), 1, 1)
      await sweepFiles(filesOf({ db, config: deps.config }), Date.now())
      expect(incoming(dataDir)).toEqual(['young.part'])
      expect(readdirSync(join(dataDir, 'files', 'temp'))).toHaveLength(1)
      expect((await get(app, admin, message)).statusCode).toBe(200)
    })
  })
})
