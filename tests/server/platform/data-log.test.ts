/** Data logs (spec/wire 12). */
import { expect, it } from 'vitest'
import { buildApp, signIn } from '../../support/app.ts'
import { forEachDatabase } from '../../support/databases.ts'

interface Line {
  id: string
  dataVersion: number
  dataContent: string
  createBy: string
  type: string
}
interface Position {
  id: string
  version: number
}

forEachDatabase((_, open) => {
  it('keeps what a record was after each change, numbered', async () => {
    const { app, db } = await buildApp(open)
    const admin = await signIn(app)
    const added = await admin.call<Position>('POST', '/sys/position/add', {
      payload: { code: 'dl1', name: '一', postRank: '1' },
    })
    expect(added.success).toBe(true)
    const { id } = added.result
    const versions = (dataId = id) =>
      admin.call<Line[]>('GET', '/sys/dataLog/queryDataVerList', {
        query: { dataTable: 'sys_position', dataId },
      })
    expect((await versions()).result.map(line => line.dataVersion)).toEqual([1])

    for (const name of ['二', '三']) await admin.call('PUT', '/sys/position/edit', { payload: { id, name } })
    const { result: lines } = await versions()
    expect(lines.map(line => line.dataVersion)).toEqual([3, 2, 1])
    expect(lines.map(line => JSON.parse(line.dataContent).name)).toEqual(['三', '二', '一'])
    expect(lines[0]).toMatchObject({ type: 'json', createBy: 'admin' })

    const compared = await admin.call<Line[]>('GET', '/sys/dataLog/queryCompareList', {
      query: { dataId1: lines[2]!.id, dataId2: lines[0]!.id },
    })
    expect(compared.result.map(line => line.id)).toEqual([lines[2]!.id, lines[0]!.id])
    expect(await versions('none')).toMatchObject({ success: false, message: '未找到版本信息' })

    const titles = (dataTable: string) =>
      admin.call<Record<string, string>>('GET', '/sys/dataLog/fieldTitles', { query: { dataTable } })
    expect((await titles('sys_position')).result).toMatchObject({ name: '职务名称' })
    expect((await titles('sys_user')).result).toMatchObject({ realname: '用户姓名' })
    expect((await titles('sys_session')).result).toEqual({})

    // An edit that changes nothing leaves no version; a refused one neither.
    await admin.call('PUT', '/sys/position/edit', { payload: { id, name: '三' } })
    await admin.call('PUT', '/sys/position/edit', { payload: { id, name: '四', version: 1 } })
    expect((await versions()).result).toHaveLength(3)

    // Records older than the log get what they were before as their first version.
    await db.write([{ sql: 'delete from sys_data_log', parameters: [] }])
    await admin.call('PUT', '/sys/position/edit', { payload: { id, name: '五' } })
    expect((await versions()).result.map(line => JSON.parse(line.dataContent).name)).toEqual(['五', '三'])

    await admin.call('DELETE', '/sys/position/delete', { query: { id } })
    const [last] = (await versions()).result
    expect(JSON.parse(last!.dataContent)).toMatchObject({ name: '五', delFlag: '1' })
  })
})
