/** Console 3, 6: a device's password stands in its frames; only who gives devices their keys reads it. */

import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { openWorld, type Person, type World } from './world.ts'

const body = '##0100ST=31;CN=2011;PW=secret9;MN=DEMO0001;Flag=5;CP=&&w01018-Rtd=32.1&&AB12'
const frame = { id: '9', channel: 'HJ212', mn: 'DEMO0001', verdict: 'OK', replied: 'Y', points: 1, body }

forEachDatabase((_name, open) => {
  const world = async () => {
    const opened = await openWorld(await open(), newFolder())
    const row = { ...frame, recv_time: Date.now() }
    await opened.db.write([{ table: 'raw_frame', columns: Object.keys(row), rows: [Object.values(row)] }])
    return opened
  }
  const bodyIn = async (it: World, who: Person, url: string) =>
    JSON.stringify((await it.call(who, { method: 'GET', url })).result)

  it('covers the password in the list and the single row for who lacks the code', async () => {
    const it = await world()
    for (const url of ['/device/frame/list', '/device/frame/queryById?id=9']) {
      expect(await bodyIn(it, 'reader', url)).toContain('PW=******;MN')
      expect(await bodyIn(it, 'reader', url)).not.toContain('secret9')
      expect(await bodyIn(it, 'admin', url)).toContain('PW=secret9')
    }
  })

  it('does not let the covered value be guessed by a filter, a super query or an order [A31]', async () => {
    const it = await world()
    const lines = encodeURIComponent(JSON.stringify([{ field: 'body', rule: 'like', val: 'secret9' }]))
    for (const query of ['body=*secret9*', `superQueryParams=${lines}`, 'column=body&order=asc']) {
      const url = `/device/frame/list?${query}`
      const refused = await it.call('reader', { method: 'GET', url })
      expect([refused.status, refused.message]).toEqual([
        400,
        '没有查看完整「报文」的权限，不能按它查询或排序',
      ])
      const allowed = await it.call('admin', { method: 'GET', url })
      expect(allowed.success).toBe(true)
    }
  })

  it('covers it in the export too [A31]', async () => {
    const it = await world()
    const sheet = async (who: Person) => {
      const answer = await it.app.inject({
        method: 'GET',
        url: '/jeecg-boot/device/frame/exportXls',
        headers: await it.as(who),
      })
      const book = read(answer.rawPayload)
      return JSON.stringify(utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1 }))
    }
    expect(await sheet('city')).toContain('PW=******')
    expect(await sheet('admin')).toContain('PW=secret9')
  })
})
